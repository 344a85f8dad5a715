"""The odds of battles in words."""

from campaign.battle.battle_odds import ESTIMATED, SIMULATED, BattleOdds, SideOdds
from campaign.terms import CONFEDERATE, UNION
from screens.text.odds_words import (
    odds_headline,
    odds_words,
    outcome_words,
    percent_won,
    side_odds_headlines,
    side_odds_words,
)

ODDS = BattleOdds(0.6234, 0.3766, 0.0, (1.42, 2.11), 4.0)


def test_each_side_reads_its_own_chance_and_losses() -> None:
    assert odds_words(ODDS, UNION) == "62% win, lose 1.4 pieces, they 2.1"
    assert odds_words(ODDS, CONFEDERATE) == "38% win, lose 2.1 pieces, they 1.4"
    assert odds_headline(ODDS, UNION) == "Union win 62%, loses 1.4, they 2.1"


def test_what_is_not_exact_says_so() -> None:
    """Two thousand battles are right by some two in a hundred. [Wilson]"""
    tried = ODDS._replace(source=SIMULATED, trials=2000)
    assert odds_words(tried, UNION).startswith("60-64% win")
    guessed = ODDS._replace(source=ESTIMATED, trials=90)
    assert odds_words(guessed, UNION).startswith("some 62% win")


def test_bg_10_1_who_may_come_from_next_door_is_counted_and_told() -> None:
    """Two pieces against one may lose three: the odds count those next door."""
    both = ODDS._replace(may_come=(3, 1))
    assert odds_words(both, UNION).endswith("they 2.1, with 3 who may come, theirs 1")
    assert odds_words(both, CONFEDERATE).endswith("they 1.4, with 1 who may come, theirs 3")
    theirs = ODDS._replace(may_come=(0, 2))
    assert odds_words(theirs, UNION).endswith("with 2 of theirs who may come")
    assert odds_headline(both, UNION).startswith("Union win 62% (3 may come and 1 of theirs),")
    assert odds_headline(theirs, UNION).startswith("Union win 62% (2 of theirs may come),")
    assert odds_headline(theirs, CONFEDERATE).startswith("Confederate win 38% (2 may come),")
    nobody = ODDS._replace(lost=(0.0, 0.01))
    assert odds_headline(nobody, UNION) == "Union win 62%, no losses"


def test_only_what_is_certain_is_0_or_100() -> None:
    near = ODDS._replace(union=0.9999, confederate=0.0001)
    assert (percent_won(near, UNION), percent_won(near, CONFEDERATE)) == (99, 1)
    sure = ODDS._replace(union=1.0, confederate=0.0, lost=(0.0, 2.0))
    assert odds_words(sure, UNION) == "100% win, lose no piece, they 2.0"


def test_those_who_cannot_hit_each_other_are_told_so() -> None:
    odds = BattleOdds(0.0, 0.0, 1.0, (0.0, 0.0), 1.0)
    assert odds_words(odds, UNION) == "neither can hit the other"


STAYS = BattleOdds(0.14, 0.86, 0.0, (1.9, 0.6), 4.0)
GOES = BattleOdds(0.02, 0.98, 0.0, (0.7, 0.3), 1.5)


def test_who_leads_himself_reads_first_what_staying_brings_and_then_the_usual_retreat() -> None:
    """A player was told 2 where staying gave him 14 in 100: he decides himself when he goes."""
    assert side_odds_words(SideOdds(UNION, STAYS, GOES)) == (
        "14% win if we stay to the end, lose 1.9 pieces, they 0.6;"
        " 2% with the usual retreat, lose 0.7"
    )
    long, middle, short = side_odds_headlines(SideOdds(UNION, STAYS, GOES))
    assert long == (
        "Union win 14% if it stays to the end, loses 1.9, they 0.6;"
        " 2% with the usual retreat, loses 0.7"
    )
    assert middle == "Union win 14% if it stays to the end; 2% with the usual retreat"
    assert short == "Union win 14% if it stays; 2% with the usual retreat", "no figure is cut off"


def test_a_chance_that_hangs_on_the_enemys_retreat_says_so() -> None:
    """A player who counts by hand counts on nobody who leaves."""
    both = STAYS._replace(union=0.05, confederate=0.95)
    found = SideOdds(UNION, STAYS, STAYS, both)
    assert side_odds_words(found).startswith("14% win if we stay to the end (5% if they do, too),")
    long, *_ = side_odds_headlines(found)
    assert long.startswith("Union win 14% if it stays to the end (5% if they do, too), loses 1.9")
    alike = SideOdds(UNION, STAYS, STAYS, STAYS._replace(union=0.12))
    assert "if they do" not in side_odds_words(alike), "two in a hundred are not worth a word"


def test_chances_that_are_exact_sum_up_to_a_hundred() -> None:
    odds = BattleOdds(0.374, 0.626, 0.0, (1.0, 1.0), 4.0)
    assert outcome_words(odds, UNION).startswith("37% win, 63% loss")
    odds = BattleOdds(0.365, 0.624, 0.011, (1.0, 1.0), 4.0)
    assert outcome_words(odds, UNION).startswith("36% win, 1% draw, 63% loss")


def test_where_a_retreat_changes_nothing_it_is_not_told() -> None:
    assert "retreat" not in side_odds_words(SideOdds(UNION, ODDS, ODDS))
    assert side_odds_words(SideOdds(UNION, ODDS, ODDS)).startswith("62% win if we stay to the end")
    assert "retreat" not in " ".join(side_odds_headlines(SideOdds(UNION, ODDS, ODDS)))


def test_two_figures_that_may_be_the_same_are_told_once() -> None:
    """84% beside 81-85% is no choice but a matter of how it was counted."""
    staying = BattleOdds(0.84, 0.16, 0.0, (0.2, 0.8), 2.0)
    tried = BattleOdds(0.83, 0.17, 0.0, (0.2, 0.8), 2.0, source=SIMULATED, trials=2000)
    assert "retreat" not in side_odds_words(SideOdds(UNION, staying, tried))
    cheaper = tried._replace(lost=(0.05, 0.8))
    assert "81-85% with the usual retreat" in side_odds_words(SideOdds(UNION, staying, cheaper))
    rarer = tried._replace(union=0.80, confederate=0.20)
    assert "with the usual retreat" in side_odds_words(SideOdds(UNION, staying, rarer))


def test_who_is_asked_whether_to_stay_reads_of_win_draw_and_loss() -> None:
    assert outcome_words(STAYS, UNION) == "14% win, 86% loss, lose 1.9 pieces, they 0.6"
    drawn = BattleOdds(0.5, 0.25, 0.25, (0.0, 1.0), 9.0)
    assert outcome_words(drawn, CONFEDERATE).startswith("25% win, 25% draw, 50% loss, lose 1.0")

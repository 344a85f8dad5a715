"""The odds of battles in words."""

import re

import pytest

from campaign.battle.battle_odds import ESTIMATED, SIMULATED, BattleOdds, SideOdds
from campaign.terms import CONFEDERATE, UNION
from screens.text.odds_words import (
    odds_head,
    odds_words,
    outcome_words,
    percent_won,
    side_odds_head,
    side_odds_words,
)

ODDS = BattleOdds(0.6234, 0.3766, 0.0, (1.42, 2.11), 4.0)


def test_each_side_reads_its_own_chance_and_losses() -> None:
    assert odds_words(ODDS, UNION) == "62% win, lose 1.4 pieces, they 2.1"
    assert odds_words(ODDS, CONFEDERATE) == "38% win, lose 2.1 pieces, they 1.4"
    head = odds_head(ODDS, UNION)
    assert head.win == "Union win 62%"
    assert head.details[0] == "It loses 1.4 pieces, the enemy 2.1 pieces."


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
    assert "counted in: 3 who may come, 1 of the enemy's" in odds_head(both, UNION).details[0]
    assert "counted in: 2 of the enemy's who may come" in odds_head(theirs, UNION).details[0]
    assert "counted in: 2 who may come" in odds_head(theirs, CONFEDERATE).details[0]
    nobody = odds_head(ODDS._replace(lost=(0.0, 0.01)), UNION)
    assert (nobody.win, nobody.details[0]) == (
        "Union win 62%",
        "It loses no piece, the enemy no piece.",
    )


def test_only_what_is_certain_is_0_or_100() -> None:
    near = ODDS._replace(union=0.9999, confederate=0.0001)
    assert (percent_won(near, UNION), percent_won(near, CONFEDERATE)) == (99, 1)
    sure = ODDS._replace(union=1.0, confederate=0.0, lost=(0.0, 2.0))
    assert odds_words(sure, UNION) == "100% win, lose no piece, they 2.0"
    tried = sure._replace(source=SIMULATED, trials=2000)
    assert (sure.believed(UNION), sure.believed(CONFEDERATE)) == (1.0, 0.0)
    assert (tried.believed(UNION), tried.believed(CONFEDERATE)) == (0.99975, 0.00025)


def test_what_was_only_tried_out_is_never_certain() -> None:
    """Above it stood 99-100%, and beside it 100%."""
    tried = ODDS._replace(union=1.0, confederate=0.0, source=SIMULATED, trials=2000)
    assert (percent_won(tried, UNION), percent_won(tried, CONFEDERATE)) == (99, 1)


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
    head = side_odds_head(SideOdds(UNION, STAYS, GOES))
    assert head.win == "Union win 14%"
    assert head.details[0] == (
        "To the end it loses 1.9 pieces, the enemy 0.6 pieces;"
        " with the usual retreat it wins 2% and loses 0.7 pieces."
    )
    assert head.fitting(78) == (
        "To the end: loses 1.9 pieces, enemy 0.6; usual retreat: wins 2%, loses 0.7."
    )
    assert head.fitting(30) == "Usual retreat: wins 2%."


@pytest.mark.parametrize("columns", range(24, 160))
def test_what_is_shortened_is_still_a_sentence_and_has_a_chance_for_each_way(columns: int) -> None:
    """`Confederate win 45% staying` was no English."""
    found = SideOdds(UNION, STAYS, GOES, STAYS._replace(union=0.05, confederate=0.95))
    said = side_odds_head(found).fitting(columns)
    if not said:
        assert columns < 50, "a small terminal has both chances in any case"
        return
    assert len(said) <= columns
    assert said[0].isupper()
    assert said.endswith(".")
    assert re.search("wins 2%", said)
    assert re.search("wins 5%", said)
    for clause in said.rstrip(".").split("; "):
        assert re.search(r"\bloses|\bwins|counted in", clause), clause


def test_a_chance_that_hangs_on_the_enemys_retreat_says_so() -> None:
    """A player who counts by hand counts on nobody who leaves."""
    both = STAYS._replace(union=0.05, confederate=0.95)
    found = SideOdds(UNION, STAYS, STAYS, both)
    assert side_odds_words(found).startswith("14% win if we stay to the end (5% if they do, too),")
    assert "if the enemy stays, too, it wins 5%" in side_odds_head(found).details[0]
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
    assert "retreat" not in " ".join(side_odds_head(SideOdds(UNION, ODDS, ODDS)).details)


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

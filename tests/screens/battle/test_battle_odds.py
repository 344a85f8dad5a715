"""The odds of a battle beside its lines, and of what may be chosen. [BG 9.1, BG 10.1]"""

import re

from campaign.battle.battle_odds import ALONE, USUAL_CONDUCTS, BattleOdds, SideOdds
from campaign.budget import QUICK
from campaign.dice import ScriptedDice
from campaign.resolvers.battle_line.orders import Reinforce, Roll
from campaign.resolvers.battle_line.position import LinePosition
from campaign.resolvers.battle_line.resolver import BATTLE_LINE
from campaign.resolvers.battle_line.suggestions import orders_to_dice
from campaign.terms import UNION
from screens.battle.line import choices
from screens.battle.line.choices import Calls
from screens.battle.line.headlines import headline, modifiers_line
from screens.battle.line.odds_beside import choices_of, of_choice
from screens.text.odds_words import brief_odds_words, side_odds_headlines
from tests.screens.battlefield import CAIRO, joined_battle


def second_round() -> LinePosition:
    """Everybody has missed once: the Union may leave, or bring up."""
    battle = joined_battle(CAIRO, "cairo").battle
    assert battle is not None
    position: LinePosition = battle.position
    for _ in range(2):
        for order in orders_to_dice(position):
            faces = [6] * len(position.shots) if isinstance(order, Roll) else []
            position = BATTLE_LINE.apply(position, order, ScriptedDice(faces)).position
    return position


def test_the_headline_has_room_for_them_at_any_size() -> None:
    position, odds = second_round(), ("Union win 79-83% if it stays to the end, loses 0.8",)
    forms = (*odds, "Union win 79-83% if it stays")
    assert forms[1] in headline(position, 80, forms)
    assert len(headline(position, 80, forms)) <= 80
    assert "Expected hits: Union" in modifiers_line(position, 80, forms), (
        "what has no room there goes below"
    )
    assert "Expected hits" in headline(position, 200, forms)


def test_figures_without_room_beside_the_title_stand_below_and_none_is_left_out() -> None:
    """14 in 100 if one stays, 2 as a commander would leave: both, at 80 columns too."""
    position = second_round()
    forms = side_odds_headlines(
        SideOdds(
            UNION,
            BattleOdds(0.14, 0.86, 0.0, (1.9, 0.6), 4.0),
            BattleOdds(0.02, 0.98, 0.0, (0.7, 0.3), 1.5),
        )
    )
    said = f"{headline(position, 80, forms)} {modifiers_line(position, 80, forms)}"
    assert "Union win 14% staying" in said or "Union win 14% if it stays" in said
    assert "2% with the usual retreat" in said


def test_bg_10_1_a_piece_that_comes_and_nobody_have_odds_of_their_own() -> None:
    """A player read the same figure with the reinforcement and without it: both counted it in."""
    position = second_round()
    found = {order: of_choice(position, order, QUICK) for order in choices_of(position)}
    assert [type(order) for order in found] == [Reinforce, Reinforce, Calls, Calls]
    nobody, every = (found[one].union for one in (Calls.NOBODY, Calls.ANYBODY))
    alone = USUAL_CONDUCTS.but(UNION, ALONE)
    for order, odds in found.items():
        if not isinstance(order, Calls):
            after = BATTLE_LINE.apply(position, order, ScriptedDice()).position
            assert odds == BATTLE_LINE.odds(after, alone)
            assert nobody < odds.union < every, "one comes, then the others, too"


def test_a_list_says_what_each_piece_would_make_of_the_battle() -> None:
    position = second_round()
    found = {order: of_choice(position, order, QUICK) for order in choices_of(position)}
    asked = choices.reinforcement(position, lambda order: brief_odds_words(found[order], UNION))
    for offer in asked.offers:
        assert re.search(
            r".*: [\d-]+% win, lose (no piece|[\d.]+ pieces), they [\d.]+$", offer.text
        )
    assert asked.offers[-1].text.startswith("Nobody, nor is your commander to call anybody: ")
    assert asked.refusals[0].startswith("With all who may come, as your commander calls them: ")
    again = choices.reinforcement(position, calls=False)
    assert again.offers[-1].answer is Calls.ANYBODY, "what was said can be taken back"
    plain = choices.reinforcement(position)
    assert not any("%" in offer.text for offer in plain.offers), "nothing is known yet"

"""The odds of a battle beside its lines, and of what may be chosen. [BG 9.1, BG 10.1]"""

import re

import pytest

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
from screens.battle.line.headlines import headline, odds_explained, odds_line
from screens.battle.line.odds_beside import choices_of, of_choice
from screens.text.odds_words import brief_odds_words, side_odds_head
from tests.screens.battlefield import CAIRO, app_at, joined_battle
from tests.screens.drawing import letters
from tests.screens.keyboard import until


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


STAYS = BattleOdds(0.14, 0.86, 0.0, (1.9, 0.6), 4.0)
GOES = BattleOdds(0.02, 0.98, 0.0, (0.7, 0.3), 1.5)


def test_the_chance_to_win_stands_by_itself_and_all_else_below_it() -> None:
    """A newcomer read none of seven figures in a sentence: one is large, each other has a unit."""
    position, odds = second_round(), side_odds_head(SideOdds(UNION, STAYS, GOES))
    assert odds.win == "Union win 14%"
    assert len(headline(position, 80, odds.win)) + len(odds.win) < 78
    below = odds_line(position, 80, odds)
    assert len(below) <= 78
    assert "loses 1.9 pieces" in below
    assert "usual retreat: wins 2%" in below
    assert "Expected hits" not in below
    assert "Expected hits" in odds_line(position, 210, odds), "where there is room"


def test_the_help_explains_the_figures_above_the_battle() -> None:
    position, odds = second_round(), side_odds_head(SideOdds(UNION, STAYS, GOES))
    told = " ".join(odds_explained(position, odds))
    assert "Union win 14%. To the end it loses 1.9 pieces" in told
    assert "Expected hits" in told
    assert "Usual retreat: if we leave like that, too." in told


@pytest.mark.parametrize("size", [(80, 24), (160, 48)])
async def test_the_chance_stands_in_the_upper_right_corner(size: tuple[int, int]) -> None:
    app = app_at(joined_battle(CAIRO, "cairo"))
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: " win " in letters(app).splitlines()[0])
        first, second, *_ = letters(app).splitlines()
        assert re.search(r"Union win [\d-]+%$", first)
        assert second.startswith(" To the end")
        await pilot.press("question_mark")
        await pilot.pause()
        assert "To the end: if we never retreat" in letters(app)


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

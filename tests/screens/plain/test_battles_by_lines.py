"""Battles by lines: on the battle line, on tables and on hexes, by the orders that are listed."""

import re

import pytest

from campaign import RESOLVERS, CampaignState
from campaign.standalone import begin_skirmish
from campaign.terms import UNION
from saves.campaign_log.journal import Journal, Players
from tests.screens.battle.test_leaving_field import MEMPHIS
from tests.screens.battlefield import CAIRO, joined_battle, when_all_have_missed
from tests.screens.plain.lines import Told, talk, talk_to

WAYS = tuple(RESOLVERS)
AGAINST = Players("person", "steady")


def begun(way: str) -> Journal:
    return Journal.begin(None, way, battle_by(way), AGAINST, seed="grant")


def fought(way: str, *lines: str) -> Told:
    return talk_to(begun(way), *lines)


def battle_by(way: str) -> CampaignState:
    """The first battle that comes with a way to fight."""
    return begin_skirmish(way, next(iter(RESOLVERS[way].scenarios.values())))


@pytest.mark.parametrize("way", WAYS)
def test_who_asks_for_the_odds_of_a_battle_reads_them_first(way: str) -> None:
    first = fought(way, "odds").answers[0].splitlines()[0]
    assert re.match(r"Odds: \S+ win|Nobody knows the odds of a battle", first)


@pytest.mark.thorough
@pytest.mark.parametrize("way", WAYS)
def test_a_battle_is_told_unit_by_unit(way: str) -> None:
    """Every unit of either side that is on the field has a line, with its number before it."""
    told = fought(way, "fight it out turn", "stay", "units", "more all", "battlefield", "more all")
    listed = re.findall(r"^(\d+): ", f"{told.answers[2]}\n{told.answers[3]}", re.MULTILINE)
    assert len(listed) > 2
    assert "Union units:" in told.text
    assert "Lost so far: " in told.text


@pytest.mark.parametrize("way", WAYS)
def test_an_order_is_listed_looked_at_and_given(way: str) -> None:
    journal = begun(way)
    talk_to(journal, "orders")  # commanders have moved until the person decides
    battle = journal.state.battle
    assert battle is not None
    resolver = RESOLVERS[way]
    unit = resolver.movers(battle.position)[0]
    order = next(iter(resolver.legal_for(battle.position, unit)))
    typed = resolver.orders.write(order)
    told = talk_to(journal, f"odds {typed}", f"why {typed}", f"orders {unit}", typed)
    assert told.answers[0]
    assert told.answers[1] == "Allowed."
    assert re.search(r"^\d+: .*\(.+\)$", told.answers[2], re.MULTILINE)
    assert f"fight {typed}" in [entry.order for entry in journal.entries()]


@pytest.mark.sampled(2)
@pytest.mark.parametrize("way", WAYS)
def test_a_turn_is_fought_by_commanders_and_told_in_short(way: str) -> None:
    told = fought(way, "commander", "fight it out turn")
    assert all(len(answer.splitlines()) <= 12 for answer in told.answers)
    assert told.journal.entries()


@pytest.mark.thorough
@pytest.mark.parametrize("way", WAYS)
def test_a_battle_is_fought_to_its_end_by_lines(way: str) -> None:
    told = fought(way, "fight it out", *["stay"] * 3, *["leave"] * 3)
    assert told.journal.state.ending is not None
    assert told.prompts[-1].startswith("> The ") or "won" in told.prompts[-1]


def test_on_the_battle_line_a_piece_says_what_it_needs() -> None:
    """As the screen shows it behind each target: the faces that hit. [BG 8.5]"""
    journal = begun("battle_line")
    talk_to(journal, "where")
    battle = journal.state.battle
    assert battle is not None
    position = battle.position
    shooter, target = position.line(UNION)[0], position.line(UNION.enemy)[0]
    told = talk_to(journal, f"unit {shooter.id}", f"fire {shooter.id} {target.id}", "undo", "undo")
    needs = re.search(r"(hits on [\d-]+, \d+%|cannot hit)", told.answers[0])
    assert needs or "command die" in told.text


def test_the_help_knows_the_orders_of_the_battle_that_goes_on() -> None:
    told = fought("battle_line", "help", "help reinforce", "help look")
    assert told.answers[0].startswith("Orders of this battle: fire, bonus, roll, retreat")
    assert told.answers[1] == "reinforce <type> <box> [piece <piece>]"
    assert told.answers[2].startswith("look [BOX]: ")


def test_on_hexes_a_hex_and_pages_are_read_and_orders_typed_by_printed_names() -> None:
    told = fought("nei_boschi", "look S5712", "turns", "victory", "unit 54oh", "orders 54oh")
    assert told.answers[0].startswith("S5712 woods")
    assert told.answers[1].startswith("Turns")
    assert "If it ended now" in told.answers[2]
    assert told.answers[3].startswith("54th Ohio")


def test_bg_9_1_no_commander_leaves_a_field_by_lines_unasked() -> None:
    """`commander` gave up Memphis without a word; on the screens one is asked."""
    at = when_all_have_missed(joined_battle(MEMPHIS, "memphis"))
    told = talk("commander", at=at)
    assert told.journal.state.battle is not None, "it goes on until that is answered"
    asked = told.prompts[-1]
    assert "The Confederate commander would leave Memphis to the Union: say 'stay'" in asked
    assert "Memphis is one of the seven cities" in asked
    assert re.search(r"If we stay to the end: \d+% win, \d+% loss", asked)
    assert "Memphis falls to the Union" in asked
    left = talk("commander", "leave", at=at)
    assert any("retreat" in entry.order for entry in left.journal.entries())
    stayed = talk("commander", "stay", "commander", at=at)
    assert not any("retreat" in entry.order for entry in stayed.journal.entries())


def test_by_lines_the_odds_are_those_of_the_screen() -> None:
    """If we stay, with one piece, with nobody, and what leaving means. [BG 9.1, BG 10.1]"""
    at = when_all_have_missed(joined_battle(CAIRO, "cairo"))
    orders = "odds reinforce militia_infantry st_louis", "odds retreat vandalia"
    told = talk("battlefield", "more all", *orders, at=at)
    assert re.search(r"^Odds: .* win if we stay to the end, .* with the usual", told.text, re.M)
    assert re.search(r"^If we stay to the end, with this one and nobody else: \d", told.text, re.M)
    assert re.search(r"^With nobody: \d", told.text, re.M)
    assert "If we leave: 1 piece goes to Vandalia, none is lost by it; Cairo falls" in told.text


@pytest.mark.parametrize(("said", "come"), [("reserves come", True), ("reserves stay", False)])
def test_bg_10_1_by_lines_nobody_comes_where_that_was_said(said: str, come: bool) -> None:
    at = when_all_have_missed(joined_battle(CAIRO, "cairo"))
    orders = [one.order for one in talk(said, "commander 30", at=at).journal.entries()]
    by_union = [order for order in orders if "humboldt" not in order]
    assert any("reinforce" in order for order in by_union) is come

"""Battles by lines: on the battle line, on tables and on hexes, by the orders that are listed."""

import re

import pytest

from campaign import RESOLVERS, CampaignState
from campaign.standalone import begin_skirmish
from campaign.terms import UNION
from saves.campaign_log.journal import Journal, Players
from tests.screens.plain.lines import Told, talk_to

WAYS = tuple(RESOLVERS)
AGAINST = Players("person", "steady")


def begun(way: str) -> Journal:
    return Journal.begin(None, way, battle_by(way), AGAINST, seed="grant")


def fought(way: str, *lines: str) -> Told:
    return talk_to(begun(way), *lines)


def battle_by(way: str) -> CampaignState:
    """The first battle that comes with a way to fight."""
    return begin_skirmish(way, next(iter(RESOLVERS[way].scenarios.values())))


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

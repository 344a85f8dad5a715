"""In a battle of history nobody reads a number where a unit has a name."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from campaign import RESOLVERS
from campaign.battle.historical import HISTORY, fielded
from campaign.board.board import board
from campaign.dice import RandomDice
from campaign.resolvers.battle_line.resolver import BATTLE_LINE
from campaign.resolvers.shell_for_guns.position import Stage
from campaign.standalone import begin_skirmish
from saves.campaign_log.journal import Journal
from screens.app import NordenSuden
from screens.battle.line.log import log_of
from screens.battle.line.phrases import said as said_of
from screens.battle.shell_for_guns.sums import in_parts
from screens.battle.tabletop.faces import FACES, outlook
from screens.battle.tabletop.order_words import order_words
from screens.battle.tabletop.screen import TableScreen
from screens.setup.skirmish_form import SkirmishForm
from screens.text.names import names_in, with_names
from screens.text.narration import narrate
from screens.text.phrases import readable
from tests.screens.keyboard import SMALL, said

NUMBERED = re.compile(
    r"\b(?:brigade|unit|battery|division|(?<!poor )(?<!good )(?<!standard )general)s? \d+\b(?!/)"
    r"|\b(?:at|has|charge|orders?) \d+\b(?!\.| cm|, \d+ cm| UM)"
)
"""A unit by a number that says nothing to the reader."""

UNPLACED = re.compile(r"\bbase \d+ (?:at|fights|fires at) base \d+(?! \()")

ORDERS = {"yankee": 110, "shell_for_guns": 70}
"""So many reach the first fire and the first moves of both sides."""

on_each = pytest.mark.parametrize("way", ORDERS)


@cache
def read_in(way: str) -> tuple[str, ...]:
    """Everything that is read while the commanders fight at Gettysburg."""
    return tuple(_read_in(way))


def _read_in(way: str) -> Iterator[str]:
    resolver, dice = RESOLVERS[way], RandomDice("the angle")
    position = resolver.begin(resolver.scenarios["gettysburg"])
    for _ in range(ORDERS[way]):
        names, scene = names_in(position), FACES[way].scene(position)
        order = resolver.choose(position)
        yield with_names(order_words(scene, order), names)
        yield from (with_names(line, names) for line in outlook(resolver, position, order))
        yield with_names(scene.moment, names)
        for card in scene.cards.values():
            yield from (card.brief, *(with_names(line, names) for line in card.lines))
        position, events = resolver.apply(position, order, dice)
        yield from (with_names(narrate(event, board()), names) for event in events)


@pytest.mark.thorough
@on_each
def test_units_are_called_by_their_names(way: str) -> None:
    told = read_in(way)
    assert [line for line in told if NUMBERED.search(line)] == []
    assert [line for line in told if UNPLACED.search(line)] == []


@pytest.mark.thorough
@on_each
def test_batteries_go_by_their_commander_and_are_told_apart(way: str) -> None:
    told = " ".join(read_in(way))
    assert "Pickett's 1st battery" in told
    assert "Pickett's 2nd battery" in told


@pytest.mark.thorough
def test_a_general_without_a_name_goes_by_his_rank() -> None:
    assert any("The Union corps general rides to " in line for line in read_in("shell_for_guns"))


def test_a_length_after_a_number_is_not_another_unit() -> None:
    names = {("unit", 4): "Fry's brigade", ("unit", 9): "Lane's brigade"}
    assert with_names("Fire at unit 4, 9.9 UM.", names) == "Fire at Fry's brigade, 9.9 UM."


def test_what_a_general_is_worth_is_not_another_general() -> None:
    names = {("general", worth): "General Banks" for worth in range(12)}
    for ability in ("poor", "standard", "good"):
        said = in_parts(((ability, 9), ("general_attached", 1)))
        assert with_names(said, names) == f"{ability} general: 9, general with it +1"


def test_a_row_of_bases_is_not_one_base() -> None:
    names = {("base", base): f"base {base} (Webb)" for base in range(1, 7)}
    names |= {("brigade", 1): "Webb's brigade"}
    for bases in ("bases 1 to 6", "bases 1 and 3"):
        told = with_names(f"Brigade 1 ({bases}) goes 5 cm ahead.", names)
        assert told == f"Webb's brigade ({bases}) goes 5 cm ahead."


def refusal_at(stage: Stage, line: str) -> str:
    """Why an order cannot be given at a stage at which others are due."""
    resolver = RESOLVERS["shell_for_guns"]
    position: Any = resolver.begin(resolver.scenarios["gettysburg"])
    position = position._replace(stage=stage, acting=10)
    refusal = resolver.refusal(position, resolver.orders.read(line))
    assert refusal is not None
    return with_names(readable(refusal.reason), names_in(position))


def test_what_is_due_first_is_a_whole_sentence() -> None:
    assert refusal_at(Stage.MOVE, "fire 10 1") == "Webb's brigade first finishes its move"
    assert refusal_at(Stage.GENERALS, "fire 10 1").endswith(" side first moves its generals")


def test_the_form_of_a_skirmish_explains_its_measure() -> None:
    by_shell = {field.id: field for field in SkirmishForm(by="shell_for_guns").fields()}
    assert "1 UM (unit of measure) is 5 cm on the table." in by_shell["by"].note
    by_yankee = {field.id: field for field in SkirmishForm(by="yankee").fields()}
    assert "UM" not in by_yankee["by"].note


@pytest.mark.thorough
@on_each
def test_to_do_no_more_says_what_ends(way: str) -> None:
    told = read_in(way)
    assert "end this part" not in told
    ends = {"yankee": "end the orders and moves", "shell_for_guns": "move no more generals"}
    assert ends[way] in told


@pytest.mark.thorough
async def test_why_an_order_cannot_be_given_is_said_with_names(tmp_path: Path) -> None:
    resolver = RESOLVERS["shell_for_guns"]
    state = begin_skirmish("shell_for_guns", resolver.scenarios["gettysburg"])
    app = NordenSuden(Journal.begin(tmp_path / "angle.acw", "The angle", state, seed="webb"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, TableScreen)
        while screen.battle and screen.battle.position.stage is not Stage.ACTION:
            await pilot.press("f")
        await pilot.press("g", "m")
        told = said(app)
        assert told
        assert not NUMBERED.search(told), told


def _on_the_battle_line() -> Iterator[str]:
    """All that the log, the chronicle and the question say of two rounds at Gettysburg."""
    request = fielded(HISTORY["gettysburg"], "battle_line", 1500, 12)
    position, dice = BATTLE_LINE.begin(request), RandomDice("the angle")
    for _ in range(60):
        names = names_in(position)
        order = BATTLE_LINE.choose(position)
        yield with_names(said_of(position, order), names)
        position, events = BATTLE_LINE.apply(position, order, dice)
        yield from (with_names(line.text, names) for line in log_of(events))
        yield from (with_names(narrate(event, board()), names) for event in events)


def test_brigades_on_the_battle_line_are_called_by_their_names() -> None:
    told = list(_on_the_battle_line())
    assert [line for line in told if re.search(r"(?:infantry|cavalry) \d", line)] == []
    assert any("Pickett" in line or "Garnett" in line for line in told)

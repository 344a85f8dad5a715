"""Every fact that the screen of a battle shows can be asked for: tables and maps of hexes."""

import re
from collections.abc import Iterator

import pytest

from campaign.battle.contract import BattleInProgress
from screens.battle.tabletop.faces import FACES
from screens.plain import voice
from screens.text.names import named
from tests.screens.plain.lines import talk_to
from tests.screens.plain.test_battles_by_lines import begun
from tests.screens.plain.test_facts import missing

SOME_TURNS = ("fight it out turn", "stay") * 3


@pytest.fixture(autouse=True)
def broad(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(voice, "PAGE", 10_000)


def on_the_table(battle: BattleInProgress) -> Iterator[str]:
    """What stands beside a table: turn, losses, units and generals with all about them."""
    scene = FACES[battle.resolver].scene(battle.position)
    yield from (scene.moment, scene.standing, scene.unit_of_measure)
    yield f"turn {scene.turn} of {scene.last_turn}, {scene.phase}"
    for toll in scene.tolls:
        yield f"{str(toll.side)[0].upper()} {toll.lost} {toll.had}"
    for card in (*scene.cards.values(), *([scene.next] if scene.next else [])):
        yield from (named(line, battle) for line in (card.title, card.brief, *card.lines))
    for mark in scene.marks:
        yield f"{mark.name} {mark.side} {' '.join(map(str, scene.counted(mark.place)))}"


@pytest.mark.parametrize("way", FACES)
def test_what_stands_beside_a_table_can_be_asked_for(way: str) -> None:
    journal = begun(way)
    talk_to(journal, *SOME_TURNS)
    battle = journal.state.battle
    assert battle is not None
    shown = list(on_the_table(battle))
    assert len(shown) > 60
    units = FACES[way].scene(battle.position).cards
    questions = ["where", "battlefield", "units", *(f"unit {number}" for number in units)]
    told = talk_to(journal, *(line for one in questions for line in (one, "more all"))).lines
    lost = missing(shown, told)
    assert not lost, "\n".join(lost)


def test_a_unit_that_has_a_name_has_it_alone() -> None:
    """Its strength behind the name, `First Brigade 8/8`, is not the number of a brigade."""
    told = talk_to(begun("shell_for_guns"), *SOME_TURNS, "units", "more all").text
    assert re.search(r": the Union First Brigade \d/8 ", told)
    assert re.search(r": the Confederate Second Brigade \d/8 ", told)

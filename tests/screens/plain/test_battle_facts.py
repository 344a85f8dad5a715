"""Every fact that the screen of a battle shows can be asked for: tables and maps of hexes."""

import re
from collections.abc import Iterator
from itertools import islice

import pytest

from campaign.battle.contract import BattleInProgress
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.units import Place
from screens.battle.nei_boschi.names import book_id, hex_called
from screens.battle.nei_boschi.pages_screen import JUMP, LED, SHEET, HexPages
from screens.battle.nei_boschi.speech import SPEECH
from screens.battle.tabletop.faces import FACES
from screens.parts.text_pane import Sheet
from screens.plain import voice
from screens.text.names import named
from tests.screens.battle.nei_boschi import hex_desk
from tests.screens.battle.nei_boschi.hex_desk import app_on, at, positions, screen_of
from tests.screens.plain.lines import talk, talk_to
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
        yield f"{mark.name} {mark.side or 'nobody'} {' '.join(map(str, scene.counted(mark.place)))}"


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


def test_units_of_one_name_are_told_apart_by_their_commands() -> None:
    """Their abbreviations on the map are alike, and would leave whoever asks where he was."""
    told = talk("unit 6th Kentucky", at=hex_desk.begun("8"))
    assert "Which one:" in told.answers[0]
    assert "(19/4/O)" in told.answers[0]
    assert "(1/-/R)" in told.answers[0]


def test_a_unit_that_has_a_name_has_it_alone() -> None:
    """Its strength behind the name, `First Brigade 8/8`, is not the number of a brigade."""
    told = talk_to(begun("shell_for_guns"), *SOME_TURNS, "units", "more all").text
    assert re.search(r": the Union First Brigade \d/8 ", told)
    assert re.search(r": the Confederate Second Brigade \d/8 ", told)


# --- maps of hexes -----------------------------------------------------------------------------


DISORDERED = re.compile("(?<=[↑↗→↘↓↙←↖])d")
"""Behind the strength and the facing of a unit in a stack."""

GOES_ON = 4
"""Lines of what is told in which a line of the screen may lie."""


async def shown_on_hexes(position: HexPosition) -> list[str]:
    """The pages, the lines above the map and beside it, and the card of everybody on it."""
    app = app_on(position)
    found = list[str]()
    async with app.run_test(size=(160, 48)) as pilot:
        screen = screen_of(app)
        found += [screen.query_one("#title", Sheet).text.plain]
        found += screen.panes.standing.text.plain.splitlines()
        for hex_ in {unit.hex for unit in position.units if unit.place is Place.FIELD}:
            screen.map.point_at(hex_)
            await pilot.pause()
            found += screen.panes.card.text.plain.splitlines()
        await pilot.press("i")
        pages = app.screen
        assert isinstance(pages, HexPages)
        for page in pages.pages:
            if page not in (SHEET, LED):
                pages.page = page
                found += pages._told().plain.splitlines()
    return list(dict.fromkeys(found))


@pytest.mark.parametrize("scenario", ["9", "2"])
async def test_what_a_map_of_hexes_shows_can_be_asked_for(scenario: str) -> None:
    position = next(islice(positions(scenario), 120, None))
    shown = await shown_on_hexes(position)
    assert len(shown) > 60
    hexes = {unit.hex for unit in position.units if unit.place is Place.FIELD}
    questions = ["where", "units", "battlefield", *SPEECH.pages]
    questions += [f"unit {unit.number}" for unit in position.units]
    questions += [f"look {hex_called(book_id(position), hex_)}" for hex_ in hexes]
    told = talk(*(line for one in questions for line in (one, "more all")), at=at(position)).lines
    # A line of a page that is narrower goes on in the next one.
    told += [" ".join(told[at : at + GOES_ON]) for at in range(len(told))]
    lost = missing(
        (DISORDERED.sub(" disordered", line) for line in shown if JUMP not in line), told
    )
    assert not lost, "\n".join(lost)

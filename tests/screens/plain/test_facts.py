"""Every fact that the map shows can be asked for, in the words of the map.

The panels and pages are read as they are drawn, whatever they have on them: each of their lines is
looked for among the answers. So a new line on a panel that is not told here is found missing.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest
from textual.content import Content

from campaign import CampaignState, new_campaign, read_situation, write_situation
from campaign.agenda import Combat
from campaign.board.board import bits
from campaign.terms import SIDES, BoxId, PieceType
from screens.battle.line.command_days import title
from screens.battle.line.headlines import modifiers_line
from screens.battle.line.roads import roads
from screens.map.army_panel import marches_left
from screens.map.box_details import inspection
from screens.map.box_panel import neighbor_lines
from screens.map.briefing import due_in
from screens.map.desk_block import Block
from screens.map.facing import facing
from screens.map.generals_page import HEADING
from screens.map.here_panel import Here
from screens.map.map_model import MapModel
from screens.map.map_screen import MapScreen
from screens.map.months import months
from screens.map.order_tree import order_tree
from screens.map.page_options import out_of_play
from screens.map.side_panel import SidePanel
from screens.map.war_pages import PAGES
from screens.parts.row_list import RowList
from screens.parts.text_pane import Sheet
from screens.past.roster.lines import RosterSheet, side_lines
from screens.past.roster.rows import order_of_battle
from screens.plain import voice
from screens.shell.glyphs import UNICODE, Glyphs
from screens.text import phrases
from tests.screens import battlefield
from tests.screens.keyboard import SMALL, app_at, map_of
from tests.screens.plain.lines import talk
from tests.screens.plain.wars import orders_of_a_war

SITUATIONS = sorted((Path(__file__).parents[2] / "situations").glob("*.toml"))

KEYS = re.compile(
    r"\((?:space|[a-zA-Z])\)|^\s*[mxsI] |^Enter(?: asks)?:?|\b[A-Z]+ at (?=.*break out)"
    r"| Row \d+ of \d+\.(?= \[|$)|(,| and) \d+ more$|^(and )?\d+( more)? neighbors"
)
"""What a panel says of keys, which row of how many is pointed at, and that it has no room."""

WORDS = re.compile(r"[a-z]+|\d+")
VERY_WIDE = 1000
NONE: Counter[PieceType] = Counter()
LETTERS = {"u": "union", "c": "confederate", "confederacy": "confederate"}
OF_NO_WEIGHT = frozenset(
    (
        *("a", "an", "the", "of", "in", "at", "for", "it", "is", "has", "to", "by", "and", "or"),
        *("no", "more", "all", "what", "can", "go", "on", "now", "then", "i", "about", "this"),
        *("stack", "stacks", "pick", "choose", "march", "box", "done", "end", "army", "max"),
        *("maximum", "pool", "raises"),
    )
)
"""Words that a sentence may put otherwise."""


SIGNS = str.maketrans(
    {
        **dict.fromkeys((UNICODE.control[0], UNICODE.infantry[0], UNICODE.cavalry[0]), " union "),
        **dict.fromkeys(
            (UNICODE.control[1], UNICODE.infantry[1], UNICODE.cavalry[1]), " confederate "
        ),
        UNICODE.entrenched: " entrenched ",
        UNICODE.reduced: " reduced ",
        UNICODE.works: " works ",
        UNICODE.leader: " general ",
    }
)
"""What the signs of the map mean."""

NEXT = re.compile(r"(Choose the next battle\.)(.*)( Row \d+ of \d+\.)")
"""Its odds, once they are known, stand in the same line."""

ARMS = str.maketrans(dict.fromkeys((*UNICODE.infantry, *UNICODE.cavalry), " "))


def words_of(line: str) -> frozenset[str]:
    """The words and numbers of a line, and what its signs mean; sides by their names."""
    text = KEYS.sub(" ", line).translate(SIGNS)
    text = re.sub(r"\b([UC])(?=\+?\d)", lambda found: f"{found[1]} ", text)
    found = (LETTERS.get(word, word) for word in WORDS.findall(text.lower()))
    return frozenset(found) - OF_NO_WEIGHT


def missing(shown: Iterable[str], told: list[str]) -> list[str]:
    """The lines of a panel that no line that was told says in whole."""
    known = [words_of(line) for line in told]
    whole = frozenset[str]().union(*known)
    lost = []
    for line in shown:
        wanted = words_of(line)
        if wanted and not any(wanted <= one for one in known):
            lost.append(f"{line.strip()}: {sorted(wanted - whole) or 'not in one line'}")
    return lost


def asked(state: CampaignState, boxes: Iterable[BoxId]) -> list[str]:
    """Everything that can be asked at a position and of some boxes."""
    lines: list[str] = []
    for question in (
        "where",
        "armies",
        "generals",
        "politics",
        "calendar",
        "orders",
        "supply",
        "roster",
    ):
        lines += (question, "more all")
    for side in SIDES:
        lines += (f"stacks {side}", "more all")
    for box in boxes:
        for question in ("look", "supply", "reach"):
            lines += (f"{question} {box}", "more all")
    if isinstance(state.step, Combat):
        lines += (f"odds {state.theater.ids[box]}" for box in bits(state.contested))
    return talk(*lines, at=state).lines


async def shown(state: CampaignState, boxes: Iterable[BoxId]) -> list[str]:
    """Everything that the panel beside the map says, with the cursor on some boxes."""
    app = app_at(state)
    async with app.run_test(size=SMALL):
        screen = map_of(app)
        lines = [line for box in boxes for line in _panel_at(screen, box)]
        return list(dict.fromkeys(lines + _head(state)))


def _panel_at(screen: MapScreen, box: BoxId) -> Iterator[str]:
    model = screen.shown
    assert model is not None
    panel = screen.query_one(SidePanel)
    panel.take_up()
    panel.here.sized(99, 999)  # with less room it says the same in short
    here = panel.here.text_anew(replace(model, cursor=box), UNICODE)
    around = {line.plain for line in neighbor_lines(model.state, box, UNICODE)}
    for line in here.plain.splitlines():
        if line not in around:  # what lies around a box is told on its page, too
            yield from line.split("   ")  # what a stack can do, by keys
    for sheet in panel.query(Sheet):
        # Rows of a block are cut to its width; what they are made of is compared below.
        if not isinstance(sheet, Block):
            for line in sheet.text.plain.splitlines():
                yield from NEXT.sub(r"\1\n\2\n\3", line).splitlines()
    for listed in panel.query(RowList):
        # Whose choice it is, and so whose pieces these are, the prompt says.
        yield from (row.plain.translate(ARMS) for row in listed.rows)


def _head(state: CampaignState) -> list[str]:
    """The line above the map; its marches are dots."""
    found = [state.date.label, f"turn {state.turn} of {state.last_turn}"]
    found += [f"{side} {size} {most}" for side in SIDES for size, most in [state.strength(side)]]
    if marches := marches_left(state):
        found.append(f"marches left {marches[0]} {marches[1]}")
    return found


def pages(state: CampaignState, boxes: Iterable[BoxId]) -> Iterator[str]:
    """The pages about the whole war, and about each box; two columns are two lines."""
    for name, page in PAGES.items():
        if out_of_play(name, state.options) is None:
            for line in page(state, UNICODE):
                if line.plain.split() == " ".join(HEADING).split():
                    continue  # what stands below it is told with it, where there is anything
                is_split = name == "limits" and line.plain[35:36] == " "
                yield from (line.plain[:35], line.plain[35:]) if is_split else (line.plain,)
    for side in SIDES:
        # What goes on below a line of sums is of the same line, where there is less room.
        sheet = RosterSheet(VERY_WIDE, UNICODE)
        yield from (row.text.plain for row in side_lines(order_of_battle(state, side), sheet, NONE))
    for box in boxes:
        yield from (line.plain for line in inspection(state, box, UNICODE))


def places(state: CampaignState, most: int) -> list[BoxId]:
    """Boxes with somebody in them, and some others."""
    there = [box for side in SIDES for box in state.occupied(side)]
    return list(
        dict.fromkeys([*there[:24], "richmond", "cairo", "washington", "norfolk", "jackson"])
    )


async def lost_at(state: CampaignState, most: int = 24) -> list[str]:
    boxes = places(state, most)
    on_show = [*await shown(state, boxes), *pages(state, boxes)]
    assert len(on_show) > 60
    return missing(on_show, asked(state, boxes))


@pytest.fixture(autouse=True)
def broad(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(voice, "PAGE", 10_000)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda path: path.stem)
async def test_what_the_map_shows_at_a_position_can_be_asked_for(situation: Path) -> None:
    state = read_situation(situation.read_text(encoding="utf-8"))
    lost = await lost_at(state)
    assert not lost, "\n".join(lost)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("preset", ["basic", "full"])
async def test_what_the_map_shows_in_a_war_can_be_asked_for(preset: str, seed: int) -> None:
    """At every kind of decision that chance has brought about in so many orders."""
    steps = dict[type[object], CampaignState]()
    for state, _ in islice(orders_of_a_war(preset, seed, 900), 0, None, 7):
        if state.battle is None:
            steps[type(state.step)] = state
    assert len(steps) >= 4
    for state in steps.values():
        lost = await lost_at(state, 4)
        assert not lost, "\n".join((type(state.step).__name__, *lost))


@pytest.mark.sampled(2)
@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda path: path.stem)
def test_what_the_wide_desk_shows_can_be_asked_for(situation: Path) -> None:
    """Each stack with what it is about, who faces whom, what comes with each month."""
    state = read_situation(situation.read_text(encoding="utf-8"))
    side = (state.to_move or state.active) if state.agenda else SIDES[0]
    told = talk(*("stacks", "more all", "front", "more all", "calendar", "more all"), at=state)
    due = due_in(state) if state.agenda and state.battle is None else ()
    shown = [
        f"{phrases.place(one.box)} {' '.join(map(phrases.leader, one.leaders))} {one.told}"
        for part in order_tree(state, side, due)
        for one in part.stacks
    ]
    shown += [part.name for part in order_tree(state, side, due)]
    shown += [
        f"{phrases.place(one.box)} {one.ours} {one.theirs} {phrases.place(one.enemy)}"
        if one.enemy != one.box
        else f"{phrases.place(one.box)} {one.ours} {one.theirs}"
        for one in facing(state, side)
    ]
    shown += [
        f"{month.label} {coming.said} {coming.rule}"
        for month in months(state, UNICODE, 99)
        for coming in month.comes
    ]
    assert len(shown) > 3
    lost = missing(shown, told.lines)
    assert not lost, "\n".join(lost)


async def test_a_fact_that_is_not_told_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison itself: a new line in the panel is missed."""
    text = Here.text_anew

    def with_weather(here: Here, model: MapModel, glyphs: Glyphs) -> Content:
        return text(here, model, glyphs).append("\nmud: 3 of 4 roads")

    monkeypatch.setattr(Here, "text_anew", with_weather)
    state = read_situation(SITUATIONS[0].read_text(encoding="utf-8"))
    assert any("mud" in line for line in await lost_at(state))


# --- battles -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("situation", "box"),
    [(battlefield.SHILOH, "pittsburg_landing"), (battlefield.CAIRO, "cairo")],
    ids=["shiloh", "cairo"],
)
def test_what_stands_above_a_battle_and_around_it_can_be_asked_for(
    situation: str, box: str
) -> None:
    state = battlefield.joined_battle(situation, box)
    assert state.battle is not None
    position = state.battle.position
    above = [title(position), *modifiers_line(position).split("   ")]
    told = talk("battlefield", "more all", "units", "more all", at=write_situation(state)).lines
    assert not missing(above, told)
    around = [(side, road) for side in SIDES for road in roads(position, side, ())]
    for side, road in around:
        lines = [line for line in told if phrases.place(road.box) in line]
        assert any(phrases.SIDE_ADJECTIVES[side] in line for line in lines), road
        for type_ in {piece.type for piece in road.reserves}:
            assert any(phrases.piece(type_) in line for line in lines), road


def test_what_was_said_of_a_box_is_not_said_again() -> None:
    told = talk("look washington", "more all", at=write_situation(new_campaign("1861"))).lines
    assert sum("recruits 1" in line for line in told) == 1
    assert sum("militia infantry" in line for line in told) == 1


def test_plan_alone_says_how_a_plan_is_asked_for() -> None:
    told = talk("plan", at=write_situation(new_campaign("1861")))
    assert "plan cairo paducah; or: plan entrench cairo" in " ".join(told.answers[0].split())


def test_bg_3_2_a_plan_says_by_lines_too_when_a_box_becomes_ours() -> None:
    told = talk("plan cairo paducah", at=write_situation(new_campaign("1861")))
    assert "yours after combat" in " ".join(told.answers[0].split())

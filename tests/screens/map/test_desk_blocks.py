"""A program reads the desk back: what each block says is what the board and the rulebook say."""

import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from textual.content import Content

from campaign import CampaignState, Options, legal_actions, new_campaign, read_situation
from campaign.actions import March
from campaign.board.board import board
from campaign.terms import SIDES, UNION, Side
from screens.map.army_panel import armies, bar, head_line, reserves
from screens.map.box_details import inspection
from screens.map.box_panel import (
    box_lines,
    in_a_line,
    neighbor_lines,
)
from screens.map.briefing import command_table
from screens.map.calendar_panel import calendar_rows
from screens.map.desk_block import head_line_of
from screens.map.desk_layout import Want, rows_for
from screens.map.facing import facing
from screens.map.front_panel import front_rows
from screens.map.months import months
from screens.map.order_tree import order_tree
from screens.map.tree_rows import NAME, tree_rows
from screens.shell.glyphs import ASCII, UNICODE, Glyphs
from screens.text import phrases
from tests.screens.advanced import full_war
from tests.screens.campaigning import situation

SITUATIONS = sorted((Path(__file__).parents[2] / "situations").glob("*.toml"))
WIDTHS = (31, 33, 43)
"""Columns of the blocks in terminals of 120, 160 and 210."""


def positions() -> Iterator[CampaignState]:
    """Of every situation that is kept, and of every beginning."""
    for path in SITUATIONS:
        yield read_situation(path.read_text(encoding="utf-8"))
    for scenario, preset in product(("1861", "1862", "1863", "1864"), ("basic", "full")):
        yield new_campaign(scenario, Options.preset(preset))
    yield full_war()


POSITIONS = tuple(positions())


def able(state: CampaignState) -> tuple[str, ...]:
    """The boxes that can march now, by the engine."""
    return tuple(dict.fromkeys(a.box for a in legal_actions(state) if isinstance(a, March)))


SIDE_WORDS = {"N": "north", "E": "east", "S": "south", "W": "west"}


# --- HERE ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=lambda glyphs: glyphs.name)
@pytest.mark.parametrize("state", POSITIONS[:4] + POSITIONS[-1:], ids=lambda s: s.scenario.id)
def test_every_fact_of_a_box_is_told(state: CampaignState, glyphs: Glyphs) -> None:
    for box in state.theater.places:
        said = "\n".join(line.plain for line in box_lines(state, box.id, glyphs))
        assert said.startswith(box.name)
        holder = state.controller(box.id)
        assert (phrases.SIDE_ADJECTIVES[holder] if holder else "uncontrolled") in said
        for side in SIDES:
            value, told = box.recruits[side.seat], said.partition("recruits ")[2]
            whose = (f"{value}, either side", f"{value} for {phrases.SIDE_NAMES[side]}")
            own = (f"{value}",) if box.home is side else ()
            assert not value or told.partition("\n")[0].startswith((*whose, *own)), said
            stack = state.units_in(box.id, side)
            for type_ in {unit.type for unit in stack}:
                counts = re.findall(rf"(\d+) {re.escape(phrases.piece(type_))}", said)
                others = sum(
                    unit.type is type_ for s in SIDES for unit in state.units_in(box.id, s)
                )
                assert sum(map(int, counts)) == others, (box.id, said)
            for leader in state.leaders_in(box.number, side):
                assert phrases.leader(leader) in said
        assert ("port" in said) == box.is_port or "port" in box.name
        assert ("permanent works" in said) == box.has_permanent_works
        if box.river_sides:
            assert "river to the " in said
            assert all(
                SIDE_WORDS[side] in said.partition("river to the ")[2] for side in box.river_sides
            )


@pytest.mark.parametrize("state", POSITIONS[:3], ids=lambda s: s.turn)
def test_below_a_box_stand_its_neighbors_with_holder_and_pieces(state: CampaignState) -> None:
    for box in state.theater.boxes:
        lines = [line.plain for line in neighbor_lines(state, box.id, UNICODE)]
        assert len(lines) == len(state.theater.neighbors[box.number])
        for number in state.theater.neighbors[box.number]:
            name = phrases.place(state.theater.ids[number])
            [line] = [one for one in lines if one[2:].startswith(f"{name} ")]
            assert line[0] == UNICODE.holder(state.holder(number))
            for side in SIDES:
                stack = state.stacks[side.seat][number]
                infantry = sum(unit.type.is_infantry for unit in stack)
                assert (f"{UNICODE.infantry[side.seat]}{infantry}" in line) == bool(infantry)


def test_without_a_panel_a_box_is_told_in_a_line() -> None:
    state = POSITIONS[-1]
    assert in_a_line(state, "corinth", UNICODE).startswith("Corinth, MS: ■")
    assert "★Grant" in in_a_line(state, "corinth", UNICODE)
    washington = in_a_line(new_campaign("1861"), "washington", UNICODE)
    assert washington == (
        "Washington, DC: ■2♜ militia 2 · recruits 1 · port, permanent works, river"
    ).replace("♜", UNICODE.entrenched)
    assert in_a_line(state, "europe", ASCII).isascii()


def test_a_neighbor_to_which_one_side_may_never_go_says_so() -> None:
    """[BG 4.7] Confederate units may never move along the Potomac."""
    state = new_campaign("1861")
    [line] = [
        line.plain
        for line in neighbor_lines(state, "fredericksburg", UNICODE)
        if "Washington" in line.plain
    ]
    assert "closed to Confederates [BG 4.7]" in line
    assert not [
        line.plain
        for line in neighbor_lines(state, "manassas_junction", UNICODE)
        if "closed" in line.plain
    ], "over the bridge everybody goes"


def test_all_about_a_box_tells_of_its_neighbors_no_less_than_the_panel() -> None:
    state = new_campaign("1861")
    page = [line.plain for line in inspection(state, "fredericksburg", UNICODE)]
    [manassas] = [line for line in page if line.startswith("  Manassas Junction")]
    assert "Confederate 1 piece" in manassas
    assert sum("river to the north and west" in line for line in page) == 1
    assert not [line for line in page if line.startswith("A river runs")], "it is told already"


# --- ORDERS --------------------------------------------------------------------------------------


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=lambda glyphs: glyphs.name)
@pytest.mark.parametrize("width", WIDTHS)
def test_every_stack_that_can_act_is_in_the_tree(width: int, glyphs: Glyphs) -> None:
    for state in POSITIONS:
        if state.to_move is None:
            continue
        due = able(state)
        tree = order_tree(state, state.to_move, due)
        found = [one.box for front in tree for one in front.stacks]
        assert sorted(found) == sorted(state.occupied(state.to_move)), "each stack once"
        for room in (11, 13, 60):
            rows = tree_rows(tree, glyphs, width, room)
            assert len(rows) <= room
            said, leads = "\n".join(row.text.plain for row in rows), {row.box for row in rows}
            assert glyphs is UNICODE or said.isascii()
            assert all(row.text.cell_length == width for row in rows)
            missing = [
                box
                for box in due
                if board()[box].code not in said
                and f"{phrases.place_in(box, NAME)} " not in said
                and not (box in leads and phrases.place(box)[:4] in said)
            ]
            assert not missing or room == 11, (state.scenario.id, room, missing, said)
            for front in tree:
                assert front.name in said
                assert front.ready == sum(one.box in due for one in front.stacks)


def test_stacks_that_cannot_act_are_counted_in_one_way() -> None:
    """In short or at length: no front says `0 of 5 ready` beside another's `5 stacks`."""
    state = POSITIONS[0]
    assert state.to_move is not None
    tree = order_tree(state, state.to_move, ())
    for room in range(1, 40):
        said = "\n".join(row.text.plain for row in tree_rows(tree, UNICODE, 40, room))
        assert "ready" not in said
        assert "stack" in said


def test_the_front_that_is_looked_at_is_told_stack_by_stack_as_long_as_any() -> None:
    """Who has just marched there still works on it, though none of it can act any more."""
    state = POSITIONS[0]
    assert state.to_move is not None
    tree = order_tree(state, state.to_move, ())
    for front in tree:
        box = front.stacks[0].box
        room = len(tree) + len(front.stacks) + 2 * (len(tree) - 1)
        rows = tree_rows(tree, UNICODE, 40, room, looked_at=box)
        assert {one.box for one in front.stacks} <= {row.box for row in rows}, front.name


PLAN = Content("march to somewhere"), Content("battle, 2 against 1: 51%")


@pytest.mark.parametrize("room", range(7, 40))
def test_a_plan_and_its_odds_stay_in_the_tree_however_little_room_there_is(room: int) -> None:
    state = new_campaign("1862", Options.preset("basic"))
    tree = order_tree(state, UNION, able(state))
    for box in state.occupied(UNION):
        rows = tree_rows(tree, UNICODE, 33, room, (box, PLAN))
        said = [row.text.plain for row in rows]
        assert any("battle, 2 against 1: 51%" in line for line in said), (box, said)
        assert box in {row.box for row in rows}
        assert "n opens" not in "".join(said), "n leads to the next target now"


def test_a_front_told_in_short_names_its_boxes_and_says_what_opens_it() -> None:
    """Where there is room for names, no letters stand for them."""
    state = new_campaign("1862", Options.preset("basic"))
    tree = order_tree(state, UNION, able(state))
    rooms = range(sum(len(front.stacks) + 1 for front in tree) - 1, 20, -1)
    for room in rooms:
        said = [row.text.plain for row in tree_rows(tree, UNICODE, 33, room)]
        shut = [line for line in said if line.startswith("▸")]
        assert shut
        assert all("n opens" in line for line in shut if "ready" in line), said
        assert "CAI■" not in "".join(said), room


def test_the_tree_says_what_a_stack_was_told() -> None:
    state = read_situation(TOLD)
    told = {
        one.box: one.told
        for front in order_tree(state, UNION, ("cairo", "washington"))
        for one in front.stacks
    }
    assert told == {
        "cairo": "on march",
        "washington": "ready",
        "paducah": "marched",
        "new_york": "sailed",
        "st_louis": "digs in",
        "chicago": "holds",
    }


TOLD = """
scenario = "1861"
turn = 8
agenda = ["marching union cairo", "marches union left 2 die 3"]
[[pieces]]
box = "cairo"
side = "union"
type = "veteran_infantry"
[[pieces]]
box = "washington"
side = "union"
type = "militia_infantry"
[[pieces]]
box = "paducah"
side = "union"
type = "veteran_infantry"
marches = 2
moved = "land"
[[pieces]]
box = "new_york"
side = "union"
type = "veteran_infantry"
marches = 2
moved = "sea"
[[pieces]]
box = "st_louis"
side = "union"
type = "veteran_infantry"
marches = 2
entrenched = true
[[pieces]]
box = "chicago"
side = "union"
type = "militia_infantry"
[[pieces]]
box = "richmond"
side = "confederate"
type = "militia_infantry"
"""


# --- ARMIES --------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", WIDTHS)
def test_bars_are_as_long_as_the_armies_are_large(width: int) -> None:
    for state in POSITIONS:
        rows = [row.text.plain for row in armies(state, UNION, ASCII, width, 9)]
        numbers = [(state.army_size(side), state.army_maximum(side)) for side in SIDES]
        cells = width - len("U  99 of 99 !  ")
        most = max(max(pair) for pair in numbers)
        for side, (size, limit), row in zip(SIDES, numbers, rows, strict=False):
            assert row.startswith(phrases.SIDE_LETTERS[side])
            assert f"{size} of {limit}" in row
            assert row.rstrip().endswith("!") == (size > limit), "what is too much is marked"
            drawn = row[2:].split(" ")[0]
            assert abs(len(drawn) - round(max(size, limit) / most * cells)) <= 1
            assert abs(drawn.count("#") - round(min(size, limit) / most * cells)) <= 1
            assert ("!" in drawn) == (size > limit)
        told = " ".join(rows)
        for side in SIDES:
            for words in reserves(state, side):
                assert words in told


@pytest.mark.parametrize("side", SIDES)
def test_where_there_is_little_room_a_player_reads_of_his_own_pool(side: Side) -> None:
    """Both bars, and one row more."""
    for state in POSITIONS:
        *_, last = [row.text.plain for row in armies(state, side, ASCII, 33, 3)]
        assert last.startswith(f"{phrases.SIDE_LETTERS[side]} pool: ")


def test_a_bar_shows_one_piece_too_many_however_short_it_is() -> None:
    assert bar(36, 35, 100, 10).over == 1
    assert bar(20, 40, 40, 10) == (5, 0, 5)


@pytest.mark.parametrize("width", [78, 118, 158])
def test_the_head_line_has_everything_in_words_as_far_as_there_is_room(width: int) -> None:
    for state in POSITIONS:
        head = head_line(state, UNICODE, width, "").plain
        assert len(head) <= width
        seven = ("richmond", "wilmington", "charleston_sc", "atlanta", "memphis", "mobile")
        held = sum(state.controller(box) is UNION for box in (*seven, "new_orleans"))
        assert f"{held} of 7" in head if width > 100 else re.search(rf"\b{held}(/| of )7", head)
        assert f"U {state.army_size(UNION)}/{state.army_maximum(UNION)}" in head


# --- FRONT ---------------------------------------------------------------------------------------


def beside(state: CampaignState, box: str, side: Side) -> int:
    """The most enemies in one box from which the enemy can come to a box, by the printed links."""
    theater, most = state.theater, 0
    for link in theater.links:
        if box in (link.a, link.b):
            other = link.b if link.a == box else link.a
            number = theater.number[other]
            if theater.number[box] in theater.neighbors_for(side.enemy, number):
                most = max(most, len(state.units_in(other, side.enemy)))
    return max(most, len(state.units_in(box, side.enemy)))


@pytest.mark.parametrize("side", SIDES)
def test_the_front_is_right_by_the_board_and_the_worst_comes_first(side: Side) -> None:
    for state in POSITIONS:
        found = facing(state, side)
        ratios = [one.ours / one.theirs for one in found]
        assert ratios == sorted(ratios)
        expected = {
            box.id: beside(state, box.id, side)
            for box in state.theater.boxes
            if (state.units_in(box.id, side) or (box.is_city and state.controller(box.id) is side))
            and beside(state, box.id, side)
        }
        assert {one.box: one.theirs for one in found if one.box != "europe"} == expected
        rows = [row.text.plain for row in front_rows(found, side, ASCII, 33, 99)]
        for one, row in zip(found, rows, strict=False):
            assert one.ours == len(state.units_in(one.box, side))
            sign = "!" if one.ours < one.theirs else "=" if one.ours == one.theirs else " "
            assert row[0] == sign
            letters = "UC" if side is UNION else "CU"
            assert re.search(rf"{letters[0]} *{one.ours} [<*] {one.theirs} *{letters[1]}", row)


def test_what_the_front_has_no_room_for_is_counted_and_good_chances_are_told() -> None:
    state = new_campaign("1864", Options.preset("full"))
    found = facing(state, UNION)
    room = 4
    assert len(found) > room
    rows = [row.text.plain for row in front_rows(found, UNION, UNICODE, 45, room)]
    better = sum(one.ours > one.theirs for one in found[room - 1 :])
    assert len(rows) == room
    said = f"and {len(found) - room + 1} more, {better} of them weaker"
    assert rows[-1].strip() == said
    whole = front_rows(found, UNION, UNICODE, 45, len(found))
    assert "more" not in whole[-1].text.plain


def test_an_enemy_alone_in_a_box_of_ours_shares_it_with_nobody() -> None:
    """After a lost battle the city is ours until his combat segment ends. [BG 3.2]"""
    text = situation(
        ["combat confederate"],
        ("st_louis", "confederate", "militia_infantry", 1),
        ("cairo", "union", "militia_infantry", 1),
        ("cairo", "confederate", "militia_infantry", 1),
    )
    found = facing(read_situation(text), UNION)
    rows = front_rows(found, UNION, UNICODE, 33, 99)
    told = {one.box: row.text.plain for one, row in zip(found, rows, strict=True)}
    assert "in it" in told["st_louis"]
    assert "same box" in told["cairo"]


def test_bg_3_2_who_stands_alone_in_a_box_is_told_when_it_becomes_his() -> None:
    text = situation(
        ["promotion union"],
        ("memphis", "union", "militia_infantry", 1),
        ("cairo", "union", "militia_infantry", 1),
        ("corinth", "union", "militia_infantry", 1),
        ("corinth", "confederate", "militia_infantry", 1),
    )
    state = read_situation(text)
    told = {
        box: " ".join(line.plain for line in box_lines(state, box, UNICODE))
        for box in ("memphis", "cairo", "corinth", "richmond")
    }
    assert "Union after its combat [BG 3.2]" in told.pop("memphis")
    assert not [box for box, lines in told.items() if "BG 3.2" in lines]


def test_who_has_no_enemy_beside_him_is_told_so() -> None:
    state = read_situation(
        situation(["marches union left 2 die 3"], ("chicago", "union", "militia_infantry", 1))
    )
    [row] = front_rows(facing(state, UNION), UNION, UNICODE, 33, 6)
    assert row.text.plain.strip() == "No enemy stands next to you."


# --- CALENDAR ------------------------------------------------------------------------------------

PRINTED = {
    # The turns of the rulebook's tables: leaders.csv [NS-R22], drafts [BG 12.5].
    6: "★G1",
    8: "+4",
    9: "★S1",
    10: "★L3",
    18: "+4",
    20: "★G2",
    22: "★S2",
    23: "★L2",
    28: "+4",
}
YEARS = {6: "'62", 16: "'63", 26: "'64", 36: "'65"}
"""When the command table has another column: January of each year. [NS 3.0]"""


def test_each_month_of_the_war_brings_what_the_rulebook_says() -> None:
    start = new_campaign("1861", Options.preset("full"))
    for now in range(1, 41):
        state = start.evolve(turn=now, draft_reserve=12)
        left, expected = 12, {}
        for turn in range(now, 41):
            signs = ""
            if turn > now:
                signs = PRINTED.get(turn, "")
                if signs == "+4":
                    signs, left = ("+4", left - 4) if left else ("", 0)
                signs += YEARS.get(turn, "")
            expected[turn] = signs + ("end" if turn == 40 else "")
        found = months(state, UNICODE)
        assert [month.turn for month in found] == list(range(now, min(40, now + 5) + 1))
        for month in found:
            assert "".join(one.sign for one in month.comes) == expected[month.turn], month
        rows = [row.text.plain for row in calendar_rows(found, UNICODE, 33, 9)]
        assert rows[0].split()[0] == {"Nov/Dec": "N/D", "Jan/Feb": "J/F"}.get(
            found[0].name, found[0].name
        )
        words = " ".join(rows[2:])
        for month in found:
            for one in month.comes:
                assert one.said[:9] in words


@pytest.mark.parametrize("width", WIDTHS)
def test_no_row_of_the_calendar_is_cut(width: int) -> None:
    """Where a sentence fills the row its paragraph is left out. [NS 3.0]"""
    for state in positions():
        for glyphs in (UNICODE, ASCII):
            rows = calendar_rows(months(state, glyphs), glyphs, width, 99)
            assert not [row.text.plain for row in rows if ".." in row.text.plain]


def test_the_calendar_ends_with_the_game_and_knows_no_leaders_where_there_are_none() -> None:
    short = new_campaign("1861-short")
    assert [m.turn for m in months(short.evolve(turn=8), UNICODE)] == [8, 9, 10]
    assert months(short.evolve(turn=8), UNICODE)[-1].comes[0].sign == "end"
    bare = months(new_campaign("1861").evolve(turn=19), UNICODE)
    assert not any(month.comes for month in bare)


def test_options_bring_their_own_dates() -> None:
    options = Options(
        kentucky_neutrality=True, green_armies=True, trickled_draft=True, sudden_death=True
    )
    state = new_campaign("1861", options)
    assert [one.sign for month in months(state, UNICODE) for one in month.comes] == ["tan", "KY"]
    later = state.evolve(turn=17, draft_reserve=2)
    signs = {m.turn: [one.sign for one in m.comes] for m in months(later, UNICODE)}
    assert signs == {17: ["?"], 18: ["+1"], 19: ["+1"], 20: [], 21: [], 22: []}


# --- the command table ---------------------------------------------------------------------------


@pytest.mark.parametrize("die", [None, 1, 4, 6])
def test_the_command_table_is_printed_whole_with_its_row_lit(die: int | None) -> None:
    lines = [*command_table(1863, die)]
    assert lines[0].plain == "die '61 '62 '63 '64 '65"
    assert lines[4].plain[1:] == "4  3/4 3/4 4/5 4/4 5/4"
    assert [line.plain[:1] == ">" for line in lines[1:]] == [face == die for face in range(1, 7)]
    lit = [any("on $panel" in str(span.style) for span in line.spans) for line in lines[1:]]
    assert lit == [face == die for face in range(1, 7)]


# --- which blocks there are ----------------------------------------------------------------------


def test_blocks_are_left_out_from_the_end_and_no_row_is_lost() -> None:
    wants = [Want("prompt", 2, 2), Want("box", 7, 10), Want("armies", 3, 5), Want("log", 5, 99)]
    for room in range(2, 60):
        rows = rows_for(room, wants)
        assert list(rows) == [want.name for want in wants][: len(rows)]
        assert sum(rows.values()) <= room
        if "log" in rows:
            assert sum(rows.values()) == room
    assert rows_for(11, wants) == {"prompt": 2, "box": 9}


def test_the_front_writes_all_places_alike() -> None:
    """No name stands beside a code of three letters."""
    text = situation(
        ["marches union left 3"],
        ("harpers_ferry", "union", "militia_infantry", 1),
        ("front_royal", "confederate", "militia_infantry", 1),
        ("washington", "union", "militia_infantry", 2),
        ("manassas_junction", "confederate", "militia_infantry", 1),
    )
    state = read_situation(text)
    rows = [row.text.plain for row in front_rows(facing(state, UNION), UNION, UNICODE, 33, 9)]
    told = " ".join(rows)
    assert "Harper" in told
    assert "Manass" in told
    assert not re.search(r"\b[A-Z]{3}\b", told), told


def test_a_head_line_has_its_name_alone_where_there_is_no_room_for_more() -> None:
    """`c:..` would say nothing of the key."""
    name = "CONFEDERATE TURN, JUL 1861"
    assert head_line_of(name, "c: all", 33).plain == f"{name} c: all"
    assert head_line_of(name, "c: all", 31).plain == f"{name:<31}"

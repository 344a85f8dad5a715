"""The field of battle without a terminal: plan, counters, arrows, dice, roads, chances."""

import re
from itertools import pairwise

import pytest

from campaign.battle.contract import BattlePiece
from campaign.dice import ScriptedDice
from campaign.resolvers.battle_line.events import CommandRolled, MoraleChecked, ShotFired
from campaign.resolvers.battle_line.orders import Fire, Reinforce, Retreat, Roll
from campaign.resolvers.battle_line.position import LinePosition
from campaign.resolvers.battle_line.resolver import BATTLE_LINE, SCENARIOS
from campaign.terms import CONFEDERATE, SIDES, UNION, PieceType, Side
from screens.battle.line.arrows import Arrow, overlaid, shaft
from screens.battle.line.chances import volley_chances
from screens.battle.line.counters import CounterText, outlined, written
from screens.battle.line.dice_faces import PIPS, WIDTHS, DieSize, DieVerdict, drawn, verdict
from screens.battle.line.field_colors import colors_of
from screens.battle.line.field_ground import RIVER, pixels
from screens.battle.line.field_plan import FieldPlan, Needs, plan
from screens.battle.line.field_words import tag
from screens.battle.line.formation import Formation, LinePost, LineStanding, drawn_up
from screens.battle.line.roads import in_a_row, roads, said
from screens.battle.line.signs import ASCII_SIGNS, UNICODE_SIGNS
from screens.shell.glyphs import ASCII, UNICODE
from screens.shell.palettes import rgb

CAIRO = BATTLE_LINE.begin(SCENARIOS["cairo"])
"""One entrenched Union cavalry, piece 3, and two Confederate ones that crossed the river."""

MILITIA, VETERAN = PieceType.MILITIA_INFANTRY, PieceType.VETERAN_INFANTRY
ALL_NEEDS = Needs(apart=True, works=True, origins=True, roads=True)


def line_of(side: Side, standing: int, fallen: int = 0) -> Formation:
    posts = [LinePost(BattlePiece(n + 100 * side.seat, side, MILITIA)) for n in range(standing)]
    gone = [
        LinePost(BattlePiece(n + 50 + 100 * side.seat, side, MILITIA), LineStanding.FALLEN)
        for n in range(fallen)
    ]
    return Formation(side, (*posts, *gone), ())


# --- the plan ------------------------------------------------------------------------------------


def planned(columns: int, rows: int, count: int, needs: Needs = ALL_NEEDS) -> FieldPlan:
    lines = [line_of(side, count) for side in SIDES]
    return plan(columns, rows, lines, (needs, needs))


@pytest.mark.parametrize("count", [1, 2, 9, 12, 13])
@pytest.mark.parametrize(("columns", "rows"), [(80, 16), (120, 24), (160, 31), (210, 40)])
@pytest.mark.parametrize("needs", [Needs(), ALL_NEEDS, Needs(origins=True)])
def test_nothing_lies_over_anything_else(columns: int, rows: int, count: int, needs: Needs) -> None:
    field = planned(columns, rows, count, needs)
    assert (field.columns, field.rows) == (columns, rows)
    taken = list(field.open)
    for side in SIDES:
        own = field.of(side)
        single = (own.head, own.apart, own.works, own.tags)
        taken += [row for row in single if row is not None]
        taken += range(own.counter, own.counter + field.counter)
        places = list(field.places(line_of(side, count)).values())
        assert all(place.start >= 0 and place.stop <= columns for place in places)
        assert all(one.stop <= other.start for one, other in pairwise(places))
    assert len(set(taken)) == len(taken)
    assert set(taken) <= set(range(rows))


def test_the_lines_face_each_other_across_open_ground() -> None:
    field = planned(160, 31, 9)
    union, confederate = field.sides
    down = [union.head, union.counter, union.works, union.tags, field.open[0]]
    up = [field.open[-1], confederate.tags, confederate.works, confederate.counter]
    rows = [row for row in (*down, *up, confederate.head) if row is not None]
    assert rows == sorted(set(rows))


@pytest.mark.parametrize("count", [1, 4, 9])
def test_a_line_stands_in_the_middle(count: int) -> None:
    places = list(planned(120, 24, count).places(line_of(UNION, count)).values())
    assert abs(places[0].start - (120 - places[-1].stop)) <= 1


def test_a_larger_terminal_has_larger_counters_and_more_ground() -> None:
    sizes = [planned(c, r, 9) for c, r in ((80, 16), (120, 24), (160, 31), (210, 40))]
    for small, large in pairwise(sizes):
        assert large.post > small.post
        assert large.counter >= small.counter
        assert len(large.open) >= len(small.open)
    assert sizes[-1].counter > sizes[0].counter


def test_the_fallen_give_way_only_where_a_line_would_not_fit() -> None:
    roomy = [line_of(UNION, 5, 4), line_of(CONFEDERATE, 9)]
    field = plan(80, 16, roomy, (Needs(), Needs()))
    assert field.gap_in_line == field.post == 8
    tight = [line_of(UNION, 8, 8), line_of(CONFEDERATE, 9)]
    field = plan(80, 16, tight, (Needs(), Needs()))
    assert field.gap_in_line < field.post
    assert field.columns == 8 * 6 + 8 * 5 + 2, "the least, and a margin on either side"


# --- who stands where ----------------------------------------------------------------------------


def test_8_5_the_fallen_keep_their_place_in_the_line() -> None:
    first, second = CAIRO.line(CONFEDERATE)
    position = CAIRO.with_line(CONFEDERATE, (second,))._replace(lost=(first.id,))
    front = drawn_up(position, CONFEDERATE).front
    assert [(post.piece.id, post.standing) for post in front] == [
        (first.id, LineStanding.FALLEN),
        (second.id, LineStanding.FRONT),
    ]
    position = CAIRO.with_line(CONFEDERATE, (first,))._replace(lost=(second.id,))
    front = drawn_up(position, CONFEDERATE).front
    assert [post.piece.id for post in front] == [first.id, second.id]
    falling = drawn_up(CAIRO, CONFEDERATE, frozenset([second.id]))
    assert [post.standing for post in falling.front] == [LineStanding.FRONT, LineStanding.FALLEN]
    assert falling.fallen == 1


# --- counters ------------------------------------------------------------------------------------

TIRED = BattlePiece(12, UNION, PieceType.CRACK_CAVALRY, reduced=True, entrenched=True)
LANDED = BattlePiece(7, CONFEDERATE, VETERAN, crossed=True, entry="pittsburg_landing")


KNOWN = {
    *("value", "crack", "veteran", "cavalry", "infantry", "PLA", "Pittsburg", "Landing"),
    *("reduced", "entrenched", "over", "water"),
}
"""Words of more than a letter that these two may have on them."""


@pytest.mark.parametrize("columns", range(5, 19))
@pytest.mark.parametrize("rows", range(2, 9))
def test_a_counter_says_in_whole_what_it_says(columns: int, rows: int) -> None:
    for piece in (TIRED, LANDED):
        lines = written(CounterText(piece, "d"), columns, rows, UNICODE, UNICODE_SIGNS)
        assert [len(line) for line in lines] == [columns] * rows
        words = set(re.findall("[A-Za-z]{2,}", " ".join(lines)))
        assert words <= KNOWN, lines


def test_strength_grade_and_state_stand_on_the_smallest_counter() -> None:
    assert written(CounterText(TIRED, "d"), 5, 2, UNICODE, UNICODE_SIGNS) == ["◆c3▁▴", "d 12 "]
    assert written(CounterText(LANDED), 5, 3, ASCII, ASCII_SIGNS) == ["iV3 ~", "  7  ", "PLA  "]


def test_a_brigade_is_called_by_its_name_where_there_is_room() -> None:
    lines = written(CounterText(LANDED, "d", "Hindman"), 12, 4, UNICODE, UNICODE_SIGNS)
    assert lines[1].strip() == "Hindman"


def test_1_2_a_garrison_shows_the_value_that_it_fires_with() -> None:
    guns = BattlePiece(4, CONFEDERATE, MILITIA, entrenched=True, garrison=2)
    assert written(CounterText(guns), 6, 2, UNICODE, UNICODE_SIGNS)[0] == "♜G2  ▴"


def test_the_outline_of_the_fallen_has_its_number() -> None:
    assert outlined(CounterText(TIRED), 6, 2, UNICODE_SIGNS) == ["┌┄✕C┄┐", "└┄12┄┘"]
    named = CounterText(TIRED, name="Burnside")
    assert outlined(named, 6, 3, ASCII_SIGNS) == [".-xC-.", " Burn ", "'-12-'"]


# --- tags ----------------------------------------------------------------------------------------


def test_8_5_before_a_target_stands_what_it_takes_and_whether_it_is_covered() -> None:
    """The cavalry fires 2, and better by 1 at whoever came across the river. [BG 8.7]"""
    [shooter], [target, other] = CAIRO.line(UNION), CAIRO.line(CONFEDERATE)
    assert tag(CAIRO, target, shooter.id, UNICODE_SIGNS) == ("1-3 50% !", "1-3 !", "1-3!")
    assert tag(CAIRO, shooter, shooter.id, UNICODE_SIGNS) == ("...",)
    after = BATTLE_LINE.apply(CAIRO, Fire(3, target.id), ScriptedDice()).position
    assert tag(after, target, 0, UNICODE_SIGNS) == ("x1",)
    assert tag(after, other, 0, UNICODE_SIGNS) == ("!",)
    assert tag(after, shooter, 0, ASCII_SIGNS)[0] == "> d 1-3"
    assert tag(after._replace(winner=UNION), target, shooter.id, UNICODE_SIGNS) == ("",)


# --- arrows --------------------------------------------------------------------------------------


@pytest.mark.parametrize("upwards", [False, True])
@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize("end", [2, 10, 30])
def test_an_arrow_leads_from_its_shooter_to_its_target(
    end: int, plain: bool, upwards: bool
) -> None:
    arrow = Arrow(10, end, range(3, 9), upwards)
    assert arrow.head == (end, 3 if upwards else 8)
    cells = shaft(arrow, plain=plain)
    rows = range(4, 9) if upwards else range(3, 8)
    assert {row for _, row in cells} == set(rows)
    first = rows[-1] if upwards else rows[0]
    assert (10, first) in cells, "it begins before the shooter"
    columns = [column for column, _ in cells]
    assert min(10, end) - 1 <= min(columns)
    assert max(columns) <= max(10, end) + 1
    if plain:
        assert "".join(cells.values()).isascii()


def test_arrows_that_cross_are_both_seen() -> None:
    one, other = Arrow(0, 9, range(3)), Arrow(9, 0, range(3))
    both = overlaid(shaft(arrow, plain=False) for arrow in (one, other))
    for arrow in (one, other):
        for cell, letter in shaft(arrow, plain=False).items():
            assert ord(both[cell]) & ord(letter) == ord(letter)


# --- dice ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("face", range(1, 7))
@pytest.mark.parametrize("size", [DieSize.SMALL, DieSize.LARGE])
def test_a_die_has_as_many_pips_as_its_face(face: int, size: DieSize) -> None:
    for signs in (UNICODE_SIGNS, ASCII_SIGNS):
        rows = drawn(face, size, signs)
        assert len(rows) == size
        assert {len(row.letters) for row in rows} == {WIDTHS[size]}
        assert sum(row.letters.count(signs.pip) for row in rows) == face
    assert PIPS[face] == tuple(row[::-1] for row in PIPS[face][::-1]), (
        "it looks the same upside down"
    )


def test_beside_a_die_stands_what_was_needed_and_what_came_of_it() -> None:
    shooter, target = CAIRO.line(UNION)[0], CAIRO.line(CONFEDERATE)[0]
    said_ = {
        (needed, face, outcome): verdict(ShotFired(shooter, target, needed, face, outcome))
        for needed, face, outcome in (
            (3, 4, "missed"),
            (3, 3, "reduced"),
            (1, 1, "eliminated"),
            (0, None, "hopeless"),
            (3, None, "wasted"),
        )
    }
    assert list(said_.values()) == [
        DieVerdict("1-3", "miss", False),
        DieVerdict("1-3", "hit", True),
        DieVerdict("1", "kill", True),
        DieVerdict("", "no hit", False),
        DieVerdict("", "wasted", False),
    ]
    assert verdict(MoraleChecked(target, 6, 4, routed=True)) == DieVerdict("1-4", "runs", True)
    rolled = CommandRolled(UNION, day=1, die=4, table=3, carried=0, leaders=1, leadership=4)
    assert verdict(rolled).outcome == "4 may fire"


# --- roads ---------------------------------------------------------------------------------------


def in_round_two() -> LinePosition:
    """Cairo in its second round, the defender to decide."""
    position = CAIRO
    for shots, faces in (([Fire(3, 1)], [6]), ([Fire(1, 3), Fire(2, 3)], [6])):
        for shot in shots:
            position = BATTLE_LINE.apply(position, shot, ScriptedDice()).position
        position = BATTLE_LINE.apply(position, Roll(), ScriptedDice(faces)).position
    assert position.round == 2
    return position


def test_10_1_a_road_says_who_may_come_and_who_may_go() -> None:
    position = in_round_two()
    legal = BATTLE_LINE.legal(position)
    found = {road.box: road for road in roads(position, UNION, legal)}
    may_come = {order.box for order in legal if isinstance(order, Reinforce)}
    may_go = {order.to for order in legal if isinstance(order, Retreat)}
    assert may_come
    assert may_go
    assert {box for box, road in found.items() if road.comes} == may_come
    assert {box for box, road in found.items() if road.goes} == may_go
    assert not any(road.comes or road.goes for road in roads(position, CONFEDERATE, legal))
    theirs = roads(position, CONFEDERATE, [Retreat("humboldt")])
    assert theirs
    assert not any(road.goes for road in theirs), "the Union decides"


def test_a_road_is_said_with_its_bearing_its_way_and_the_keys_that_work() -> None:
    position = in_round_two()
    north, *_ = (
        road
        for road in roads(position, UNION, BATTLE_LINE.legal(position))
        if road.box == "vandalia"
    )
    assert said(north, UNICODE, UNICODE_SIGNS, 2) == "↑ Vandalia (rail) ■1V [b/g]"
    assert said(north, ASCII, ASCII_SIGNS, 0) == "N VAN = i1V [b/g]"


def test_the_west_stands_on_the_left_and_the_east_on_the_right() -> None:
    texts = [(-5, "west"), (3, "east")]
    assert in_a_row(texts, 20) == "west            east"
    assert in_a_row(texts, 10) is None


# --- chances, colors, ground ---------------------------------------------------------------------


def test_8_5_the_chances_are_those_of_the_dice() -> None:
    """Cavalry fires 2 and helps itself by the river: 1-3 of six faces."""
    position = BATTLE_LINE.apply(CAIRO, Fire(3, 2), ScriptedDice()).position
    assert volley_chances(position, UNICODE) == [
        "Chances of this volley",
        "As announced:",
        "e  2 ◇M  reduced 50%",
    ]
    assert volley_chances(CAIRO, UNICODE)[1] == "Filled in as by f:"
    assert volley_chances(position._replace(winner=UNION), UNICODE) == []


def luminance(color: str) -> float:
    """WCAG 2: relative luminance."""
    parts = [part / 255 for part in rgb(color)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


LETTERS_ON = [
    *(("nobody_small", "plain"), ("nobody_name", "plain"), ("plain", "nobody_name")),
    *(("threat_ink", "threat"), ("cursor", "cursor_bg"), ("cursor", "gold")),
    *(
        pair
        for side in SIDES
        for pair in (
            (f"{side}_ink", str(side)),
            (f"{side}_ink", f"{side}2"),
            (f"{side}_name", f"{side} plain"),
            (f"{side}_name", f"{side} faded"),
            (f"{side}_name", "plain"),
        )
    ),
]
"""Every ink that writes letters, and the paper beneath it."""


@pytest.mark.parametrize("look", ["dark", "light", "clear", "sixteen"])
@pytest.mark.parametrize("system", ["truecolor", "256"])
def test_letters_can_be_read_in_every_look(look: str, system: str) -> None:
    colors = colors_of(look, system).colors
    least = 3.9 if look == "sixteen" else 4.5
    for ink, paper in LETTERS_ON:
        dark, light = sorted((luminance(colors[ink]), luminance(colors[paper])))
        assert (light + 0.05) / (dark + 0.05) >= least, (ink, paper)


def test_the_ground_is_the_same_every_time_and_tinted_behind_the_lines() -> None:
    land = pixels(60, 10, 3, 6)
    assert land == pixels(60, 10, 3, 6)
    assert [set(row) - {0, 1} for row in land[6:14]] == [set()] * 8
    assert all(set(row) <= {2, 3} for row in land[:6])
    assert all(set(row) <= {4, 5} for row in land[14:])
    assert any(len(set(row)) == 2 for row in land), "it is not flat"


def test_8_7_a_river_winds_from_one_edge_to_the_other_without_a_gap() -> None:
    land = pixels(90, 12, 3, 8, river=7)
    columns = [{y for y, row in enumerate(land) if row[x] == RIVER} for x in range(90)]
    assert all(columns)
    assert all(one & other for one, other in pairwise(columns)), "water beside water"
    assert {y // 2 for wet in columns for y in wet} <= {6, 7, 8, 9}
    assert len({min(wet) for wet in columns}) > 1, "it winds"


def test_few_pieces_have_larger_counters_on_a_large_screen() -> None:
    """Else half of it is empty ground."""
    assert planned(80, 30, 2).post == 20
    assert planned(160, 30, 2).post >= 26

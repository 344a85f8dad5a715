"""The picture of a table, read back from its cells: who is where, how strong, and which way."""

from math import atan2, degrees, hypot
from typing import Any

import pytest

from campaign.battle.contract import Resolver
from campaign.resolvers.shell_for_guns.resolver import SHELL_FOR_GUNS
from campaign.resolvers.yankee.resolver import YANKEE
from campaign.tabletop.bases import Base
from campaign.tabletop.measure import CM, Point, turn_between
from campaign.tabletop.terrain import Kind, Table, blob
from campaign.terms import CONFEDERATE, SIDES, UNION, Side
from screens.battle.tabletop.drawing import Attention
from screens.battle.tabletop.faces import FACES
from screens.battle.tabletop.picture.picture import Picture
from screens.battle.tabletop.reach import Band, FireReach, SightLine
from screens.battle.tabletop.scene import Card, Figure, Ghost, Scene, TableMark, field_of_fire
from screens.parts.canvas import Runs
from tests.screens.picture_reader import LABEL, Read, Seen, palette, picture, positions

SIZES = {
    "80x24": (46, 17, 1),
    "120x40": (83, 28, 0),
    "160x48": (111, 36, 0),
    "210x60": (159, 48, 0),
}
"""The windows that the table has in terminals of these sizes, and how near it is."""

BATTLES = ((YANKEE, "gettysburg"), (SHELL_FOR_GUNS, "bull_run"))
EACH = 25


@pytest.mark.thorough
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("resolver", "battle"), BATTLES, ids=["yankee", "shell_for_guns"])
def test_who_stands_on_a_table_is_read_back_in_fifty_positions(
    resolver: Resolver[Any, Any], battle: str, size: str
) -> None:
    """Each unit with its side, its arm, its name, its strength and its state; none is covered."""
    *window, zoom = SIZES[size]
    for position in positions(resolver, battle, 12, EACH):
        scene = FACES[resolver.id].scene(position)
        selected = scene.roster[0] if scene.roster else 0
        attention = Attention(selected, frozenset(scene.roster[1:5]))
        seen = Read(picture(scene, (window[0], window[1]), attention, zoom=zoom)).labels()
        there = [_expected(scene.of(unit)[0], scene.cards[unit]) for unit in scene.roster]
        assert len(seen) == len(there), (scene.moment, there, seen)
        for wanted in there:
            assert any(_is_of(label, wanted) for label in seen), (scene.moment, wanted, seen)


def _expected(figure: Figure, card: Card) -> tuple[str, str, str, int, str]:
    return str(figure.side), figure.arm, card.short or str(figure.unit), card.strength, card.state


def _is_of(label: Seen, wanted: tuple[str, str, str, int, str]) -> bool:
    side, arm, name, strength, state = wanted
    return (
        (str(label.side), label.arm, label.state) == (side, arm, state)
        and label.strength == strength
        and len(label.name.split()) == len(name.split())
        and all(map(str.startswith, name.split(), label.name.split()))
        and len(label.name) >= min(4, len(name.split()[0]))
    )


# --- which way they face -------------------------------------------------------------------------


def alone(base: Base, side: Side = UNION, arm: str = "infantry", **changes: Any) -> Scene:
    """One unit on an open table."""
    return Scene(
        Table(16000, 10000),
        (Figure(base.corners, side, arm, 1, **changes),),
        (),
        {1: Card("", short="Webb", strength=6, full=8)},
        {},
        "",
        (),
        roster=(1,),
    )


@pytest.mark.sampled(6)
@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("columns", [31, 44, 60, 110])
@pytest.mark.parametrize(("front", "depth"), [(1600, 200), (1000, 400), (250, 200), (600, 800)])
def test_the_light_edge_of_a_unit_says_which_way_it_faces(
    front: int, depth: int, columns: int, side: Side
) -> None:
    """Of a brigade to a twelfth, of a single base to a quarter; pixels are 2 to 0.5 cm long."""
    name, color = ("union", "confederate")[side.seat], palette().color
    for heading in range(0, 360, 30):
        scene = alone(Base(3000, 2000, heading, front, depth), side)
        scene = scene._replace(table=Table(6000, 4000))
        quarters = Read(picture(scene, (columns, columns // 3))).quarters()
        light = [q for q, seen in quarters.items() if seen == color(name, 2)]
        body = [q for q, seen in quarters.items() if seen == color(name, 0)]
        assert light, (heading, "no front edge, and no nose")
        found = _direction(body, light)
        assert turn_between(round(found), heading) < (45 if front < CM * 3 else 31), (
            heading,
            found,
        )


def _direction(body: list[tuple[int, int]], light: list[tuple[int, int]]) -> float:
    """On which side of a body its light edge lies, clockwise from north: edge by edge."""
    right = up = 0.0
    for x, y in light:
        ways = [((x - i) / 2, float(j - y)) for i, j in body]
        nearest = min(hypot(*way) for way in ways)
        for way in ways:
            if (length := hypot(*way)) <= nearest + 1:
                right, up = right + way[0] / length, up + way[1] / length
    return degrees(atan2(right, up)) % 360


def test_guns_are_darker_and_a_selection_is_mixed_with_its_color() -> None:
    base = Base(8000, 5000, 0, 1600, 800)
    for arm, selected in (("artillery", 0), ("infantry", 1)):
        shown = Read(picture(alone(base, arm=arm), attention=Attention(selected))).quarters()
        plain = Read(picture(alone(base))).quarters()
        body = palette().color("union")
        changed = {shown[q] for q, seen in plain.items() if seen == body and q in shown}
        assert body not in changed
        darker = all(sum(seen) < sum(body) for seen in changed)
        assert darker is (arm == "artillery")


# --- what lies over the ground -------------------------------------------------------------------


def pixels_changed(before: Picture, after: Picture) -> set[tuple[int, int]]:
    """The pixels, two to a cell, that look different."""
    old, new = Read(before).quarters(), Read(after).quarters()
    return {(i // 2, j) for (i, j), seen in new.items() if old.get((i, j), seen) != seen}


def test_a_field_of_fire_has_the_bands_of_the_rules() -> None:
    """Within ten centimeters one color, within thirty another one, and beyond them none."""
    base = Base(8000, 2000, 0, 250, 200)
    outline = field_of_fire(base, 3000)
    bands = (Band(1000, ""), Band(3000, ""))
    reach = FireReach((outline,), (base.place,), bands)
    scene = alone(base)
    card = scene.cards[1]._replace(reach=reach)
    shown = picture(scene._replace(cards={1: card}), (160, 50), Attention(1))
    plain = Read(picture(scene, (160, 50), Attention(1))).quarters()
    now, grid = Read(shown).quarters(), shown.grid
    found: dict[int, set[tuple[int, int, int]]] = {}
    for (i, j), seen in now.items():
        place = grid.middle(i // 2, j)
        ahead = place.y - 2000
        if abs(place.x - 8000) < 60 and seen != plain.get((i, j)):
            found.setdefault(ahead // 250, set()).add(seen)
    assert max(found) == 11, "it ends at thirty centimeters"
    near, far = found[1] | found[2], found[5] | found[8]
    assert near.isdisjoint(far)


def test_smoke_hangs_before_whoever_has_fired_and_nobody_else() -> None:
    base = Base(8000, 5000, 90, 1600, 400)
    quiet, loud = picture(alone(base)), picture(alone(base, fired=True))
    changed = pixels_changed(quiet, loud)
    east = [quiet.grid.middle(*pixel).x - 8000 for pixel in changed]
    assert len(changed) > 5
    assert min(east) > -150, "not behind its front, but for half a pixel"
    assert max(east) < 500
    assert pixels_changed(loud, picture(alone(base, fired=True))) == set(), "without any chance"


def test_the_fallen_lie_where_they_fell() -> None:
    scene = alone(Base(8000, 5000, 0, 1600, 400))
    places = (Point(3000, 3000), Point(12000, 8000))
    shown = picture(scene, attention=Attention(fallen=places))
    for pixel in pixels_changed(picture(scene), shown):
        here = shown.grid.middle(*pixel)
        assert any(abs(here.x - p.x) < 500 and abs(here.y - p.y) < 500 for p in places)
    assert len(pixels_changed(picture(scene), shown)) >= 4


def test_a_ghost_is_a_checker_where_an_order_leads_and_a_dotted_way() -> None:
    here, there = Base(8000, 3000, 0, 1600, 400), Base(8000, 6000, 0, 1600, 400)
    scene = alone(here)
    figure = scene.figures[0]._replace(corners=there.corners)
    shown = picture(scene, attention=Attention(ghost=Ghost((figure,))))
    changed = pixels_changed(picture(scene), shown)
    places = [shown.grid.middle(*pixel) for pixel in changed]
    within = [p for p in places if 5600 <= p.y <= 6000 and 7200 <= p.x <= 8800]
    way = [p for p in places if 3200 <= p.y < 5500]
    assert len(within) > 20
    assert way
    assert all(abs(p.x - 8000) < 200 for p in way)
    now = Read(shown).quarters()
    row = {y for x, y in changed if 5700 < shown.grid.middle(x, y).y < 5900}
    colors = {now[2 * x, y] for x, y in changed if y in row}
    assert len(colors) >= 2, "a checker"


def test_a_line_of_sight_says_how_long_it_is_and_what_the_rules_say_of_it() -> None:
    scene = alone(Base(8000, 3000, 0, 1600, 400))
    for clear in (True, False):
        said = "clear" if clear else "hidden by wood"
        line = SightLine(Point(8000, 3000), Point(8000, 7000), 4000, said, clear)
        shown = picture(scene, attention=Attention(1, sight=line))
        text = ["".join(letter for letter, _, _ in row) for row in Read(shown).rows]
        assert sum(f" 40 cm {said} " in row for row in text) == 1
        dotted = sum("\u2800" < letter <= "\u28ff" for row in text for letter in row)
        assert dotted > 8


def test_a_line_of_sight_is_measured_as_the_rules_do() -> None:
    """Fire is told in UM beside the table: nobody need divide by five. [SG 1.4]"""
    scene = alone(Base(8000, 3000, 0, 1600, 400))._replace(measure=("UM", 5 * CM))
    line = SightLine(Point(8000, 3000), Point(8000, 7000), 4000, "clear", True)
    rows = Read(picture(scene, attention=Attention(1, sight=line))).rows
    text = "\n".join("".join(letter for letter, _, _ in row) for row in rows)
    assert " 8.0 UM clear " in text
    assert "40 cm" not in text


def test_marks_stand_beside_each_other_and_are_never_covered() -> None:
    place = Point(8000, 5000)
    marks = (
        *(TableMark("general", place, side, 90 + side.seat) for side in SIDES),
        TableMark("objective", place, CONFEDERATE, name="The Angle"),
    )
    scene = alone(Base(8000, 5000, 0, 1600, 400))._replace(marks=marks)
    for size, named in (((118, 37), ""), ((210, 60), " The Angle")):
        rows = Read(picture(scene, size)).rows
        text = "\n".join("".join(letter for letter, _, _ in row) for row in rows)
        for sign in ("★", "☆", f"⚑C{named}", "■Webb 6"):
            assert text.count(sign) == 1, sign


def test_a_general_can_be_told_from_an_enemy_by_shape() -> None:
    assert LABEL.search(" ★9 ") is None


# --- ground --------------------------------------------------------------------------------------


def test_areas_have_their_names_where_nobody_stands() -> None:
    wood = blob(Kind.WOOD, Point(4000, 4000), (1500,) * 8, "Herbst Woods")
    scene = alone(Base(12000, 5000, 0, 1600, 400))
    scene = scene._replace(table=scene.table._replace(pieces=(wood,)))
    text = ["".join(letter for letter, _, _ in row) for row in Read(picture(scene)).rows]
    assert any("Herbst Woods" in row for row in text)
    over = alone(Base(4000, 4200, 0, 3000, 600))._replace(table=scene.table)
    text = ["".join(letter for letter, _, _ in row) for row in Read(picture(over)).rows]
    assert not any("Herbst Woods" in row for row in text)


# --- what is painted -----------------------------------------------------------------------------


def test_another_frame_paints_what_looks_different_and_no_more() -> None:
    """A ghost that goes a pixel further, and labels that stay where they were."""
    scene = FACES[YANKEE.id].scene(positions(YANKEE, "gettysburg", 12, EACH)[4])
    unit = scene.roster[0]

    def at(ahead: int) -> Attention:
        moved = tuple(
            f._replace(corners=tuple(Point(x, y - ahead) for x, y in f.corners))
            for f in scene.of(unit)
        )
        return Attention(unit, ghost=Ghost(moved))

    shown = picture(scene, attention=at(600))
    before = [_cells(shown.canvas.row(row)) for row in range(shown.grid.rows)]
    spans = shown.show(scene, at(600 + 2 * CM))
    after = [_cells(shown.canvas.row(row)) for row in range(shown.grid.rows)]
    painted = {(span.row, column) for span in spans for column in range(span.start, span.end)}
    different = {
        (row, column)
        for row, (old, new) in enumerate(zip(before, after, strict=True))
        for column, (one, other) in enumerate(zip(old, new, strict=True))
        if one != other
    }
    assert different
    assert different <= painted
    assert len(painted) < 120


def _cells(runs: Runs[Any]) -> list[tuple[str, Any]]:
    return [(letter, cell) for text, cell in runs for letter in text]

"""A table drawn from plain values, whatever the resolver: three zooms, both sets of signs."""

from typing import Any

import pytest

from campaign.resolvers.shell_for_guns.resolver import SHELL_FOR_GUNS
from campaign.resolvers.yankee.resolver import YANKEE
from campaign.tabletop.bases import Base
from campaign.tabletop.measure import CM, Point
from campaign.tabletop.terrain import Kind, Table, blob, rectangle, strip
from campaign.terms import CONFEDERATE, UNION
from screens.battle.tabletop.drawing import Attention, Drawing
from screens.battle.tabletop.faces import FACES, lengths
from screens.battle.tabletop.ground import Grid, fitting, ground
from screens.battle.tabletop.scene import (
    Card,
    Figure,
    Ghost,
    Scene,
    TableMark,
    field_of_fire,
    ghost,
)
from screens.shell.glyphs import ASCII, UNICODE, Glyphs
from tests.screens.drawing import compare


def scene() -> Scene:
    """Every kind of ground that stands for others, both sides, all arms, a slanted line."""
    bases = [Base(x * CM, 2200, 0, 250, 200) for x in (20, 23, 26)]
    foe = [Base(x * CM, y * CM, 200, 250, 200) for x, y in ((22, 34), (25, 33), (28, 32))]
    guns, horse = Base(3500, 2000, 0, 250, 380), Base(4200, 3600, 270, 1000, 280)
    return Scene(
        table=Table(
            6000,
            4000,
            (
                blob(Kind.WOOD, Point(900, 2900), (700, 600, 650, 620)),
                blob(Kind.HILL, Point(900, 900), (500, 400, 450, 420)),
                strip(Kind.RIVER, Point(5200, 0), Point(4600, 4000), 200),
                rectangle(Kind.BRIDGE, 4800, 1900, 5200, 2200),
                rectangle(Kind.FENCE, 2000, 2600, 3000, 2604),
            ),
        ),
        figures=(
            *(
                Figure(base.corners, UNION, "infantry", 1, str(number), ":1" * (number == 2))
                for number, base in enumerate(bases, start=1)
            ),
            *(
                Figure(base.corners, CONFEDERATE, "infantry", 2, str(number))
                for number, base in enumerate(foe, start=4)
            ),
            Figure(guns.corners, UNION, "artillery", 3, marks="?"),
            Figure(horse.corners, CONFEDERATE, "cavalry", 4, marks="-2"),
        ),
        marks=(
            TableMark("general", Point(2000, 1500), UNION, 9),
            TableMark("objective", Point(3000, 600), UNION),
        ),
        cards={
            1: Card("one", fields=tuple(field_of_fire(base, 900) for base in bases)),
            **{number: Card(str(number)) for number in (2, 3, 4, 9)},
        },
        names={},
        moment="",
        rules=(),
    )


def drawn(grid: Grid, glyphs: Glyphs, attention: Attention) -> str:
    drawing = Drawing(scene(), grid, glyphs, attention)
    rows = ("".join(text for text, _ in drawing.line(row)) for row in range(grid.rows))
    return "".join(f"{row.rstrip()}\n" for row in rows)


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=lambda glyphs: glyphs.name)
@pytest.mark.parametrize("grain", [100, 50, 25])
def test_a_table_is_drawn_at_three_zooms(grain: int, glyphs: Glyphs) -> None:
    moved = Base(2300, 2900, 0, 250, 200)
    there = Ghost((Figure(moved.corners, UNION, "infantry", 1, "1"),))
    attention = Attention(1, frozenset({1, 3, 9}), there, Point(2600, 3000))
    picture = drawn(Grid(6000, 4000, grain), glyphs, attention)
    compare(f"table_{glyphs.name}_{grain}.txt", picture)


def test_the_whole_of_a_table_fits_into_a_window() -> None:
    for columns, rows in ((50, 17), (112, 38), (30, 40)):
        grid = fitting(scene().table, columns, rows)
        assert grid.columns <= columns
        assert grid.rows <= rows
        closer = grid._replace(grain=grid.grain - 1)
        assert closer.columns > columns or closer.rows > rows


def test_a_cell_and_its_place_agree() -> None:
    grid = Grid(6000, 4000, 50)
    for cell in ((1, 1), (60, 20), (20, 7)):
        assert grid.cell(grid.place(*cell)) == cell
    assert grid.cell(Point(0, 0)) == (1, 20)
    assert grid.cell(Point(6000, 4000)) == (60, 1), "the edge belongs to the table"


def test_sides_differ_by_more_than_color() -> None:
    """A filled body and a hollow one; letters where there is nothing but letters."""
    grid = Grid(6000, 4000, 25)
    for glyphs, union, confederate in ((UNICODE, "⣿■", "□◇"), (ASCII, "uU", "cC")):
        drawing = Drawing(scene(), grid, glyphs, Attention())
        letters_of: dict[str, set[str]] = {"union": set(), "confederate": set()}
        for row in range(grid.rows):
            for text, meaning in drawing.line(row):
                letters_of.setdefault(meaning.role, set()).update(text)
        assert letters_of["union"] - letters_of["confederate"] >= set(union)
        assert letters_of["confederate"] - letters_of["union"] >= set(confederate)


def test_a_ghost_is_what_was_not_there() -> None:
    now = scene()
    moved = Figure(Base(100, 300, 0, 250, 200).corners, UNION, "infantry", 1, "1")
    then = now._replace(figures=(moved, *now.figures[1:]))
    assert ghost(now, then) == Ghost((moved,))
    assert ghost(now, now) == Ghost()


def test_lengths_are_said_in_what_the_rules_count_in() -> None:
    assert lengths(1250, ("UM", 500)) == "2.5 UM"
    assert lengths(1250, ("cm", 100)) == "12.5 cm"


def test_labels_stay_near_what_they_name_and_off_the_signs_of_facing() -> None:
    place, grid = Point(2300, 2200), Grid(6000, 4000, 100)
    generals = tuple(TableMark("general", place, UNION, number) for number in range(11, 18))
    crowded = scene()._replace(marks=generals)
    drawing = Drawing(crowded, grid, UNICODE, Attention())
    rows = ["".join(text for text, _ in drawing.line(row)) for row in range(grid.rows)]
    column, row = grid.cell(place)
    for general in generals:
        label = f"★{general.unit}"
        found = next(number for number, text in enumerate(rows) if label in text)
        assert abs(found - row) <= 2
        assert abs(rows[found].index(label) - column) <= 14
    assert sum(text.count("↑") for text in rows) == 2, "of the infantry and of the guns"


def test_who_is_selected_or_spoken_of_stands_out_as_a_whole() -> None:
    grid, attention = Grid(6000, 4000, 50), Attention(1, ghost=Ghost(aimed=frozenset({2})))
    drawing = Drawing(scene(), grid, UNICODE, attention)
    runs = [meaning for row in range(grid.rows) for _, meaning in drawing.line(row)]
    bodies = [run for run in runs if run.unit and run.role != "front"]
    accents = {unit: {run.accent for run in bodies if run.unit == unit} for unit in (1, 2, 3)}
    assert accents == {1: {"selected"}, 2: {"aimed"}, 3: {""}}


@pytest.mark.parametrize(
    ("resolver", "said"), [(SHELL_FOR_GUNS, "20 UM = 100 cm"), (YANKEE, " 50 cm ")]
)
def test_the_scale_says_what_a_um_is(resolver: Any, said: str) -> None:
    """Shell for Guns counts in UM from the first order on: the scale of the table explains it."""
    scene = FACES[resolver.id].scene(resolver.begin(resolver.scenarios["gettysburg"]))
    grid = fitting(scene.table, 46, 17)
    drawn = ground(grid, scene.table.pieces, UNICODE, scene.measure)
    assert said in drawn.letters[-1]

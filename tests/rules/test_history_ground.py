"""Where battles of history were fought, in facts from the books: who stands on which side of what.

Places are read off the table as it stands when the battle begins, and held against the compass. At
Bull Run north is below and east to the left; at Gettysburg north is to the left and east above.
"""

from typing import Any

import pytest

from campaign import RESOLVERS
from campaign.resolvers.shell_for_guns.position import TURNS
from campaign.resolvers.shell_for_guns.verdict import settle
from campaign.tabletop.measure import CM, Point
from campaign.tabletop.terrain import Kind, Piece, distance_to, length_through
from campaign.terms import Side
from tests.rules.play import CONFEDERATE, UNION, quotes
from tests.rules.test_history_set_up import set_up

WALLS = Kind.WORKS
"""Stone walls count as works in these rules."""


class Field:
    """A battle of history on Yankee's table, before the first move."""

    def __init__(self, battle: str) -> None:
        self.position: Any = set_up("yankee", RESOLVERS["yankee"].scenarios[battle])

    def place(self, name: str, side: Side) -> Point:
        """The middle of a brigade of that name."""
        [number] = [
            brigade.id
            for brigade in self.position.brigades
            if brigade.name == name and brigade.side is side
        ]
        places = [troop.base.place for troop in self.position.in_brigade(number)]
        return Point(
            sum(p.x for p in places) // len(places), sum(p.y for p in places) // len(places)
        )

    def there(self, side: Side) -> list[Point]:
        """Everybody of a side who is on the table."""
        own = {brigade.id for brigade in self.position.brigades if brigade.side is side}
        return [t.base.place for t in self.position.troops if t.brigade in own]

    def ground(self, kind: Kind) -> list[Piece]:
        return [piece for piece in self.position.table.pieces if piece.kind is kind]

    def objective(self, name: str) -> Point:
        [found] = [o for o in self.position.staging.objectives if o.name == name]
        return Point(found.x * CM, found.y * CM)


def crossings(field: Field, one: Point, other: Point) -> bool:
    """Whether the straight way from one place to another goes over the river."""
    return length_through(field.ground(Kind.RIVER), one, other) > 0


# --- First Bull Run ------------------------------------------------------------------------------

FLANKING = ("Porter", "Burnside", "Franklin", "Willcox", "Howard")
"""Brigades that marched around by Sudley ford, under Hunter and Heintzelman."""

HENRY_HILL = ("Evans", "Jackson", "Bee", "Bartow")


@pytest.fixture(scope="module")
def bull_run() -> Field:
    return Field("bull_run")


@quotes("SK 1.4", "on the ground as it was")
@pytest.mark.parametrize("name", FLANKING)
def test_sk_1_4_the_flank_march_has_crossed_bull_run_already(bull_run: Field, name: str) -> None:
    """They come down from Matthews Hill, and no water is between them and the Henry house."""
    place = bull_run.place(name, UNION)
    assert not crossings(bull_run, place, bull_run.objective("the Henry house"))
    assert all(place.y < bull_run.place(other, CONFEDERATE).y for other in HENRY_HILL), (
        "north of every Confederate"
    )


def test_the_flank_march_came_by_the_road_from_sudley(bull_run: Field) -> None:
    """Hunter's men on one side of it, Heintzelman's on the other; it leaves the field northward."""
    roads = bull_run.ground(Kind.ROAD)
    sudley = min(roads, key=lambda road: distance_to(road, Point(100 * CM, 0)))
    assert distance_to(sudley, Point(sudley.middle.x, 0)) == 0
    assert distance_to(sudley, Point(sudley.middle.x, 100 * CM)) == 0
    hunter = [bull_run.place(name, UNION).x for name in ("Porter", "Burnside")]
    heintzelman = [bull_run.place(name, UNION).x for name in ("Franklin", "Willcox", "Howard")]
    assert max(hunter) < sudley.middle.x < min(heintzelman)


def test_bull_run_is_in_the_east_with_the_stone_bridge_on_the_turnpike(bull_run: Field) -> None:
    [river], [bridge] = bull_run.ground(Kind.RIVER), bull_run.ground(Kind.BRIDGE)
    everybody = [*bull_run.there(UNION), *bull_run.there(CONFEDERATE)]
    assert all(river.middle.x < place.x for place in everybody), "nobody is beyond it"
    assert distance_to(river, bridge.middle) == 0
    assert any(distance_to(road, bridge.middle) == 0 for road in bull_run.ground(Kind.ROAD))
    from_centreville = Point(5 * CM, 10 * CM)
    assert crossings(bull_run, from_centreville, bull_run.objective("the Henry house"))


def test_tyler_is_still_beyond_the_run(bull_run: Field) -> None:
    waiting = {b.name for b in bull_run.position.brigades if b.waiting and b.side is UNION}
    assert waiting == {"Sherman", "Keyes"}


# --- Kernstown -----------------------------------------------------------------------------------


def test_at_kernstown_jackson_wins_by_a_foothold() -> None:
    """He was outnumbered two to one: the wall that he holds already is enough for the day."""
    field = Field("kernstown")
    staging = field.position.staging
    assert len(field.there(UNION)) > 1.8 * len(field.there(CONFEDERATE))
    held = {one.name: one.holder for one in staging.objectives}
    assert held == {"the stone wall": CONFEDERATE, "Pritchard's Hill": UNION}
    assert staging.needed == 1
    wall = field.objective("the stone wall")
    assert min(distance_to(piece, wall) for piece in field.ground(WALLS)) == 0
    assert field.place("Garnett", CONFEDERATE).y < wall.y < field.place("Tyler", UNION).y
    start = set_up("shell_for_guns", RESOLVERS["shell_for_guns"].scenarios["kernstown"])
    end, _ = settle(start._replace(turn=TURNS + 1))
    assert end.winner is CONFEDERATE, "as things stand in the evening"


# --- Gettysburg, third day -----------------------------------------------------------------------


@pytest.fixture(scope="module")
def third_day() -> Field:
    return Field("gettysburg")


def test_the_wall_juts_westward_at_the_angle(third_day: Field) -> None:
    """South of the Angle it runs nearer to the enemy than north of it; a short wall joins both."""
    walls = third_day.ground(WALLS)
    angle = third_day.objective("the Angle")
    south, north = Point(angle.x + 20 * CM, 0), Point(angle.x - 20 * CM, 0)
    before, behind = (_wall_at(walls, way.x) for way in (south, north))
    assert before < behind - 3 * CM, "west is below"
    joining = [wall for wall in walls if wall.bounds[3] - wall.bounds[2] > 3 * CM]
    [joint] = joining
    assert distance_to(joint, angle) <= 5 * CM
    assert joint.bounds[2:] == (before, behind + 1 * CM)


def _wall_at(walls: list[Piece], x: int) -> int:
    """Where one who comes from the west at *x* meets the wall."""
    return min(
        wall.bounds[2]
        for wall in walls
        if wall.bounds[0] <= x <= wall.bounds[1] and wall.bounds[1] - wall.bounds[0] > 10 * CM
    )


def test_the_copse_stands_behind_the_wall_south_of_the_angle(third_day: Field) -> None:
    angle, copse = third_day.objective("the Angle"), third_day.objective("the copse")
    woods = third_day.ground(Kind.WOOD)
    trees = min(woods, key=lambda wood: distance_to(wood, copse))
    assert distance_to(trees, copse) <= 3 * CM
    assert trees.middle.x > angle.x
    assert trees.bounds[2] > _wall_at(third_day.ground(WALLS), trees.middle.x)


def test_gibbon_and_hays_hold_the_wall_and_pickett_comes_over_open_fields(third_day: Field) -> None:
    walls = third_day.ground(WALLS)
    for name in ("Webb", "Hall", "Harrow", "Smyth", "Sherrill", "Carroll"):
        place = third_day.place(name, UNION)
        assert min(distance_to(wall, place) for wall in walls) <= 4 * CM, name
    for name in ("Garnett", "Kemper", "Armistead", "Fry", "Marshall", "Davis", "Brockenbrough"):
        place = third_day.place(name, CONFEDERATE)
        assert place.y < _wall_at(walls, 80 * CM) - 20 * CM, name
    armistead = third_day.place("Armistead", CONFEDERATE)
    assert armistead.y < third_day.place("Garnett", CONFEDERATE).y, "behind the first line"
    assert third_day.place("Fry", CONFEDERATE).x < third_day.place("Garnett", CONFEDERATE).x

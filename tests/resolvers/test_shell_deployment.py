"""Shell for Guns: how divisions are drawn up, and how they come on. [SG 2.4, SG 3]"""

import pytest

from campaign.battle.contract import BattlePiece, BattleRequest
from campaign.resolvers.shell_for_guns.fire import shots_at
from campaign.resolvers.shell_for_guns.position import Arrival, ShellPosition, Stage
from campaign.resolvers.shell_for_guns.resolver import SHELL_FOR_GUNS
from campaign.resolvers.shell_for_guns.tables import UM
from campaign.resolvers.shell_for_guns.vocabulary import Formation
from campaign.terms import PieceType
from tests.resolvers.shell_table import (
    CONFEDERATE,
    UNION,
    WEST,
    allowed,
    battery,
    brigade,
    place,
    play,
    refused,
    table,
)
from tests.rules.play import quotes


def deploying(brigades: int) -> tuple[ShellPosition, int]:
    """The Confederates, who defend, are about to draw up their first division."""
    pieces = [BattlePiece(1, UNION, PieceType.VETERAN_INFANTRY)]
    pieces += [
        BattlePiece(n, CONFEDERATE, PieceType.VETERAN_INFANTRY) for n in range(2, brigades + 2)
    ]
    request = BattleRequest("b", "corinth", 1862, UNION, tuple(pieces))
    lines = ("objective 120 190", "objective 240 190", "objective 120 50", "objective 240 50")
    position = play(SHELL_FOR_GUNS.begin(request), *lines)
    return position, position.there(2).division


@quotes("SG-R13", "an infantry piece is a brigade of eight bases")
@pytest.mark.parametrize(
    ("brigades", "divisions"), [(1, 1), (3, 1), (4, 2), (6, 2), (7, 3), (9, 3), (10, 4)]
)
def test_sg_r13_divisions_have_two_or_three_brigades(brigades: int, divisions: int) -> None:
    position, _ = deploying(brigades)
    own = [g.id for g in position.generals if g.side is CONFEDERATE and not g.corps]
    sizes = [sum(unit.piece for unit in position.of_division(number)) for number in own]
    assert len(sizes) == divisions
    assert max(sizes) - min(sizes) <= 1


@quotes("SG 3.0", "The armies face each other across the long sides of the table")
def test_sg_3_0_a_division_stands_in_one_sector_or_several() -> None:
    position, division = deploying(3)
    deep = play(position, f"deploy {division} 1")
    # There is no room for a brigade beside both batteries: they stand before all three.
    assert [place(deep.there(n))[1] for n in (2, 3, 4)] == [198, 204, 210]
    guns = [unit for unit in deep.of_division(division) if unit.is_battery]
    assert [place(unit)[1] for unit in guns] == [180, 180]
    wide = play(position, f"deploy {division} 1 wide 3")
    assert [place(wide.there(n))[1] for n in (2, 3, 4)] == [180, 180, 180]
    assert not allowed(position, f"deploy {division} 3 wide 3")


@quotes("SG 3.0", "in its zone, 6 UM deep")
def test_sg_3_0_a_division_stands_anywhere_in_its_zone() -> None:
    position, division = deploying(1)
    after = play(position, f"place {division} 200 45 double")
    assert place(after.there(2))[1] == 240 - 45
    assert after.there(2).formation is Formation.DOUBLE
    assert not allowed(position, f"place {division} 200 61")


@quotes("SG 2.4", "It comes on as if it moved under an order to the division")
def test_sg_2_4_a_division_comes_on_in_any_formation() -> None:
    waiting = brigade(1, UNION, 0, 0)._replace(on_table=False)
    arrivals = (Arrival(WEST, 2, True),)
    position = table(waiting, brigade(3, UNION, 300, 60), stage=Stage.ENTRY, arrivals=arrivals)
    assert play(position, f"enter {WEST} 100").there(1).formation is Formation.ATTACK
    in_line = play(position, f"enter {WEST} 100 line").there(1)
    assert (in_line.formation, place(in_line)) == (Formation.LINE, (100, 40))


# --- one by one ----------------------------------------------------------------------------------


def with_guns(brigades: int, batteries: int) -> tuple[ShellPosition, int]:
    """The same, with so many batteries, all in one division of the Confederates."""
    position, division = deploying(brigades)
    union = [unit for unit in position.units if unit.side is UNION]
    own = [u._replace(division=division) for u in position.units if u.side is CONFEDERATE]
    guns = next(unit for unit in own if unit.is_battery)
    more = [guns._replace(id=50 + n) for n in range(batteries)]
    units = (*union, *(unit for unit in own if unit.piece), *more)
    return position._replace(units=units), division


@quotes("SG-R19", "by placing its brigades and batteries one by one inside its zone")
def test_sg_r19_units_are_placed_one_by_one() -> None:
    position, _ = with_guns(2, 1)
    first = play(position, "post 2 100 185 double")
    assert (first.side, first.stage) == (CONFEDERATE, Stage.DEPLOYMENT)
    assert place(first.there(2)) == (100, 185)
    assert (first.there(2).heading, first.there(2).formation) == (180, Formation.DOUBLE)
    assert refused(first, "post 2 200 185").reason == "unit 2 has been placed already"
    guns = play(first, "post 50 180 182")
    assert guns.there(50).formation is Formation.UNLIMBERED
    done = play(guns, "post 3 240 190")
    assert (done.side, done.stage) == (UNION, Stage.DEPLOYMENT), "then comes the other side"
    general = done.general(done.there(2).division)
    assert general is not None
    assert general.on_table


@quotes("SG-R19", "inside its zone")
@pytest.mark.parametrize(("line", "fits"), [("post 2 100 180", True), ("post 2 100 179", False)])
def test_sg_r19_inside_the_own_zone(line: str, fits: bool) -> None:
    position, _ = with_guns(2, 1)
    assert allowed(position, line) is fits
    assert not allowed(position, "post 2 10 185"), "not over the edge"
    first = play(position, "post 2 100 185")
    assert not allowed(first, "post 3 120 185"), "not on a friend"


@quotes("SG-R19", "all within command radius of their general")
def test_sg_r19_a_division_keeps_together() -> None:
    first = play(with_guns(2, 1)[0], "post 2 40 182")
    assert allowed(first, "post 3 278 182")
    assert refused(first, "post 3 282 182").rule == "SG-R19"


@quotes("SG 3.0", "The sides deploy one division after the other in turn")
def test_sg_3_0_one_division_after_the_other() -> None:
    position, division = deploying(4)
    first = play(position, "post 2 100 182")
    other = next(u for u in first.units if u.piece and u.side is CONFEDERATE and u.id == 5)
    assert other.division != division
    assert refused(first, "post 5 200 182").reason == f"place the rest of division {division} first"
    assert refused(first, f"deploy {other.division} 3").rule == "SG 3.0"


@quotes("SG-R19", "A player may have the rest of a division placed for him")
def test_sg_r19_the_rest_is_placed() -> None:
    position, division = with_guns(3, 2)
    first = play(position, "post 2 60 185")
    rest = play(first, f"deploy {division} 2 wide 2")
    assert rest.side is UNION
    assert place(rest.there(2)) == (60, 185)
    assert all(unit.on_table for unit in rest.of_division(division))
    order = SHELL_FOR_GUNS.choose(first)
    assert SHELL_FOR_GUNS.orders.write(order).startswith(f"deploy {division}")


@quotes("SG-R19", "its batteries then have a free field of fire")
@pytest.mark.parametrize(("brigades", "batteries"), [(1, 1), (3, 2), (3, 4)])
def test_sg_r19_batteries_have_a_free_field_of_fire(brigades: int, batteries: int) -> None:
    position, _ = with_guns(brigades, batteries)
    stands = play(position, SHELL_FOR_GUNS.orders.write(SHELL_FOR_GUNS.choose(position)))
    enemy = brigade(1, UNION, 180, 80)
    for guns in (unit for unit in stands.standing(CONFEDERATE) if unit.is_battery):
        before = enemy._replace(x=guns.x, y=guns.y - 6 * UM)
        seen = stands._replace(units=(before, *(u for u in stands.units if u.id != 1)))
        assert shots_at(seen, guns, before).dice == 3, guns


@quotes("SG-R19", "its batteries then have a free field of fire")
def test_sg_r19_no_batteries_behind_a_friend() -> None:
    position, division = with_guns(2, 1)
    ahead = play(position, "post 2 100 180")
    assert refused(ahead, f"place {division} 100 30").rule == "SG 3.0"
    assert allowed(ahead, f"place {division} 200 30")


@quotes("SG 2.4", "It comes on as if it moved under an order to the division")
def test_sg_2_4_guns_come_on_behind_their_teams() -> None:
    waiting = battery(5, UNION, 0, 0)._replace(on_table=False)
    arrivals = (Arrival(WEST, 2, True),)
    position = table(waiting, brigade(3, UNION, 300, 60), stage=Stage.ENTRY, arrivals=arrivals)
    assert play(position, f"enter {WEST} 100").there(5).formation is Formation.LIMBERED

"""Shell for Guns: how divisions are drawn up, and how they come on. [SG 2.4, SG 3]"""

import pytest

from campaign.battle import BattlePiece, BattleRequest
from campaign.resolvers.shell_for_guns import SHELL_FOR_GUNS
from campaign.resolvers.shell_for_guns.position import Arrival, ShellPosition, Stage
from campaign.resolvers.shell_for_guns.words import Formation
from campaign.terms import PieceType
from tests.resolvers.shell_table import (
    CONFEDERATE,
    UNION,
    WEST,
    allowed,
    brigade,
    place,
    play,
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
    assert [place(deep.there(n))[1] for n in (2, 3, 4)] == [180, 186, 192]
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

"""7 April: Nelson and Crittenden wait for a line, and Buell's divisions stay linked. [BB 30.8]"""

import pytest

from campaign.dice import ScriptedDice
from campaign.resolvers.nei_boschi.books import book
from campaign.resolvers.nei_boschi.limits import barred
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.setup import begin
from campaign.resolvers.nei_boschi.sheets import sheets
from campaign.resolvers.nei_boschi.shiloh import buells_line
from campaign.resolvers.nei_boschi.units import Place
from tests.shiloh.desk import number, request
from tests.shiloh.printed import prints

HEX = sheets("shiloh").read
SHILOH = book("shiloh")
NELSON = "us.36-in"


def moves(position: HexPosition, name: str) -> bool:
    return SHILOH.bars_moving(position, position.unit(number(name))) is None


@prints("8", "buells_line", "do not move until Rousseau is in line next to Smith")
def test_nelson_and_crittenden_wait_for_the_line() -> None:
    """Rousseau beside Smith, Kirk beside Rousseau, until one of Buell's has crossed. [BB 30.8]"""
    position = begin(request("8"))
    smith = next(unit for unit in position.members("14/5/O") if unit.sp)
    apart = [u._replace(hex=HEX("N6420")) for u in position.members("4/2/O") if u.hex]
    assert not moves(position.with_units(*apart), NELSON)
    rousseau = [u._replace(hex=smith.hex + 1) for u in position.members("4/2/O")]
    kirk = [u._replace(hex=smith.hex + 2, place=Place.FIELD) for u in position.members("5/2/O")]
    assert not moves(position.with_units(*rousseau), NELSON), "without Kirk"
    linked = position.with_units(*rousseau, *kirk)
    assert moves(linked, NELSON)
    gone = position.with_units(*apart).marked(buells_line.CROSSED)
    assert moves(gone, NELSON)
    crossing = position.unit(number(NELSON))._replace(hex=HEX("S4401"))
    after, _ = buells_line.came(position.with_units(crossing), crossing.number, ScriptedDice())
    assert buells_line.CROSSED in after.marks


FAR, LINK, BESIDE, TWO_OFF, OVER = "N6114", "N5617", "N5618", "N5616", "N5620"
"""Hexes of column 56: Crittenden stands in N5619."""


def line(*, alone: bool) -> HexPosition:
    """Nelson's brigades far away, but for one regiment, or two, beside Crittenden."""
    position = begin(request("8"))
    nelson = [
        unit._replace(hex=HEX(FAR))
        for body in position.bodies
        if body.command == "4/O"
        for unit in position.members(body.id)
        if unit.hex
    ]
    crittenden = [
        unit._replace(hex=HEX("N5619"))
        for body in position.bodies
        if body.command == "5/O"
        for unit in position.members(body.id)
        if unit.hex
    ]
    position = position.with_units(*nelson, *crittenden)
    linked = [NELSON] if alone else [NELSON, "us.24-oh"]
    return position.with_units(
        *(position.unit(number(one))._replace(hex=HEX(BESIDE)) for one in linked)
    )


@prints("8", "buells_line", "The three divisions stay linked")
@pytest.mark.parametrize(
    ("alone", "end", "may"),
    [(True, BESIDE, True), (True, LINK, False), (True, TWO_OFF, False), (False, TWO_OFF, True)],
)
def test_the_one_unit_of_a_link_does_not_break_it(alone: bool, end: str, may: bool) -> None:
    """`Tutte e tre le divisioni devono rimanere in Linea Continua, con almeno un'unità della
    divisione Nelson adiacente a quelle di Crittenden`. [BB 30.8]
    """
    position = line(alone=alone)
    refused = barred(SHILOH.bars_end(position, position.unit(number(NELSON))), HEX(end))
    assert (refused is None) is may


def test_over_the_line_of_the_branches_they_are_free() -> None:
    """`sino a quando qualsiasi elemento dell'armata di Buell non ha mosso ad occidente o a sud
    della linea`: by that very move, and behind it. [BB 30.8]
    """
    position = line(alone=True)
    nelson = position.unit(number(NELSON))
    assert barred(SHILOH.bars_end(position, nelson), HEX("N5831")) is None
    crossed = position.marked(buells_line.CROSSED)
    assert barred(SHILOH.bars_end(crossed, nelson), HEX(TWO_OFF)) is None

"""Positions of a battle on hexes whose panels are read in tests."""

from textual.content import Content

from campaign.dice import RandomDice
from campaign.resolvers.nei_boschi import sequence
from campaign.resolvers.nei_boschi.orders import Pass
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.setup import begin
from campaign.resolvers.nei_boschi.units import Unit
from tests.shiloh.desk import number, request

WIDTHS = (24, 50)
"""Of a panel at 80x24, and at 160x48."""


def with_pool(scenario: str = "9") -> HexPosition:
    """The first turn of a scenario, with all markers in the pool; everybody else has passed."""
    position: HexPosition
    position, _ = sequence.go_on(begin(request(scenario)), RandomDice(7))
    while not any(command.left for command in position.commands):
        passes = sequence.refuse(position, Pass()) is None
        order = Pass() if passes else sequence.legal(position)[0]
        position, _ = sequence.apply(position, order, RandomDice(7))
    return position


def with_unit(position: HexPosition, id_: str, **changes: object) -> HexPosition:
    """One unit of a position changed."""
    unit: Unit = position.unit(number(id_))._replace(**changes)  # type: ignore[arg-type]
    return position.with_units(unit)


def read(panel: Content) -> str:
    """The words of a panel, with the blanks of its lines as one."""
    return " ".join(panel.plain.split())


def widest(panel: Content) -> int:
    """The length of its longest line."""
    return max(len(line) for line in panel.plain.splitlines())

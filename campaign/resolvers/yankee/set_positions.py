"""Troops of a battle of history where they stood. [SK 1.4]"""

from collections.abc import Iterator
from itertools import cycle

from campaign.battle.order_of_battle import ArmyCommand, OriginalPlace, numbered
from campaign.resolvers.yankee.drill import refuse_formation
from campaign.resolvers.yankee.position import Brigade, YankeePosition
from campaign.resolvers.yankee.troops import Formation
from campaign.tabletop.bases import Base, in_column
from campaign.tabletop.contact import overlaps
from campaign.tabletop.measure import CM, Point
from campaign.tabletop.nearby import places_near
from campaign.tabletop.terrain import Kind, any_in

RANKS = (2, 3, 1)
"""How deep a brigade stands, as there is room."""


def stands(position: YankeePosition) -> dict[int, OriginalPlace]:
    """Where history put the brigades and batteries, by the numbers that they have here."""
    commands = position.staging.commands
    pieces = {number: brigade.stand for number, _, brigade in numbered(commands) if brigade.stand}
    guns = _guns(commands)
    found = {}
    for brigade in position.brigades:
        if brigade.piece:
            stand = pieces.get(brigade.piece)
        else:
            stand = next(guns.get((brigade.side, brigade.name), iter(())), None)
        if stand is not None and not brigade.arrives:
            found[brigade.id] = stand
    return found


def _guns(commands: tuple[ArmyCommand, ...]) -> dict[tuple[object, str], Iterator[OriginalPlace]]:
    return {(command.side, command.name): cycle(command.guns) for command in commands}


def room(
    position: YankeePosition, brigade: Brigade, stand: OriginalPlace
) -> tuple[Formation, tuple[Base, ...]] | None:
    """The formation and the bases of a brigade at its place, or as near to it as there is room."""
    place = Point(stand.x * CM, stand.y * CM)
    for middle in places_near(place, stand.facing, 2 * CM):
        for ranks in RANKS if brigade.size > 2 else (1,):
            if refuse_formation(brigade, brigade.size, Formation.LINE, ranks) is None:
                bases = _line(brigade, middle, stand.facing, ranks)
                if _is_free(position, bases):
                    return Formation.LINE, bases
    return None


def _line(brigade: Brigade, middle: Point, facing: int, ranks: int) -> tuple[Base, ...]:
    worth = brigade.worth
    files = -(-brigade.size // ranks)
    return in_column(middle, facing, worth.front, (worth.depth,) * brigade.size, files)


def _is_free(position: YankeePosition, bases: tuple[Base, ...]) -> bool:
    """On the table, on dry land, on nobody's feet. [YK 4.3]"""
    waters = position.pieces(Kind.RIVER)
    return all(
        position.table.holds(base)
        and not any_in(base, waters)
        and not any(overlaps(base, troop.base) for troop in position.troops)
        for base in bases
    )

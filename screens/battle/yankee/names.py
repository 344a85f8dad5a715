"""The names of brigades, bases and generals in a battle of Yankee. [YK 3.1]"""

from collections.abc import Iterator
from itertools import chain

from campaign.resolvers.yankee.ground import holders, objectives
from campaign.resolvers.yankee.position import YankeePosition
from campaign.resolvers.yankee.troops import Branch
from campaign.tabletop.measure import CM
from campaign.terms import Side
from screens.faces.face import Names
from screens.text.names import Called, sort_of, told_apart
from screens.text.phrases import general_called


def yankee_names(position: YankeePosition) -> Names:
    """The units that have a name, and what the side that decides would do at each objective."""
    goals = ((("goal", spot), said) for spot, said in objectives_for(position, position.acting))
    return dict(chain(_units(position), goals))


def objectives_for(position: YankeePosition, side: Side) -> Iterator[tuple[str, str]]:
    """Each objective by its place, and what it is to be sent there: `the Angle to take it`.

    [YK-R20]
    """
    for piece, holder in zip(objectives(position), holders(position), strict=True):
        spot = f"{piece.middle.x // CM}, {piece.middle.y // CM}"
        name = piece.name or f"the {piece.kind} at {spot} cm"
        yield spot, f"{name} to {'hold' if holder is side else 'take'} it"


def _units(position: YankeePosition) -> Iterator[tuple[tuple[str, int], str]]:
    """Brigades, and their bases, which are numbered through. [YK 3.1]"""
    names = told_apart(
        Called(brigade.id, brigade.side, brigade.name, sort_of(brigade.branch is Branch.ARTILLERY))
        for brigade in position.brigades
    )
    first = 1
    for brigade in position.brigades:
        bases = range(first, first + brigade.size)
        first += brigade.size
        if name := names.get(brigade.id):
            yield ("brigade", brigade.id), name
            of = name.removesuffix("'s brigade")
            yield from ((("base", base), f"base {base} ({of})") for base in bases)
    staff = position.staff_of(position.acting)
    nameless = sum(not general.name for general in staff)
    for number, general in enumerate(staff, start=1):
        called, rides = general_called(general.name, general.side), position.troop(general.base)
        if general.name or nameless == 1:
            yield ("general", number), called
        elif rides is not None:
            name = names.get(rides.brigade, f"brigade {rides.brigade}")
            yield ("general", number), f"{called} with {name}"

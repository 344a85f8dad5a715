"""The names of brigades, bases and generals in a battle of Yankee. [YK 3.1]"""

from collections.abc import Iterator

from campaign.resolvers.yankee.position import YankeePosition
from campaign.resolvers.yankee.troops import Branch
from screens.faces.face import Names
from screens.text.names import Called, sort_of, told_apart
from screens.text.phrases import general_called


def yankee_names(position: YankeePosition) -> Names:
    """The units that have a name."""
    return dict(_units(position))


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
    for number, general in enumerate(staff, start=1):
        if general.name or len(staff) == 1:
            yield ("general", number), general_called(general.name, general.side)

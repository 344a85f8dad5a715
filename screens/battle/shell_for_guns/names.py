"""The names of units, divisions and generals in a battle by Shell for Guns. [SG 2.3]"""

from collections import Counter
from collections.abc import Iterator

from campaign.resolvers.shell_for_guns.position import ShellPosition
from screens.faces.face import Names
from screens.text.names import Called, sort_of, told_apart, whose
from screens.text.phrases import SIDE_ADJECTIVES, SORT


def shell_names(position: ShellPosition) -> Names:
    """The units that have a name."""
    return dict(_units(position))


def _units(position: ShellPosition) -> Iterator[tuple[tuple[str, int], str]]:
    """Brigades and batteries are both called units; a battery and a division go by their general.

    [SG 2.3]
    """
    chiefs = {general.id: general.name for general in position.generals}
    called = [
        Called(
            unit.id,
            unit.side,
            unit.name or (chiefs.get(unit.division, "") if unit.is_battery else ""),
            sort_of(unit.is_battery),
        )
        for unit in position.units
    ]
    names = told_apart(called)
    for unit, _, _, sort in called:
        name = names.get(unit, f"{sort} {unit}")
        yield ("unit", unit), name
        yield (sort, unit), name
    yield from _generals(position)


def _generals(position: ShellPosition) -> Iterator[tuple[tuple[str, int], str]]:
    """Those who have no name go by what they command; there is one general of a corps a side."""
    corps = Counter(general.side for general in position.generals if general.corps)
    for general in position.generals:
        side = SIDE_ADJECTIVES[general.side]
        if general.name:
            yield ("division", general.id), whose(general.name, "division")
            if not SORT.search(general.name):
                yield ("general", general.id), f"General {general.name}"
        elif general.corps and corps[general.side] == 1:
            yield ("general", general.id), f"the {side} corps general"

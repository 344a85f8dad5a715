"""The volleys and melees of Shell for Guns, a line each; where bases fell. [SG 2.6, SG 2.8]"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from campaign.resolvers.shell_for_guns.events import (
    MeleeFought,
    PushedBack,
    UnitDisordered,
    UnitRemoved,
    VolleyFired,
)
from campaign.resolvers.shell_for_guns.position import ShellPosition
from campaign.resolvers.shell_for_guns.troops import all_bases
from campaign.tabletop.measure import Point
from screens.battle.shell_for_guns.names import shell_names
from screens.battle.tabletop.reach import Shot
from screens.text.names import on_label
from screens.text.phrases import counted

FLED = "fled"
"""How a unit is removed of which nobody lies on the field. [SG 1.5]"""

STANDS = "stands"


def shell_shots(before: ShellPosition, events: Sequence[Any]) -> Iterator[Shot]:
    """Unit against unit, with dice, hits or scores, and what came of them. [SG 2.6, SG 2.8]"""
    names = shell_names(before)

    def called(unit: int) -> str:
        return on_label(names, "unit", unit) or names.get(("unit", unit), f"unit {unit}")

    for place, event in enumerate(events):
        if not isinstance(event, VolleyFired | MeleeFought):
            continue
        fates = dict.fromkeys(_fates(event, events[place + 1 :]))
        said = ", ".join(
            fate if unit == event.target else f"{called(unit)} {fate}" for unit, fate in fates
        )
        if isinstance(event, VolleyFired):
            dice = " ".join(map(str, event.faces))
            result = f"{counted(event.losses, 'hit')} on {event.needed}+"
            verb = "fires at"
        else:
            dice, verb = " against ".join(f"{number} dice" for number in event.dice), "fights"
            result = f"= {event.scores[0]}:{event.scores[1]}"
        who, whom = called(event.unit), called(event.target)
        yield Shot(who, verb, whom, dice, result, said or STANDS, bool(said))


def _fates(event: VolleyFired | MeleeFought, later: Sequence[Any]) -> Iterator[tuple[int, str]]:
    """What became of the two until the next shot."""
    for one in later:
        if isinstance(one, VolleyFired | MeleeFought):
            return
        if getattr(one, "unit", 0) not in (event.unit, event.target):
            continue
        match one:
            case PushedBack() if one.length:
                yield one.unit, f"back {one.length / 10:.0f} UM"
            case UnitDisordered():
                yield one.unit, "disordered"
            case UnitRemoved():
                yield one.unit, one.how


def shell_fallen(
    before: ShellPosition, after: ShellPosition, events: Sequence[Any]
) -> Iterable[Point]:
    """Where the rearmost bases of units stood that have lost some. [SG 1.3]"""
    found: list[Point] = []
    then = {unit.id: unit for unit in after.units}
    for unit in before.units:
        now = then.get(unit.id)
        if now is None or not unit.on_table or now.bases >= unit.bases or now.lost_as == FLED:
            continue
        found += [base.center for base in all_bases(unit)[now.bases :]]
    return found

"""What is seen of a battle by Shell for Guns: brigades, batteries and generals, and their cards."""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from campaign.battle.historical import up_on
from campaign.resolvers.shell_for_guns.fire import ARC, MUSKETRY
from campaign.resolvers.shell_for_guns.position import TURNS, ShellPosition, Stage
from campaign.resolvers.shell_for_guns.stages import stage
from campaign.resolvers.shell_for_guns.tables import UM, command_value, ranges
from campaign.resolvers.shell_for_guns.troops import General, Unit
from campaign.tabletop.measure import Polygon
from campaign.terms import SIDES, Side
from screens.battle.shell_for_guns.names import shell_names
from screens.battle.shell_for_guns.orders import FORMATIONS
from screens.battle.shell_for_guns.ranges import may_fire, shell_reach
from screens.battle.tabletop.scene import (
    NOBODY,
    Card,
    Figure,
    Scene,
    SideToll,
    TableMark,
    field_of_fire,
    standing,
)
from screens.faces.face import Names
from screens.text.battle_aims import aim_of
from screens.text.measures import UNIT_OF_MEASURE
from screens.text.names import in_brief, on_label
from screens.text.phrases import SIDE_ADJECTIVES, counted

MORE_WINS = (
    "The side with more objectives at the end wins, then the side with more points. [SG 3.0]"
)

PARTS: Mapping[Stage, str] = MappingProxyType(
    {
        Stage.CALL: "reinforcements",
        Stage.TOGETHER: "division move",
        Stage.SUCCESS: "breakthrough",
    }
)
"""Parts of a turn, where the word of the notation says too little."""


ENDINGS: Mapping[Stage, str] = MappingProxyType(
    {
        Stage.DEPLOYMENT: "deploy no more",
        Stage.CALL: "call up nobody else",
        Stage.ENTRY: "keep the rest off the table",
        Stage.GENERALS: "move no more generals",
        Stage.ACTION: "end this division's turn",
        Stage.TOGETHER: "end the division's move",
        Stage.MOVE: "end this unit's move",
    }
)
"""What it means to be done. [SG 2]"""


def shell_scene(position: ShellPosition) -> Scene:
    """Brigades and batteries as blocks, generals, and objectives. [SG 1.2, SG 2.1, SG 3]"""
    units = position.standing()
    generals = tuple(general for general in position.generals if general.on_table)
    objectives = (
        TableMark("objective", marker.place, marker.holder, name=marker.name)
        for marker in position.markers
    )
    divisions = dict(_waiting(position))
    names = shell_names(position)
    return Scene(
        table=position.table,
        figures=tuple(
            Figure(
                unit.block.corners,
                unit.side,
                str(unit.troops),
                unit.id,
                marks=_marks(unit),
                fired=unit.fired,
            )
            for unit in units
        ),
        marks=(
            *objectives,
            *(
                TableMark("general", general.place, general.side, general.id)
                for general in generals
            ),
        ),
        cards={
            **{unit.id: _unit_card(unit, names) for unit in units},
            **{general.id: _general_card(general, names) for general in generals},
            **{number: _division_card(position, units) for number, units in divisions.items()},
        },
        names={
            **{(field, unit.id): unit.id for unit in units for field in ("unit", "battery")},
            **{("general", general.id): general.id for general in generals},
            **{("division", number): number for number in divisions},
            **{("unit", unit.id): number for number, them in divisions.items() for unit in them},
        },
        moment=_moment(position),
        rules=stage(position).rules,
        ending=ENDINGS.get(position.stage, "end this part"),
        turn=position.turn,
        last_turn=TURNS,
        phase=PARTS.get(position.stage, str(position.stage)),
        tolls=tuple(_toll(position, side) for side in SIDES),
        roster=tuple(unit.id for unit in sorted(units, key=_by_initiative(position))),
        doer=_doer(position),
        measure=("UM", UM),
        unit_of_measure=UNIT_OF_MEASURE,
        step=UM // 10,
        standing=_standing(position),
        aims=(aim_of(position.request) or MORE_WINS,),
        up=up_on(position.request),
    )


def _standing(position: ShellPosition) -> str:
    """Bases lost, and objectives held. [SG 1.3, SG 3]"""
    tolls = (_toll(position, side) for side in SIDES)
    return standing(
        [(toll.lost, toll.had) for toll in tolls],
        [sum(marker.holder is side for marker in position.markers) for side in SIDES],
        position.request,
    )


def _toll(position: ShellPosition, side: Side) -> SideToll:
    """Bases that a side has lost; they alone decide nothing. [SG 3]"""
    army = [unit for unit in position.units if unit.side is side]
    return SideToll(side, sum(unit.lost for unit in army), sum(unit.full for unit in army))


def _moment(position: ShellPosition) -> str:
    """Turn and phase, and which division acts. [SG 2.2]"""
    moment = f"turn {position.turn} of {TURNS}, {PARTS.get(position.stage, position.stage)}"
    if position.division:
        moment += f", division {position.division}"
    return moment


def _division(position: ShellPosition, number: int) -> str:
    """Its number, and its general's name."""
    names = (general.name for general in position.generals if general.id == number)
    return f"{number} {next(names, '')}".rstrip()


def _waiting(position: ShellPosition) -> Iterator[tuple[int, tuple[Unit, ...]]]:
    """The divisions of the side that decides which are not on the table, and their units.

    [SG 2.4, SG 3]
    """
    for general in position.generals:
        if general.side is position.side and not general.corps:
            units = tuple(
                unit
                for unit in position.units
                if unit.division == general.id and unit.is_alive and not unit.on_table
            )
            if units and not general.on_table:
                yield general.id, units


def _doer(position: ShellPosition) -> int:
    """Who replies to a charge, or has won one. [SG 2.5, SG 2.8]"""
    doers = {Stage.REPLY: position.target, Stage.SUCCESS: position.acting}
    return doers.get(position.stage, NOBODY)


def _by_initiative(position: ShellPosition) -> Callable[[Unit], tuple[int, int]]:
    """Divisions that still act come first, in their order. [SG 2.2]"""
    places = {division: place for place, division in enumerate(position.queue)}
    return lambda unit: (places.get(unit.division, len(places) + unit.division), unit.id)


def _marks(unit: Unit) -> str:
    """`?` disordered, `^` in works, `-2` losses of the base that wears down. [SG 1.3, SG 1.5]"""
    losses = f"-{unit.losses}" if unit.losses else ""
    return "?" * unit.disordered + "^" * unit.works + losses


def _sort(unit: Unit) -> str:
    return "battery" if unit.is_battery else "brigade"


def _unit_card(unit: Unit, names: Names) -> Card:
    lines = [
        f"{unit.quality} {unit.troops}, {FORMATIONS[unit.formation]}",
        f"{unit.bases} of {counted(unit.full, 'base')}, division {unit.division}",
    ]
    states = {
        counted(unit.losses, "loss"): unit.losses,
        "disordered": unit.disordered,
        "decimated": unit.is_decimated,
        "dismounted": unit.dismounted,
        "in works": unit.works,
        "has fired": unit.fired,
        "has charged": unit.charged,
    }
    if said := ", ".join(word for word, holds in states.items() if holds):
        lines.append(said)
    return Card(
        f"{SIDE_ADJECTIVES[unit.side]} {_sort(unit)} {unit.id} {unit.name}".rstrip(),
        tuple(lines),
        _fields_of_fire(unit),
        called=in_brief(names, "unit", unit.id),
        doing=" ".join(filter(None, (unit.formation, _marks(unit), "fired" * unit.fired))),
        name=names.get(("unit", unit.id), f"{_sort(unit)} {unit.id}"),
        short=on_label(names, "unit", unit.id) if unit.name or not unit.is_battery else "",
        strength=unit.bases,
        full=unit.full,
        state=_marks(unit),
        reach=shell_reach(unit),
    )


def _fields_of_fire(unit: Unit) -> tuple[Polygon, ...]:
    """Where it could still fire this turn. [SG 2.6]"""
    if not may_fire(unit):
        return ()
    reach = ranges()[-1].up_to if unit.is_battery else MUSKETRY
    # What is measured from the middle of a base reaches less far before its front. [SG-R16]
    return (field_of_fire(unit.block, reach - unit.base.depth // 2, ARC),)


def _general_card(general: General, names: Names) -> Card:
    sort = "corps general" if general.corps else "general"
    where = f"with unit {general.unit}" if general.unit else "by himself"
    return Card(
        f"{SIDE_ADJECTIVES[general.side]} {sort} {general.id} {general.name}".rstrip(),
        (
            f"{general.ability}, command value {command_value(general.ability)}, {where}",
            *(["has ridden"] if general.moved else []),
        ),
        name=names.get(("general", general.id), f"general {general.id}"),
        short=general.name.split()[-1] if general.name else str(general.id),
    )


def _division_card(position: ShellPosition, units: tuple[Unit, ...]) -> Card:
    """A division that is not on the table yet, unit by unit. [SG 2.4, SG 3]"""
    division = _division(position, units[0].division)
    title = f"{SIDE_ADJECTIVES[units[0].side]} division {division}"
    return Card(title, tuple(map(_waiting_words, units)))


def _waiting_words(unit: Unit) -> str:
    if unit.is_battery:
        return f"{_sort(unit)} {unit.id}"
    return f"{unit.id} {unit.name}".rstrip() + f", {unit.quality}, {counted(unit.bases, 'base')}"

"""From the position of a resolver to what is seen of it on the table: one function for each."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from campaign.resolvers.shell_for_guns import position as shell
from campaign.resolvers.shell_for_guns.fire import ARC, MUSKETRY
from campaign.resolvers.shell_for_guns.tables import UM, ranges
from campaign.resolvers.shell_for_guns.troops import General, Unit
from campaign.resolvers.shell_for_guns.words import Formation
from campaign.resolvers.yankee import position as yankee
from campaign.resolvers.yankee.deployment import next_to_deploy
from campaign.resolvers.yankee.ground import kinds
from campaign.tabletop.measure import CM, Polygon
from campaign.terms import Side
from screens.narration.table_orders import standing
from screens.widgets.table_scene import Card, Figure, Mark, Scene, field_of_fire
from screens.words import SIDE_ADJECTIVES

# --- Yankee ------------------------------------------------------------------------------------

YANKEE_RULES: Mapping[yankee.Stage, tuple[str, ...]] = MappingProxyType(
    {
        yankee.Stage.SURVEY: ("YK 4.1", "YK 4.2"),
        yankee.Stage.GROUND: ("YK 4.1", "YK 4.2", "YK-R4"),
        yankee.Stage.DRAW: ("YK 5.1", "YK 5.2"),
        yankee.Stage.EDGE: ("YK 5.1",),
        yankee.Stage.DEPLOY: ("YK 5.1",),
        yankee.Stage.PLAN: ("YK 5.3", "YK 5.4"),
        yankee.Stage.MOVE: ("YK 6.2", "YK 7.1", "YK 7.2", "YK 7.3", "YK 5.4", "YK 5.5"),
        yankee.Stage.FACE: ("YK 7.4",),
        yankee.Stage.FIRE: ("YK 8.1", "YK 8.2", "YK 8.3", "YK 8.4"),
        yankee.Stage.COMBAT: ("YK 9.1", "YK 9.3", "YK 9.4"),
        yankee.Stage.EVADE: ("YK 9.6",),
    }
)


def yankee_scene(position: yankee.YankeePosition) -> Scene:
    """Base by base, in brigades; a general rides with one of the bases. [YK 3.1, YK 11.1]"""
    figures = tuple(
        Figure(
            corners=troop.base.corners,
            side=troop.side,
            arm=str(position.of(troop).branch),
            unit=troop.brigade,
            name=str(troop.id),
            marks=f":{troop.fatigue}" if troop.fatigue else "",
        )
        for troop in position.troops
    )
    there = {troop.brigade for troop in position.troops}
    ridden = (position.troop(number) for number in position.generals)
    return Scene(
        table=position.table,
        figures=figures,
        marks=tuple(Mark("general", troop.base.center, troop.side) for troop in ridden if troop),
        cards={b.id: _brigade_card(position, b) for b in position.brigades if b.id in there},
        names={
            **{("brigade", number): number for number in there},
            **{("base", troop.id): troop.brigade for troop in position.troops},
        },
        moment=f"turn {position.turn} of {yankee.LAST_TURN}, {position.stage}",
        rules=YANKEE_RULES[position.stage],
        turn=position.turn,
        next=_next(position),
        roster=tuple(
            b.id
            for side in (position.mover, position.mover.enemy)
            for b in position.brigades
            if b.side is side and b.id in there
        ),
    )


def _next(position: yankee.YankeePosition) -> Card | None:
    """The piece of terrain to be laid, or the brigade to be drawn up. [YK 4.1, YK 5.1]"""
    if position.stage is yankee.Stage.GROUND and position.dice:
        return Card(f"Next: a {kinds()[position.dice[0]]}")
    if position.stage is not yankee.Stage.DEPLOY:
        return None
    brigade = next_to_deploy(position)
    if brigade is None:
        return None
    title = f"Next: {_adjective(brigade.side)} brigade {brigade.id}"
    works = ("behind field works",) if brigade.works else ()
    lines = (f"{brigade.quality} {brigade.branch}, {brigade.size} bases", *works)
    return Card(f"{title} {brigade.name}".rstrip(), lines)


def _brigade_card(position: yankee.YankeePosition, brigade: yankee.Brigade) -> Card:
    troops = position.in_brigade(brigade.id)
    fatigue = sum(troop.fatigue for troop in troops)
    lines = [
        f"{brigade.quality} {brigade.branch}, {brigade.formation}",
        f"{len(troops)} of {brigade.size} bases, fatigue {fatigue}",
        f"order: {standing(brigade.order)}" if brigade.ready else "no order yet",
    ]
    if brigade.coming is not None:
        wait = f"in {brigade.delay} turns" if brigade.delay >= 0 else "not through"
        lines.append(f"coming: {standing(brigade.coming)}, {wait}")
    for done, word in (("moved", "moved"), ("fired", "fired"), ("fought", "fought")):
        if count := sum(getattr(troop, done) for troop in troops):
            lines.append(f"{count} of its bases have {word}")
    reach = brigade.worth.reach
    name = f" {brigade.name}" if brigade.name else ""
    return Card(
        f"{_adjective(brigade.side)} brigade {brigade.id}{name}",
        tuple(lines),
        tuple(field_of_fire(troop.base, reach) for troop in troops if not troop.fired),
        f"{len(troops)}/{brigade.size} {_tired(fatigue)}{standing(brigade.order)}",
    )


def _tired(fatigue: int) -> str:
    return f"tired {fatigue} " if fatigue else ""


def _adjective(side: Side) -> str:
    return SIDE_ADJECTIVES[side]


# --- Shell for Guns ----------------------------------------------------------------------------

SHELL_RULES: Mapping[shell.Stage, tuple[str, ...]] = MappingProxyType(
    {
        shell.Stage.OBJECTIVES: ("SG 3.0",),
        shell.Stage.DEPLOYMENT: ("SG 3.0",),
        shell.Stage.CALL: ("BG 10.1", "SG 2.4"),
        shell.Stage.ENTRY: ("SG 2.4",),
        shell.Stage.GENERALS: ("SG 2.1",),
        shell.Stage.ACTION: ("SG 2.2", "SG 2.3", "SG 2.5", "SG 2.6"),
        shell.Stage.TOGETHER: ("SG 2.3", "SG 2.5"),
        shell.Stage.MOVE: ("SG 2.5",),
        shell.Stage.REPLY: ("SG 2.5",),
        shell.Stage.SUCCESS: ("SG 2.8",),
    }
)


def shell_scene(position: shell.ShellPosition) -> Scene:
    """Brigades and batteries as blocks, generals, and objectives. [SG 1.2, SG 2.1, SG 3]"""
    units = position.standing()
    generals = tuple(general for general in position.generals if general.on_table)
    objectives = (Mark("objective", marker.place, marker.holder) for marker in position.markers)
    moment = f"turn {position.turn} of {shell.TURNS}, {position.stage}"
    if position.division:
        moment += f", division {position.division}"
    return Scene(
        table=position.table,
        figures=tuple(
            Figure(unit.block.corners, unit.side, str(unit.troops), unit.id, marks=_marks(unit))
            for unit in units
        ),
        marks=(
            *objectives,
            *(Mark("general", general.place, general.side, general.id) for general in generals),
        ),
        cards={
            **{unit.id: _unit_card(unit) for unit in units},
            **{general.id: _general_card(general) for general in generals},
        },
        names={
            **{(field, unit.id): unit.id for unit in units for field in ("unit", "battery")},
            **{("general", general.id): general.id for general in generals},
        },
        moment=moment,
        rules=SHELL_RULES[position.stage],
        turn=position.turn,
        roster=tuple(unit.id for unit in sorted(units, key=_by_initiative(position))),
        measure=("UM", UM),
    )


def _by_initiative(position: shell.ShellPosition) -> Callable[[Unit], tuple[int, int]]:
    """Divisions that still act come first, in their order. [SG 2.2]"""
    places = {division: place for place, division in enumerate(position.queue)}
    return lambda unit: (places.get(unit.division, len(places) + unit.division), unit.id)


def _marks(unit: Unit) -> str:
    """`?` disordered, `^` in works, `-2` losses of the base that wears down. [SG 1.3, SG 1.5]"""
    losses = f"-{unit.losses}" if unit.losses else ""
    return "?" * unit.disordered + "^" * unit.works + losses


def _unit_card(unit: Unit) -> Card:
    lines = [
        f"{unit.quality} {unit.troops}, {unit.formation}",
        f"{unit.bases} of {unit.full} bases, {unit.losses} losses",
    ]
    states = {
        "disordered": unit.disordered,
        "dismounted": unit.dismounted,
        "in works": unit.works,
        "has fired": unit.fired,
        "has charged": unit.charged,
    }
    if said := ", ".join(word for word, holds in states.items() if holds):
        lines.append(said)
    sort = "battery" if unit.is_battery else "brigade"
    name = f" {unit.name}" if unit.name else ""
    return Card(
        f"{_adjective(unit.side)} {sort} {unit.id}{name}",
        tuple(lines),
        _fields_of_fire(unit),
        f"{unit.bases}/{unit.full} {unit.formation} {_marks(unit)}{' fired' * unit.fired}",
    )


def _fields_of_fire(unit: Unit) -> tuple[Polygon, ...]:
    """Where it could still fire this turn. [SG 2.6]"""
    if unit.fired or unit.is_mounted or unit.formation is Formation.LIMBERED:
        return ()
    reach = ranges()[-1].up_to if unit.is_battery else MUSKETRY
    return (field_of_fire(unit.block, reach, ARC),)


def _general_card(general: General) -> Card:
    sort = "corps general" if general.corps else "general"
    name = f" {general.name}" if general.name else ""
    where = f"with unit {general.unit}" if general.unit else "by himself"
    return Card(
        f"{_adjective(general.side)} {sort} {general.id}{name}",
        (f"{general.ability}, {where}", *(["has ridden"] if general.moved else [])),
    )


SCENES: Mapping[str, Callable[[Any], Scene]] = MappingProxyType(
    {"yankee": yankee_scene, "shell_for_guns": shell_scene}
)
"""How the positions of each resolver that fights on a table are shown."""


def lengths(length: int, measure: tuple[str, int]) -> str:
    """A length in centimeters, and in what else the rules count in.

    >>> lengths(1250, ("UM", 500))
    '12.5 cm, 2.5 UM'
    """
    said = f"{length / CM:.1f} cm"
    word, unit = measure
    return said if unit == CM else f"{said}, {length / unit:.1f} {word}"

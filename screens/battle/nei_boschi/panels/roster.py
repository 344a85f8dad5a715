"""All brigades of a side by their divisions: strength, orders, fatigue, and where they are."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from textual.content import Content

from campaign.hexes.grid import Hex
from campaign.resolvers.nei_boschi.counters import CommandId
from campaign.resolvers.nei_boschi.ineffectiveness import is_brigade, is_broken
from campaign.resolvers.nei_boschi.pool import side_of
from campaign.resolvers.nei_boschi.position import HexPosition, Units
from campaign.resolvers.nei_boschi.units import Body, CommandState, Place
from campaign.resolvers.nei_boschi.vocabulary import Orders
from campaign.resolvers.nei_boschi.who import card, leader_of, order_of
from campaign.terms import Side
from screens.battle.nei_boschi.names import in_brief, name_of_body, name_of_command
from screens.battle.nei_boschi.panels.lines import ROOMY, SIDE_STYLES
from screens.battle.nei_boschi.verbs import picking
from screens.text.phrases import SIDE_ADJECTIVES, clipped


class RosterRow(NamedTuple):
    """A line of the roster."""

    text: Content
    key: str = ""
    """The capital letters that lead there; none for a command, whose line stands above."""

    body: str = ""
    hex: Hex = 0
    """Where it is: its leader, or the first of its units; 0 if nobody is on the map."""


SHORT: Mapping[Orders, str] = MappingProxyType(
    {Orders.MARCH: "Mar", Orders.ADVANCE: "Adv", Orders.ATTACK: "Att", Orders.RESERVE: "Res"}
)


def roster(
    position: HexPosition, side: Side, width: int, led: Collection[CommandId] = ()
) -> list[RosterRow]:
    """Every body of a side below its command, in the order of battle.

    It says so of the commands that are *led* by the computer.
    """
    rows = [RosterRow(_heading(side, width))]
    there = [(one, found) for one in _commands(position, side) if (found := _bodies(position, one))]
    keys = picking(sum(len(bodies) for _, bodies in there))
    for command, bodies in there:
        rows.append(RosterRow(_command_line(position, command, side, width, command.id in led)))
        for body in bodies:
            key = next(keys)
            text = _body_line(position, body, key, width)
            rows.append(RosterRow(text, key, body.id, place_of(position, body)))
    return rows


HEADS, FEW_HEADS = "SP  units ord  fat ", "SP ord "
"""What stands over the columns of figures: all of them, or those for which there is room."""


def _heading(side: Side, width: int) -> Content:
    heads = HEADS if width >= ROOMY else FEW_HEADS
    head = f"{SIDE_ADJECTIVES[side]:<{width - len(heads)}}{heads}"
    return Content.styled(head.rstrip(), f"bold {SIDE_STYLES[side]}")


def _commands(position: HexPosition, side: Side) -> Iterator[CommandState]:
    """The commands of a side in the order of battle; the unassigned last."""
    order = list(order_of(position).commands)
    mine = [one for one in position.commands if side_of(position, one.id) is side]
    yield from sorted(mine, key=lambda one: order.index(one.id) if one.id in order else len(order))


def _bodies(position: HexPosition, command: CommandState) -> list[Body]:
    """The bodies on whose markers a command acts, brigades first; those that are not staff."""
    found = [
        body for body in position.bodies if body.command == command.id and troops(position, body)
    ]
    return sorted(found, key=lambda body: not is_brigade(position, body))


def troops(position: HexPosition, body: Body) -> Units:
    """The fighting units of a body, on the map and off it."""
    return tuple(unit for unit in position.members(body.id) if card(position, unit.number).fights)


def place_of(position: HexPosition, body: Body) -> Hex:
    """Where a body is: with its leader, or its first unit on the map; 0 if nobody is there."""
    if leader := leader_of(position, body.id):
        return leader.hex
    there = (unit.hex for unit in troops(position, body) if unit.place is Place.FIELD)
    return next(there, 0)


# --- lines -------------------------------------------------------------------------------------


def _command_line(
    position: HexPosition, command: CommandState, side: Side, width: int, is_led: bool
) -> Content:
    """A division: its name, its markers, whether it can still do anything, who leads it."""
    flags = _flags(command.in_command, command.ineffective) + BY_COMPUTER * is_led
    markers = f" {command.left}/{command.markers}" if command.markers else ""
    said = clipped(named_command(position, command.id), width - len(markers) - len(flags))
    return Content.styled(f"{said}{markers}{flags}", SIDE_STYLES[side])


BY_COMPUTER = " (computer)"
"""Behind a command that the computer leads for a person."""


def named_command(position: HexPosition, id_: CommandId) -> str:
    """A command as a line begins with it: `Sherman's division (5/T)`."""
    name = name_of_command(position, id_).removeprefix("the ")
    return f"{name[0].upper()}{name[1:]}"


def leadership_rows(
    position: HexPosition, sides: Iterable[Side], led: Collection[CommandId], width: int
) -> dict[str, tuple[CommandId, Content]]:
    """Who leads each command of some sides, by the capital letters that change it."""
    rows: dict[str, tuple[CommandId, Content]] = {}
    commands = [
        command
        for side in sides
        for command in _commands(position, side)
        if _bodies(position, command)
    ]
    for letters, command in zip(picking(len(commands)), commands, strict=True):
        who = "the computer" if command.id in led else "you"
        room = width - len(letters) - len(who) - 2
        name = clipped(named_command(position, command.id), room)
        text = Content.assemble((f"{letters} ", "bold $accent"), f"{name:<{room}} {who}")
        rows[letters] = command.id, text
    return rows


def _flags(in_command: bool, ineffective: bool) -> str:
    return " !" * (not in_command) + " ineffective" * ineffective


def _body_line(position: HexPosition, body: Body, key: str, width: int) -> Content:
    """`A Stuart (2/5/T)  28/32 3/3 Adv  OK !`."""
    units = troops(position, body)
    there = [unit for unit in units if unit.place is Place.FIELD]
    had = sum(card(position, unit.number).strength for unit in units)
    sound = sum(not is_broken(unit) for unit in there)
    mark = "x" if body.ineffective else " " if body.in_command else "!"
    figures = f"{sum(unit.sp for unit in there):>3}"
    if width >= ROOMY:
        figures += f"/{had:<3}{sound:>2}/{len(units):<2}"
    figures += f" {SHORT[body.orders]}"
    if width >= ROOMY:
        figures += f" {body.fatigue.words:>4}"
    figures += mark
    room = width - len(figures) - len(key) - 1
    name = clipped(in_brief(name_of_body(position, body.id)), room)
    style = "" if there else "dim"
    return Content.assemble(
        (f"{key} ", "bold $accent"), (f"{name:<{room}}{figures}".rstrip(), style)
    )


SIGNS = (("!", "out of command"), ("x", "combat ineffective"))
"""What stands behind a brigade, for the help."""

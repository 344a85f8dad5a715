"""Who commands whom: armies, corps, divisions, brigades, and who is attached where.

[BB 2.7, BB 4.2]
"""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from campaign.errors import DataError, unknown
from campaign.formats.data_files import table
from campaign.resolvers.nei_boschi.counters import (
    Branch,
    CommandId,
    Counter,
    CounterId,
    counters,
)
from campaign.terms import Side


class Echelon(StrEnum):
    """How large a command is. The Union has no corps. [BB 4.12]"""

    ARMY = "army"
    CORPS = "corps"
    DIVISION = "division"
    BRIGADE = "brigade"
    UNBRIGADED = "unbrigaded"
    """Regiments of a division that belong to none of its brigades, like `-/6/T`. [BB 4.24]"""


class Command(NamedTuple):
    """One command, as it is printed."""

    id: CommandId
    name: str
    side: Side
    echelon: Echelon
    above: CommandId | None
    """The command that it belongs to; None for an army."""

    leaders: tuple[CounterId, ...]
    """Those who command it; the Army of the Mississippi has two. [BB 4.11]"""


Attachments = Mapping[str, CommandId]
"""Counters and commands that belong to another command than the printed one."""


class OrderOfBattle(NamedTuple):
    """All commands of a battle and their counters, with what is attached elsewhere."""

    commands: Mapping[CommandId, Command]
    """In printed order: each stands behind the one above it, as printed."""

    counters: Mapping[CounterId, Counter]
    attached: Attachments
    rolls: Mapping[CommandId, tuple[CounterId, ...]]
    """The counters that belong to each command itself, in printed order, leaders first."""

    lower: Mapping[CommandId, tuple[Command, ...]]
    """The commands that belong to each command directly."""

    def command_of(self, unit: CounterId) -> Command:
        """The command that a counter belongs to now."""
        return self.commands[self.attached.get(unit, self.counters[unit].command)]

    def above(self, command: CommandId) -> Command | None:
        """The command that one belongs to now; None for an army."""
        higher = self.attached.get(command, self.commands[command].above)
        return None if higher is None else self.commands[higher]

    def chain(self, unit: CounterId) -> Iterator[Command]:
        """Every command over a counter, from its own up to the army."""
        command: Command | None = self.command_of(unit)
        while command is not None:
            yield command
            command = self.above(command.id)

    def side(self, unit: CounterId) -> Side:
        return self.commands[self.counters[unit].command].side

    def units(self, command: CommandId, *branches: Branch) -> Iterator[CounterId]:
        """The counters that belong to a command itself, in printed order; of some branches.

        Those of an army are its commanders and its Unassigned. [BB 4.25]
        """
        for unit in self.rolls[command]:
            if not branches or self.counters[unit].branch in branches:
                yield unit

    def below(self, command: CommandId) -> Iterator[Command]:
        """The commands that belong to one directly."""
        yield from self.lower.get(command, ())

    def brigades(self, command: CommandId) -> Iterator[Command]:
        """Every brigade of a command, at any depth; a brigade is one itself."""
        if self.commands[command].echelon is Echelon.BRIGADE:
            yield self.commands[command]
        for one in self.below(command):
            yield from self.brigades(one.id)

    def everybody(self, command: CommandId) -> Iterator[CounterId]:
        """The counters of a command and of all commands below it."""
        yield from self.units(command)
        for one in self.below(command):
            yield from self.everybody(one.id)

    def leaders(self, unit: CounterId) -> Iterator[CounterId]:
        """The leaders over a counter, the nearest first. [BB 4.2]"""
        for command in self.chain(unit):
            yield from (leader for leader in command.leaders if leader != unit)

    def with_attached(self, changes: Attachments) -> "OrderOfBattle":
        """The same with more counters or commands attached elsewhere.

        One that is attached to its printed command again is attached no longer.
        """
        attached = {**self.attached, **changes}
        for one, command in changes.items():
            if command == self._printed(one):
                del attached[one]
        return _arranged(self.commands, self.counters, attached)

    def _printed(self, one: str) -> CommandId | None:
        if one in self.commands:
            return self.commands[one].above
        return self.counters[one].command


def _arranged(
    commands: Mapping[CommandId, Command], known: Mapping[CounterId, Counter], attached: Attachments
) -> OrderOfBattle:
    """An order of battle with its rolls."""
    rolls: dict[CommandId, list[CounterId]] = {command: [] for command in commands}
    for unit, counter in known.items():
        rolls[attached.get(unit, counter.command)].append(unit)
    lower: dict[CommandId, tuple[Command, ...]] = {}
    for one in commands.values():
        if (above := attached.get(one.id, one.above)) is not None:
            lower[above] = (*lower.get(above, ()), one)
    return OrderOfBattle(
        commands,
        known,
        MappingProxyType(dict(attached)),
        MappingProxyType({command: tuple(units) for command, units in rolls.items()}),
        MappingProxyType(lower),
    )


@cache
def order_of_battle(book: str) -> OrderOfBattle:
    """The order of battle as printed; *book* is the battle's folder of data, like `shiloh`.

    Raises:
        DataError: if a line names a command or a counter that there is not.
    """
    known = counters(book)
    commands: dict[CommandId, Command] = {}
    for row in table(f"{book}/commands.csv"):
        command = Command(
            id=row["command"],
            name=row["name"],
            side=Side(row["side"]),
            echelon=Echelon(row["echelon"]),
            above=row["above"] or None,
            leaders=tuple(row["leaders"].split()),
        )
        if command.above not in (None, *commands):
            raise DataError(f"{row.place}: {unknown('command', command.above or '', commands)}")
        for leader in command.leaders:
            if leader not in known:
                raise DataError(f"{row.place}: {unknown('leader', leader, known)}")
        commands[command.id] = command
    for counter in known.values():
        if counter.command not in commands:
            raise DataError(f"{counter.id}: {unknown('command', counter.command, commands)}")
    return _arranged(MappingProxyType(commands), known, {})

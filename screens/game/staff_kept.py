"""What players have told their staffs in a campaign, kept for the next time it is opened.

With it stands where the army that it leads has gone, and which lines of the log it ordered last. It
stands in the file in which it is kept how the battles of that campaign are fought.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Protocol

import msgspec

from campaign.commanders import COMMANDERS
from campaign.commanders.staff import Halt, Mandate, Marched, area, checked
from campaign.errors import NotationError, unknown
from campaign.terms import Side
from saves.errors import SaveError
from screens.battle.preferences_file import Kept
from screens.game.staff_orders import GOES_ON_UNTIL, HALTS, StaffOrders, Stint, usual_mandate

UNTIL, HALTED_BY, NEVER = "until", "halts", ""
WAY, STINT = "way", "at-work"
NOT_UNDERSTOOD = "The {side} staff was told something that cannot be read: {why}."


class Keeper(Protocol):
    """Keeps what belongs to one campaign."""

    @property
    def kept(self) -> Kept: ...
    def keep(self, kept: Kept) -> None: ...


class StaffKept:
    """What each side has told its staff."""

    def __init__(self, keeper: Keeper) -> None:
        self._keeper = keeper
        self._told: dict[Side, StaffOrders] = {}

    def told(self, side: Side) -> StaffOrders:
        """What a side has told its staff; the usual where it has said nothing.

        Raises:
            SaveError: once, if what is kept of it cannot be understood.
        """
        if side not in self._told:
            self._told[side] = StaffOrders(usual_mandate())
            if table := self._keeper.kept.staff.get(side):
                self._told[side] = read_orders(table, side)
        return self._told[side]

    def has_said(self, side: Side) -> bool:
        """A side has told its staff something, or has set it to work."""
        return side in self._keeper.kept.staff

    def tell(self, side: Side, orders: StaffOrders) -> None:
        """Keep something else."""
        self._told[side], kept = orders, self._keeper.kept
        staff = {**kept.staff, str(side): write_orders(orders)}
        if staff != kept.staff:
            self._keeper.keep(replace(kept, staff=staff))


def write_orders(orders: StaffOrders) -> dict[str, Any]:
    """As they stand in a file."""
    mandate: dict[str, Any] = msgspec.to_builtins(orders.mandate)
    halts = sorted(halt.value for halt in orders.halts)
    until = orders.until.value if orders.until else NEVER
    way = {WAY: msgspec.to_builtins(orders.way)} if orders.way else {}
    stint = {STINT: list(orders.stint)} if orders.stint.first else {}
    return {**mandate, UNTIL: until, HALTED_BY: halts, **way, **stint}


def read_orders(table: Mapping[str, Any], side: Side) -> StaffOrders:
    """As they were written.

    Raises:
        SaveError: says what cannot be understood, and of which side.
    """
    told = dict(table)
    try:
        until = told.pop(UNTIL, Halt.TURN)
        halts = msgspec.convert(told.pop(HALTED_BY, list(HALTS)), frozenset[Halt])
        way = _way(told.pop(WAY, []))
        stint = _stint(told.pop(STINT, [0, 0]))
        mandate = checked(msgspec.convert(told, Mandate))
        if mandate.commander not in COMMANDERS:
            raise NotationError(unknown("commander", mandate.commander, COMMANDERS))
        until = msgspec.convert(until, Halt) if until else None
        if until not in GOES_ON_UNTIL:
            raise NotationError(f"{until} is nothing that a staff goes on until")
    except (msgspec.ValidationError, NotationError) as error:
        raise SaveError(NOT_UNDERSTOOD.format(side=side, why=error)) from error
    return StaffOrders(mandate, until, halts, way=way, stint=stint)


def _way(value: object) -> tuple[Marched, ...]:
    """Where an army has gone, as it was written.

    Raises:
        NotationError: names the place that there is not.
    """
    way = msgspec.convert(value, tuple[Marched, ...])
    return tuple(Marched(one.line, area(one.origin).id, area(one.to).id) for one in way)


def _stint(value: object) -> Stint:
    """Of which lines of the log its orders are, as it was written.

    Raises:
        NotationError: if there cannot be such lines.
    """
    stint = msgspec.convert(value, Stint)
    if stint.first < 0 or (stint.last and stint.last < stint.first):
        raise NotationError(f"no lines go from {stint.first} to {stint.last}")
    return stint

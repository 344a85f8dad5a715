"""A battle on hexes as a value: units, bodies, commands, the pool, what is to be done. [SH 3]"""

from collections.abc import Mapping
from itertools import compress
from operator import is_not
from typing import Final, NamedTuple

from campaign.battle.contract import BattleRequest
from campaign.hexes.grid import Hex
from campaign.resolvers.nei_boschi.counters import CommandId
from campaign.resolvers.nei_boschi.staging import hex_staging
from campaign.resolvers.nei_boschi.steps import Step
from campaign.resolvers.nei_boschi.units import (
    Body,
    BodyId,
    CommandState,
    Place,
    Unit,
)
from campaign.tabletop.latest import Latest
from campaign.terms import BoxId, Leader, Side

Units = tuple[Unit, ...]


def _numbered(units: Units) -> Mapping[int, Unit]:
    return {unit.number: unit for unit in units}


FEW: Final = 32
"""So many units have changed at most where it is worked out anew for them alone."""


def _stacked(units: Units) -> Mapping[Hex, Units]:
    """Who stands where, the top first; an extended unit stands in both its hexes.

    It follows from what is known of others, where most of them are the very same.
    """
    for known, stacked in _by_hex.kept[:1]:
        if len(known) == len(units):
            others = [*compress(zip(known, units, strict=True), map(is_not, known, units))]
            if len(others) <= FEW:
                return _restacked(
                    stacked, tuple([old for old, _ in others]), tuple([unit for _, unit in others])
                )
    return _stacked_anew(units)


def _stacked_anew(units: Units) -> dict[Hex, Units]:
    found: dict[Hex, Units] = {}
    field = Place.FIELD
    for unit in units:
        if unit.place is field:
            for hex_ in (unit.hex, unit.second) if unit.second else (unit.hex,):
                found[hex_] = (*found[hex_], unit) if hex_ in found else (unit,)
    for hex_, there in found.items():
        if len(there) > 1:
            found[hex_] = tuple(sorted(there, key=_from_the_top))
    return found


def _stands_in(unit: Unit) -> tuple[Hex, ...]:
    if unit.place is not Place.FIELD:
        return ()
    return (unit.hex, unit.second) if unit.second else (unit.hex,)


def _from_the_top(unit: Unit) -> tuple[int, int]:
    return unit.layer, unit.number


def _restacked(known: Mapping[Hex, Units], before: Units, changed: Units) -> dict[Hex, Units]:
    """The same after some units have changed."""
    found = dict(known)
    for old, unit in zip(before, changed, strict=True):
        for hex_ in _stands_in(old):
            found[hex_] = tuple([one for one in found[hex_] if one is not old])
        for hex_ in _stands_in(unit):
            found[hex_] = tuple(sorted((*found.get(hex_, ()), unit), key=_from_the_top))
        for hex_ in _stands_in(old):
            if not found[hex_]:
                del found[hex_]
    return found


def _embodied(units: Units) -> Mapping[BodyId, Units]:
    found: dict[BodyId, list[Unit]] = {}
    for unit in units:
        found.setdefault(unit.body, []).append(unit)
    return {body: tuple(members) for body, members in found.items()}


def _reembodied(
    known: Mapping[BodyId, Units], before: Units, changed: Units
) -> dict[BodyId, Units]:
    """The same after some units have changed, who stay with their bodies."""
    found = dict(known)
    for old, unit in zip(before, changed, strict=True):
        found[unit.body] = tuple([unit if one is old else one for one in found[unit.body]])
    return found


def _bodies(bodies: tuple[Body, ...]) -> Mapping[BodyId, Body]:
    return {body.id: body for body in bodies}


def _commands(commands: tuple[CommandState, ...]) -> Mapping[CommandId, CommandState]:
    return {command.id: command for command in commands}


_by_body_id = Latest(_bodies, most=4)
_by_command = Latest(_commands, most=4)
_by_number = Latest(_numbered, most=8)
_by_hex = Latest(_stacked, most=8)
_by_body = Latest(_embodied, most=8)


def _with(units: Units, new: dict[int, Unit]) -> Units:
    """A few of them changed. What is known of them is known again after that: to sort three hundred
    anew would take most of the time of an order.
    """
    numbered = _by_number.of(units)
    now_numbered = {**numbered, **new}
    now = tuple(now_numbered.values())
    assert len(now) == len(units), "they keep their numbers"
    _by_number.keep(now, now_numbered)
    before = tuple([numbered[number] for number in new])
    changed = tuple(new.values())
    if stacked := _by_hex.known(units):
        _by_hex.keep(now, _restacked(stacked, before, changed))
    stays = all(old.body == unit.body for old, unit in zip(before, changed, strict=True))
    if stays and (embodied := _by_body.known(units)):
        _by_body.keep(now, _reembodied(embodied, before, changed))
    return now


class HexPosition(NamedTuple):
    """Where a battle stands."""

    request: BattleRequest
    agenda: tuple[Step, ...]
    """What is to be done, the next thing first; empty only when the battle is over."""

    units: Units
    """Everybody who is or may be in the battle, by number; leaders too."""

    bodies: tuple[Body, ...]
    """Sorted by their ids."""

    commands: tuple[CommandState, ...]
    """Sorted by their ids."""

    turn: int = 1
    """The turn of the scenario, from 1."""

    initiative: Side | None = None
    """Who had it last. [SH 3]"""

    drawn_first: bool = False
    """The first marker of the turn has been played. [SH 3]"""

    events: int = 0
    """Event chits in the pool. [BB 18]"""

    random_event: bool = False
    """The random event chit is in the pool. [BB 19]"""

    active: tuple[BodyId, ...] = ()
    """The bodies that act now; empty between activations."""

    acting: Side = Side.CONFEDERATE
    """Who decides now; after the end, who decided last."""

    marks: frozenset[str] = frozenset()
    """What special rules remember, each in its own word: `shiloh.bridge_open`."""

    held: tuple[tuple[Hex, int, Side], ...] = ()
    """Who was last in a hex that counts for victory, sorted: the hex, of which troops, the side.
    0 is any troops, 1 all but cavalry, 2 infantry alone. [SH 19]"""

    tally: tuple[tuple[str, int], ...] = ()
    """What victory remembers, each in its own word, sorted. [SH 19]"""

    drawn: tuple[int, ...] = ()
    """Pieces of the campaign brought up. [BG 10.1]"""

    brought: tuple[Leader, ...] = ()
    arrived_from: tuple[BoxId, ...] = ()
    winner: Side | None = None
    undecided: bool = False
    """It is over, and nobody has won."""

    @property
    def to_move(self) -> Side:
        return self.acting

    @property
    def switches(self) -> tuple[str, ...]:
        """The optional rules that hold. [BB 10, BB 12, BB 19]"""
        return hex_staging(self.request).switches

    # --- who is there ---

    def unit(self, number: int) -> Unit:
        """The unit of this number. Raises KeyError if there is none."""
        return _by_number.of(self.units)[number]

    def has(self, number: int) -> bool:
        """A unit of this number is in the battle."""
        return number in _by_number.of(self.units)

    def at(self, hex_: Hex) -> Units:
        """Who stands in a hex, the top first, leaders and guns without crews too."""
        return _by_hex.of(self.units).get(hex_, ())

    @property
    def stacks(self) -> Mapping[Hex, Units]:
        """Who stands where, the top first. The hexes are in no order."""
        return _by_hex.of(self.units)

    def members(self, body: BodyId) -> Units:
        """Who acts with a body, on the map or off it."""
        return _by_body.of(self.units).get(body, ())

    def body(self, id_: BodyId) -> Body:
        """The body of this id. Raises KeyError if there is none."""
        return _by_body_id.of(self.bodies)[id_]

    def has_body(self, id_: BodyId) -> bool:
        """A body of this id is in the battle."""
        return id_ in _by_body_id.of(self.bodies)

    def command(self, id_: CommandId) -> CommandState:
        """The command of this id. Raises KeyError if there is none."""
        return _by_command.of(self.commands)[id_]

    def has_command(self, id_: CommandId) -> bool:
        """A command of this id is in the battle."""
        return id_ in _by_command.of(self.commands)

    def count(self, word: str) -> int:
        """What victory remembers under this word; 0 for nothing."""
        return dict(self.tally).get(word, 0)

    # --- with something changed ---

    def with_units(self, *changed: Unit) -> "HexPosition":
        """Some units changed; they keep their numbers."""
        return self._replace(units=_with(self.units, {unit.number: unit for unit in changed}))

    def with_body(self, changed: Body) -> "HexPosition":
        """A body changed; it keeps its id."""
        bodies = tuple([changed if body.id == changed.id else body for body in self.bodies])
        return self._replace(bodies=bodies)

    def with_command(self, changed: CommandState) -> "HexPosition":
        """A command changed; it keeps its id."""
        commands = tuple([changed if one.id == changed.id else one for one in self.commands])
        return self._replace(commands=commands)

    def marked(self, *words: str) -> "HexPosition":
        """Special rules remember something more."""
        return self._replace(marks=self.marks.union(words))

    def counting(self, word: str, more: int) -> "HexPosition":
        """Victory remembers so much more under this word."""
        tally = dict(self.tally)
        tally[word] = tally.get(word, 0) + more
        return self._replace(tally=tuple(sorted(tally.items())))

    def noting(self, word: str, number: int) -> "HexPosition":
        """Victory remembers just this under this word; nothing of a 0."""
        if self.count(word) == number:
            return self
        tally = {**dict(self.tally), word: number}
        return self._replace(tally=tuple(sorted((one, n) for one, n in tally.items() if n)))

    def holding(self, hex_: Hex, side: Side, most: int) -> "HexPosition":
        """A side was the last in a hex: with troops that count as such up to this number."""
        last = {(one, troops): who for one, troops, who in self.held}
        last |= {(hex_, troops): side for troops in range(most + 1)}
        held = tuple((one, troops, who) for (one, troops), who in sorted(last.items()))
        return self if held == self.held else self._replace(held=held)

    # --- what is to be done ---

    @property
    def step(self) -> Step:
        """What is to be done next; there is something while the battle lasts."""
        return self.agenda[0]

    def then(self, *steps: Step) -> "HexPosition":
        """These steps come first, in this order, before all that is to be done."""
        return self._replace(agenda=(*steps, *self.agenda))

    def finished(self) -> "HexPosition":
        """The first step is done."""
        return self._replace(agenda=self.agenda[1:])

    def instead(self, *steps: Step) -> "HexPosition":
        """These steps in the place of the first."""
        return self._replace(agenda=(*steps, *self.agenda[1:]))

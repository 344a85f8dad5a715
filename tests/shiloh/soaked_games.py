"""Whole games of every scenario over all its options, looked at closely on the way.

python -m tests.shiloh.soaked_games 9 2 --games 20 --into games.tsv

What stands in that file already is not played again, so a count goes on where it stopped.
"""

import argparse
import random
import sys
import time
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import NamedTuple, TypeAlias
from unittest.mock import patch

from campaign.dice import RandomDice, RecordedDice, ScriptedDice
from campaign.resolvers.nei_boschi import sequence, victory
from campaign.resolvers.nei_boschi.candidates import units as who_acts
from campaign.resolvers.nei_boschi.command_events import CommanderTried
from campaign.resolvers.nei_boschi.commander.choose import anything, choose, choose_ably
from campaign.resolvers.nei_boschi.counters import Branch
from campaign.resolvers.nei_boschi.events import StrengthGained, UnitFellBack
from campaign.resolvers.nei_boschi.losses import clock, losses, result
from campaign.resolvers.nei_boschi.notation import read_position, write_position
from campaign.resolvers.nei_boschi.orders import ORDERS, HexOrder, Pass
from campaign.resolvers.nei_boschi.pages import GOES_ON, goes_on
from campaign.resolvers.nei_boschi.position import HexPosition, Units
from campaign.resolvers.nei_boschi.setup import begin
from campaign.resolvers.nei_boschi.stacking import is_overstacked
from campaign.resolvers.nei_boschi.steps import (
    Acting,
    Activation,
    CommanderMoves,
    FallingBack,
    Recovery,
    SettingUp,
)
from campaign.resolvers.nei_boschi.switches import clash, switches
from campaign.resolvers.nei_boschi.units import Place, Unit
from campaign.resolvers.nei_boschi.victory import Verdict
from campaign.resolvers.nei_boschi.who import card
from campaign.terms import CONFEDERATE, SIDES, UNION, Side
from tests.shiloh.desk import BOOK, request
from tests.shiloh.random_games import some_order

GAMES = 20
"""Of each scenario, in which every option is on and off and everybody plays."""

LARGE = ("1", "1a", "1b", "1c", "4", "5", "8", "8a", "10")
"""Those of a whole day."""

EVERY = 50
"""After so many orders a position is looked at closely, and the game goes on from its text."""

MOST_ORDERS = 60_000
MOST_ALIKE = 1_500
"""Orders at one decision after which a game goes round; a whole army is set up with fewer."""

MOST_SECONDS = 5.0
"""Of the processor, for one order: more is a hang."""

Player: TypeAlias = Callable[[HexPosition, random.Random], HexOrder]


# --- players -----------------------------------------------------------------------------------


def by_chance(position: HexPosition, chance: random.Random) -> HexOrder:
    """What one unit may do, or all where no unit is asked; looks at no more than it must."""
    if chance.random() < ENOUGH and sequence.refuse(position, Pass()) is None:
        return Pass()
    acting = who_acts(position)
    if acting is None:
        return some_order(position, sequence.legal(position), chance)
    for unit in chance.sample(acting, len(acting)):
        proposed = [one for one in sequence.propose(position, unit) if not isinstance(one, Pass)]
        some = chance.sample(proposed, min(len(proposed), MOST_LOOKED_AT))
        legal = [one for one in some if sequence.refuse(position, one) is None]
        if legal:
            return some_order(position, legal, chance)
    return anything(position)


MOST_LOOKED_AT = 60
ENOUGH = 0.05
"""How often one passes on who orders by chance: horses and leaders could turn forever."""

PLAYERS: Mapping[str, Player] = {
    "plain": lambda position, chance: choose(position),
    "able": lambda position, chance: choose_ably(position),
    "random": by_chance,
    "idle": lambda position, chance: anything(position),
}


class Game(NamedTuple):
    """Who plays what."""

    scenario: str
    number: int
    switches: tuple[str, ...]
    union: tuple[str, ...]
    """Who orders for the Union; of several one by chance, for some orders each."""

    confederate: tuple[str, ...]
    passing: tuple[float, ...]
    """How often both pass where they may; of several one by chance, for some orders each."""

    set_up: str
    """Who sets up, for both sides."""

    evening: bool = False
    """The first day ends as if the Confederates had a Tactical victory: there is a second one."""

    def players(self, side: Side) -> tuple[str, ...]:
        """Who orders for a side."""
        return self.union if side is UNION else self.confederate


COMMANDER = "commander"
"""The plain one or the able one, as it is his turn."""

LEVELS = ("plain", "able")

BOTH = (COMMANDER, "random")
PAIRS: Sequence[tuple[tuple[str, ...], tuple[str, ...]]] = (
    ((COMMANDER,), (COMMANDER,)),
    ((COMMANDER,), ("random",)),
    (("random",), (COMMANDER,)),
    (BOTH, BOTH),
    (("random",), ("random",)),
)
SET_UPS = (COMMANDER, "random", "idle")

PASSING = ((0.0,), (0.1,), (0.0, 0.5), (0.3, 0.7))
PASSING_MUCH = ((0.5, 0.95), (0.3, 0.9), (0.7, 0.97), (0.1, 0.6, 0.95))
"""Where a whole day of hundreds of units would last for minutes."""


def game(scenario: str, number: int) -> Game:
    """One of the games of a scenario: the first between commanders, whole, without options."""
    union, confederate = PAIRS[number % len(PAIRS)]
    level = LEVELS[number // len(PAIRS) % len(LEVELS)]
    much = PASSING_MUCH if scenario in LARGE and number else PASSING
    chosen = options(scenario, number)
    return Game(
        scenario,
        number,
        chosen,
        _led(union, level),
        _led(confederate, level),
        much[number // len(PAIRS) % len(much)],
        _led(SET_UPS, level)[number % len(SET_UPS)],
        evening="two_days" in chosen and number % 2 == 1,
    )


def _led(players: tuple[str, ...], level: str) -> tuple[str, ...]:
    """The same with a commander of this level."""
    return tuple(level if one == COMMANDER else one for one in players)


def options(scenario: str, number: int) -> tuple[str, ...]:
    """The optional rules of a game: none, then as many as go together, then some by chance."""
    known, chance = list(switches(BOOK)), random.Random(f"{scenario} {number}")
    share = (0.0, 1.0)[number] if number < 2 else 0.5
    chance.shuffle(known)
    chosen: list[str] = []
    for switch in known:
        if chance.random() < share and not clash(known, scenario, [*chosen, switch.id]):
            chosen.append(switch.id)
    return tuple(sorted(chosen))


# --- play --------------------------------------------------------------------------------------


class Played(NamedTuple):
    """How a game went."""

    position: HexPosition
    orders: int
    seconds: float
    """Of the processor, with all that was looked at."""

    slowest: float


def play(game: Game) -> Played:
    """A game to its end.

    Raises:
        AssertionError: if something of it is not as it should be.
    """
    begun = time.process_time()
    with _second_day() if game.evening else nullcontext():
        position, log, slowest = _played(game)
        check_log(game, position, log)
    return Played(position, len(log), time.process_time() - begun, slowest)


def _second_day() -> AbstractContextManager[object]:
    """The first day ends with a Tactical victory, and nobody wins at once on the second, which is
    played whole. [BB 30.1]
    """
    real = victory.verdict

    def found(position: HexPosition) -> Verdict:
        return real(position) if goes_on(position) else Verdict(CONFEDERATE, "Tactical")

    return patch.multiple(victory, verdict=found, _at_once=lambda position: None)


Log: TypeAlias = list[tuple[str, tuple[int, ...]]]
"""Orders as text, with their dice."""


def _played(game: Game) -> tuple[HexPosition, Log, float]:
    chance, dice = random.Random(f"{game.scenario}{game.number}"), RandomDice(game.number)
    first = RecordedDice(dice)
    position, events = sequence.go_on(begin(request(game.scenario, *game.switches)), first)
    watch = Watch(position)
    watch.look(position, events)
    log: Log = [("", first.faces)]
    orders = _orders(game, chance)
    alike, slowest = 0, 0.0
    while position.agenda:
        started, before = time.process_time(), position
        order, dice_of_it = orders(position), RecordedDice(dice)
        assert sequence.refuse(position, order) is None, order
        position, events = sequence.apply(position, order, dice_of_it)
        slowest = max(slowest, time.process_time() - started)
        assert slowest < MOST_SECONDS, f"{slowest:.1f} s for {order}"
        log.append((ORDERS.write(order), dice_of_it.faces))
        alike = alike + 1 if position.agenda and position.step == before.step else 0
        assert alike < MOST_ALIKE, f"goes round at {position.step}: {log[-6:]}"
        assert len(log) < MOST_ORDERS
        watch.look(position, events)
        if len(log) % EVERY == 0 or not position.agenda:
            position = closely(position)
    return position, log, slowest


def _orders(game: Game, chance: random.Random) -> Callable[[HexPosition], HexOrder]:
    """What the players of a game order."""
    given = set_up_for = 0
    now: dict[Side, str] = {}
    passing = 0.0

    def order(position: HexPosition) -> HexOrder:
        nonlocal given, passing, set_up_for
        if isinstance(position.step, SettingUp):
            set_up_for += 1
            done = game.set_up == "random" and set_up_for % RANDOM_SET_UP == 0
            return Pass() if done else PLAYERS[game.set_up](position, chance)
        if given % FOR_SOME == 0:
            now.update({side: chance.choice(game.players(side)) for side in SIDES})
            passing = chance.choice(game.passing)
        given += 1
        if chance.random() < passing and sequence.refuse(position, Pass()) is None:
            return Pass()
        return PLAYERS[now[position.acting]](position, chance)

    return order


FOR_SOME = 40
"""Orders for which one of several players goes on."""

RANDOM_SET_UP = 60
"""Orders by chance at which each side's set-up ends."""


def check_log(game: Game, end: HexPosition, log: Log) -> None:
    """The orders, read back, lead with their dice to the same end."""
    (_, faces), *rest = log
    start = begin(request(game.scenario, *game.switches))
    position, _ = sequence.go_on(start, ScriptedDice(faces))
    for text, faces in rest:
        dice = ScriptedDice(faces)
        position, _ = sequence.apply(position, ORDERS.read(text), dice)
        assert not dice.unused, text
    assert write_position(position) == write_position(end)


# --- what is looked at -------------------------------------------------------------------------


def closely(position: HexPosition) -> HexPosition:
    """The position as its text gives it back; whoever asks for clock, losses, result gets them."""
    back = read_position(write_position(position))
    assert back == position
    assert write_position(back) == write_position(position)
    now = clock(position)
    assert 1 <= now.number <= (now.last or 0)
    for side in SIDES:
        suffered = losses(position, side)
        assert suffered.lost >= 0
    assert (result(position) is None) == bool(position.agenda)
    return back


QUIET = (Acting, Activation, CommanderMoves, Recovery)
"""Decisions at which nobody is on his way."""


class Watch:
    """What must hold after every order: who is there, strength points, stacks."""

    def __init__(self, position: HexPosition) -> None:
        self._numbers = [unit.number for unit in position.units]
        self._gained = dict.fromkeys(SIDES, 0)
        self._points = {side: self._of(position, side) for side in SIDES}
        self._stood: dict[int, tuple[int, int]] = {}
        self._back: set[int] = set()
        self._units: Units = ()

    def look(self, position: HexPosition, events: Sequence[object]) -> None:
        """After an order, with what has happened."""
        self._hear(position, events)
        if position.units is not self._units:
            self._units = position.units
            self._look_at_units(position)
        for step in position.agenda:
            if isinstance(step, FallingBack):
                self._back.add(step.unit)
        if position.agenda and isinstance(position.step, QUIET):
            self._look_at_stacks(position)

    def _hear(self, position: HexPosition, events: Sequence[object]) -> None:
        for event in events:
            if isinstance(event, StrengthGained):
                self._gained[position.unit(event.unit).side] += event.gained
            # Johnston where he has no counter counts as a strength point. [BB 30.9]
            if (
                isinstance(event, CommanderTried)
                and event.fallen
                and not position.has(event.leader)
            ):
                self._gained[CONFEDERATE] += 1
            # Who has but one way back has gone it before anybody is asked.
            if isinstance(event, UnitFellBack):
                self._back.add(event.unit)

    def _look_at_units(self, position: HexPosition) -> None:
        assert [unit.number for unit in position.units] == self._numbers, "units came or went"
        for unit in position.units:
            assert (unit.place is Place.FIELD) == bool(unit.hex), unit
            assert unit.hex or not unit.second, unit
            assert unit.hex != unit.second or not unit.hex, unit
            assert unit.sp >= 0, unit
        for hex_, there in position.stacks.items():
            assert len({unit.side for unit in there if _is_troops(position, unit)}) < 2, hex_
        for side in SIDES:
            had = self._points[side] + self._gained[side]
            assert self._of(position, side) == had, f"{side}: strength does not add up"

    @staticmethod
    def _of(position: HexPosition, side: Side) -> int:
        """Strength points on the map, off it, yet to come, and lost."""
        there = sum(
            unit.sp
            for unit in position.units
            if unit.side is side and not card(position, unit.number).has_guns
        )
        return there + position.count(f"lost.{side}")

    def _look_at_stacks(self, position: HexPosition) -> None:
        """Nobody has come to a hex where too many stand, but in retreat. [SH 8]"""
        stands = {
            unit.number: (unit.hex, unit.second)
            for unit in position.units
            if unit.place is Place.FIELD
        }
        for number, place in stands.items():
            before = self._stood.get(number)
            if before in (None, place) or number in self._back:
                continue
            unit = position.unit(number)
            if card(position, number).is_leader or unit.abandoned:
                continue
            for hex_ in {*place} - {0, *before}:
                there = [card(position, one.number).counter.id for one in position.at(hex_)]
                assert not is_overstacked(position, hex_, unit), f"overstacked {there}: {unit}"
        self._stood = stands
        self._back.clear()


def _is_troops(position: HexPosition, unit: Unit) -> bool:
    return not unit.abandoned and card(position, unit.number).branch is not Branch.LEADER


# --- the count ---------------------------------------------------------------------------------

HEAD = "scenario\tnumber\toptions\tplayers\tset-up\tturn\tof\torders\tresult\tslowest\tCPU s"


def line(game: Game, played: Played) -> str:
    """A game as a line of the table."""
    position = played.position
    found = victory.verdict(position)
    won = "draw" if position.undecided else f"{position.winner} {found.level}"
    days = " (second day)" if GOES_ON in position.marks else ""
    words = (
        *(game.scenario, game.number, ",".join(game.switches) or "-", _players(game), game.set_up),
        *(position.turn, clock(position).last, played.orders, f"{won}{days}"),
        *(f"{played.slowest:.2f}", f"{played.seconds:.1f}"),
    )
    return "\t".join(map(str, words))


def _players(game: Game) -> str:
    both = "+".join(game.union), "+".join(game.confederate)
    return f"{both[0]} v {both[1]}, passing {'/'.join(f'{one:g}' for one in game.passing)}"


def _been(path: Path) -> set[tuple[str, str]]:
    """The games that a table has already."""
    if not path.exists():
        return set()
    rows = [row.split("\t") for row in path.read_text().splitlines()[1:]]
    return {(row[0], row[1]) for row in rows if "FAULT" not in row}


def _left(scenarios: Sequence[str], games: range, path: Path) -> Iterator[Game]:
    for scenario in scenarios:
        for number in games:
            if (scenario, str(number)) not in _been(path):
                yield game(scenario, number)


def main(words: list[str]) -> int:
    """Play what the command line asks for; the number of faults."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("scenarios", nargs="+")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--from", type=int, default=0, dest="first", help="the first number")
    parser.add_argument("--into", type=Path, required=True, help="the table")
    asked = parser.parse_args(words)
    path, faults = asked.into, 0
    if not path.exists():
        path.write_text(HEAD + "\n")
    for one in _left(asked.scenarios, range(asked.first, asked.games), path):
        try:
            said = line(one, play(one))
        except Exception as error:
            faults += 1
            said = f"{one.scenario}\t{one.number}\tFAULT\t{error!r:.300}"
            sys.stderr.write(f"{one}\n{traceback.format_exc()}\n")
        with path.open("a") as table:
            table.write(said + "\n")
    return faults


if __name__ == "__main__":
    sys.exit(min(main(sys.argv[1:]), 1))

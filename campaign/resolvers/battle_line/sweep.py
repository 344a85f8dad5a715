"""The exact odds of a battle without days, routs, points or arrivals: one sweep over all lines.

Whoever is hit never recovers, so both lines only fall: the pair of lines with most steps is looked
at first, each pair but once. That nobody is hit, round after round, is a geometric series. The
first rounds are gone through one by one where rules differ in them. [BG 8.2-8.8, BG 9.1]
"""

from collections.abc import Callable
from typing import NamedTuple

from campaign.resolvers.battle_line.aiming import FACES
from campaign.resolvers.battle_line.side_lines import Line, SideLines
from campaign.resolvers.battle_line.volley_odds import row

Mass = dict[tuple[int, int], float]
"""How likely the places of the attacker's line and of the defender's are."""


class Swept(NamedTuple):
    """How the battle ends: chances, and what is left on average. The attacker comes first."""

    wins: tuple[float, float]
    undecided: float
    rounds: float
    """Rounds that begin, on average."""

    left: tuple[tuple[float, ...], tuple[float, ...]]
    """For each kind, whole and reduced pieces one after the other."""


ENDLESS = 1e-12
"""Two sides that can hardly hit each other stand there for ever."""

RIVER_ROUNDS = 2


def pairs(attacker: Line, defender: Line) -> int:
    """How many pairs of lines a sweep looks at."""
    count = 1
    for kind in (*attacker.kinds, *defender.kinds):
        there = kind.whole + kind.reduced
        beyond = kind.reduced * (kind.reduced + 1) // 2  # more were hurt than ever stood whole
        count *= (there + 1) * (there + 2) // 2 - beyond
    return count


def sweep(
    attacker: Line, defender: Line, round_: int, attacker_fires: bool, listen: Callable[[], None]
) -> Swept:
    """The odds from a round on, at the part of the attacker or of the defender.

    Raises:
        CancelledError: out of *listen*, which is asked again and again.
    """
    return _Sweep(attacker, defender, listen).run(round_, attacker_fires)


class _Hits(NamedTuple):
    """What a volley does to a line."""

    none: float
    """The chance that nobody is hit."""

    to: tuple[tuple[int, float], ...]
    """The places of the lines that it may become, and how likely each is."""


class _Sweep:
    """The work of one sweep."""

    def __init__(self, attacker: Line, defender: Line, listen: Callable[[], None]) -> None:
        self.attacker, self.defender = SideLines(attacker), SideLines(defender)
        self.listen = listen
        self.crossed = any(kind.crossed for kind in attacker.kinds)
        self.wins = [0.0, 0.0]
        self.undecided = self.rounds = 0.0
        self.ends = ([0.0] * len(self.attacker.lines), [0.0] * len(self.defender.lines))
        """How likely each side ends with a line, whoever has won."""
        self._means: dict[tuple[bool, int, bool], tuple[float, ...]] = {}
        self._known: dict[tuple[bool, int, int, bool], _Hits] = {}

    def run(self, round_: int, attacker_fires: bool) -> Swept:
        here: Mass = {(self.attacker.start, self.defender.start): 1.0}
        self.rounds += attacker_fires
        while round_ < self._plain_from():
            if not attacker_fires:
                self.rounds += sum(here.values())
                here = self._part(here, round_, by_attacker=False)
            here = self._part(here, round_, by_attacker=True)
            attacker_fires, round_ = False, round_ + 1
        self._all(here, attacker_fires)
        return Swept(
            (self.wins[0], self.wins[1]),
            self.undecided,
            self.rounds,
            (self._left(0), self._left(1)),
        )

    def _plain_from(self) -> int:
        """From this round on all rounds are alike. [BG 8.7, BG 9.1]"""
        leaves = self.attacker.leaves_below or self.defender.leaves_below
        return max(RIVER_ROUNDS + 1 if self.crossed else 1, 2 if leaves else 1)

    # --- one round after the other ---

    def _part(self, here: Mass, round_: int, by_attacker: bool) -> Mass:
        """What there is after a volley; who leaves, or has nobody left, is out."""
        after: Mass = {}
        river = self.crossed and round_ <= RIVER_ROUNDS
        for (a, d), mass in here.items():
            # Whoever leaves weighs the fire of both, whosever part it is.
            if round_ > 1 and self._leaves(a, d, by_attacker, river):
                self._end(a, d, mass, attacker_wins=not by_attacker)
                continue
            hits = self._hits(a, d, by_attacker, river and not by_attacker)
            stays = a if not by_attacker else d
            for to, chance in ((stays, hits.none), *hits.to):
                pair = (a, to) if by_attacker else (to, d)
                after[pair] = after.get(pair, 0.0) + mass * chance
        return {pair: mass for pair, mass in after.items() if not self._is_over(*pair, mass)}

    def _is_over(self, a: int, d: int, mass: float) -> bool:
        if a == self.attacker.nobody or d == self.defender.nobody:
            self._end(a, d, mass, attacker_wins=a != self.attacker.nobody)
            return True
        return False

    # --- all rounds at once ---

    def _all(self, here: Mass, attacker_fires: bool) -> None:
        """Each pair of lines once, by falling steps."""
        size = len(self.defender.lines)
        first = [[0.0] * size for _ in self.attacker.lines]
        second = [[0.0] * size for _ in self.attacker.lines]
        for (a, d), mass in here.items():
            (second if attacker_fires else first)[a][d] = mass
        for a in range(self.attacker.nobody):
            self.listen()
            self._line(a, first[a], second)
            if mass := first[a][-1]:
                self._end(a, self.defender.nobody, mass, attacker_wins=True)
        for d, mass in enumerate(second[-1][:-1]):
            self._end(self.attacker.nobody, d, mass, attacker_wins=False)

    def _line(self, a: int, first: list[float], second: list[list[float]]) -> None:
        """All that happens while the attacker's line is *a*: *first* at the defender's part."""
        on_a: dict[int, _Hits] = {}
        fire, now = self.defender.fire, second[a]
        for d in range(self.defender.nobody):
            one, two = first[d], now[d]
            if not one and not two:
                continue
            if (hits_a := on_a.get(fire[d])) is None:
                hits_a = on_a[fire[d]] = self._hits(a, d, by_attacker=False, river=False)
            hits_d = self._hits(a, d, by_attacker=True, river=False)
            one, two = self._often(a, d, (one, two), (hits_a.none, hits_d.none))
            self.rounds += one
            if one:
                for to, chance in hits_a.to:
                    second[to][d] += one * chance
            if two:
                for to, chance in hits_d.to:
                    first[to] += two * chance

    def _often(
        self, a: int, d: int, came: tuple[float, float], missing: tuple[float, float]
    ) -> tuple[float, float]:
        """How often, on average, each side fires here, the defender first.

        *came* is how often one came here at either's part, *missing* the chance to hit nobody.
        """
        one, two = came
        if self._leaves(a, d, is_attacker=False):
            self.rounds += one + two * missing[1]
            self._end(a, d, one + two * missing[1], attacker_wins=True)
            return 0.0, two
        if self._leaves(a, d, is_attacker=True):
            self._end(a, d, two + one * missing[0], attacker_wins=False)
            return one, 0.0
        unhit = missing[0] * missing[1]
        if unhit > 1 - ENDLESS:
            self.undecided += one + two
            self._keep(a, d, one + two)
            return 0.0, 0.0
        one = (one + missing[1] * two) / (1 - unhit)
        return one, two + missing[0] * one

    # --- what both need ---

    def _hits(self, a: int, d: int, by_attacker: bool, river: bool) -> _Hits:
        one, other, place = self.defender, self.attacker, a
        fire = one.fire[d]
        if by_attacker:
            one, other, place = other, one, d
            fire = one.fire[a]
        key = by_attacker, fire, place, river
        if (known := self._known.get(key)) is None:
            firers = one.firers[d if other is self.attacker else a]
            (_, none), *more = row(firers, other.targets(place, river))
            code, places = other.codes[place], other.places
            to = tuple((places[code + lost], chance) for lost, chance in more)
            known = self._known[key] = _Hits(none, to)
        return known

    def _leaves(self, a: int, d: int, is_attacker: bool, river: bool = False) -> bool:
        """The side is so weak that it goes. [BG 9.1]"""
        side = self.attacker if is_attacker else self.defender
        if not side.leaves_below:
            return False
        own, enemy = self._force(a, d, True, river), self._force(a, d, False, river)
        if not is_attacker:
            own, enemy = enemy, own
        return own / max(enemy, 0.01) < side.leaves_below

    def _force(self, a: int, d: int, of_attacker: bool, river: bool) -> float:
        """Steps times mean chance to hit, as the automatic commander has it."""
        side, own = (self.attacker, a) if of_attacker else (self.defender, d)
        means = self._mean_chances(d if of_attacker else a, of_attacker, river)
        line = side.lines[own]
        return sum((2 * w + r) * mean for (w, r), mean in zip(line, means, strict=True))

    def _mean_chances(self, targets: int, of_attacker: bool, river: bool) -> tuple[float, ...]:
        """For each kind of a side, its chance to hit one of the enemies, on average."""
        key = of_attacker, targets, river
        if key not in self._means:
            side, other = self.attacker, self.defender
            if not of_attacker:
                side, other = other, side
            enemies = other.targets(targets, river and not of_attacker)
            number = sum(e.whole + e.reduced for e in enemies)
            self._means[key] = tuple(
                sum((e.whole + e.reduced) * max(0, kind.value + e.modifier) for e in enemies)
                / (FACES * number)
                for kind in side.kinds
            )
        return self._means[key]

    def _end(self, a: int, d: int, mass: float, attacker_wins: bool) -> None:
        self.wins[not attacker_wins] += mass
        self._keep(a, d, mass)

    def _keep(self, a: int, d: int, mass: float) -> None:
        self.ends[0][a] += mass
        self.ends[1][d] += mass

    def _left(self, seat: int) -> tuple[float, ...]:
        """What is left of each kind, on average: whole and reduced pieces."""
        side, ends = (self.attacker, self.defender)[seat], self.ends[seat]
        flat = [[count for pair in line for count in pair] for line in side.lines]
        return tuple(
            sum(mass * line[digit] for mass, line in zip(ends, flat, strict=True))
            for digit in range(2 * len(side.kinds))
        )

"""Fights battles on a table by automatic commanders, and fits the curve by which odds are told.

python -m tests.resolvers.table_records yankee 78 900

They are battles of wars, as they came about between two field commanders, with basic rules and with
all of them; on the table both sides are led by the plain commander, who never changes. What it
prints goes into the resolver's `record.py`; the error is that on battles that were left out of the
fit, a fifth at a time.
"""

import random
import sys
from collections.abc import Iterable, Iterator, Mapping
from itertools import cycle, islice, product
from typing import Any, NamedTuple

import numpy as np

from campaign import RESOLVERS, Options, RandomDice, new_campaign
from campaign.battle.battle_record import BattleRecord, Counts, Muster, Weights, muster
from campaign.battle.contract import BattleRequest, Resolver
from campaign.commanders.arena.games import course
from campaign.commanders.arena.ordered import Ordered
from campaign.terms import SIDES

RIDGE = 1.0
"""How much the weights are held back."""

FOLDS, ROUNDS = 5, 3

TRIED: Mapping[str, tuple[float, ...]] = {
    "horse": (1.0, 0.7, 0.5, 0.35, 0.2, 0.1),
    "wet": (1.0, 0.85, 0.7, 0.5, 0.35),
    "dug_in": (1.0, 1.25, 1.5, 2.0, 2.5, 3.0, 4.0),
    "comers": (0.0, 0.15, 0.3, 0.5, 0.75, 1.0),
}
"""What pieces might count for."""


class Fought(NamedTuple):
    """One battle on record."""

    request: BattleRequest
    attacker_won: bool
    undecided: bool
    had: tuple[int, int]
    """How many pieces attacker and defender had there at first."""

    lost: tuple[int, int]
    """How many they lost, those that were called up included."""

    turns: int


SCENARIOS, PRESETS = ("1861", "1862", "1863", "1864"), ("basic", "full")

OF_A_WAR = 12
"""So many battles of a war are fought again, drawn from all of them."""


def battles(resolver: Resolver[Any, Any], seed: int, number: int) -> Iterator[Fought]:
    """So many battles that are fought out."""
    for count, request in enumerate(islice(of_wars(seed), number)):
        yield fought(resolver, request, f"{seed} {count}")


def of_wars(seed: int) -> Iterator[BattleRequest]:
    """Battles of wars without an end, in which both sides have pieces."""
    for war, (scenario, preset) in enumerate(cycle(product(SCENARIOS, PRESETS))):
        opening = new_campaign(scenario, Options.preset(preset))
        begun = list(_begun(course(opening, ("field", "field"), f"{seed} war {war}")))
        chance = random.Random(f"{seed} war {war}")
        yield from chance.sample(begun, min(OF_A_WAR, len(begun)))


def _begun(orders: Iterable[Ordered]) -> Iterator[BattleRequest]:
    for order in orders:
        battle = order.change.state.battle
        if battle is not None and order.before.battle is None:
            request: BattleRequest = battle.position.request
            if len({piece.side for piece in request.pieces}) == len(SIDES):
                yield request


def fought(resolver: Resolver[Any, Any], request: BattleRequest, seed: str) -> Fought:
    """One battle to its end."""
    position, dice = resolver.begin(request), RandomDice(seed)
    choose = resolver.choose
    while (result := resolver.result(position)) is None:
        position, _ = resolver.apply(position, choose(position), dice)
    side = {piece.id: piece.side for piece in request.pieces}
    side |= {one.id: near.side for near in request.surroundings for one in near.reserves}
    lost = [side[number] for number in result.lost if number in side]
    there = [piece.side for piece in request.pieces]
    attacker, defender = request.attacker, request.defender
    return Fought(
        request,
        result.winner is attacker and not result.undecided,
        result.undecided,
        (there.count(attacker), there.count(defender)),
        (lost.count(attacker), lost.count(defender)),
        resolver.clock(position).number,
    )


def fitted(found: list[Fought], counts: Counts) -> BattleRecord:
    """The curve through them, by logistic regression, and what they cost."""
    decided = [one for one in found if not one.undecided]
    met = [muster(one.request, counts) for one in decided]
    won = np.array([float(one.attacker_won) for one in decided])
    return BattleRecord(
        len(found),
        counts,
        Weights(*(round(float(w), 2) for w in _regression(met, won))),
        round(1 - len(decided) / len(found), 3),
        (_lost(found, counts, 0, won=True), _lost(found, counts, 0, won=False)),
        (_lost(found, counts, 1, won=True), _lost(found, counts, 1, won=False)),
        round(sum(one.turns for one in found) / len(found), 1),
    )


def _lost(found: list[Fought], counts: Counts, place: int, *, won: bool) -> float:
    """The share lost by the attacker (0) or the defender (1), the attacker having won or not.

    Such that as many pieces are lost in all as were; of those who had a way back if beaten.
    """
    alike = [(one, muster(one.request, counts)) for one in found if one.attacker_won is won]
    if won is bool(place):
        alike = [(one, meeting) for one, meeting in alike if meeting.has_way_back[place]]
    lost = sum(one.lost[place] for one, _ in alike)
    worn = sum(one.had[place] * meeting.worn[place] for one, meeting in alike)
    return round(lost / worn, 2)


def counted(found: list[Fought]) -> Counts:
    """What pieces count for, such that the curve is least wrong on battles left out of its fit."""
    counts = Counts()
    for _ in range(ROUNDS):
        for name, values in TRIED.items():
            tries = [counts._replace(**{name: value}) for value in values]
            counts = min(tries, key=lambda tried: error(found, tried)[0])
    return counts


def _regression(met: list[Muster], y: Any) -> Any:
    """The weights."""
    x = np.array([meeting.features for meeting in met])
    weights = np.zeros(x.shape[1])
    for _ in range(50):
        p = 1 / (1 + np.exp(-x @ weights))
        steep = x.T @ (x * (p * (1 - p))[:, None]) + RIDGE * np.eye(len(weights))
        weights += np.linalg.solve(steep, x.T @ (y - p) - RIDGE * weights)
    return weights


def error(found: list[Fought], counts: Counts) -> tuple[float, float]:
    """The mean square error on those left out, and that of who always tells the average."""
    decided = [one for one in found if not one.undecided]
    met = [muster(one.request, counts) for one in decided]
    y = np.array([float(one.attacker_won) for one in decided])
    x = np.array([meeting.features for meeting in met])
    squares, plain = np.zeros(len(y)), np.zeros(len(y))
    for fold in range(FOLDS):
        out = np.arange(len(y)) % FOLDS == fold
        weights = _regression([m for m, left in zip(met, out, strict=True) if not left], y[~out])
        squares[out] = (1 / (1 + np.exp(-x[out] @ weights)) - y[out]) ** 2
        plain[out] = (y[~out].mean() - y[out]) ** 2
    return float(squares.mean()), float(plain.mean())


def main(by: str, seed: str, number: str) -> None:
    found = list(battles(RESOLVERS[by], int(seed), int(number)))
    counts = counted(found)
    sys.stdout.write(f"{fitted(found, counts)}\n")
    sys.stdout.write("square error {:.3f}, of the average {:.3f}\n".format(*error(found, counts)))


if __name__ == "__main__":
    main(*sys.argv[1:4])

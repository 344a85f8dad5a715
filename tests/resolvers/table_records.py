"""Fights battles on a table by automatic commanders, and fits the curve by which odds are told.

python -m tests.resolvers.table_records yankee 78 900

They are battles of wars, as they came about between two field commanders, with basic rules and with
all of them; on the table both sides are led by the plain commander, who never changes. What it
prints goes into the resolver's `record.py`; the error is that on battles that were left out of the
fit, a fifth at a time.
"""

import random
import sys
from collections.abc import Iterable, Iterator
from itertools import cycle, islice, product
from typing import Any, NamedTuple

import numpy as np

from campaign import RESOLVERS, Options, RandomDice, new_campaign
from campaign.battle.battle_record import BattleRecord, Muster, Weights, muster
from campaign.battle.contract import BattleRequest, Resolver
from campaign.commanders.arena.games import course
from campaign.commanders.arena.ordered import Ordered
from campaign.terms import SIDES

RIDGE = 1.0
"""How much the weights are held back."""

SURE = 2.0
"""A weight counts if it is so many standard errors from nothing."""

FOLDS = 5


class Fought(NamedTuple):
    """One battle on record."""

    muster: Muster
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
        muster(request),
        result.winner is attacker and not result.undecided,
        result.undecided,
        (there.count(attacker), there.count(defender)),
        (lost.count(attacker), lost.count(defender)),
        resolver.clock(position).number,
    )


def fitted(found: list[Fought]) -> BattleRecord:
    """The curve through them, by logistic regression, and what they cost."""
    decided = [one for one in found if not one.undecided]
    return BattleRecord(
        len(found),
        Weights(*_weights(decided)),
        round(1 - len(decided) / len(found), 3),
        (_lost(found, 0, won=True), _lost(found, 0, won=False)),
        (_lost(found, 1, won=True), _lost(found, 1, won=False)),
        round(sum(one.turns for one in found) / len(found), 1),
    )


def _lost(found: list[Fought], place: int, *, won: bool) -> float:
    """The share lost by the attacker (0) or the defender (1), the attacker having won or not.

    Such that as many pieces are lost in all as were.
    """
    alike = [one for one in found if one.attacker_won is won]
    lost = sum(one.lost[place] for one in alike)
    return round(lost / sum(one.had[place] * one.muster.worn[place] for one in alike), 2)


def _weights(found: list[Fought]) -> list[float]:
    """By logistic regression; what may as well be chance counts nothing."""
    x = np.array([one.muster.features for one in found])
    y = np.array([float(one.attacker_won) for one in found])
    kept = list(range(x.shape[1]))
    while True:
        weights, errors = _regression(x[:, kept], y)
        doubtful = min(range(len(kept)), key=lambda n: abs(weights[n]) / errors[n])
        if abs(weights[doubtful]) >= SURE * errors[doubtful] or len(kept) == 1:
            break
        del kept[doubtful]
    named = dict(zip(kept, weights, strict=True))
    return [round(float(named.get(place, 0.0)), 2) for place in range(x.shape[1])]


def _regression(x: Any, y: Any) -> tuple[Any, Any]:
    """The weights, and their standard errors."""
    weights, steep = np.zeros(x.shape[1]), np.eye(x.shape[1])
    for _ in range(50):
        p = 1 / (1 + np.exp(-x @ weights))
        steep = x.T @ (x * (p * (1 - p))[:, None]) + RIDGE * np.eye(len(weights))
        weights += np.linalg.solve(steep, x.T @ (y - p) - RIDGE * weights)
    return weights, np.sqrt(np.diag(np.linalg.inv(steep)))


def error(found: list[Fought]) -> tuple[float, float]:
    """The mean square error on those left out, and that of who always tells the average."""
    squares, plain = list[float](), list[float]()
    for fold in range(FOLDS):
        left_out = found[fold::FOLDS]
        rest = [one for number, one in enumerate(found) if number % FOLDS != fold]
        record = fitted(rest)
        average = sum(one.attacker_won for one in rest) / len(rest)
        squares += [(record.chance(one.muster) - one.attacker_won) ** 2 for one in left_out]
        plain += [(average - one.attacker_won) ** 2 for one in left_out]
    return sum(squares) / len(squares), sum(plain) / len(plain)


def main(by: str, seed: str, number: str) -> None:
    found = list(battles(RESOLVERS[by], int(seed), int(number)))
    sys.stdout.write(f"{fitted(found)}\n")
    sys.stdout.write("square error {:.3f}, of the average {:.3f}\n".format(*error(found)))


if __name__ == "__main__":
    main(*sys.argv[1:4])

"""Battles for the contract tests: armies drawn by a seeded die, with friends standing around.

Every other battle is one of the advanced game: a garrison, leaders, days, morale.
"""

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from campaign import RESOLVERS, PieceType, Side
from campaign.battle.contract import BattleLeader, BattlePiece, BattleRequest, Surrounding
from campaign.battle.tabletop_staging import tabletop_staging
from campaign.terms import LEADERS

NEIGHBORS = ("decatur", "grand_junction", "humboldt", "okolona", "pittsburg_landing")
"""The boxes around Corinth, where all these battles are fought."""

GARRISON = 99
"""The number of a garrison."""


SMALL_BATTLES = {**dict.fromkeys(RESOLVERS, "kernstown"), "nei_boschi": "shiloh_9"}
"""A small battle of history by each way to fight."""


def restaged(request: BattleRequest, **changes: Any) -> BattleRequest:
    """The same battle on a table that is set up in another way."""
    return replace(request, staging=replace(tabletop_staging(request), **changes))


def requests(count: int, seed: int = 1862) -> Iterator[BattleRequest]:
    """So many battles, the same ones for the same seed."""
    for number in range(count):
        chance = random.Random(f"{seed}-{number}")
        if number % 2:
            yield advanced(chance, f"battle {number}", most=random.Random(number).choice((4, 12)))
        else:
            yield request(chance, f"battle {number}")


def request(chance: random.Random, name: str, most: int = 6) -> BattleRequest:
    """One battle: one to *most* pieces a side, up to three in each box around."""
    attacker = chance.choice(tuple(Side))
    numbers = iter(range(1, GARRISON))
    came_from = chance.sample(NEIGHBORS, chance.randint(1, 2))
    attackers, defenders = (chance.randint(1, most) for _ in Side)
    fighting = [
        *(_attacker(chance, next(numbers), attacker, came_from) for _ in range(attackers)),
        *(_defender(chance, next(numbers), attacker.enemy) for _ in range(defenders)),
    ]
    around = [near for box in NEIGHBORS for near in _around(chance, box, attacker, numbers)]
    return BattleRequest(
        battle=name,
        box="corinth",
        year=1862,
        attacker=attacker,
        pieces=tuple(fighting),
        surroundings=tuple(around),
        permanent_works=chance.random() < 0.2,
        arms_fire=chance.random() < 0.5,
    )


def advanced(chance: random.Random, name: str, most: int) -> BattleRequest:
    """A battle of the advanced game: some of its rules, or all."""
    plain = request(chance, name, most)
    pieces = plain.pieces
    if plain.attacker is Side.UNION and chance.random() < 0.7:
        if chance.random() < 0.3:
            pieces = tuple(piece for piece in pieces if piece.side is Side.UNION)
        pieces += (garrison(chance.randint(1, 3)),)
    return replace(
        plain,
        pieces=pieces,
        year=chance.randint(1861, 1865),
        leaders=tuple(
            BattleLeader(
                leader, leader.side, chance.randint(1, 3), chance.choice(("corinth", *NEIGHBORS))
            )
            for leader in LEADERS
            if chance.random() < 0.6
        ),
        command=chance.random() < 0.7,
        morale=chance.random() < 0.7,
    )


def garrison(value: int) -> BattlePiece:
    """The garrison of a port."""
    return BattlePiece(
        GARRISON, Side.CONFEDERATE, PieceType.MILITIA_INFANTRY, entrenched=True, garrison=value
    )


def _type(chance: random.Random) -> PieceType:
    return chance.choice(tuple(PieceType))


def _attacker(chance: random.Random, number: int, side: Side, came_from: list[str]) -> BattlePiece:
    invaded = side is Side.UNION and chance.random() < 0.2
    return BattlePiece(
        id=number,
        side=side,
        type=_type(chance),
        reduced=chance.random() < 0.3,
        crossed=invaded or chance.random() < 0.4,
        invaded=invaded,
        entry="" if invaded else chance.choice(came_from),
    )


def _defender(chance: random.Random, number: int, side: Side) -> BattlePiece:
    return BattlePiece(
        id=number,
        side=side,
        type=_type(chance),
        reduced=chance.random() < 0.3,
        entrenched=chance.random() < 0.4,
    )


def _around(
    chance: random.Random, box: str, attacker: Side, numbers: Iterator[int]
) -> Iterator[Surrounding]:
    """One box as either side sees it: who stands there, who holds it, who may come."""
    counts = chance.choice(((0, 0), (0, 0), (1, 0), (3, 0), (0, 1), (0, 3), (1, 2), (2, 1), (1, 1)))
    there = dict(zip((attacker, attacker.enemy), counts, strict=True))
    holder = chance.choice((attacker, attacker.enemy, None))
    raided = holder is not None and there[holder] > 0 and chance.random() < 0.3
    open_, city = chance.random() < 0.9, chance.random() < 0.3
    for side in (attacker, attacker.enemy):
        own, enemies = there[side], there[side.enemy]
        most = own if not enemies else max(0, own - enemies) if side is not attacker else 0
        yield Surrounding(
            box=box,
            side=side,
            reserves=tuple(
                BattlePiece(next(numbers), side, _type(chance), reduced=chance.random() < 0.3)
                for _ in range(own if most else 0)
            ),
            most=most,
            closed="" if open_ else "BG 14/4.12",
            city=city,
            holder=holder,
            holder_when_left=None if raided else holder,
            own=own,
            enemies=enemies,
        )

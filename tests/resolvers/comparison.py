"""The same battle in each resolver: how often the attackers win, by odds, quality and works.

Run it by hand for the table: python -m tests.resolvers.comparison RESOLVER BATTLES
"""

import sys
from collections.abc import Mapping, Sequence
from itertools import pairwise, product
from typing import Any, NamedTuple

from campaign import RESOLVERS, PieceType, RandomDice, Side
from campaign.battle.contract import BattlePiece, BattleRequest, Surrounding, fight_out
from campaign.terms import Rank

ODDS = ((2, 4), (2, 3), (3, 3), (3, 2), (4, 2), (6, 2))
"""Pieces of the attackers and of the defenders: 1:2 to 3:1."""

QUALITIES = (Rank.MILITIA, Rank.VETERAN, Rank.CRACK)
"""What the attackers are; the defenders are veterans."""

WORKS = (True, False)
"""Whether the defenders are entrenched: first the harder case."""


class Case(NamedTuple):
    """One battle to be fought many times."""

    odds: tuple[int, int]
    quality: Rank
    entrenched: bool


CASES = tuple(Case(*case) for case in product(ODDS, QUALITIES, WORKS))

Wins = dict[Case, tuple[int, int]]
"""Of each case: battles that the attackers won, and battles."""


def battle(case: Case, number: int) -> BattleRequest:
    """Union infantry comes from Humboldt to Corinth; both armies have somewhere to go."""
    attackers, defenders = case.odds
    pieces = [
        BattlePiece(each, Side.UNION, PieceType(f"{case.quality}_infantry"), entry="humboldt")
        for each in range(1, attackers + 1)
    ]
    pieces += [
        BattlePiece(each, Side.CONFEDERATE, PieceType.VETERAN_INFANTRY, entrenched=case.entrenched)
        for each in range(attackers + 1, attackers + defenders + 1)
    ]
    return BattleRequest(
        battle=f"{number}",
        box="corinth",
        year=1862,
        attacker=Side.UNION,
        pieces=tuple(pieces),
        surroundings=(
            Surrounding("humboldt", Side.UNION, holder=Side.UNION),
            Surrounding("okolona", Side.CONFEDERATE, holder=Side.CONFEDERATE),
        ),
    )


def compare(resolver: str, battles: int, first: int = 0, cases: Sequence[Case] = CASES) -> Wins:
    """So many battles, dealt out evenly over the cases; the same dice for the same number."""
    wins: Wins = dict.fromkeys(CASES, (0, 0))
    for number in range(first, first + battles):
        case = cases[number % len(cases)]
        won, fought = wins[case]
        wins[case] = won + attackers_win(resolver, case, number), fought + 1
    return wins


def attackers_win(resolver: str, case: Case, number: int) -> bool:
    """Whether the attackers hold the field at the end."""
    fighting: Any = RESOLVERS[resolver]
    position = fighting.begin(battle(case, number))
    end = fight_out(fighting, position, RandomDice(1861 + number)).position
    outcome = fighting.result(end)
    return bool(outcome.winner is Side.UNION)


# --- the printed table -------------------------------------------------------------------------

MARGINS: tuple[tuple[str, tuple[Any, ...]], ...] = (
    ("odds", ODDS),
    ("quality", QUALITIES),
    ("entrenched", WORKS),
)
"""The fields of a case; within each of them the attackers' lot gets better."""


def share(wins: Wins, field: str, value: object) -> float:
    """The share of battles won in the cases with this value."""
    numbers = [wins[case] for case in CASES if getattr(case, field) == value]
    fought = sum(each for _, each in numbers)
    return sum(won for won, _ in numbers) / max(fought, 1)


def falls(wins: Wins) -> list[str]:
    """Where the attackers win more rarely although the case is better for them."""
    return [
        f"{words(field, better)} under {words(field, worse)}"
        for field, values in MARGINS
        for worse, better in pairwise(values)
        if share(wins, field, better) < share(wins, field, worse)
    ]


def words(field: str, value: Any) -> str:
    """How the table names a line."""
    match field:
        case "odds":
            return f"{value[0]} against {value[1]}"
        case "entrenched":
            return "works" if value else "open field"
    return str(value)


def table(found: Mapping[str, Wins]) -> str:
    """Side by side: a line for each margin, a column for each resolver."""
    lines = [f"{'attackers win':16}" + "".join(f"{name:>16}" for name in found)]
    for field, values in MARGINS:
        lines.append("")
        for value in values:
            shares = "".join(f"{share(wins, field, value):>16.0%}" for wins in found.values())
            lines.append(f"{words(field, value):16}{shares}")
    return "\n".join(lines)


if __name__ == "__main__":
    sys.stdout.write(table({sys.argv[1]: compare(sys.argv[1], int(sys.argv[2]))}) + "\n")

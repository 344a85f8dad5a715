"""Many battles by themselves between commanders, and what came of them. [SK 1.1]"""

import sys
from collections import Counter
from collections.abc import Iterator
from functools import partial
from statistics import mean
from typing import Any, NamedTuple

import click

from campaign import RandomDice, Side, apply
from campaign.errors import NotationError
from campaign.events import GameEnded, SkirmishEnded
from campaign.standalone import round_of, strength
from campaign.terms import SIDES
from saves.storage import names
from saves.storage.header import Players
from screens.cli.commands.simulation import check_commanders, choosers, outcomes, share
from screens.cli.commands.skirmishes import at_scale, form_of
from screens.text.columns import table
from screens.text.phrases import SIDE_ADJECTIVES


class Fight(NamedTuple):
    """How one battle ended."""

    winner: Side | None
    """None after a draw."""

    rule: str
    """The paragraph by which the battle was decided."""

    turns: int
    orders: int
    lost: tuple[float, float]
    """The share of its bases or pieces that each side lost, Union first."""


def simulated(
    games: int, seed: int, battle: str, by: str, scale: int | None, players: Players, jobs: int
) -> str:
    """Fight the battle so often; the tables of what came of it.

    Raises:
        NotationError: if a word is wrong.
    """
    players = names.players(*players)
    check_commanders(players)
    form = form_of(by, battle)
    if scale is not None:
        form = at_scale(form, scale)
    if problem := form.problem():
        raise NotationError(problem.rstrip("."))
    seeds = [f"{seed}/{number}" for number in range(1, games + 1)]
    fighting = outcomes(partial(fight_out, battle, by, form.scale, players), seeds, jobs)
    with click.progressbar(fighting, length=games, label="Fighting", file=sys.stderr) as fights:
        return report(list(fights), players, form.attacker)


def fight_out(battle: str, by: str, scale: int, players: Players, seed: str) -> Fight:
    """One whole battle; the same seed gives the same battle."""
    form = form_of(by, battle)
    state = (at_scale(form, scale) if scale else form).opening()
    dice, chosen, orders = RandomDice(f"{seed}/dice"), choosers(players, seed), 0
    rule = ""
    while state.to_move is not None:
        state, events = apply(state, chosen[state.to_move.seat](state), dice)
        orders += 1
        rule = _decided_by(events) or rule
    assert state.ending is not None
    left = (strength(state, side) for side in SIDES)
    lost = tuple(1 - alive / had for alive, had in left)
    winner, ending, _ = state.ending
    return Fight(winner, rule or ending, round_of(state), orders, (lost[0], lost[1]))


def _decided_by(events: tuple[Any, ...]) -> str:
    """The paragraph that an end of the battle cites, as its own rules tell it."""
    ends = [event for event in events if hasattr(event, "winner")]
    return next((e.rule for e in ends if not isinstance(e, SkirmishEnded | GameEnded)), "")


# --- the tables --------------------------------------------------------------------------------


def report(fights: list[Fight], players: Players, attacker: Side) -> str:
    """Who won how often and by which paragraph, how long it took, and what it cost."""
    total = len(fights)
    rows: list[tuple[object, ...]] = []
    for winner in (attacker, attacker.enemy, None):
        endings = Counter(fight.rule for fight in fights if fight.winner is winner)
        if winner is None and not endings:
            continue
        rows.append(
            (_who(winner, attacker, players), "", endings.total(), share(endings.total(), total))
        )
        rows += [
            ("", f"[{rule}]", count, share(count, total)) for rule, count in sorted(endings.items())
        ]
    return "\n\n".join(
        (
            table(("winner", "by", "battles", "share"), rows, right=(2, 3)),
            table(("average", ""), _means(fights), right=(1,)),
        )
    )


def _who(winner: Side | None, attacker: Side, players: Players) -> str:
    if winner is None:
        return "nobody: a draw"
    does = "attacks" if winner is attacker else "defends"
    return f"{SIDE_ADJECTIVES[winner]}, {does} ({players[winner.seat]})"


def _means(fights: list[Fight]) -> Iterator[tuple[str, str]]:
    yield "turns", f"{mean(fight.turns for fight in fights):.1f}"
    yield "orders", f"{mean(fight.orders for fight in fights):.1f}"
    for side in SIDES:
        lost = mean(fight.lost[side.seat] for fight in fights)
        yield f"{SIDE_ADJECTIVES[side]} losses", f"{100 * lost:.1f} %"

"""Many battles by themselves between commanders, and what came of them. [SK 1.1]"""

import sys
from collections.abc import Iterator
from functools import partial
from statistics import mean

import click

from campaign import CampaignState, Side
from campaign.battle.register import USUAL_ALONE
from campaign.commanders.arena import FoughtBattle, endings, fight_battle, many
from campaign.errors import NotationError
from campaign.terms import SIDES
from saves.storage import names
from saves.storage.header import Players
from screens.cli.commands.simulation import check_commanders, seeds, share, shared_out
from screens.cli.commands.skirmishes import at_scale, form_of
from screens.text.columns import table
from screens.text.phrases import SIDE_ADJECTIVES


def simulated(
    games: int,
    seed: int,
    battle: str,
    by: str | None,
    scale: int | None,
    players: Players,
    jobs: int,
) -> str:
    """Fight the battle so often; the tables of what came of it.

    Raises:
        NotationError: if a word is wrong.
    """
    players = names.players(*players)
    check_commanders(players)
    by = by or USUAL_ALONE
    form = form_of(by, battle)
    if scale is not None:
        form = at_scale(form, scale)
    if problem := form.problem():
        raise NotationError(problem.rstrip("."))
    first = partial(begin, battle, by, form.scale)
    fighting = many(fight_battle, first, players, seeds(seed, games), shared_out(jobs))
    with click.progressbar(fighting, length=games, label="Fighting", file=sys.stderr) as fights:
        return report(list(fights), players, form.attacker)


def begin(battle: str, by: str, scale: int) -> CampaignState:
    """The battle before anybody has decided anything."""
    form = form_of(by, battle)
    return (at_scale(form, scale) if scale else form).opening()


# --- the tables --------------------------------------------------------------------------------


def report(fights: list[FoughtBattle], players: Players, attacker: Side) -> str:
    """Who won how often and by which paragraph, how long it took, and what it cost."""
    total = len(fights)
    rows: list[tuple[object, ...]] = []
    for winner in (attacker, attacker.enemy, None):
        ways = endings(fights, winner)
        number = ways.total()
        if winner is None and not number:
            continue
        rows.append((_who(winner, attacker, players), "", number, share(number, total)))
        rows += [
            ("", f"[{rule}]", count, share(count, total)) for rule, count in sorted(ways.items())
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


def _means(fights: list[FoughtBattle]) -> Iterator[tuple[str, str]]:
    yield "turns", f"{mean(fight.turns for fight in fights):.1f}"
    yield "orders", f"{mean(fight.orders for fight in fights):.1f}"
    for side in SIDES:
        lost = mean(fight.lost[side.seat] for fight in fights)
        yield f"{SIDE_ADJECTIVES[side]} losses", f"{100 * lost:.1f} %"

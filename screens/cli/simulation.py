"""The command that lets commanders play by themselves, many times."""

from typing import Any

import click
from click.core import ParameterSource

from screens.cli.options import Count, players, setting, tell

MOST_JOBS = 64
"""Processes that share a simulation: all are started at once, and thousands stop a machine."""

TYPED = ParameterSource.COMMANDLINE


@click.command()
@click.option("--games", metavar="N", type=Count(min=1), default=100, show_default=True)
@click.option(
    "--seed", type=int, default=1, show_default=True, help="The same seed gives the same games."
)
@setting
@players("random")
@click.option(
    "--jobs", metavar="N", type=Count(1, MOST_JOBS), default=1, help="Number of processes."
)
@click.option("--battle", metavar="NAME", help="A single battle instead of a campaign.")
@click.option("--by", metavar="WAY", help="The way to fight it.")
@click.option("--scale", metavar="N", type=Count(min=1), help="Men to a base in it.")
@click.pass_context
def simulate(
    context: click.Context, /, battle: str | None, by: str | None, scale: int | None, **words: Any
) -> None:
    """Let commanders play many games, or fight many battles, and count who wins and how."""
    from saves.storage.header import Players
    from screens.cli.commands import battle_simulation, simulation

    given = {name for name in context.params if context.get_parameter_source(name) is TYPED}
    if battle is None:
        if wrong := given & {"by", "scale"}:
            raise click.UsageError(f"--{min(wrong)} is for --battle alone")
        tell(simulation.simulated(**words))
        return
    if wrong := given & {"scenario", "preset", "options"}:
        word = min(wrong).removesuffix("s")
        raise click.UsageError(f"--{word} is for campaigns; a battle has --by and --scale")
    # On a table nobody wants to see orders drawn at random unless he asks for it.
    union, confederate = (
        words[side] if side in given else "steady" for side in ("union", "confederate")
    )
    tell(
        battle_simulation.simulated(
            words["games"],
            words["seed"],
            battle,
            by,
            scale,
            Players(union, confederate),
            words["jobs"],
        )
    )

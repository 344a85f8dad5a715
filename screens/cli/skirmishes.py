"""Commands about skirmishes: list the battles there are, begin one."""

from functools import cache
from typing import Any

import click

from screens.cli.options import (
    Count,
    by_lines,
    in_ascii,
    play_by_lines,
    play_game,
    players,
    require_terminal,
    tell,
)

SIDES_FOLLOW = "union"
"""The option before which those of the ways to fight stand."""


class WithChoices(click.Command):
    """A command with the choices that ways to fight offer; they are loaded when it is used."""

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        own = super().get_params(ctx)
        at = next(place for place, param in enumerate(own) if param.name == SIDES_FOLLOW)
        return [*own[:at], *choices(), *own[at:]]


@cache
def choices() -> tuple[click.Option, ...]:
    """The options of all ways to fight, each once."""
    from campaign import RESOLVERS
    from screens.faces.register import setup_options

    found: dict[str, click.Option] = {}
    for way in RESOLVERS.values():
        for name, (_, option) in setup_options(way.id).items():
            said = f"By {way.name}: {option.help}."
            if option.words:
                made = click.Option([option.flag], metavar=option.metavar, help=said)
            else:
                made = click.Option([option.flag], is_flag=True, help=said)
            found.setdefault(name, made)
    return tuple(found.values())


@click.group()
def skirmish() -> None:
    """Battles by themselves: of history, or of armies by points."""


@skirmish.command("list")
def list_skirmishes() -> None:
    """List the battles, the ways to fight them, and the ground that was kept."""
    from screens.cli.commands import skirmishes

    tell(skirmishes.listing())


@skirmish.command("new", cls=WithChoices)
@click.argument("name")
@click.option("--battle", metavar="NAME", default="gettysburg", help="Which battle, or 'points'.")
@click.option("--by", metavar="WAY", help="The way to fight it.")
@click.option("--scale", metavar="N", type=Count(min=1), help="Men to a base.")
@click.option("--ground", metavar="TITLE", help="Saved ground, a ground file, or 'usual'.")
@click.option("--freely", is_flag=True, help="Each side deploys its own troops.")
@click.option("--points", metavar="N", type=Count(50, 999), help="What the attacker may spend.")
@click.option("--odds", metavar="A:D", help="Points of attacker and defender, like 3:2.")
@click.option("--attacker", metavar="SIDE", help="Who attacks, with armies by points.")
@click.option(
    "--led",
    metavar="COMMANDS",
    help="On hexes: what the computer leads for you, divisions or corps, like 5/T,1/T.",
)
@players("person")
@in_ascii
@by_lines
@click.option("--play/--no-play", default=True, help="Start playing at once (the default).")
def new_skirmish(name: str, play: bool, ascii_only: bool, plain: bool, **words: Any) -> None:
    """Begin a skirmish called NAME; it is resumed, listed and exported like a campaign."""
    if play and not plain:
        require_terminal()
    from screens.cli.commands import skirmishes

    path = skirmishes.begin(name, **words)
    if play and plain:
        play_by_lines(path, ascii_only=ascii_only)
    if play:
        play_game(path, ascii_only=ascii_only)
    else:
        tell(f"{name}: begun, saved as {path}")

"""Commands about skirmishes: list the battles there are, begin one."""

from typing import Any

import click

from screens.cli.options import Count, play_game, players, require_terminal, tell


@click.group()
def skirmish() -> None:
    """Battles by themselves: of history, or of armies by points."""


@skirmish.command("list")
def list_skirmishes() -> None:
    """List the battles, the ways to fight them, and the ground that was kept."""
    from screens.cli.commands import skirmishes

    tell(skirmishes.listing())


@skirmish.command("new")
@click.argument("name")
@click.option("--battle", metavar="NAME", default="gettysburg", help="Which battle, or 'points'.")
@click.option("--by", metavar="WAY", help="The way to fight it.")
@click.option("--scale", metavar="N", type=Count(min=1), help="Men to a base.")
@click.option("--ground", metavar="TITLE", help="Saved ground, a ground file, or 'usual'.")
@click.option("--freely", is_flag=True, help="Each side deploys its own troops.")
@click.option("--points", metavar="N", type=Count(50, 999), help="What the attacker may spend.")
@click.option("--odds", metavar="A:D", help="Points of attacker and defender, like 3:2.")
@click.option("--attacker", metavar="SIDE", help="Who attacks, with armies by points.")
@click.option("--weather", metavar="WORD", help="By Shell for Guns: fair, bad or very-bad.")
@click.option("--dark", is_flag=True, help="By Shell for Guns: night or fog.")
@click.option("--breech-loaders", metavar="SIDE", help="By Shell for Guns: who has them, or both.")
@click.option("--howitzers", metavar="SIDE", help="By Shell for Guns: who has them, or both.")
@players("person")
@click.option("--play/--no-play", default=True, help="Start playing at once (the default).")
def new_skirmish(name: str, play: bool, **words: Any) -> None:
    """Begin a skirmish called NAME; it is resumed, listed and exported like a campaign."""
    if play:
        require_terminal()
    from screens.cli.commands import skirmishes

    path = skirmishes.begin(name, **words)
    if play:
        play_game(path)
    else:
        tell(f"{name}: begun, saved as {path}")

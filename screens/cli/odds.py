"""The command that says what a battle would come to, before it is joined."""

from pathlib import Path

import click

from screens.cli.options import tell, tell_wrapped


@click.command("odds")
@click.argument("name", required=False)
@click.argument("orders", nargs=-1, metavar="[ORDER]...")
@click.option(
    "--situation",
    type=click.Path(path_type=Path, allow_dash=True),
    metavar="FILE",
    help="A situation instead of a campaign; all words are orders then.",
)
@click.option("--attackers", metavar="ARMY", help="An army instead, like '3 veteran_infantry'.")
@click.option("--defenders", metavar="ARMY", help="And the one that it attacks.")
@click.option("--works", is_flag=True, help="These defenders stand in works.")
@click.option("--river", is_flag=True, help="These attackers come across water.")
@click.option("--to-the-end", is_flag=True, help="Nobody leaves, however badly it goes.")
@click.option("--alone", is_flag=True, help="Nobody is called from the boxes around.")
@click.option("--json", "as_json", is_flag=True, help="As JSON, with what becomes of each type.")
def odds(
    name: str | None,
    orders: tuple[str, ...],
    situation: Path | None,
    attackers: str | None,
    defenders: str | None,
    works: bool,
    river: bool,
    to_the_end: bool,
    alone: bool,
    as_json: bool,
) -> None:
    """Say who would win the battles that wait in the campaign NAME, and what that would cost.

    The chance is that of the side that a person plays, else of the attacker: of staying to the end,
    then with the usual retreat, where it is another one. The other side leaves as usual. In JSON
    the first of the two is if_side_stays.

    With ORDERS, like "march cairo paducah", or "march cairo" "move 1 militia_infantry paducah", of
    the battles that wait once they have been carried out; names are found as in play --plain.
    Nothing is played: the campaign stays as it is, and none of its dice are looked at. They are
    taken to be fought on the battle line, however the campaign fights its battles.
    """
    from screens.cli.commands import battle_odds
    from screens.cli.commands.battle_odds import Armies

    armies = None
    if attackers is not None or defenders is not None:
        if attackers is None or defenders is None or name or situation:
            raise click.UsageError("--attackers and --defenders go together, without a campaign")
        armies = Armies(attackers, defenders, works, river)
    elif works or river:
        raise click.UsageError("--works and --river are for --attackers and --defenders alone")
    elif name is None and situation is None:
        raise click.UsageError("a campaign, a --situation, or two armies are needed")
    if situation is not None and name is not None:
        orders, name = (name, *orders), None
    waiting = battle_odds.asked(name, situation, orders, armies, to_the_end, alone)
    for line in battle_odds.told(waiting, as_json):
        (tell if as_json else tell_wrapped)(line)

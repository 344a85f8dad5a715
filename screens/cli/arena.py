"""The command that measures commanders against each other."""

from pathlib import Path

import click

from screens.cli.options import OPTION_HELP, Count, tell

MOST_PROCESSES = 64
"""All are started at once, and thousands stop a machine."""

MOST_PAIRS = 100_000
"""They are drawn up at once; nobody plays more."""


@click.command()
@click.argument("who", metavar="WHO...", nargs=-1, required=True)
@click.option(
    "--pairs",
    metavar="N",
    type=Count(1, MOST_PAIRS),
    default=50,
    show_default=True,
    help="Pairs of games for each two, scenario and preset.",
)
@click.option(
    "--seed", type=int, default=1, show_default=True, help="The same seed gives the same games."
)
@click.option("--scenario", "scenarios", multiple=True, metavar="NAME", help="May be repeated.")
@click.option("--preset", "presets", multiple=True, metavar="NAME", help="May be repeated.")
@click.option("--option", "options", multiple=True, metavar="NAME", help=OPTION_HELP)
@click.option(
    "--nodes",
    metavar="N",
    type=Count(min=1),
    help="What a commander may look at for one order; usually 100,000.",
)
@click.option(
    "--sprt",
    metavar="LOW HIGH",
    type=(float, float),
    help="End as soon as it is known whether the first is stronger by HIGH or by LOW in Elo.",
)
@click.option(
    "--processes", metavar="N", type=Count(1, MOST_PROCESSES), help="Usually one per core."
)
@click.option("--dask", metavar="ADDRESS", help="Play on a Dask cluster; 'local' starts one here.")
@click.option("--csv", "csv_file", type=click.Path(path_type=Path), help="Keep every game there.")
@click.option("--json", "as_json", is_flag=True, help="The figures as JSON.")
def arena(who: tuple[str, ...], sprt: tuple[float, float] | None, **words: object) -> int:
    """Measure commanders by pairs of games: the same dice, sides swapped.

    WHO is a level (recruit, regular, field or planner, whom the screens call Veteran and
    Commander), perhaps in another temper (field-raider), or a yardstick (steady, greedy, random).

    Two or more of them meet each other; one alone plays himself, which shows how the sides are
    balanced. With --csv FILE games that stand there are not played again, so a match that was
    interrupted goes on. Ctrl-c ends it, and prints what is known.

    The exit status is 0 if all was played or the test of --sprt says stronger, 3 if it says not
    stronger, 4 if it is open at the end; 2 if a word or file is wrong, 130 after ctrl-c.
    """
    from campaign.commanders import id_of
    from screens.cli.commands.arena import MatchWords, held
    from screens.cli.commands.arena_workers import once_interrupted

    said = MatchWords(who=tuple(map(id_of, who)), sprt=sprt, **words)  # type: ignore[arg-type]  # as declared above
    with once_interrupted():  # until the figures are out
        status, report = held(said)
        tell(report)
    return status

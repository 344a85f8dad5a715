"""Commands about what has been played: read the log of a campaign, change nothing."""

from pathlib import Path

import click

from screens.cli.options import require_terminal, tell
from screens.shell.hangup import WATCH

FILE = click.Path(path_type=Path)


@click.command("statistics")
@click.argument("name")
@click.option("--csv", "folder", type=FILE, metavar="DIR", help="Write the tables as CSV files.")
@click.option("--svg", "chart", type=FILE, metavar="FILE", help="Draw the curves as a picture.")
@click.option("--force", is_flag=True, help="Replace existing files.")
def statistics(name: str, folder: Path | None, chart: Path | None, force: bool) -> None:
    """Count dice, losses, cities and strength in the campaign NAME."""
    from screens.cli.commands import records

    for line in records.statistics_of(name, folder, chart, force):
        tell(line)


@click.command("compare")
@click.argument("name")
@click.argument("first", metavar="A")
@click.argument("second", metavar="B")
def compare(name: str, first: str, second: str) -> None:
    """Tell what moved, fell and changed hands between two points of the campaign NAME.

    A and B are start, end, t9 (as turn 9 begins), t9c (as its Confederate part begins), or the
    number of a line of the log, on any branch.
    """
    from screens.cli.commands import records

    for line in records.compared(name, first, second):
        tell(line)


@click.command("watch")
@click.argument("name", required=False)
@click.option("--record", "file", type=FILE, metavar="FILE", help="Write an asciicast instead.")
def watch(name: str | None, file: Path | None) -> None:
    """Watch the campaign NAME once more, or the one played last; nothing is changed."""
    if file is not None:
        from screens.cli.commands import records

        tell(records.recorded(name, file))
        return
    require_terminal()
    WATCH.begin()
    from screens.app import NordenSuden, Opening
    from screens.cli.commands import campaigns
    from screens.cli.here import session

    place = campaigns.find(name).place
    NordenSuden(path=place, how=Opening.WATCH, session=session()).run()

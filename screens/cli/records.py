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


@click.command("review")
@click.argument("name")
@click.option("--csv", "folder", type=FILE, metavar="DIR", help="Write the tables as CSV files.")
@click.option(
    "--json", "file", type=FILE, metavar="FILE", help="Write all tables as one JSON file."
)
@click.option("--force", is_flag=True, help="Replace existing files.")
def review(name: str, folder: Path | None, file: Path | None, force: bool) -> None:
    """Tell where dice and where choices decided the campaign NAME."""
    from screens.cli.commands import reviews

    for line in reviews.review_told(name, folder, file, force):
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


@click.command("map")
@click.argument("name")
@click.option("--turn", type=click.IntRange(1, 99), metavar="N", help="As turn N begins.")
@click.option(
    "--point", metavar="P", help="A save point by its name, or start, end, t9, t9c, a line."
)
@click.option("--zoom", default="theater", show_default=True, help="theater, army or field.")
@click.option("--look", default="light", show_default=True, help="The colors: a look by its name.")
@click.option("-o", "--output", "file", type=FILE, metavar="FILE", help="Where to write it.")
@click.option("--frames", type=FILE, metavar="DIR", help="A picture of each turn, in a folder.")
@click.option("--animate", type=FILE, metavar="FILE", help="The whole war, moving.")
@click.option("--force", is_flag=True, help="Replace existing files.")
def map_(
    name: str,
    turn: int | None,
    point: str | None,
    zoom: str,
    look: str,
    file: Path | None,
    frames: Path | None,
    animate: Path | None,
    force: bool,
) -> None:
    """Draw the map of the campaign NAME as SVG, as it is now or was at some turn.

    Without -o the picture goes to the standard output.
    """
    where = point or (f"t{turn}" if turn else None)
    wanted = [("-o", file), ("--frames", frames), ("--animate", animate)]
    named = [option for option, path in wanted if path is not None]
    if len(named) > 1:
        raise click.UsageError(f"{named[0]} and {named[1]} exclude each other.")
    if turn and point:
        raise click.UsageError("--turn and --point exclude each other.")
    if where and (frames or animate):
        raise click.UsageError(f"{named[0]} draws every turn, not one.")
    from screens.cli.commands import map_pictures
    from screens.cli.commands.files import check_place, write_new

    if frames is not None:
        tell(map_pictures.frames_of(name, zoom, look, frames, force))
    elif animate is not None:
        tell(map_pictures.moving_map(name, zoom, look, animate, force))
    elif file is not None:
        check_place(file, force)
        write_new(file, map_pictures.map_of(name, where or "end", zoom, look), force)
        tell(str(file))
    else:
        tell(map_pictures.map_of(name, where or "end", zoom, look))

"""Commands about what has been played: read the log of a campaign, change nothing."""

from pathlib import Path

import click

FILE = click.Path(path_type=Path)


@click.command("statistics")
@click.argument("name")
@click.option("--csv", "folder", type=FILE, metavar="DIR", help="Write the tables as CSV files.")
@click.option("--svg", "chart", type=FILE, metavar="FILE", help="Draw the curves as a picture.")
@click.option("--force", is_flag=True, help="Replace files that are there.")
def statistics(name: str, folder: Path | None, chart: Path | None, force: bool) -> None:
    """Count dice, losses, cities and strength in the campaign NAME."""
    from screens.commands import records

    for line in records.statistics_of(name, folder, chart, force):
        click.echo(line)

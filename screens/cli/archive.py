"""Commands of the archive: what one does with saved campaigns, and with their history."""

from pathlib import Path

import click

from screens.cli.options import tell

COMMANDS: list[click.Command] = []
"""All of them, to be added to `norden-suden`."""

ORDERS = ("played", "name", "scenario", "turn", "size")


def _added(command: click.Command) -> click.Command:
    COMMANDS.append(command)
    return command


# --- campaigns ---------------------------------------------------------------------------------


@_added
@click.command("list")
@click.option(
    "--folder",
    metavar="FOLDER",
    help="Only this folder: . for the main one, server for the server.",
)
@click.option("--find", "wanted", metavar="WORDS", default="", help="Only those with these words.")
@click.option("--sort", type=click.Choice(ORDERS), default=ORDERS[0], show_default=True)
@click.option("--long", "is_long", is_flag=True, help="Show everything known about each.")
def list_(folder: str | None, wanted: str, sort: str, is_long: bool) -> None:
    """List the campaigns, the one played last first."""
    from screens.cli.commands import archive

    tell(archive.listing(folder, wanted, ORDERS.index(sort), is_long=is_long))


@_added
@click.command()
@click.argument("name")
@click.argument("new_name")
def rename(name: str, new_name: str) -> None:
    """Call the campaign NAME something else."""
    from screens.cli.commands import archive

    tell(archive.renamed(name, new_name))


@_added
@click.command()
@click.argument("name")
@click.argument("text", required=False)
def note(name: str, text: str | None) -> None:
    """Show the note on the campaign NAME, or write TEXT in its place; '' strikes it out."""
    from screens.cli.commands import archive

    tell(archive.noted(name, text))


@_added
@click.command()
@click.argument("name")
@click.argument("new_name", required=False)
def duplicate(name: str, new_name: str | None) -> None:
    """Copy the campaign NAME with its whole log."""
    from screens.cli.commands import archive

    tell(archive.duplicated(name, new_name))


@_added
@click.command()
@click.argument("name")
@click.argument("folder")
@click.option("--make", is_flag=True, help="Make the folder if it is missing.")
def move(name: str, folder: str, make: bool) -> None:
    """Put the campaign NAME into a FOLDER; . is the first one."""
    from screens.cli.commands import archive

    tell(archive.moved(name, folder, make=make))


@_added
@click.command()
@click.argument("name")
def delete(name: str) -> None:
    """Put the campaign NAME into the trash; `restore` takes it out again."""
    from screens.cli.commands import archive

    tell(archive.deleted(name))


@_added
@click.command()
@click.argument("name")
def restore(name: str) -> None:
    """Take the campaign NAME out of the trash."""
    from screens.cli.commands import archive

    tell(archive.restored(name))


@_added
@click.command()
@click.option("--empty", is_flag=True, help="Delete all of it; asks first.")
@click.option("--delete", "name", metavar="NAME", help="Delete this one; asks first.")
@click.option("--yes", is_flag=True, help="Do not ask.")
def trash(empty: bool, name: str | None, yes: bool) -> None:
    """List what lies in the trash, empty it, or delete one campaign in it."""
    from screens.cli.commands import archive

    if empty and name is not None:
        raise click.UsageError("--empty deletes all, and --delete one campaign; give one of them")
    if name is None and not (empty and archive.can_be_emptied()):
        tell(archive.trash_listing())
        return
    question = archive.trash_question() if name is None else archive.deletion_question(name)
    from saves.storage.plain_text import plain

    if yes or click.confirm(plain(question)):
        tell(archive.emptied() if name is None else archive.deleted_for_good(name))
    else:
        tell("The trash stays as it is.")


@_added
@click.command()
@click.argument("file", type=click.Path(path_type=Path))
def rescue(file: Path) -> None:
    """Begin a new campaign with what is whole in a damaged FILE, which stays as it is."""
    from screens.cli.commands import archive

    tell(archive.rescued(file))


@_added
@click.command()
@click.argument("name", required=False)
def backups(name: str | None) -> None:
    """List the backups that are kept, of the campaign NAME or of all of them."""
    from screens.cli.commands import backing_up

    tell(backing_up.listing(name))


@_added
@click.command("restore-backup")
@click.argument("name")
@click.argument("number", type=click.IntRange(1), default=1)
def restore_backup(name: str, number: int) -> None:
    """Make a backup of the campaign NAME a campaign again: the last one, or NUMBER of the list.

    What is there stays: the name gets a number if it is taken.
    """
    from screens.cli.commands import backing_up

    tell(backing_up.restored(name, number))


# --- history -----------------------------------------------------------------------------------


@_added
@click.command()
@click.argument("name")
@click.option("--battles", is_flag=True, help="Also the beginnings of battles.")
def points(name: str, battles: bool) -> None:
    """Show the save points and branches of the campaign NAME, with the numbers of their lines."""
    from screens.cli.commands import history

    tell(history.history(name, battles=battles))


@_added
@click.command()
@click.argument("name")
@click.argument("point")
@click.option("--line", type=click.IntRange(0), metavar="N", help="Mark this line instead.")
@click.option("--strike", is_flag=True, help="Forget the name; the position stays.")
def mark(name: str, point: str, line: int | None, strike: bool) -> None:
    """Call the present position of the campaign NAME POINT, to find it again."""
    from screens.cli.commands import history

    tell(history.unmarked(name, point) if strike else history.marked(name, point, line))


@_added
@click.command("go-back")
@click.argument("name")
@click.argument("point")
def go_back(name: str, point: str) -> None:
    """Go back in the campaign NAME: to the name of a save point, or the number of a line.

    A branch begins there. Nothing is lost, and it is counted.
    """
    from screens.cli.commands import history

    tell(history.gone_back(name, point))


# --- the server --------------------------------------------------------------------------------


@click.group()
def server() -> None:
    """Look after a PostgreSQL database in which friends keep their campaigns.

    Its address is that in the environment variable NORDEN_SUDEN_SERVER:
    postgresql://name@host/database.
    """


@server.command()
def prepare() -> None:
    """Make its tables, or bring them up to date while nobody plays."""
    from screens.cli.commands import archive

    tell(archive.prepared())


COMMANDS.append(server)

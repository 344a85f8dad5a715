"""The command line: `norden-suden`. Thin: it reads the words and leaves the work to `commands/`.

`--help` must answer at once, so nothing is imported here but click; every command imports what
it needs when it is called.
"""

from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from screens.cli.administration import admin
from screens.cli.archive import COMMANDS as ARCHIVE
from screens.cli.arena import arena
from screens.cli.errors import Front
from screens.cli.odds import odds
from screens.cli.options import (
    Count,
    by_lines,
    game_file,
    in_ascii,
    named_path,
    on_the_server,
    play_by_lines,
    play_game,
    players,
    require_terminal,
    setting,
    tell,
)
from screens.cli.records import compare, map_, review, statistics, watch
from screens.cli.simulation import simulate
from screens.cli.skirmishes import skirmish

VERSION = "0.1.0"

OPPONENT = "field"
"""Who leads the other side where one player sits alone."""

# --- playing -----------------------------------------------------------------------------------


@click.group(
    cls=Front,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(VERSION, prog_name="Norden & Suden")
@click.pass_context
def main(context: click.Context) -> None:
    """The American Civil War, campaign and battles, by keyboard in a terminal.

    Without a command the game starts. A campaign is called by its name or by its file.
    """
    if context.invoked_subcommand is None:
        require_terminal()
        play_game(None)


@main.command()
@click.argument("name")
@setting
@players("person")
@click.option("--iron-man", is_flag=True, help="No undo and no going back.")
@on_the_server
@in_ascii
@by_lines
@click.option("--play/--no-play", default=True, help="Start playing at once (the default).")
def new(name: str, play: bool, ascii_only: bool, plain: bool, **words: Any) -> None:
    """Begin a campaign called NAME.

    With --plain, which serves one player, the computer leads the Confederacy, unless it is said who
    plays.
    """
    if play and not plain:
        require_terminal()
    from screens.cli.commands import campaigns

    if plain and not any(map(is_said, ("union", "confederate"))):
        words["confederate"] = OPPONENT

    place = campaigns.begin(name, **words)
    for notice in campaigns.notices(words["preset"], words["options"]):
        tell(notice, err=True)
    if play and plain:
        play_by_lines(place, ascii_only=ascii_only)
    if play:
        play_game(place, ascii_only=ascii_only)
    else:
        tell(f"{name}: begun, saved as {campaigns.where(place)}")


@main.command()
@click.argument("name", required=False)
@in_ascii
@by_lines
def resume(name: str | None, ascii_only: bool, plain: bool) -> None:
    """Go on with the campaign NAME, or with the last one that can be opened."""
    go_on_with(name, ascii_only, plain)


@main.command()
@click.argument("name", required=False)
@in_ascii
@by_lines
def play(name: str | None, ascii_only: bool, plain: bool) -> None:
    """Play the campaign NAME, or begin at the title; --plain needs no screen.

    Without a screen, and without a NAME, the campaign goes on that was played last.
    """
    if name is None and not plain:
        require_terminal()
        play_game(None, ascii_only=ascii_only)
    else:
        go_on_with(name, ascii_only, plain)


def is_said(parameter: str) -> bool:
    """It was given, and is not what goes without saying."""
    source = click.get_current_context().get_parameter_source(parameter)
    return source is not ParameterSource.DEFAULT


def go_on_with(name: str | None, ascii_only: bool, plain: bool) -> None:
    """Go on with a campaign, on a screen or without one."""
    if not plain:
        require_terminal()
    from screens.cli.commands import campaigns

    place = campaigns.find(name).place
    if plain:
        play_by_lines(place, ascii_only=ascii_only)
    play_game(place, or_another=name is None, ascii_only=ascii_only)


@main.command()
def options() -> None:
    """List the scenarios, options and players there are."""
    from screens.cli.commands.listings import offered

    tell(offered())


# --- campaigns and game files ------------------------------------------------------------------


@main.command()
@click.argument("name")
@click.option("--situation", is_flag=True, help="As a situation that the game can read again.")
def show(name: str, situation: bool) -> None:
    """Show where the campaign NAME stands."""
    from screens.cli.commands import campaigns

    tell(campaigns.shown(name, situation))


@main.command()
@click.argument("name")
@click.argument("file", type=click.Path(path_type=Path, allow_dash=True), default="-")
@click.option("--for-others", is_flag=True, help="A bundle without the seed of the dice and notes.")
@click.option("--force", is_flag=True, help="Replace FILE if it exists.")
def export(name: str, file: Path, for_others: bool, force: bool) -> None:
    """Write the campaign NAME as a bundle or as text.

    If FILE ends with .acwsave it is a bundle: the whole campaign, to be kept or moved. Else it is
    text (without FILE, on the standard output): the orders that count, to be read and compared.
    While a game goes on, give others no bundle but one --for-others: who has the seed can foresee
    the dice.
    """
    from screens.cli.commands import campaigns

    campaigns.export(name, file, for_others, force)


@main.command("import")
@game_file
@click.option("--name", metavar="NAME", help="Its name; by default the one in the file.")
@on_the_server
def import_(file: Path, name: str | None, on_the_server: bool) -> None:
    """Make a campaign of a bundle or a game file (- for the standard input)."""
    from screens.cli.commands import campaigns

    tell(campaigns.import_game(file, name, on_the_server))


@main.group()
def mail() -> None:
    """Play against somebody far away, by small files.

    Both copies roll the same dice, so each proves the other's. They know the seed, too: who
    wants to cheat can foresee dice. Play so with somebody you trust.
    """


replaced = click.option("--force", is_flag=True, help="Replace FILE if it exists.")
side = click.argument("side", type=click.Choice(("union", "confederate")))
turn_file = click.argument("file", type=click.Path(path_type=Path, allow_dash=True), default="-")


@mail.command("invite")
@click.argument("name")
@side
@click.argument("file", type=click.Path(path_type=Path))
@replaced
def mail_invite(name: str, **words: Any) -> None:
    """Invite somebody to play a SIDE of the campaign NAME.

    FILE is a bundle; the other player imports it and has a copy to play that side on.
    """
    from screens.cli.commands import mailing

    tell(mailing.invited(name, **words))


@mail.command("export")
@click.argument("name")
@turn_file
@replaced
def mail_export(name: str, file: Path, force: bool) -> None:
    """Write your last orders in the campaign NAME.

    FILE (or the standard output) has all that your side has ordered since the other one did.
    """
    from screens.cli.commands import mailing

    mailing.sent(name, file, force)


@mail.command("import")
@game_file
@click.argument("name", required=False)
@click.option("--go-back", is_flag=True, help="Let the turn replace orders given here.")
def mail_import(file: Path, name: str | None, go_back: bool) -> None:
    """Play a turn that came in FILE (- for the standard input).

    It finds the campaign that it belongs to; NAME says which one, if there are several copies.
    Both must agree on all that was played before; all of the turn is played, or nothing.
    """
    from screens.cli.commands import mailing

    tell(mailing.received(file, name, go_back))


@mail.command("ask")
@click.argument("name")
@click.argument("point")
def mail_ask(name: str, point: str) -> None:
    """Ask the other side of NAME to go back to a POINT.

    That is the name of a save point, or the number of a line. Your next turn brings the question.
    """
    from screens.cli.commands import mailing

    tell(mailing.asked(name, point))


@mail.command("grant")
@click.argument("name")
def mail_grant(name: str) -> None:
    """Go back in NAME as the other side has asked."""
    from screens.cli.commands import mailing

    tell(mailing.answered(name, is_granted=True))


@mail.command("refuse")
@click.argument("name")
def mail_refuse(name: str) -> None:
    """Do not go back in NAME, though the other side has asked."""
    from screens.cli.commands import mailing

    tell(mailing.answered(name, is_granted=False))


@main.command()
@click.argument("name", required=False)
@click.option("--all", "is_all", is_flag=True, help="Every campaign in every folder.")
def verify(name: str | None, is_all: bool) -> None:
    """Replay the campaign NAME and check every line of its log."""
    from screens.cli.commands import campaigns

    if (name is None) != is_all:
        raise click.UsageError("give the NAME of a campaign, or --all")
    if name is not None:
        tell(campaigns.verified(name))
        return
    bad = 0
    for said, is_whole in campaigns.all_verified():
        bad += not is_whole
        tell(said)
    if bad:
        raise click.ClickException(campaigns.not_in_order(bad))


@main.command()
@game_file
@click.option("--story", is_flag=True, help="Tell what happened, line by line.")
@click.option("--situation", is_flag=True, help="End with a situation instead of a summary.")
def replay(file: Path, story: bool, situation: bool) -> None:
    """Replay a game file (- for the standard input) and show where it leads."""
    from screens.cli.commands import games

    for line in games.replayed(file, story, situation):
        tell(line)


# --- what was played, and what is played by commanders ------------------------------------------

for command in (
    *ARCHIVE,
    admin,
    skirmish,
    simulate,
    arena,
    odds,
    statistics,
    review,
    compare,
    map_,
    watch,
):
    main.add_command(command)


@main.command()
@click.option("--folder", metavar="FOLDER", type=named_path, help="Where the server lies.")
@click.option("--write-config", is_flag=True, help="Write server.toml, if there is none, and end.")
def serve(folder: Path | None, write_config: bool) -> None:
    """Let others play here: they log in with ssh.

    Its settings are in server.toml in its folder: address, port, limits, who may come. Without
    other settings only this host can connect, at port 2222.
    """
    from screens.cli.commands import serving

    tell(serving.serve(folder, write_config, tell))


@main.command()
@click.option("--account", metavar="NAME", required=True, help="Who comes, as the key's line says.")
@click.option("--folder", metavar="FOLDER", type=named_path, required=True)
def enter(account: str, folder: Path) -> None:
    """Let somebody in whom another SSH server has let in, by a forced command.

    For a line of authorized_keys; SERVER.md shows one.
    """
    from screens.cli.commands import serving

    serving.enter(account, folder)


@main.command()
@click.option("--depth", metavar="N", type=Count(min=0), default=2, show_default=True)
@click.option("--situation", type=click.Path(path_type=Path), help="A file with the position.")
@click.option("--die", metavar="FACE", type=Count(1, 6), help="Let every die show this face.")
@click.option("--divide", is_flag=True, help="Count below each first order separately.")
@setting
def walk(**words: Any) -> None:
    """Count the lines of play of a given length: a checksum of the rules."""
    from screens.cli.commands import walking

    for line in walking.walked(**words):
        tell(line)

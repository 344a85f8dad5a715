"""What several commands share: their words, and how the game is started."""

import gc
import sys
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from shutil import get_terminal_size
from textwrap import wrap
from types import ModuleType
from typing import TYPE_CHECKING, Any, NoReturn, cast

import click

from screens.shell.hangup import WATCH

if TYPE_CHECKING:
    from saves.storage.open_campaign import Place

Command = Callable[..., Any]


class Count(click.IntRange):
    """A whole number within bounds, called so when it is none."""

    name = "whole number"


def tell(text: str, *, err: bool = False) -> None:
    """Print lines; whatever in them came from elsewhere gives no orders to the terminal."""
    from saves.storage.plain_text import plain  # not before something is said

    click.echo(plain(text), err=err)


def tell_wrapped(text: str) -> None:
    """Print a line for somebody who reads it: a terminal breaks it between words.

    A script gets it as it is.
    """
    columns = _columns()
    indent = " " * (len(text) - len(text.lstrip()) + 2)
    lines = wrap(text, columns, subsequent_indent=indent, break_on_hyphens=False) if columns else []
    for line in lines or [text]:
        tell(line)


def _columns() -> int:
    """Of the terminal that shows what is told; 0 if it is none."""
    return get_terminal_size().columns if sys.stdout.isatty() else 0


def require_terminal() -> None:
    """The screens need somebody who looks at them.

    Raises:
        ClickException: where the output or the keys are no terminal.
    """
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise click.ClickException(
            "the game needs a terminal, and this is not one; --plain plays by lines without,"
            " and --help lists what else does"
        )


def setting(command: Command) -> Command:
    """The words for what is played: scenario and options."""
    for add in (
        click.option("--option", "options", multiple=True, metavar="NAME", help=OPTION_HELP),
        click.option("--preset", metavar="NAME", default="basic", help="A set of options."),
        click.option("--scenario", metavar="NAME", default="1861", help="Where to begin."),
    ):
        command = add(command)
    return command


OPTION_HELP = "A rule to switch on, or 'no NAME' to switch it off; may be repeated."


class Player(click.Option):
    """Somebody at the keyboard, or a commander; those are looked up when help is asked for."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        from campaign.commanders import OFFERED
        from screens.text.phrases import joined
        from screens.text.players import player_said

        def with_name(id_: str) -> str:
            name = player_said(id_)
            return id_ if name.lower() == id_ else f"{id_} ({name})"

        found = super().get_help_record(ctx)
        if found is None:
            return None
        who = joined(["person", *map(with_name, OFFERED)], "or")
        return found[0], found[1].replace(self.help or "", f"{self.help}: {who}.", 1)


def _player_meant(_ctx: click.Context, _option: click.Parameter, said: str) -> str:
    """Levels have the names that the screen gives them, too."""
    from campaign.commanders import id_of

    return id_of(said)


def players(default: str) -> Callable[[Command], Command]:
    """The words for who plays."""

    def add(command: Command) -> Command:
        for side in ("confederate", "union"):
            command = click.option(
                f"--{side}",
                cls=Player,
                metavar="WHO",
                default=default,
                show_default=True,
                help=f"Who plays the {side.title()} side",
                callback=_player_meant,
            )(command)
        return command

    return add


in_ascii = click.option(
    "--ascii",
    "ascii_only",
    is_flag=True,
    help="Plain ASCII letters, this time; else see the settings.",
)

by_lines = click.option(
    "--plain", is_flag=True, help="By lines in and lines out, without a screen; for pipes, too."
)

on_the_server = click.option(
    "--server", "on_the_server", is_flag=True, help="On the server, not in a file."
)


def named_path(text: str) -> Path:
    """A path that has a name; of a variable that is not set it would be the folder here."""
    if not text:
        raise click.BadParameter("it has no name; . is this folder")
    return Path(text)


game_file = click.argument("file", type=click.Path(path_type=Path, allow_dash=True))


def play_by_lines(place: "Place", *, ascii_only: bool = False) -> NoReturn:
    """Play the campaign that lies in a place without a screen, and leave.

    Raises:
        SystemExit: always.
    """
    from screens.cli.here import session
    from screens.plain.session import play

    source = getattr(sys.stdin, "buffer", None) or BytesIO()
    sys.exit(play(place, session(), source, sys.stdout, in_ascii=ascii_only))


def play_game(place: "Place | None", *, or_another: bool = False, ascii_only: bool = False) -> None:
    """Start the game: at the title, or in the campaign that lies in a place.

    If that one cannot be opened, then *or_another*, the last one that can; with *ascii_only*, in
    letters that every terminal has.
    """
    WATCH.begin()
    # The event loop takes ssl along where it can. The game opens no connection, and without it
    # is up sooner and smaller.
    sys.modules.setdefault("ssl", cast("ModuleType", None))
    # What is loaded now stays: garbage is looked for once the first screen is painted.
    gc.disable()
    from screens.app import NordenSuden, Opening
    from screens.cli.here import session
    from screens.shell.themes import PLAIN

    how = Opening.OR_ANOTHER if or_another else Opening.RESUME
    here = session()
    if ascii_only:
        here.settings = replace(here.settings, look=PLAIN.name)
    game = NordenSuden(path=place, how=how, session=here)
    try:
        game.run()
    finally:
        gc.enable()
    if game.journal is not None and game.journal.writer.trouble:
        from screens.game.lost_file import kept

        click.echo(kept(game.session.home, game.journal), err=True)
    if game.return_code:
        sys.exit(game.return_code)

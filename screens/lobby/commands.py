"""Commands without a screen: `ssh host games`, `ssh host order 17 "march cairo"`.

Each answers in words, with `--json` in one line of JSON. Its exit status is 0 if it was done, 1 if
the server or the rules refuse it, 2 if it is no such command; why is said in one sentence. If
nobody is there any more to hear that it was done, it is 1 as well.
"""

import json
import re
import sys
from collections.abc import Sequence
from inspect import getdoc
from typing import BinaryIO, Final, TextIO

import click

from campaign import CampaignError
from campaign.errors import quoted
from saves.server.contract.lobby import Lobby
from saves.storage.plain_text import plain
from screens.lobby import game_commands, people_commands, play_commands
from screens.lobby.command_desk import NOTHING, Desk, Own
from screens.lobby.command_words import command, pass_desk
from screens.text.phrases import complaint, sentence

DONE: Final = 0
REFUSED: Final = 1
MISUSED: Final = 2
UNHEARD: Final = 1

JSON: Final = "--json"

LISTED: Final = " `help` lists all commands."


def run(
    lobby: Lobby,
    words: Sequence[str],
    stdin: BinaryIO,
    out: TextIO,
    own: Own = NOTHING,
    err: TextIO | None = None,
) -> int:
    """Do what the words of a command say; its exit status.

    What goes wrong is one sentence on *err*, the standard one unless another is given.
    """
    try:
        return _run(Desk(lobby, stdin, out, JSON in words, own), words, err)
    except BrokenPipeError:  # whoever has asked is gone, or the door through which he would hear
        return UNHEARD


def _run(desk: Desk, words: Sequence[str], err: TextIO | None) -> int:
    as_json = desk.as_json
    try:
        with main.make_context("", [word for word in words if word != JSON], obj=desk) as context:
            main.invoke(context)
    except CampaignError as error:
        return _failed(complaint(error), REFUSED, err, as_json=as_json)
    except click.NoSuchOption as error:
        said = _below(error, words) or sentence(error.format_message())
        return _failed(said + LISTED, MISUSED, err, as_json=as_json)
    except click.ClickException as error:
        said = sentence(error.format_message()) + LISTED
        return _failed(said, MISUSED, err, as_json=as_json)
    return DONE


def _below(error: click.NoSuchOption, words: Sequence[str]) -> str:
    """What is said of a number below 0, which looks like an option; empty for any other."""
    below = next((word for word in words if re.fullmatch("-[0-9]+", word)), "")
    if not below.startswith(error.option_name):
        return ""
    names = [part.name for part in error.ctx.command.params] if error.ctx else []
    said = f"there is no game {quoted(below)[1:-1]}" if "number" in names else ""
    return sentence(said or f"{quoted(below)} is below 0")


def _failed(said: str, status: int, err: TextIO | None, *, as_json: bool) -> int:
    said = " ".join(plain(said).split())
    print(json.dumps({"error": said}) if as_json else said, file=err or sys.stderr)
    return status


@click.group(invoke_without_command=True, add_help_option=False)
@click.pass_context
def main(context: click.Context) -> None:
    """What can be asked of the server without a screen."""
    if context.invoked_subcommand is None:
        context.invoke(help_)


@command("help")
@pass_desk
def help_(desk: Desk) -> None:
    """List all commands."""
    told = {_usage(name, one): _first_line(one) for name, one in sorted(main.commands.items())}
    lines = (f"{usage}\n    {said}" for usage, said in told.items())
    desk.answer(told, lambda: lines)


def _usage(name: str, one: click.Command) -> str:
    """How a command is called: `accept NUMBER [--side union|confederate]`."""
    context = click.Context(one)
    words = [name]
    for part in sorted(one.params, key=lambda part: isinstance(part, click.Option)):
        metavar = part.make_metavar(context).strip("[]").lower().replace("integer range", "number")
        if isinstance(part, click.Option):
            words.append(f"[{part.opts[0]}]" if part.is_flag else f"[{part.opts[0]} {metavar}]")
        else:
            words.append(metavar.upper() if part.required else f"[{metavar}]")
    return " ".join(words)


def _first_line(one: click.Command) -> str:
    return (getdoc(one.callback) or "").partition("\n")[0]


for listed in (
    *game_commands.COMMANDS,
    *play_commands.COMMANDS,
    *people_commands.COMMANDS,
    help_,
):
    main.add_command(listed)

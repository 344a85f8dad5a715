"""Commands without a screen: `ssh host games`, `ssh host order 17 "march cairo"`.

Each answers in words, with `--json` in one line of JSON. Its exit status is 0 if it was done, 1 if
the server or the rules refuse it, 2 if it is no such command; why is said in one sentence.
"""

import json
import sys
from collections.abc import Callable, Sequence
from inspect import getdoc
from typing import Any, BinaryIO, Final, TextIO

import click

from campaign import CampaignError, Side, legal_actions, read_order, write_order
from saves.server.lobby import DAYS as BY_DAYS
from saves.server.lobby import (
    EVERYBODY,
    LISTS,
    MINE,
    PACES,
    PAGE,
    GameTerms,
    Instructions,
    ListedGame,
    Lobby,
    LobbyError,
    NewGame,
)
from saves.storage.home import Home
from saves.storage.plain_text import plain
from screens.lobby.command_desk import Desk, in_rows
from screens.lobby.game_page import line_words, read_game
from screens.lobby.game_words import about_lines, more_lines, player_line, talk_line
from screens.lobby.instructions_form import read_boxes
from screens.lobby.player_page import card_lines
from screens.lobby.sent_files import game_text
from screens.text.narration import narrated
from screens.text.phrases import complaint, sentence

DONE: Final = 0
REFUSED: Final = 1
MISUSED: Final = 2

JSON: Final = "--json"

LISTED: Final = " `help` lists all commands."

pass_desk = click.make_pass_decorator(Desk)
number = click.argument("number", type=click.IntRange(min=1))
side = click.option("--side", type=click.Choice([str(one) for one in Side]))


def run(
    lobby: Lobby,
    words: Sequence[str],
    stdin: BinaryIO,
    out: TextIO,
    home: Home | None = None,
    err: TextIO | None = None,
) -> int:
    """Do what the words of a command say; its exit status.

    What goes wrong is one sentence on *err*, the standard one unless another is given. The keys of
    a player lie in his *home*.
    """
    as_json = JSON in words
    desk = Desk(lobby, stdin, out, as_json, home)
    try:
        main.main(
            [word for word in words if word != JSON],
            prog_name="",
            standalone_mode=False,
            obj=desk,
        )
    except CampaignError as error:
        return _failed(complaint(error), REFUSED, err, as_json=as_json)
    except click.ClickException as error:
        said = sentence(error.format_message()) + LISTED
        return _failed(said, MISUSED, err, as_json=as_json)
    return DONE


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


def command(name: str) -> Callable[[Callable[..., Any]], click.Command]:
    """One of the commands; nothing but `help` helps, so that no text is taken for a question."""
    return main.command(name, add_help_option=False)


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


# --- games ---------------------------------------------------------------------------------------


@command("games")
@click.argument("which", type=click.Choice(LISTS), default=MINE)
@click.option("--words", default="", help="What names, players or scenarios hold.")
@click.option("--offset", type=click.IntRange(min=0), default=0)
@pass_desk
def games(desk: Desk, which: str, words: str, offset: int) -> None:
    """List games: mine, open, public or finished."""
    page = desk.lobby.games(which, offset=offset, limit=PAGE, words=words)
    desk.answer(page, in_rows(page.games, desk.lobby.me()).splitlines)


@command("show")
@number
@pass_desk
def show(desk: Desk, number: int) -> None:
    """Show a game: seats, clock, last lines, talk."""
    me = desk.lobby.me()
    seen = read_game(desk.lobby, number, me)

    def told() -> list[str]:
        lines = [*about_lines(seen.game, me, desk.now), *more_lines(seen.game)]
        lines += ["", *map(line_words, seen.lines)] if seen.lines else []
        return lines + (["", *map(talk_line, seen.talk)] if seen.talk else [])

    desk.answer(seen._asdict(), told)


@command("export")
@number
@pass_desk
def export(desk: Desk, number: int) -> None:
    """Write a game as a game file: `ssh host export 17 > game.txt`."""
    document = desk.lobby.export(number)
    desk.answer({"number": number, "document": document}, document.splitlines)


@command("import")
@click.option("--name", default="")
@click.option("--opponent", default="", help="An account or a commander; nobody: anybody.")
@side
@click.option("--private", is_flag=True)
@pass_desk
def import_(desk: Desk, name: str, opponent: str, side: str | None, private: bool) -> None:
    """Begin a game where a file ends: `ssh host import < west.acwsave`."""
    found = game_text(desk.stdin)
    terms = GameTerms(found.scenario, found.options, is_public=not private, is_rated=False)
    wanted = NewGame(terms, name or found.name, Side(side) if side else None, opponent)
    desk.about(desk.lobby.bring_in(found.text, wanted))


@command("new")
@click.argument("scenario")
@click.option("--name", default="")
@click.option("--option", "options", multiple=True, help="An optional rule, by its name.")
@side
@click.option("--opponent", default="", help="An account or a commander; nobody: anybody.")
@click.option("--by-code", is_flag=True, help="Only for the player who has the code.")
@click.option("--pace", type=click.Choice(PACES), default=BY_DAYS)
@click.option("--seconds", type=click.IntRange(min=0), default=3 * 86_400)
@click.option("--private", is_flag=True)
@click.option("--unrated", is_flag=True)
@pass_desk
def new(desk: Desk, /, scenario: str, side: str | None, **chosen: Any) -> None:
    """Begin a game of a scenario."""
    terms = GameTerms(
        scenario,
        tuple(chosen["options"]),
        pace=chosen["pace"],
        seconds=chosen["seconds"],
        is_public=not chosen["private"],
        is_rated=not chosen["unrated"],
    )
    wanted = NewGame(
        terms,
        chosen["name"],
        Side(side) if side else None,
        chosen["opponent"],
        by_code=chosen["by_code"],
    )
    desk.about(desk.lobby.begin(wanted))


@command("accept")
@number
@side
@click.option("--code", default="")
@pass_desk
def accept(desk: Desk, number: int, side: str | None, code: str) -> None:
    """Accept a game that waits for somebody."""
    desk.about(desk.lobby.accept(number, Side(side) if side else None, code))


def _about_a_game(name: str, said: str, deed: Callable[[Lobby, int], ListedGame]) -> None:
    """A command that only needs the number of a game."""

    def done(desk: Desk, number: int) -> None:
        desk.about(deed(desk.lobby, number))

    done.__doc__ = said
    command(name)(number(pass_desk(done)))


_about_a_game(
    "decline",
    "Decline an invitation, or a draw that is offered.",
    lambda lobby, number: lobby.decline(number),
)
_about_a_game(
    "withdraw",
    "Withdraw a game that nobody has accepted.",
    lambda lobby, number: lobby.withdraw(number),
)
_about_a_game("resign", "Resign a game.", lambda lobby, number: lobby.resign(number))
_about_a_game(
    "draw",
    "Offer a draw, or take the one that is offered.",
    lambda lobby, number: lobby.offer_draw(number),
)
_about_a_game(
    "claim",
    "Claim a game whose other player is late.",
    lambda lobby, number: lobby.claim(number),
)
_about_a_game(
    "rematch",
    "Offer the same game once more, sides changed.",
    lambda lobby, number: lobby.rematch(number),
)


# --- playing -------------------------------------------------------------------------------------


@command("orders")
@number
@pass_desk
def orders(desk: Desk, number: int) -> None:
    """List the orders that are legal now."""
    with desk.at_table(number) as campaign:
        legal = [write_order(action) for action in legal_actions(campaign.state)]
    desk.answer(legal, lambda: legal)


@command("order")
@number
@click.argument("order", nargs=-1, required=True)
@pass_desk
def order(desk: Desk, number: int, order: tuple[str, ...]) -> None:
    """Give an order: `ssh host order 17 "march cairo"`."""
    action = read_order(" ".join(order))
    with desk.at_table(number, orders=True) as campaign:
        change = campaign.play(action)
        line = campaign.entries()[-1]
    said = [words for event in change.events if (words := narrated(event, change.state))]
    desk.answer({"line": line._asdict(), "told": said}, lambda: said)


@command("instruct")
@number
@click.option("--retreat-below", type=click.IntRange(0, 100))
@click.option("--hold", help="Boxes, with commas between them.")
@click.option("--reinforce-from", help="Boxes, with commas between them.")
@click.option("--spare-cavalry/--no-spare-cavalry", default=None)
@click.option("--wait/--no-wait", default=None)
@pass_desk
def instruct(desk: Desk, /, number: int, **wanted: Any) -> None:
    """Say what decides while you are away; without options, show it."""
    values = Instructions.__struct_fields__
    before = desk.lobby.instructions(number)
    chosen = {name: value for name, value in wanted.items() if value is not None}
    for name in ("hold", "reinforce_from"):
        if name in chosen:
            chosen[name] = _boxes(chosen[name])
    if chosen:
        known = {name: getattr(before, name) for name in values}
        before = desk.lobby.instruct(number, Instructions(**known | chosen))
    desk.answer(before, lambda: (f"{name}: {getattr(before, name)}" for name in values))


def _boxes(line: str) -> tuple[str, ...]:
    try:
        return read_boxes(line)
    except ValueError as error:
        raise LobbyError(f"no box is called {str(error)!r}") from error


# --- talk and people -----------------------------------------------------------------------------


@command("talk")
@click.argument("number", type=click.IntRange(min=0), default=EVERYBODY)
@click.option("--after", type=click.IntRange(min=0), default=0)
@pass_desk
def talk(desk: Desk, number: int, after: int) -> None:
    """Read what was said in the lobby, or in a game."""
    said = desk.lobby.talk(number, after=after)
    desk.answer(said, lambda: (talk_line(one, dated=True) for one in said))


@command("say")
@click.argument("number", type=click.IntRange(min=0))
@click.argument("text", nargs=-1, required=True)
@pass_desk
def say(desk: Desk, number: int, text: tuple[str, ...]) -> None:
    """Say something in a game; 0 is the lobby."""
    said = desk.lobby.say(number, " ".join(text))
    desk.answer(said, lambda: [talk_line(said, dated=True)])


@command("here")
@pass_desk
def here(desk: Desk) -> None:
    """List who is here."""
    found = desk.lobby.present()
    desk.answer(found, lambda: map(player_line, found))


@command("ladder")
@click.option("--offset", type=click.IntRange(min=0), default=0)
@pass_desk
def ladder(desk: Desk, offset: int) -> None:
    """List the strongest players."""
    found = desk.lobby.ladder(offset)
    desk.answer(found, lambda: map(player_line, found))


@command("player")
@click.argument("account", default="")
@pass_desk
def player(desk: Desk, account: str) -> None:
    """Show a player; yourself without a name."""
    card = desk.lobby.player(account) if account else desk.lobby.me()
    desk.answer(card, lambda: (card.account, *card_lines(card, desk.now)))


@command("block")
@click.argument("account")
@click.option("--off", is_flag=True, help="Hear of him again.")
@pass_desk
def block(desk: Desk, account: str, off: bool) -> None:
    """Hear nothing more of a player."""
    desk.lobby.block(account, is_blocked=not off)
    desk.answer({"account": account, "is_blocked": not off}, tuple)


@command("vacation")
@click.argument("days", type=click.IntRange(min=0))
@pass_desk
def vacation(desk: Desk, days: int) -> None:
    """Have your clocks stand still for some days; 0 ends it."""
    card = desk.lobby.take_vacation(days)
    desk.answer(card, lambda: card_lines(card, desk.now))

"""Commands about games: lists, pages, files, and how one comes together and parts."""

from collections.abc import Callable
from typing import Any

import click

from campaign import Side
from saves.server.contract.lobby import DAYS as BY_DAYS
from saves.server.contract.lobby import (
    LISTS,
    MINE,
    PACES,
    PAGE,
    GameTerms,
    ListedGame,
    Lobby,
    NewGame,
)
from screens.lobby.command_desk import Desk, in_rows
from screens.lobby.command_words import Whole, command, number, pass_desk, side
from screens.lobby.game_page import line_words, read_game
from screens.lobby.game_words import about_lines, more_lines, talk_line
from screens.lobby.new_game_form import USUAL
from screens.lobby.recordings import parts_of
from screens.lobby.sent_files import game_text


@command("games")
@click.argument("which", type=click.Choice(LISTS), default=MINE)
@click.option("--words", default="", help="What names, players or scenarios hold.")
@click.option("--offset", type=Whole(), default=0)
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

    lines = [line._asdict() for line in seen.lines]
    desk.answer({"game": seen.game, "lines": lines, "talk": seen.talk}, told)


@command("export")
@number
@pass_desk
def export(desk: Desk, number: int) -> None:
    """Write a game as a game file: `ssh host export 17 > game.txt`."""
    document = desk.lobby.export(number)
    desk.answer({"number": number, "document": document}, document.splitlines)


@command("recording")
@number
@pass_desk
def recording(desk: Desk, number: int) -> None:
    """Write the recording of a public game: `ssh host recording 17 > game.cast`."""
    parts = parts_of(desk.lobby, number)
    if desk.as_json:
        desk.answer({"number": number, "recording": "".join(parts)}, tuple)
    else:
        for part in parts:
            desk.write(part.removesuffix("\n"))


@command("import")
@click.option("--name", default="")
@click.option("--opponent", default="", help="An account or a commander; nobody: anybody.")
@side
@click.option("--private", is_flag=True)
@pass_desk
def import_(desk: Desk, name: str, opponent: str, side: str | None, private: bool) -> None:
    """Begin a game where a file ends: `ssh host import < west.acwsave`."""
    found = game_text(desk.stdin)
    terms = GameTerms(
        found.scenario,
        found.options,
        pace=BY_DAYS,
        seconds=USUAL[BY_DAYS],
        is_public=not private,
        is_rated=False,
    )
    wanted = NewGame(terms, name or found.name, Side(side) if side else None, opponent)
    desk.about(desk.lobby.bring_in(found.text, wanted))


@command("new")
@click.argument("scenario")
@click.option("--name", default="")
@click.option("--option", "options", multiple=True, help="An optional rule, by its name.")
@side
@click.option("--opponent", default="", help="An account or a commander; nobody: anybody.")
@click.option("--by-code", is_flag=True, help="For the player who has the code; private.")
@click.option("--pace", type=click.Choice(PACES), default=BY_DAYS)
@click.option("--seconds", type=Whole(), help="For a decision; 0 has no end.")
@click.option("--private", is_flag=True)
@click.option("--unrated", is_flag=True)
@pass_desk
def new(desk: Desk, /, scenario: str, side: str | None, **chosen: Any) -> None:
    """Begin a game of a scenario."""
    pace, seconds = chosen["pace"], chosen["seconds"]
    terms = GameTerms(
        scenario,
        tuple(chosen["options"]),
        pace=pace,
        seconds=USUAL[pace] if seconds is None else seconds,
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


def _about_a_game(name: str, said: str, deed: Callable[[Lobby, int], ListedGame]) -> click.Command:
    """A command that only needs the number of a game."""

    def done(desk: Desk, number: int) -> None:
        desk.about(deed(desk.lobby, number))

    done.__doc__ = said
    return command(name)(number(pass_desk(done)))


@command("set-back")
@number
@click.argument("line", type=Whole())
@click.argument("why", nargs=-1, required=True)
@pass_desk
def set_back(desk: Desk, number: int, line: int, why: tuple[str, ...]) -> None:
    """Set a game back to the position after a line, as its referee; say why."""
    desk.about(desk.lobby.set_back(number, line, " ".join(why)))


COMMANDS = (
    set_back,
    games,
    show,
    export,
    recording,
    import_,
    new,
    accept,
    _about_a_game(
        "decline",
        "Decline an invitation, or a draw that is offered.",
        lambda lobby, number: lobby.decline(number),
    ),
    _about_a_game(
        "withdraw",
        "Withdraw a game that nobody has accepted.",
        lambda lobby, number: lobby.withdraw(number),
    ),
    _about_a_game("resign", "Resign a game.", lambda lobby, number: lobby.resign(number)),
    _about_a_game(
        "draw",
        "Offer a draw, or take the one that is offered.",
        lambda lobby, number: lobby.offer_draw(number),
    ),
    _about_a_game(
        "claim",
        "Claim a game whose other player is late.",
        lambda lobby, number: lobby.claim(number),
    ),
    _about_a_game(
        "have-decided",
        "Have the steady commander decide once for a player who is late.",
        lambda lobby, number: lobby.have_decided(number),
    ),
    _about_a_game(
        "rematch",
        "Offer the same game once more, sides changed.",
        lambda lobby, number: lobby.rematch(number),
    ),
)

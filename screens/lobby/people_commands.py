"""Commands about people: talk, players, vacation, and one's own keys."""

from typing import Final

import click

from saves.server.contract.lobby import LobbyError
from saves.server.identity.keys import LONGEST
from screens.lobby.command_desk import Desk
from screens.lobby.command_words import NumberOfGame, Whole, command, pass_desk, room
from screens.lobby.game_words import NO_KEYS, key_line, player_line, talk_line
from screens.lobby.player_page import card_lines
from screens.text.phrases import sentence, several

NO_TALK: Final = "Nothing has been said."
NOBODY: Final = "Nobody is here."
NO_RATINGS: Final = "Nobody has a rating yet."
NO_MORE: Final = "Nobody else has a rating."


@command("talk")
@room
@click.option("--after", type=Whole(), default=0)
@pass_desk
def talk(desk: Desk, number: int, after: int) -> None:
    """Read what was said in the lobby, or in a game."""
    said = desk.lobby.talk(number, after=after)
    desk.answer(said, lambda: [talk_line(one, dated=True) for one in said] or [NO_TALK])


@command("say")
@click.argument("number", type=NumberOfGame(min=0))
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
    desk.answer(found, lambda: [player_line(one) for one in found] or [NOBODY])


@command("ladder")
@click.option("--offset", type=Whole(), default=0)
@pass_desk
def ladder(desk: Desk, offset: int) -> None:
    """List the strongest players."""
    found = desk.lobby.ladder(offset)
    none = NO_MORE if offset else NO_RATINGS
    desk.answer(found, lambda: [player_line(one) for one in found] or [none])


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
    told = f"You hear of {account} again." if off else f"You hear nothing more of {account}."
    desk.answer({"account": account, "is_blocked": not off}, lambda: [told])


@command("vacation")
@click.argument("days", type=Whole())
@pass_desk
def vacation(desk: Desk, days: int) -> None:
    """Have the clocks of your games by days stand still for some days; 0 ends it."""
    card = desk.lobby.take_vacation(days)
    desk.answer(card, lambda: card_lines(card, desk.now))


@command("keys")
@click.argument("deed", type=click.Choice(["show", "set", "reset"]), default="show")
@pass_desk
def keys(desk: Desk, deed: str) -> None:
    """Show your keys; with set, take those that are sent: `ssh host keys set < keys.toml`."""
    if (own := desk.own.keys) is None:
        raise LobbyError("keys are not kept here")
    if deed == "set":
        changed = own.take(desk.stdin)
        desk.answer({"changed": changed}, lambda: [sentence(f"{several(changed, 'key')} changed")])
        return
    if deed == "reset":
        own.forget()
    desk.answer({"keys": own.text()}, own.text().splitlines)


@command("log-in-keys")
@click.argument("deed", type=click.Choice(["show", "add", "retire"]), default="show")
@click.argument("fingerprint", default="")
@pass_desk
def log_in_keys(desk: Desk, deed: str, fingerprint: str) -> None:
    """Show by what you log in; add a key that is sent, or retire one by its fingerprint."""
    if (keyring := desk.own.keyring) is None:
        raise LobbyError("nobody logs in by a key here")
    if deed == "add":
        sent = desk.stdin.read(LONGEST + 1).decode(errors="replace")
        shown = [keyring.add_key(sent.strip())]
    elif deed == "retire":
        shown = [keyring.retire_key(fingerprint)]
    else:
        shown = [*keyring.own_keys()]
    desk.answer(shown, lambda: map(key_line, shown) if shown else [NO_KEYS])


COMMANDS = (talk, say, here, ladder, player, block, vacation, keys, log_in_keys)

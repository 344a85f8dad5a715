"""The way into a game of the server: to one's seat, or to look on."""

from collections.abc import Iterable
from functools import partial
from typing import Any, Protocol, cast

from textual.screen import Screen

from campaign import CampaignError, Side
from saves.hosting.seated import SeatedCampaign
from saves.hosting.seats import Account
from saves.server.contract.lobby import PLAYING, GameNumber, ListedGame, Lobby, PlayerCard
from screens.archive.task_runner import Deed, TaskRunner, leave
from screens.lobby.rights import sides_of
from screens.parts.choice_dialog import Offer

HERE_ALREADY = "You are at this table at another terminal."
TAKE_OVER = "Take over: play here, look on there"
LOOK_ON = "Look on here, play there"
NOT_NOW = "Neither"
NOT_OPENED = "Not opened"


class AtTables(Protocol):
    """The program, where one sits down at the tables of a server."""

    def sit_down(self, number: GameNumber, campaign: SeatedCampaign) -> None:
        """Show a game, and play on."""
        ...


def seat_at(
    lobby: Lobby, number: GameNumber, account: Account, sides: Iterable[Side]
) -> SeatedCampaign:
    """A place at the table of a game; without sides one looks on.

    Raises:
        SaveError: if the server does not let him.
    """
    return SeatedCampaign(lobby.table(number), account, sides)


def seat_of(game: ListedGame, account: Account, *, looks_on: bool) -> tuple[Side, ...]:
    """The sides for which somebody sits down; none if he is to look on, or plays in it no more."""
    return sides_of(game, account) if game.stage == PLAYING and not looks_on else ()


def sits_elsewhere(game: ListedGame, sides: Iterable[Side]) -> bool:
    """He sits there already, at another terminal."""
    return any(game.seat(side).is_here for side in sides)


def at_once(
    lobby: Lobby, number: GameNumber, account: Account, *, looks_on: bool
) -> SeatedCampaign | None:
    """A place at the table of a game that goes on, if nothing has to be asked for it.

    Where it cannot be had the lobby is shown, which asks, or says why not.
    """
    try:
        game = lobby.game(number)
        sides = seat_of(game, account, looks_on=looks_on)
        if game.stage != PLAYING or sits_elsewhere(game, sides):
            return None
        return seat_at(lobby, number, account, sides)
    except CampaignError:
        return None


class Entering:
    """Opens games from a screen of the lobby."""

    def __init__(self, screen: Screen[Any], runner: TaskRunner, lobby: Lobby) -> None:
        self._screen, self._runner, self._lobby = screen, runner, lobby

    def enter(self, number: GameNumber, *, looks_on: bool = False) -> None:
        """Go to one's seat, or look on, as the game stands now; a list may be older than that."""
        self._runner.do(
            lambda: (self._lobby.game(number), self._lobby.me()),
            lambda found: self._ask(*found, looks_on=looks_on),
            NOT_OPENED,
        )

    def _ask(self, game: ListedGame, me: PlayerCard, *, looks_on: bool) -> None:
        """Who sits there already at another terminal is asked where he wants to play."""
        sides = seat_of(game, me.account, looks_on=looks_on)
        if not sits_elsewhere(game, sides):
            self._open(game.number, me.account, sides)
            return
        offers: list[Offer[Deed]] = [
            Offer(TAKE_OVER, partial(self._open, game.number, me.account, sides)),
            Offer(LOOK_ON, partial(self._open, game.number, me.account, ())),
            Offer(NOT_NOW, leave),
        ]
        self._runner.ask(HERE_ALREADY, offers)

    def _open(self, number: GameNumber, account: Account, sides: tuple[Side, ...]) -> None:
        self._runner.do(
            partial(seat_at, self._lobby, number, account, sides),
            partial(self._show, number),
            NOT_OPENED,
        )

    def _show(self, number: GameNumber, campaign: SeatedCampaign) -> None:
        """The table is there, unless the player has gone elsewhere meanwhile."""
        if self._screen.is_current:
            cast("AtTables", self._screen.app).sit_down(number, campaign)
        else:
            campaign.close()

"""The first page of a battle on hexes: shown once to whoever is told tips, in help ever after.

On a server it is shown once for each seat, whoever has it.
"""

from collections.abc import Mapping
from typing import Any, Protocol

from textual.binding import BindingsMap
from textual.content import Content
from textual.dom import DOMNode

from campaign.resolvers.nei_boschi.pages import page_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.terms import PERSON, Side
from screens.battle.battle_run import BattleRun
from screens.battle.line.log import FIGHT
from screens.battle.nei_boschi.looking import HexLook
from screens.battle.nei_boschi.names import book_id
from screens.battle.nei_boschi.panels.aim_card import BY_DEFAULT, aim_card
from screens.parts import tips
from screens.parts.game import Game
from screens.parts.opening_page import FirstPageScreen
from screens.shell.taking_away import take_away
from screens.text.players import player_in_short

COLUMNS = 76
"""Of the page, in the smallest terminal; there it has twenty rows."""

UNWRAPPED = 4000
"""Columns in which every paragraph is one line."""

KEPT = 12
"""Pages that are remembered as read on a server, those of wars among them."""

ANOTHER, COMPUTER = "another player", "the computer ({level})"


class FirstLook(Protocol):
    """A screen with a battle on hexes, to which somebody may have come for the first time."""

    run: BattleRun

    @property
    def app(self) -> Any: ...
    @property
    def game(self) -> Game: ...
    @property
    def look(self) -> HexLook | None: ...
    @property
    def _binding_chain(self) -> list[tuple[DOMNode, BindingsMap]]: ...


class ScenarioPage:
    """Says who one is, what wins, how a turn goes, and which keys matter."""

    def __init__(self, screen: FirstLook) -> None:
        self._screen = screen
        self._page: FirstPageScreen | None = None
        """The page over the map, as long as it is there."""

    def show_once(self) -> None:
        """Show it over the map, if nobody here has read it and somebody here plays."""
        look, game = self._screen.look, self._screen.game
        if look is None or not look.position.agenda or not self._is_wanted:
            return
        if self._persons and not self._is_read(look.position):
            self._page = FirstPageScreen(self._card(look, COLUMNS))
            game.push_screen(self._page, lambda _: self._note_read(look.position))

    def look(self) -> None:
        """Nobody needs it any more when the battle is over: how it has ended is to be seen."""
        page = self._page
        if page is not None and page.is_attached and not self._screen.run.lasts:
            take_away(page)

    def _is_read(self, position: HexPosition) -> bool:
        settings = self._screen.game.settings
        if not self._screen.game.session.is_served:
            return not tips.is_page_due(settings.tips, settings.tips_done, page_name(position))
        return self._seat_mark(position) in settings.briefed.split() or self._has_ordered

    def _note_read(self, position: HexPosition) -> None:
        """It has been left: whose line was cut before, or whose terminal was too small, gets it
        again.
        """
        self._page = None
        game = self._screen.game
        if game.session.is_served:
            read = [*game.settings.briefed.split(), self._seat_mark(position)]
            game.remember(briefed=" ".join(read[-KEPT:]))
        else:
            done = game.settings.tips_done.split()
            game.remember(tips_done=tips.written_with(done, page_name(position)))

    def _seat_mark(self, position: HexPosition) -> str:
        """What is remembered on a server: the campaign, the scenario, and who has read."""
        journal = self._screen.game.journal
        assert journal is not None, "somebody has a seat in it"
        return "-".join((journal.record.id, page_name(position), *self._persons))

    @property
    def _has_ordered(self) -> bool:
        """Somebody has fought for a seat already, perhaps with settings of another computer."""
        journal, here = self._screen.game.journal, self._persons
        entries = journal.entries() if journal is not None else ()
        return any(one.side in here and one.order.startswith(FIGHT) for one in entries)

    @property
    def _is_wanted(self) -> bool:
        """Whoever plays here has not switched such pages off, and nothing else teaches him."""
        game = self._screen.game
        return game.settings.briefing == "on" and game.lesson is None

    @property
    def paragraphs(self) -> list[str]:
        """The same, as help has it, which wraps its lines itself."""
        look = self._screen.look
        return self._card(look, UNWRAPPED).plain.splitlines() if look is not None else []

    @property
    def _persons(self) -> tuple[Side, ...]:
        """The sides that persons play here."""
        journal = self._screen.game.journal
        if journal is None:
            return ()
        here = self._screen.run.audience
        return tuple(side for side in here if journal.players[side.seat] == PERSON)

    def _card(self, look: HexLook, width: int) -> Content:
        return aim_card(look.position, self._persons, self._enemy, width, self._keys)

    @property
    def _enemy(self) -> str:
        """What the player of the other side is called; of two sides at one keyboard nobody asks."""
        journal, here = self._screen.game.journal, self._persons
        if journal is None or len(here) != 1:
            return ""
        player = journal.players[here[0].enemy.seat]
        return ANOTHER if player == PERSON else COMPUTER.format(level=player_in_short(player))

    @property
    def _keys(self) -> Mapping[str, str]:
        """The keys as they are bound here."""
        own = {
            binding.id: self._screen.app.get_key_display(binding)
            for _, bindings in reversed(self._screen._binding_chain)
            for _, binding in reversed(list(bindings))
            if binding.id is not None and binding.id in BY_DEFAULT
        }
        return {**BY_DEFAULT, **own}


def page_name(position: HexPosition) -> str:
    """What is remembered of a scenario whose page has been read: `page.shiloh.9`."""
    return f"page.{book_id(position)}.{page_of(position).id}"

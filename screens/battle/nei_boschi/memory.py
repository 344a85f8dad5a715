"""Keeps what either side does in a battle, for the other one to look at once more."""

from collections.abc import Sequence
from typing import Protocol

from campaign import Change
from campaign.battle.contract import BattleInProgress
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.state import CampaignState
from campaign.terms import Side
from screens.battle.battle_log import Told
from screens.battle.battle_run import BattleRun
from screens.battle.nei_boschi.markers_drawn import MarkersDrawn
from screens.battle.nei_boschi.replay import Replay, act_of, acting_side, acts_before


class Remembers(Protocol):
    """A screen with a replay."""

    replay: Replay
    run: BattleRun
    state: CampaignState | None

    @property
    def battle(self) -> BattleInProgress | None: ...
    @property
    def decider(self) -> Side | None: ...
    def say_anew(self) -> None: ...


class Memory:
    """What a screen remembers of its battle: as it goes on, and when it is come back to."""

    def __init__(self, screen: Remembers) -> None:
        self._screen = screen
        self.known: tuple[int, ...] | None = None
        """How many acts of each side another session knew that goes on here; None for any."""

        self.markers = MarkersDrawn()

    def note(self, change: Change, before: BattleInProgress | None) -> None:
        """Keep what an order has led to; nothing while both sides fight on by themselves."""
        screen = self._screen
        if screen.battle is not None:
            self.markers.note(change.events, screen.battle.position.turn)
        if screen.run.fights_on:
            screen.replay.forget()
        elif screen.battle is not None and before is not None:
            side, theater = acting_side(before.position), change.state.theater
            position = screen.battle.position
            act = act_of(position, change.events, theater, screen.run.audience)
            screen.replay.note(side, act)
        screen.replay.look_at(self._other)

    def recall(self, deeds: Sequence[Told], position: HexPosition) -> None:
        """What has led to the position on show has been found out: the last of it may be seen."""
        screen = self._screen
        self.markers.recall(deeds)
        if screen.state is None or screen.run.fights_on:
            return
        theater, sides = screen.state.theater, screen.run.audience
        screen.replay.recall(acts_before(deeds, position, theater, sides))
        if self.known is not None:
            screen.replay.keep(self.known)
            self.known = None
        screen.replay.look_at(self._other)
        screen.say_anew()

    @property
    def _other(self) -> Side | None:
        """Whose acts can be looked at once more: not those of who sits here, or decides here; of
        both sides, where nobody does, those of who acted last.
        """
        screen = self._screen
        mine = screen.run.looking or (screen.decider if screen.run.has_orders else None)
        return mine.enemy if mine is not None else screen.replay.last

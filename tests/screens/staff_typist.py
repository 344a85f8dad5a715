"""A player who leaves his turns to the staff, and decides by himself only what it stops at."""

from asyncio import sleep
from collections import Counter

from textual.pilot import Pilot

from campaign import CampaignState
from campaign.agenda import Combat, Withdrawal
from campaign.terms import UNION, Side
from screens.app import NordenSuden
from screens.battle.line.screen import BattleScreen
from screens.map.map_screen import MapScreen
from screens.parts.choice_dialog import ChoiceScreen
from screens.parts.page_dialog import PageScreen
from tests.screens.keyboard import state_of
from tests.screens.rest import A_MOMENT, all_handled
from tests.screens.typist import Typist


class StaffTypist:
    """Presses `.` for whole turns, and fights by himself what is not a small battle."""

    def __init__(self, pilot: Pilot[None], app: NordenSuden, side: Side = UNION) -> None:
        self.app, self.side = app, side
        self._typist = Typist(pilot, app)
        self.by_turn: Counter[int] = Counter()
        """Keys, by the turn in which they were pressed."""

    async def play(self, turns: int | None = None) -> CampaignState:
        """Play until the war is over, or so many turns are."""
        first = state_of(self.app).turn
        while (state := state_of(self.app)).agenda and (
            turns is None or state.turn < first + turns
        ):
            await self._next_key(state)
        return state_of(self.app)

    async def _next_key(self, state: CampaignState) -> None:
        screen = self.app.screen
        self.by_turn.setdefault(state.turn, 0)
        if isinstance(screen, BattleScreen):
            await self._fight(screen)
        elif isinstance(screen, PageScreen | ChoiceScreen):
            await self._press("enter")
        elif isinstance(screen, MapScreen) and self.app.person_decides and not self._is_left:
            await self._decide(state)
        else:
            await self._wait()

    @property
    def _is_left(self) -> bool:
        """The staff goes on."""
        return self.app.loop.staff.is_on

    async def _fight(self, screen: BattleScreen) -> None:
        """Both commanders fight it out."""
        if screen.run.outcome:
            await self._press("enter")
        elif screen.run.is_asked and not screen.run.fights_on:
            await self._press("a")
        else:
            await self._wait()

    async def _decide(self, state: CampaignState) -> None:
        """A battle that the staff has left to its general; else the staff goes on."""
        if isinstance(state.step, Combat | Withdrawal):
            await self._press("enter")  # the first line of the list
        else:
            await self._press("full_stop")

    async def _press(self, key: str) -> None:
        self.by_turn[state_of(self.app).turn] += 1
        await self._typist.press(key)

    async def _wait(self) -> None:
        await all_handled()
        await sleep(A_MOMENT)

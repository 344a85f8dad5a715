"""Plays a campaign by keys alone: a commander decides, the typist presses what a player would.

Nothing is asked of the game but what it shows, and nothing is done but by keys.
"""

from asyncio import sleep
from collections.abc import Callable
from time import monotonic

from textual.events import Key
from textual.pilot import Pilot

from campaign import CampaignState, legal_actions, refusal
from campaign.actions import (
    Action,
    Breakout,
    Done,
    End,
    Entrench,
    Fight,
    Invade,
    Lead,
    March,
    Move,
    Pass,
    Restore,
    Roll,
    Sail,
)
from campaign.board.board import board
from campaign.commanders import COMMANDERS
from campaign.terms import BoxId
from screens.app import NordenSuden
from screens.battle.line.screen import BattleScreen
from screens.game.victory_screen import VictoryScreen
from screens.map.dig_plan import DigPlan
from screens.map.leader_plan import RidePlan
from screens.map.map_screen import MapScreen
from screens.map.march_plan import MarchPlan
from screens.map.prompts import about_to_lose
from screens.parts.choice_dialog import ChoiceScreen
from screens.parts.page_dialog import PageScreen
from screens.parts.row_list import RowList
from tests.screens.keyboard import said, state_of
from tests.screens.rest import A_MOMENT, all_handled

KEYS = {Roll: "space", Fight: "space", Done: "d"}
PATIENCE = 20.0
"""Seconds in which whatever a key leads to has come, on the slowest of machines."""

FAR = 6
"""Lines of a list from which it is shorter to type where one wants to go."""

GOING_KEYS = {Move: "m", Sail: "s", Invade: "I"}


class Typist:
    """Somebody who knows the keys and takes a commander's advice."""

    def __init__(self, pilot: Pilot[None], app: NordenSuden, commander: str = "steady") -> None:
        self.pilot = pilot
        self.app = app
        self.commander = COMMANDERS[commander]
        self.keys = 0

    async def press(self, *keys: str) -> None:
        """Press keys and wait until all widgets have done their work.

        The pilot's own way waits until all is painted, too: too long for a war.
        """
        for key in keys:
            self.keys += 1
            # Nobody answers a question that he has not seen.
            await self._until(lambda: self.app.questions.is_on_show)
            event = Key(key, key if len(key) == 1 else None)
            event.set_sender(self.app)
            assert self.app._driver is not None
            self.app._driver.send_message(event)
            await all_handled()

    async def _until(self, is_so: Callable[[], bool]) -> None:
        """Look on until something is so: a busy machine paints late, and never by rounds."""
        since = monotonic()
        while not is_so():
            assert monotonic() - since < PATIENCE, (said(self.app), self.app.screen)
            await all_handled()
            await sleep(A_MOMENT)

    async def find(self, box: BoxId) -> None:
        """Bring the cursor to a box by typing its three letters."""

        def is_there() -> bool:
            screen = self.app.screen
            return isinstance(screen, MapScreen) and screen.model.cursor == box

        await self.press("slash", *board()[box].code.lower(), "enter")
        await self._until(is_there)

    async def play(self, turns: int | None = None) -> CampaignState:
        """Play until the war is over, or so many turns are."""
        first = state_of(self.app).turn
        while (state := state_of(self.app)).agenda and (
            turns is None or state.turn < first + turns
        ):
            await self.decide()
        await self.pilot.pause()
        return state_of(self.app)

    async def decide(self) -> None:
        """One decision, by the keys of the screen that shows it."""
        before = state_of(self.app)
        screen = self.app.screen
        if isinstance(screen, PageScreen | ChoiceScreen):
            await self.press("enter")
        elif isinstance(screen, MapScreen) and screen.panel.turn_log.report:
            await self.press("escape")
        elif isinstance(screen, BattleScreen):
            await self._fight(screen)
        elif isinstance(screen, VictoryScreen):
            raise AssertionError("the war goes on, but victory is shown")
        else:
            assert isinstance(screen, MapScreen), screen
            await self._order(screen, before)
            await self._settle(before)
            assert state_of(self.app) is not before, (said(self.app), before.step)

    async def _settle(self, before: CampaignState) -> None:
        """Wait until something has come of the keys, and the screens have taken it in."""
        await self._until(lambda: state_of(self.app) is not before)
        await all_handled()

    async def _fight(self, screen: BattleScreen) -> None:
        """Battles are left to the automatic commanders, dice by dice."""
        if screen.run.outcome:
            await self.press("enter")
        elif screen.run.is_asked:
            await self.press("f", "enter")
            if state_of(self.app).battle is not None and not screen.view.tray.is_rolling:
                await self.pilot.pause()
        else:
            await self.pilot.pause()

    async def _order(self, screen: MapScreen, state: CampaignState) -> None:
        action = self.commander.choose(state)
        match action:
            case Roll() | Fight() | Done():
                await self.press(KEYS[type(action)])
            case Pass():
                await self.press(*(["p", "p"] if about_to_lose(state) else ["p"]))
            case March(box):
                await self._march(screen, box)
            case Breakout(box):
                await self.find(box)
                await self.press("B")
            case Lead():
                await self._ride(screen, state, action)
            case End():
                await self.press(*(["e", "e"] if about_to_lose(state) else ["e"]))
            case Move() | Sail() | Invade() | Entrench() | Restore():
                await self.find(state.step.box)  # type: ignore[union-attr]
                await self._with_pieces(screen, action)
            case _:
                await self._from_list(screen, action)

    async def _march(self, screen: MapScreen, box: str) -> None:
        """Activate a box and do with it what the commander would do next."""
        await self.find(box)
        plan = screen.marches.planned(screen.model)
        assert isinstance(plan, MarchPlan), plan
        following = self.commander.choose(plan.opened.state)
        if isinstance(following, Done):
            following = next(a for a in legal_actions(plan.opened.state) if a != following)
        await self._with_pieces(screen, following)

    async def _ride(self, screen: MapScreen, state: CampaignState, action: Lead) -> None:
        """Take a leader, and point at where he rides."""
        await self.find(board().ids[state.leaders[action.leader.number].box])
        await self.press("g")
        while isinstance(plan := screen.model.plan, RidePlan) and plan.leader is not action.leader:
            await self.press("g")
        await self.find(action.to)
        await self.press("enter")

    async def _with_pieces(self, screen: MapScreen, action: Action) -> None:
        """Pick pieces and send them, or let them dig."""
        assert isinstance(action, Move | Sail | Invade | Entrench | Restore)
        if isinstance(action, Restore):
            await self.press("f")
            return
        await self.press(GOING_KEYS.get(type(action), "x"))
        plan = screen.model.plan
        assert isinstance(plan, MarchPlan | DigPlan), plan
        await self._pick(plan, action)
        if isinstance(action, Entrench):
            assert isinstance(plan, DigPlan)
            await self.press(*["enter"] * (2 if plan.is_last_march else 1))
            return
        assert isinstance(plan, MarchPlan)
        await self.find(action.to)
        if isinstance(action, Move) and action.via:
            while screen.model.via != action.via:
                await self.press("y")
        await self.press("enter")
        await all_handled()
        if isinstance(self.app.screen, ChoiceScreen):
            await self.press("enter")  # leaders go along

    async def _pick(
        self, plan: MarchPlan | DigPlan, action: Move | Sail | Invade | Entrench
    ) -> None:
        """Pick so many of the first rows of the type; nobody else."""
        wanted, march = action.count, plan.march if isinstance(plan, DigPlan) else plan
        for number, (row, picked) in enumerate(zip(plan.rows, plan.picked, strict=True), 1):
            of_type = row.unit.type is action.type and action.group in (None, row.group)
            if isinstance(action, Entrench) and of_type:
                one = Entrench(1, action.type, row.group)
                of_type = refusal(march.opened.state, one) is None
            count = min(wanted, row.there) if of_type and row.unit.can_march else 0
            wanted -= count
            around = 0 if count <= picked else row.there + 1  # after none come all
            await self.press(*[str(number)] * (picked + around - count))

    async def _from_list(self, screen: MapScreen, action: Action) -> None:
        """Point at the line of the list that says so, and press enter."""
        row = [choice.action for choice in screen.model.choices].index(action)
        rows = screen.query_one("#choices", RowList)
        assert rows.has_focus
        box = screen.model.choices[row].box
        if box and abs(rows.cursor - row) > FAR:
            await self.find(box)
        while rows.cursor != row:
            await self.press("down" if rows.cursor < row else "up")
        await self.press("enter")

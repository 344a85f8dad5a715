"""People who play a war of the server by keys alone, and read what their screens show.

A commander's advice says what somebody orders; what he presses for it, and what he waits for to
see before the next key, is what a person does. Where the war stands somebody says who looks on.
"""

import asyncio
import re
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from typing import TypeAlias

from campaign import Action, CampaignState, Side, legal_actions, refusal
from campaign.actions import (
    Breakout,
    Done,
    End,
    Entrench,
    Fight,
    Invade,
    March,
    Move,
    Pass,
    Restore,
    Roll,
    Sail,
)
from campaign.agenda import Marching
from campaign.board.board import board
from campaign.commanders import COMMANDERS
from campaign.terms import BoxId
from saves.hosting.seated import SeatedCampaign
from saves.hosting.seats import Account
from saves.server.connection import ServerLine
from saves.server.lobby import PLAYER
from saves.server.remote_table import RemoteTable
from saves.server.tokens import secret_of, token
from screens.map.march_plan import Going, MarchPlan
from screens.map.prompts import about_to_lose
from tests.patience import PATIENCE
from tests.screens.map_desk import Desk
from tests.server.front.served import Server
from tests.server.front.terminals import Terminal, seen, shown

KEYS: dict[type[Action], str] = {Roll: "space", Fight: "space", Done: "d"}
GOING_KEYS: dict[Going, str] = {Move: "m", Sail: "s", Invade: "I"}
NEXT_LOOK = 0.02
WHERE_TO = "where to"
GO_ON = "enter go on"
FINDING = "a box, a kind of piece, or a command"
PANEL = re.compile(r"[▏|]([^▏|]*)$", re.MULTILINE)
ADVISER = COMMANDERS["steady"]

Advice: TypeAlias = Callable[[CampaignState], Action]
"""What somebody orders in a position."""


class Onlooker:
    """Somebody who looks on, and knows how far the war has come."""

    def __init__(self, campaign: SeatedCampaign) -> None:
        self._campaign = campaign

    @property
    def state(self) -> CampaignState:
        self._campaign.read()
        return self._campaign.state

    @property
    def orders(self) -> list[str]:
        """Every order that counts, from the first on."""
        self._campaign.read()
        return [entry.order for entry in self._campaign.entries()]


@contextmanager
def looking_on(server: Server, number: int, name: str = "hay") -> Iterator[Onlooker]:
    """Somebody at the table of a game without a seat."""
    said = token(secret_of(server.folder), Account(name), PLAYER)
    with closing(ServerLine(server.folder / "run" / "table.sock", said)) as line:
        campaign = SeatedCampaign(RemoteTable(line, number), Account(name))
        with closing(campaign):
            yield Onlooker(campaign)


def panel(text: str) -> str:
    """What stands beside the map, without the blanks."""
    return "".join("".join(PANEL.findall(text)).split())


def prompt_is_on(text: str, prompt: str) -> bool:
    """The map asks for just this decision."""
    return "".join(prompt.split()) in panel(text)


class Person:
    """Plays a side at a terminal."""

    def __init__(
        self, side: Side, terminal: Terminal, war: Onlooker, advice: Advice = ADVISER.choose
    ) -> None:
        self.side, self.terminal, self.war = side, terminal, war
        self._advice = advice
        self.fought = 0
        """Decisions in battles that he has taken."""

    async def decide(self) -> None:
        """Take the next decision, which is his."""
        state = self.war.state
        assert state.to_move is self.side
        if state.battle is not None:
            await self._fight()
        else:
            await self._order(state)

    # --- on the map ---

    async def _order(self, state: CampaignState) -> None:
        hand = _Hand(self.terminal, Desk(state), self._advice)
        before = len(self.war.orders)
        await self._back_to(hand, f"what {state.step} asks")
        last = await hand.order(self._advice(state))
        await self._ordered(before + hand.expected, last)

    async def _back_to(self, hand: "_Hand", what: str) -> None:
        """A battle that is over stays on show until it has been seen."""
        until, text = time.monotonic() + PATIENCE, ""
        while not hand.asks(now := self.terminal.look()):
            assert time.monotonic() < until, f"{what} is not on the screen:\n{now}"
            if now != text and GO_ON in last_line(now):
                self.terminal.press("enter")
            text = now
            await asyncio.sleep(NEXT_LOOK)

    # --- in a battle ---

    async def _fight(self) -> None:
        """What the line of keys offers: fill in what is open, and go on."""
        before = len(self.war.orders)
        text = await seen(self.terminal, offer, "a key of the battle")
        self.terminal.press(*offer(text))
        self.fought += 1
        if WHERE_TO in last_line(text):
            await seen(self.terminal, lambda now: now != text, "the list of boxes")
            self.terminal.press("enter")
        await self._ordered(before + 1, text)

    async def _ordered(self, lines: int, before: str) -> None:
        """The order is at the table, and the screen shows what came of it."""
        await seen(
            self.terminal,
            lambda text: text != before and len(self.war.orders) >= lines,
            "what came of an order",
        )


def last_line(text: str) -> str:
    """The line of keys."""
    return text.rstrip().rsplit("\n", 1)[-1]


def offer(text: str) -> Sequence[str]:
    """The key that the last line of a battle's screen names first."""
    keys = last_line(text)
    if "f fill in" in keys:
        return ("f",)
    return ("enter",) if "enter" in keys else ()


class _Hand:
    """The keys for an order on the map, and what is to be seen between them."""

    def __init__(self, terminal: Terminal, desk: Desk, advice: Advice) -> None:
        self._terminal, self._desk, self._advice = terminal, desk, advice
        self.expected = 1
        """Lines that come of it."""

        self._before = ""

    def asks(self, text: str) -> bool:
        """The screen asks for the decision that is due."""
        return prompt_is_on(text, self._desk.turn.prompt(self._desk.model))

    async def order(self, action: Action) -> str:
        """Press what gives an order; what was on the screen before the last key."""
        await self._press_for(action, self._desk.state)
        return self._before

    def _press(self, *keys: str) -> None:
        self._before = self._terminal.look()
        self._terminal.press(*keys)

    async def _press_for(self, action: Action, state: CampaignState) -> None:
        match action:
            case Roll() | Fight() | Done():
                self._press(KEYS[type(action)])
            case Pass() if self._row(action) is None:
                self._press(*["p"] * (2 if about_to_lose(state) else 1))
            case End() if self._row(action) is None:
                await self._end()
            case March(box):
                await self._march(box)
            case Breakout(box):
                await self.find(box)
                self._press("B")
            case Move() | Sail() | Invade() | Entrench() | Restore() if self._row(action) is None:
                assert isinstance(state.step, Marching)
                await self.find(state.step.box)
                await self._with_pieces(action)
            case _:
                await self._from_list(action)

    async def find(self, box: BoxId) -> None:
        """Bring the cursor to a box by typing its letters."""
        code = board()[box].code
        self._desk.look_at(box)
        await shown(self._terminal, "find")
        self._press("/")
        await seen(self._terminal, lambda text: FINDING in text, "the line in which one types")
        self._press(*code.lower(), "enter")
        await seen(self._terminal, lambda text: re.search(rf"\[.?{code}", text), code)

    def _row(self, action: Action) -> int | None:
        actions = [choice.action for choice in self._desk.model.choices]
        return actions.index(action) if action in actions else None

    async def _from_list(self, action: Action) -> None:
        row = self._row(action)
        assert row is not None, action
        self._press("home", *["down"] * row)
        model = self._desk.model.at_row(row)
        await seen(
            self._terminal, lambda text: prompt_is_on(text, self._desk.turn.prompt(model)), "a row"
        )
        self._press("enter")

    async def _end(self) -> None:
        self._press("e")
        if about_to_lose(self._desk.state):
            await seen(self._terminal, lambda text: "Presseagain" in panel(text), "the warning")
            self._press("e")

    async def _march(self, box: BoxId) -> None:
        """Activate a box and do with it what the commander would do next."""
        await self.find(box)
        plan = self._desk.marches.planned(self._desk.model)
        assert isinstance(plan, MarchPlan), plan
        following = self._advice(plan.opened.state)
        if isinstance(following, Done):
            following = next(a for a in legal_actions(plan.opened.state) if a != following)
        await self._with_pieces(following)

    async def _with_pieces(self, action: Action) -> None:
        """Pick pieces and send them, or let them dig."""
        assert isinstance(action, Move | Sail | Invade | Entrench | Restore), action
        desk = self._desk
        if isinstance(action, Restore):
            self._press("f")
            return
        going = Move if isinstance(action, Entrench) else type(action)
        desk.press(lambda model: desk.marches.plan(model, going))
        self._press(GOING_KEYS[going])
        await seen(self._terminal, self.asks, "what is planned")
        self._pick(desk.march, action)
        if isinstance(action, Entrench):
            self.expected = len(desk.march.digging)
            self._press("x")
            return
        await self.find(action.to)
        while isinstance(action, Move) and action.via and desk.model.via != action.via:
            desk.press(desk.marches.other_way)
            self._press("y")
        self.expected = len(desk.march.orders(action.to, desk.model.via))
        self._press("enter")

    def _pick(self, plan: MarchPlan, action: Move | Sail | Invade | Entrench) -> None:
        """Pick so many of the first rows of the type; nobody else."""
        wanted = action.count
        for number, (row, picked) in enumerate(zip(plan.rows, plan.picked, strict=True), 1):
            of_type = row.unit.type is action.type and action.group in (None, row.group)
            if isinstance(action, Entrench) and of_type:
                one = Entrench(1, action.type, row.group)
                of_type = refusal(plan.opened.state, one) is None
            count = min(wanted, row.there) if of_type and row.unit.can_march else 0
            wanted -= count
            around = 0 if count <= picked else row.there + 1  # after none come all
            keys = picked + around - count
            self._press(*[str(number)] * keys)
            self._desk.pick_fewer(*[number] * keys)

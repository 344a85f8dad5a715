"""People who play a war of the server by keys alone, and read what their screens show.

A commander's advice says what somebody orders; what he presses for it, and what he waits for to
see before the next key, is what a person does. Where the war stands somebody says who looks on.
"""

import asyncio
import re
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
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
from saves.server.contract.lobby import PLAYER
from saves.server.line.connection import ServerLine
from saves.server.line.remote_table import RemoteTable
from saves.server.line.tokens import secret_of, token
from screens.map.dig_plan import DigPlan
from screens.map.march_plan import Going, MarchPlan
from screens.map.prompts import about_to_lose
from tests.patience import until
from tests.screens.map_desk import Desk
from tests.server.front.served import Server
from tests.server.front.terminals import REACTION, Terminal, answered, seen

KEYS: dict[type[Action], str] = {Roll: "space", Fight: "space", Done: "d"}
GOING_KEYS: dict[Going, str] = {Move: "m", Sail: "s", Invade: "I"}
NEXT_LOOK = 0.02
AGAIN, DIG_AGAIN = "Presseagain", "Pressenteragain"
WHERE_TO = "where to"
GOES_ON = "enter goes on"
GO_ON = "enter go on"
FINDING = "a box, a kind of piece, or a command"
PANEL = re.compile(r"[▏|]([^▏|]*)$", re.MULTILINE)
BELOW = 3
"""Lines below the map: where the panel is closed, one of them says what is to be decided."""

WITH_PANEL = (160, 48)
"""A terminal with room for what is asked beside the news of what was ordered last."""

ODDS = re.compile(r",(?:some)?[-\d]+%tohold|(?<=Choosethenextbattle\.).+?(?=Row\d)")
"""What is worked out while the question is there already."""

ADVISER = COMMANDERS["steady"]

Keys: TypeAlias = tuple[str, ...]
Advice: TypeAlias = Callable[[CampaignState], Action]
"""What somebody orders in a position."""


class Onlooker:
    """Somebody who looks on, and knows how far the war has come."""

    def __init__(self, table: RemoteTable, account: Account) -> None:
        self._table = table
        self._ticket = table.join(account)
        self._campaign = SeatedCampaign(table, account)

    def close(self) -> None:
        """Leave the table."""
        self._campaign.close()
        self._table.leave(self._ticket)

    def catch_up(self) -> None:
        """Have read what the table has by now; who plays is shown it before others are told."""
        tip = self._table.stand(self._ticket).record.head["tip"]
        until(lambda: self._has_read(tip))

    def _has_read(self, tip: int) -> bool:
        self._campaign.read()
        return self._campaign.last >= tip

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
    with (
        closing(ServerLine(server.folder / "run" / "table.sock", said)) as line,
        closing(Onlooker(RemoteTable(line, number), Account(name))) as war,
    ):
        yield war


def panel(text: str) -> str:
    """What stands beside the map and below it, without the blanks."""
    beside, below = PANEL.findall(text), text.rstrip().split("\n")[-BELOW:]
    return "".join("".join((*beside, *below)).split())


def prompt_is_on(text: str, prompt: str) -> bool:
    """The map asks for just this decision, whether its odds are known by now or not."""
    return "".join(prompt.split()) in ODDS.sub("", panel(text))


class Person:
    """Plays a side at a terminal."""

    def __init__(
        self, side: Side, terminal: Terminal, war: Onlooker, advice: Advice = ADVISER.choose
    ) -> None:
        self.side, self.terminal, self.war = side, terminal, war
        self._advice = advice
        self.fought = 0
        """Decisions in battles that he has taken."""

        self.at_once = 1
        """Orders that the last key of his decision gives, at the most."""

    async def decide(self) -> None:
        """Take the next decision, which is his."""
        self.war.catch_up()
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
        last = await hand.prepare(self._advice(state))
        self.at_once = hand.expected
        text = self.terminal.look()
        await answered(
            self.terminal,
            last,
            lambda: self._has_ordered(before + hand.expected, text),
            lambda text: hand.asks(text) and len(self.war.orders) == before,
        )

    async def _back_to(self, hand: "_Hand", what: str) -> None:
        """What is over stays on show until it has been seen."""
        while True:
            text = await seen(self.terminal, lambda text: hand.asks(text) or _is_left(text), what)
            if not _is_left(text):
                return
            await self._left(text)

    async def _left(self, text: str) -> None:
        """Leave what is over; a word that changes on its page is no other page yet."""

        def is_on(now: str) -> bool:
            return _is_left(now) and title_line(now) == title_line(text)

        await answered(self.terminal, ("enter",), lambda: not is_on(self.terminal.look()), is_on)

    # --- in a battle ---

    async def _fight(self) -> None:
        """What the line of keys offers: fill in what is open, and go on."""
        before = len(self.war.orders)
        self.fought += 1
        self.at_once = _in_one_step(self.war.state)
        while len(self.war.orders) <= before:
            text = await seen(self.terminal, offer, "a key of the battle")
            if WHERE_TO in last_line(text):
                await answered(self.terminal, ("enter",), partial(self._is_else, text))
            else:
                await answered(
                    self.terminal,
                    offer(text),
                    partial(self._goes_on, before, text),
                    partial(self._is_asked, before, offer(text)),
                )
                self.war.catch_up()

    def _is_asked(self, orders: int, keys: Keys, now: str) -> bool:
        return offer(now) == keys and len(self.war.orders) == orders

    def _is_else(self, text: str) -> bool:
        """Something else is shown than other chances, which are worked out meanwhile."""
        return below_title(self.terminal.look()) != below_title(text)

    def _goes_on(self, before: int, text: str) -> bool:
        """There is another order; or another key is offered, for what the battle came to before
        a line dropped is shown a moment later.
        """
        others = offer(self.terminal.look())
        return self._has_ordered(before + 1, text) or bool(others and others != offer(text))

    def _has_ordered(self, lines: int, before: str) -> bool:
        """The order is at the table, and the screen shows what came of it."""
        return self.terminal.look() != before and len(self.war.orders) >= lines


def _in_one_step(state: CampaignState) -> int:
    """Orders that a key gives which fills in what is open: one for each piece that has a choice."""
    orders = (a.order for a in legal_actions(state) if isinstance(a, Fight))
    return max(1, len({order.rpartition(" ")[0] for order in orders}))


def last_line(text: str) -> str:
    """The line of keys."""
    return text.rstrip().rsplit("\n", 1)[-1]


def title_line(text: str) -> str:
    """What the screen is about."""
    return text.split("\n", 1)[0]


def below_title(text: str) -> str:
    return text.split("\n", 1)[1]


def _is_left(text: str) -> bool:
    """A battle that is over is on show, or a page about the enemy's turn."""
    return GOES_ON in text or GO_ON in last_line(text)


def offer(text: str) -> Keys:
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

    def asks(self, text: str) -> bool:
        """The screen asks for the decision that is due."""
        return prompt_is_on(text, self._desk.turn.prompt(self._desk.model))

    async def prepare(self, action: Action) -> Keys:
        """Press all keys for an order but the last, which are returned."""
        state = self._desk.state
        if self._row(action) is not None:
            return await self._from_list(action)
        match action:
            case Roll() | Fight() | Done():
                return (KEYS[type(action)],)
            case Pass():
                return ("p", "p") if about_to_lose(state) else ("p",)
            case End():
                return await self._end()
            case March(box):
                return await self._march(box)
            case Breakout(box):
                await self.find(box)
                return ("B",)
        assert isinstance(state.step, Marching), action
        await self.find(state.step.box)
        return await self._with_pieces(action)

    async def find(self, box: BoxId) -> None:
        """Bring the cursor to a box by typing its letters."""
        code, name = board()[box].code, "".join(board()[box].name.split())
        self._desk.look_at(box)
        await answered(self._terminal, ("/",), lambda: FINDING in self._terminal.look())
        self._terminal.press(*code.lower(), "enter")
        await seen(self._terminal, lambda text: name in panel(text), name)

    def _row(self, action: Action) -> int | None:
        actions = [choice.action for choice in self._desk.model.choices]
        return actions.index(action) if action in actions else None

    async def _from_list(self, action: Action) -> Keys:
        row = self._row(action)
        assert row is not None, action
        await asyncio.sleep(REACTION)
        self._terminal.press("home", *["down"] * row)
        prompt = self._desk.turn.prompt(self._desk.model.at_row(row))
        await seen(self._terminal, lambda text: prompt_is_on(text, prompt), f"row {row}: {prompt}")
        return ("enter",)

    async def _end(self) -> Keys:
        if about_to_lose(self._desk.state):
            await answered(self._terminal, ("e",), lambda: AGAIN in panel(self._terminal.look()))
        return ("e",)

    async def _march(self, box: BoxId) -> Keys:
        """Activate a box and do with it what the commander would do next."""
        await self.find(box)
        plan = self._desk.marches.planned(self._desk.model)
        assert isinstance(plan, MarchPlan), plan
        following = self._advice(plan.opened.state)
        if isinstance(following, Done):
            following = next(a for a in legal_actions(plan.opened.state) if a != following)
        return await self._with_pieces(following)

    async def _with_pieces(self, action: Action) -> Keys:
        """Pick pieces and send them, or let them dig."""
        assert isinstance(action, Move | Sail | Invade | Entrench | Restore), action
        desk = self._desk
        if isinstance(action, Restore):
            return ("f",)
        if isinstance(action, Entrench):
            return await self._digging(action)
        going = type(action)
        desk.press(lambda model: desk.marches.plan(model, going))
        self._terminal.press(GOING_KEYS[going])
        await seen(self._terminal, self.asks, "what is planned")
        self._pick(desk.march, action)
        await self.find(action.to)
        while isinstance(action, Move) and action.via and desk.model.via != action.via:
            desk.press(desk.marches.other_way)
            self._terminal.press("y")
        self.expected = len(desk.march.orders(action.to, desk.model.via))
        return ("enter",)

    async def _digging(self, action: Entrench) -> Keys:
        """See who would dig, pick others, and say twice that the last march shall go for it."""
        desk = self._desk
        desk.press(desk.marches.entrench)
        self._terminal.press("x")
        await seen(self._terminal, self.asks, "who would dig")
        self._pick(desk.digging, action)
        self.expected = len(desk.digging.orders())
        if desk.digging.is_last_march:
            await answered(
                self._terminal, ("enter",), lambda: DIG_AGAIN in panel(self._terminal.look())
            )
        return ("enter",)

    def _pick(self, plan: MarchPlan | DigPlan, action: Move | Sail | Invade | Entrench) -> None:
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
            keys = picked + around - count
            self._terminal.press(*[str(number)] * keys)
            self._desk.pick_fewer(*[number] * keys)

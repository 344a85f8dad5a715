"""Somebody who fights a battle on hexes by keys alone: who, what, where, which way.

He looks at what the screen asks, and at the letters on it; he gives no order but by keys, and none
that takes more than six of them. What he reads on the screen has to be so.
"""

import asyncio
from collections.abc import Awaitable, Callable

from textual.pilot import Pilot

from campaign.hexes.facing import FACINGS
from campaign.hexes.grid import Hex, distance
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.steps import Acting
from campaign.resolvers.nei_boschi.who import card
from campaign.terms import UNION
from screens.app import NordenSuden
from screens.battle.nei_boschi.chooser import Asked
from screens.battle.nei_boschi.screen import HexScreen
from screens.battle.nei_boschi.verbs import ASSAULT, FIRE, MOVE, Verb
from screens.parts.choice_dialog import ChoiceScreen
from screens.parts.text_pane import Sheet
from tests.screens.keyboard import state_of

MOST_KEYS = 9_000
"""More than a small battle needs."""

MOST_KEYS_OF_ORDER = 6
"""From the letters of a unit to the order."""

EAGER = (ASSAULT, FIRE, MOVE)
"""What a unit does if it can, once in an activation each."""


LOOKED = "looked at"


async def nothing_more() -> None:
    """What is done at the end of a turn by who only fights."""


class HexTypist:
    """Knows the keys of the field of hexes."""

    def __init__(self, pilot: Pilot[None], app: NordenSuden) -> None:
        self.pilot, self.app = pilot, app
        self.keys = 0
        self.of_order = 0
        """Keys since the last order, or since another unit was thought of."""

        self.longest = 0
        """Keys of the longest order."""

        self.read = 0
        """Cards that were read."""

        self.did = set[tuple[int, str]]()
        """What units have been ordered in this activation."""

        self.acting: object = None
        self.said = set[str]()
        """The verbs that he has used."""

    @property
    def field(self) -> HexScreen:
        screen = self.app.screen
        assert isinstance(screen, HexScreen), screen
        return screen

    @property
    def position(self) -> HexPosition:
        battle = state_of(self.app).battle
        assert battle is not None
        position: HexPosition = battle.position
        return position

    async def press(self, *keys: str) -> None:
        """Press keys; whatever is ordered by them has not taken more than six."""
        self.keys += len(keys)
        self.of_order += len(keys)
        before = state_of(self.app)
        await self.pilot.press(*keys)
        if state_of(self.app) is not before:
            assert self.of_order <= MOST_KEYS_OF_ORDER, (self.of_order, keys)
            self.longest, self.of_order = max(self.longest, self.of_order), 0

    async def fight(
        self,
        turns: int = 99,
        at_end_of_turn: Callable[[], Awaitable[None]] = nothing_more,
        most: int = MOST_KEYS,
    ) -> str:
        """Fight until the battle is over, and how it ended; or until so many turns are over, or
        so many keys are pressed.

        What is done at the end of a turn is done as soon as a unit of the next one is asked for.
        """
        turn = self.position.turn
        while self.keys < most:
            if self.field.run.outcome:
                await at_end_of_turn()
                return self.field.run.outcome
            if self.position.turn > turns:
                return ""
            if self.position.turn > turn and self.field.asked is Asked.WHO:
                turn = self.position.turn
                await at_end_of_turn()
            await self.answer()
        assert most < MOST_KEYS, "the battle does not end"
        return ""

    def look_at_title(self) -> None:
        """It says whose decision it is, and which turn."""
        said = self.field.query_one("#title", Sheet).text.plain
        side = "Union" if self.position.to_move is UNION else "Confederacy"
        assert said.startswith(side), said
        assert f"turn {self.position.turn}" in said, said

    def look_at_card(self) -> None:
        """It says how strong the unit is that is picked, where it stands, and how it faces."""
        unit, said = self.position.unit(self.field.chooser.selected), self.field.panes.card.text
        if card(self.position, unit.number).is_leader or not unit.hex:
            return
        told = " ".join(said.plain.split())
        assert f"strength {unit.sp} of {card(self.position, unit.number).strength}" in told, told
        assert f"facing {FACINGS[unit.facing]}" in told, told
        assert ("order disordered" in told) is unit.disordered, told
        self.read += 1

    async def answer(self) -> None:
        """Press what answers the question that is on the screen."""
        match self.field.asked:
            case Asked.NOTHING:
                await asyncio.sleep(0.01)
            case Asked.PAGE:
                await self.press("enter")
            case Asked.WHO:
                await self.pick()
            case Asked.WHERE:
                await self.press(*self.where())
            case Asked.FACING:
                await self.press("enter")
            case Asked.HOW | Asked.WHAT | Asked.LIST:
                await self.press("space")

    async def pick(self) -> None:
        """A unit that could still do something, and what; else go on."""
        step = self.position.step
        if not isinstance(step, Acting):
            await self.press("p")
            if isinstance(self.app.screen, ChoiceScreen):  # a set-up is ended by an answer
                await self.press("enter")
            return
        if step != self.acting:
            self.acting, self.did = step, set()
        chooser = self.field.chooser
        verb = self.verb()
        self.look_at_title()
        if chooser.selected and verb is not None:
            if self.field.map.cursor != self.position.unit(chooser.selected).hex:
                await self.press(*self.letters(chooser.selected))  # somebody has looked elsewhere
            self.look_at_card()
            self.did.add((chooser.selected, verb.word))
            self.said.add(verb.word)
            await self.press(verb.letter)
            return
        self.did.add((chooser.selected, LOOKED))
        self.of_order = 0
        due = (one for one in chooser.due if (one, LOOKED) not in self.did)
        other = next(due, None)
        if other is not None:
            await self.press(*self.letters(other))
            return
        await self.press("p")
        if isinstance(self.app.screen, ChoiceScreen):  # some who could act have not
            await self.press("enter")

    def letters(self, unit: int) -> str:
        """The capital letters of a unit beside the map."""
        look = self.field.look
        assert look is not None
        return next(letters for letters, named in look.names.items() if named.unit == unit)

    def verb(self) -> Verb | None:
        """What the unit that is picked should do next."""
        chooser = self.field.chooser
        can = (verb for verb in EAGER if verb in chooser.verbs)
        return next((verb for verb in can if (chooser.selected, verb.word) not in self.did), None)

    def where(self) -> str:
        """The letters of the hex that is nearest to the enemy."""
        found = self.field.chooser.targets
        return found[min(found, key=self.away)].letters

    def away(self, hex_: Hex) -> int:
        position = self.position
        enemies = (
            unit.hex
            for unit in position.units
            if unit.side is not position.to_move
            and unit.hex
            and not card(position, unit.number).is_leader
        )
        return min((distance(hex_, enemy) for enemy in enemies), default=0)

"""Somebody who fights a battle on hexes by keys alone: who, what, where, which way.

He looks at what the screen asks, and at the letters on it; he gives no order but by keys.
"""

import asyncio

from textual.pilot import Pilot

from campaign.hexes.grid import Hex, distance
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.steps import Acting
from campaign.resolvers.nei_boschi.who import card
from screens.app import NordenSuden
from screens.battle.nei_boschi.chooser import Asked
from screens.battle.nei_boschi.screen import HexScreen
from screens.battle.nei_boschi.verbs import ASSAULT, FIRE, MOVE, Verb
from tests.screens.keyboard import state_of

MOST_KEYS = 4_000
"""More than a small battle needs."""

EAGER = (ASSAULT, FIRE, MOVE)
"""What a unit does if it can, once in an activation each."""


LOOKED = "looked at"


class HexTypist:
    """Knows the keys of the field of hexes."""

    def __init__(self, pilot: Pilot[None], app: NordenSuden) -> None:
        self.pilot, self.app = pilot, app
        self.keys = 0
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
        self.keys += len(keys)
        await self.pilot.press(*keys)

    async def fight(self, turns: int = 99) -> str:
        """Fight until the battle is over, and how it ended; or until so many turns are over."""
        while self.keys < MOST_KEYS:
            if self.field.run.outcome:
                return self.field.run.outcome
            if self.position.turn > turns:
                return ""
            await self.answer()
        raise AssertionError("the battle does not end")

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
            return
        if step != self.acting:
            self.acting, self.did = step, set()
        chooser = self.field.chooser
        verb = self.verb()
        if chooser.selected and verb is not None:
            self.did.add((chooser.selected, verb.word))
            self.said.add(verb.word)
            await self.press(verb.letter)
            return
        self.did.add((chooser.selected, LOOKED))
        is_round = all((one, LOOKED) in self.did for one in chooser.due) or not chooser.due
        await self.press("p" if is_round else "n")

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

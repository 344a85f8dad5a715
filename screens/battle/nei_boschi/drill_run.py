"""A plan for a brigade is carried out: order by order, until somebody else has to decide. [SH 3]"""

from collections.abc import Iterator
from typing import Protocol

from textual.widgets import Input

from campaign.actions import Fight
from campaign.battle.contract import Resolver
from campaign.battle.register import RESOLVERS
from campaign.errors import Refusal
from campaign.resolvers.nei_boschi.drill.plan import Given, Plan, why_no_drill
from campaign.resolvers.nei_boschi.orders import HexOrder
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.steps import Acting
from campaign.resolvers.nei_boschi.units import Place
from screens.battle.hexes.hex_map import HexMap
from screens.battle.nei_boschi.chooser import ORDERING
from screens.battle.nei_boschi.drill_screen import DrillScreen
from screens.battle.nei_boschi.drilling import drillable
from screens.battle.nei_boschi.looking import HexLook
from screens.battle.nei_boschi.obstacles import HexBattle, why_no_brigade
from screens.parts.command import Command, Obstacle
from screens.parts.game import Game
from screens.text.phrases import refused, several

LEFT = "{orders} of the brigade {are} still to be given: = gives {them}, esc drops {them}."
OVER = "The activation is over: {orders} of the brigade {are} dropped."
LONG = 8.0
"""Seconds for which that is said."""

STAYED = "{who} is left where it is: {why}"


class Drilled(Protocol):
    """A screen with a battle on hexes."""

    line: Input

    @property
    def game(self) -> Game: ...
    @property
    def look(self) -> HexLook | None: ...
    @property
    def map(self) -> HexMap: ...
    @property
    def is_attached(self) -> bool: ...
    def notify(self, message: str, *, timeout: float | None, markup: bool) -> None: ...


class DrillRun:
    """The orders of a plan that are still to be given."""

    def __init__(self, screen: Drilled) -> None:
        self._screen = screen
        self.left: tuple[Given, ...] = ()
        self._bodies: tuple[str, ...] = ()
        """Those that acted when the plan was made."""

        self._led: int | None = None
        """The unit with which the cursor goes."""

        self._runs = False
        self._was_said = False
        """That it was broken off, at this place."""

        self._refused: list[tuple[Given, Refusal]] = []

    def order(self) -> None:
        """Make a plan for one of the bodies that act; go on with one that was broken off."""
        look = self._screen.look
        if self.can_go_on:
            self.go_on()
        elif look is not None and (bodies := drillable(look.position)):
            own = look.unit_picked.body if look.unit_picked is not None else ""
            first = sorted(bodies, key=lambda body: body != own)
            field = self._screen.map
            screen = DrillScreen(look.battle, first, field.ground, field.cursor)
            self._screen.game.push_screen(screen, self._planned)

    def _planned(self, plan: Plan | None) -> None:
        if plan is not None and self._screen.is_attached:
            self.begin(plan)

    @property
    def is_there(self) -> bool:
        """A brigade can be ordered something as a whole now."""
        look = self._screen.look
        if look is None or look.asked not in ORDERING or self._screen.line.display:
            return False
        return bool(drillable(look.position))

    @property
    def why_nobody(self) -> Refusal | None:
        """Why none of the bodies that act can be ordered something as a whole."""
        look = self._screen.look
        if look is None or not look.position.agenda or not isinstance(look.position.step, Acting):
            return None
        found = (why_no_drill(look.position, body) for body in look.position.step.bodies)
        return next(filter(None, found), None)

    @property
    def word(self) -> str:
        """Whether a plan waits to be gone on with."""
        return "the rest" if self.can_go_on else "brigade"

    def begin(self, plan: Plan) -> None:
        """Give the orders of a plan."""
        look = self._screen.look
        if look is not None and look.position.agenda and isinstance(look.position.step, Acting):
            self.left, self._bodies = plan.given, look.position.step.bodies
            under = {
                unit.number for unit in look.position.units if unit.hex == self._screen.map.cursor
            }
            ordered = [given.unit for given in plan.given]
            self._led = next((one for one in ordered if one in under), next(iter(ordered), None))
            self.go_on()

    def go_on(self) -> None:
        """Give those that are left; one key takes them back together."""
        self._runs, self._was_said, self._refused = True, False, []
        try:
            self._screen.game.loop.play_each(self._orders())
        finally:
            self._runs = False
        self._follow()
        self.look()

    def _follow(self) -> None:
        """The cursor goes where the brigade has gone: with the unit that stood under it."""
        look = self._screen.look
        if look is None or self._led is None or not look.position.agenda:
            return
        unit = look.position.unit(self._led)
        if unit.place is Place.FIELD and unit.hex is not None:
            self._screen.map.cursor = unit.hex

    def forget(self) -> None:
        """Nothing of it is given any more."""
        self.left, self._refused = (), []

    def _orders(self) -> Iterator[Fight]:
        while self.left and (there := self._there()) is not None:
            resolver, position = there
            one, self.left = self.left[0], self.left[1:]
            if refusal := resolver.refusal(position, one.order):
                self._refused.append((one, refusal))
            else:
                yield Fight.of(resolver.id, one.order)

    def _there(self) -> tuple[Resolver[HexPosition, HexOrder], HexPosition] | None:
        """The battle, if the same bodies still act, and their player decides."""
        game = self._screen.game
        battle = game.journal.state.battle if game.journal is not None else None
        if battle is None or not game.person_decides:
            return None
        position: HexPosition = battle.position
        step = position.step if position.agenda else None
        if not isinstance(step, Acting) or step.bodies != self._bodies:
            return None
        return RESOLVERS[battle.resolver], position

    @property
    def can_go_on(self) -> bool:
        """It was broken off, and its next order can be given."""
        return bool(self.left) and self._there() is not None

    def look(self) -> None:
        """Say who could not do his part, and what is left of a plan that was broken off."""
        if self._runs or (look := self._screen.look) is None:
            return
        for one, refusal in self._refused:
            said = STAYED.format(who=f"unit {one.unit}", why=refused(refusal))
            self._say(look.named(said))
        self._refused = []
        if not self.left or not self._screen.game.person_decides:
            return
        if self.can_go_on:
            if not self._was_said:
                self._say(self._counted(LEFT))
            self._was_said = True
        elif isinstance(look.position.step, Acting) or not self._acts_on(look.position):
            self._say(self._counted(OVER))
            self.left = ()

    def _acts_on(self, position: HexPosition) -> bool:
        """The same bodies act when what has to be decided now is done."""
        acting = (step for step in position.agenda if isinstance(step, Acting))
        return any(step.bodies == self._bodies for step in acting)

    def _counted(self, text: str) -> str:
        one = len(self.left) == 1
        words = {"are": "is" if one else "are", "them": "it" if one else "them"}
        orders = several(len(self.left), "order")
        return text.format(orders=orders[0].upper() + orders[1:], **words)

    def _say(self, text: str) -> None:
        self._screen.notify(text, timeout=LONG, markup=False)


class HasDrill(HexBattle, Protocol):
    """A screen on which brigades are ordered."""

    drill: DrillRun


def brigade_command() -> Command[HasDrill]:
    """The key for orders to a whole brigade."""

    def brigade(screen: HasDrill) -> None:
        """Order a whole brigade: to advance, to dress its line, to fall back; go on with that."""
        screen.drill.order()

    def why_not(screen: HasDrill) -> Obstacle:
        if screen.drill.is_there or screen.drill.can_go_on:
            return None
        return why_no_brigade(screen, screen.drill.why_nobody)

    return Command(
        "hex.brigade",
        "equals_sign",
        "brigade",
        brigade,
        why_not=why_not,
        word=lambda screen: screen.drill.word,
        display="=",
    )

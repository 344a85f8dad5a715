"""How a side chooses whom an event befalls. [BB 18.1, BB 19]"""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple, TypeAlias

from campaign.battle.contract import Tick, UnitId
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.resolvers.nei_boschi.events import EventLapsed
from campaign.resolvers.nei_boschi.orders import Choose, HexOrder, Pass
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.rulings import Decided
from campaign.resolvers.nei_boschi.steps import EventDrawn
from campaign.terms import Side

Candidates: TypeAlias = Callable[[HexPosition, EventDrawn], Iterable[Choose]]
Refuse: TypeAlias = Callable[[HexPosition, EventDrawn, Choose], Refusal | None]
Perform: TypeAlias = Callable[[HexPosition, EventDrawn, Choose, Dice], Tick]


class Choice(NamedTuple):
    """What a side chooses for an event."""

    candidates: Candidates
    """Choices worth a look; they may be too generous."""

    refuse: Refuse
    perform: Perform
    rule: str
    optional: bool
    """Nobody need be chosen. Else what must be done is done if anybody suits. [BB 18.1]"""

    def propose(
        self, position: HexPosition, step: EventDrawn, unit: UnitId | None
    ) -> Iterator[HexOrder]:
        """Every candidate, or those of one unit; and to pass where that is allowed."""
        for one in self.candidates(position, step):
            if not unit or one.unit == unit:
                yield one
        if self.optional and not unit:
            yield Pass()

    def refuse_order(
        self, position: HexPosition, step: EventDrawn, order: HexOrder
    ) -> Refusal | None:
        """The first rule that an order breaks."""
        if isinstance(order, Choose):
            return self.refuse(position, step, order)
        if not isinstance(order, Pass):
            return Refusal(self.rule, f"the {step.side} side chooses whom the event befalls")
        if not self.optional and self._suits_anybody(position, step):
            return Refusal(self.rule, "somebody suits the event, and has to be chosen")
        return None

    def _suits_anybody(self, position: HexPosition, step: EventDrawn) -> bool:
        return any(
            self.refuse(position, step, one) is None for one in self.candidates(position, step)
        )

    def perform_order(
        self, position: HexPosition, step: EventDrawn, order: HexOrder, dice: Dice
    ) -> Tick:
        """Carry out the choice; without one, the event is over."""
        if isinstance(order, Choose):
            return self.perform(position, step, order, dice)
        lapsed = () if step.chosen else (EventLapsed(step.side, step.event, self.rule),)
        return Tick(position.finished(), lapsed)

    @property
    def decided(self) -> Decided:
        """As the step wants it."""
        return Decided(decides, self.propose, self.refuse_order, self.perform_order, (self.rule,))


def decides(position: HexPosition, step: EventDrawn) -> Side:
    """Whose event it is."""
    return step.side

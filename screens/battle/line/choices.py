"""Orders in a battle in rounds that are chosen from a list: the question, what is on offer."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import Enum
from typing import NamedTuple, TypeAlias

from campaign.commanders.held_back import KEPT, empties
from campaign.resolvers.battle_line.fire import points_left
from campaign.resolvers.battle_line.orders import Bonus, Lead, LineOrder, Rally, Ready, Reinforce
from campaign.resolvers.battle_line.position import LinePosition
from campaign.terms import BoxId
from screens.battle.line import phrases as words
from screens.battle.line.signs import called, lettered
from screens.parts.choice_dialog import Offer
from screens.text.phrases import place

LEFT_EMPTY = "{box} would be left empty, next to the enemy{weight}."
DECIDES = ": a city that decides the war"


WHOM = "Bring up whom? Odds: if we stay to the end, and nobody else comes."
ALL = "With all who may come, as your commander calls them: {odds}."
NOBODY = "Nobody, nor is your commander to call anybody"
ANYBODY = "Your commander may call pieces again"


class Calls(Enum):
    """Whom commanders who fight for the player may call. [BG 10.1]"""

    NOBODY = "nobody"
    ANYBODY = "anybody"


LineAnswer: TypeAlias = LineOrder | Calls
"""What a list answers: an order, or whom commanders may call."""


class OrderChoice(NamedTuple):
    """What is asked, what can be ordered, and why other things cannot be."""

    question: str
    offers: Sequence[Offer[LineAnswer]]
    refusals: Sequence[str] = ()


def rally(position: LinePosition) -> OrderChoice:
    """Who comes back. [NS 8.11]"""
    offers = [Offer[LineAnswer](called(piece), Rally(piece.id)) for piece in lettered(position)]
    return OrderChoice(
        "Rally which piece? [NS 8.11]", [*offers, Offer[LineAnswer]("Nobody", Ready())]
    )


def bonus(position: LinePosition) -> OrderChoice:
    """Which shot gets a leader's point. [NS 8.22]"""
    left = points_left(position)
    return OrderChoice(
        f"Leader's points left: {left}. Which shot gets one? [NS 8.22]",
        [
            Offer[LineAnswer](words.shot_line(position, *shot), Bonus(shot.shooter))
            for shot in position.shots
        ],
    )


def retreat(
    position: LinePosition,
    facts: Iterable[str] = (),
    told: Callable[[BoxId], str] = place,
) -> OrderChoice:
    """Where to retreat to, or to flee to, each as it is *told*; *facts* say what else it means."""
    return OrderChoice(
        f"Retreat from {place(position.request.box)} with everything to",
        [Offer[LineAnswer](told(order.to), order) for order in words.retreats(position)],
        [*words.why_no_retreat(position), *facts],
    )


def no_odds(order: LineAnswer) -> str:
    """Nothing is known of what an order would come to."""
    return ""


def reinforcement(
    position: LinePosition,
    odds: Callable[[LineAnswer], str] = no_odds,
    *,
    calls: bool = True,
) -> OrderChoice:
    """Which piece to bring up, and what the battle would come to with it, and with nobody.

    Commanders who fight on keep to that; if they call nobody already, they may be let.
    """
    arrivals = words.arrivals(position)

    def offer(order: Reinforce | Lead) -> str:
        comes = f"{words.comer(order)} from {place(words.origin(position, order))}"
        return ": ".join(filter(None, (comes, odds(order))))

    nobody = ": ".join(filter(None, (NOBODY if calls else ANYBODY, odds(Calls.NOBODY) * calls)))
    offers: list[Offer[LineAnswer]] = [Offer(offer(order), order) for order in arrivals]
    offers.append(Offer(nobody, Calls.NOBODY if calls else Calls.ANYBODY))
    every = [ALL.format(odds=known)] if (known := odds(Calls.ANYBODY)) else []
    return OrderChoice(
        WHOM,
        offers,
        [*every, *_left_empty(position, arrivals), *words.why_nobody_comes(position)],
    )


def _left_empty(position: LinePosition, arrivals: Iterable[LineOrder]) -> Iterator[str]:
    """A line for each box whose last piece may be called. [BG 10.1, BG 10.5]"""
    boxes = dict.fromkeys(order.box for order in arrivals if isinstance(order, Reinforce))
    for box in boxes:
        if empties(position, position.firing, box):
            weight = DECIDES if box in KEPT else ""
            yield LEFT_EMPTY.format(box=place(box), weight=weight)

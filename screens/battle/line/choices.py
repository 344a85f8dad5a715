"""Orders in a battle in rounds that are chosen from a list: the question, what is on offer."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from campaign.commanders.held_back import KEPT, empties
from campaign.resolvers.battle_line.fire import points_left
from campaign.resolvers.battle_line.orders import Bonus, Lead, LineOrder, Rally, Ready, Reinforce
from campaign.resolvers.battle_line.position import LinePosition
from screens.battle.line import phrases as words
from screens.battle.line.signs import called, lettered
from screens.parts.choice_dialog import Offer
from screens.text.phrases import place

LEFT_EMPTY = "{box} would be left empty, next to the enemy{weight}."
DECIDES = ": a city that decides the war"


class OrderChoice(NamedTuple):
    """What is asked, what can be ordered, and why other things cannot be."""

    question: str
    offers: Sequence[Offer[LineOrder]]
    refusals: Sequence[str] = ()


def rally(position: LinePosition) -> OrderChoice:
    """Who comes back. [NS 8.11]"""
    offers = [Offer[LineOrder](called(piece), Rally(piece.id)) for piece in lettered(position)]
    return OrderChoice("Rally which piece? [NS 8.11]", [*offers, Offer("Nobody", Ready())])


def bonus(position: LinePosition) -> OrderChoice:
    """Which shot gets a leader's point. [NS 8.22]"""
    left = points_left(position)
    return OrderChoice(
        f"Leader's points left: {left}. Which shot gets one? [NS 8.22]",
        [Offer(words.shot_line(position, *shot), Bonus(shot.shooter)) for shot in position.shots],
    )


def retreat(position: LinePosition, staying: str = "") -> OrderChoice:
    """Where to retreat to, or to flee to; and what *staying* would come to."""
    return OrderChoice(
        " ".join(filter(None, (staying, "Retreat with everything to"))),
        [Offer(place(order.to), order) for order in words.retreats(position)],
        words.why_no_retreat(position),
    )


def no_odds(order: LineOrder) -> str:
    """Nothing is known of what an order would come to."""
    return ""


def reinforcement(
    position: LinePosition, odds: Callable[[LineOrder], str] = no_odds
) -> OrderChoice:
    """Which piece to bring up, and what the battle would come to with it."""
    arrivals = words.arrivals(position)

    def offer(order: Reinforce | Lead) -> str:
        comes = f"{words.comer(order)} from {place(words.origin(position, order))}"
        return ": ".join(filter(None, (comes, odds(order))))

    return OrderChoice(
        "Bring up",
        [Offer(offer(order), order) for order in arrivals],
        [*_left_empty(position, arrivals), *words.why_nobody_comes(position)],
    )


def _left_empty(position: LinePosition, arrivals: Iterable[LineOrder]) -> Iterator[str]:
    """A line for each box whose last piece may be called. [BG 10.1, BG 10.5]"""
    boxes = dict.fromkeys(order.box for order in arrivals if isinstance(order, Reinforce))
    for box in boxes:
        if empties(position, position.firing, box):
            weight = DECIDES if box in KEPT else ""
            yield LEFT_EMPTY.format(box=place(box), weight=weight)

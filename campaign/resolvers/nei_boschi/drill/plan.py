"""A plan for a brigade: the orders of its units in their turn, and who can do no part of it. [SH 9]

Whether an order is legal the rules alone say; each is tried in the position that those before it
lead to, if the dice fall well and nobody answers.
"""

from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import Final, NamedTuple

from campaign.errors import Refusal
from campaign.hexes.facing import Facing
from campaign.hexes.grid import Hex, center
from campaign.resolvers.nei_boschi import sequence, steps
from campaign.resolvers.nei_boschi.orders import HexOrder, Lead, Pass
from campaign.resolvers.nei_boschi.position import HexPosition, Units
from campaign.resolvers.nei_boschi.steps import Acting
from campaign.resolvers.nei_boschi.units import BodyId, Place, Unit
from campaign.resolvers.nei_boschi.vocabulary import Orders
from campaign.resolvers.nei_boschi.who import card
from campaign.resolvers.nei_boschi.zones import zone

MOST_ANSWERS: Final = 30
"""Decisions of others that one order may lead to."""


class Risk(StrEnum):
    """What may come of an order beside what is meant by it."""

    FIRE = "fire"
    """Enemies may fire at the unit."""

    CONTACT = "contact"
    """It ends beside an enemy."""

    CHECK = "check"
    """A die is thrown for its order, or for another unit's."""

    ANSWER = "answer"
    """An enemy may move or turn."""


class Given(NamedTuple):
    """One order of a plan, and where it leads."""

    order: HexOrder
    unit: int
    start: Hex
    to: Hex
    facing: Facing
    """What the unit faces there."""

    half_points: int
    risks: frozenset[Risk] = frozenset()
    short: Refusal | None = None
    """Why it does not go as far as the others."""


class Left(NamedTuple):
    """A unit that can do no part of a plan."""

    unit: int
    why: Refusal


class Plan(NamedTuple):
    """Orders in the order in which they are given."""

    given: tuple[Given, ...] = ()
    left: tuple[Left, ...] = ()
    hexes: int = 0
    """How far the line goes; 0 if it is dressed."""

    facing: Facing = 0
    """The way that the line faces."""

    end: HexPosition | None = None
    """Where it leads if all goes well; None of no plan."""

    @property
    def orders(self) -> tuple[HexOrder, ...]:
        return tuple(one.order for one in self.given)


class Foreseen(NamedTuple):
    """What an order leads to if all goes well."""

    position: HexPosition
    risks: frozenset[Risk]


class _LuckyDice:
    """Every check is passed, and no shot hits: 0 is the best face of all. [SH 2]"""

    def __init__(self) -> None:
        self.thrown = 0

    def roll(self, why: str, sides: int = 6) -> int:
        self.thrown += 1
        return 0 if sides == 10 else 1


def foresee(position: HexPosition, order: HexOrder, unit: int) -> Foreseen | None:
    """Where a legal order leads a unit; None if it does not come back to those who act."""
    step, dice, risks = position.step, _LuckyDice(), set[Risk]()
    assert isinstance(step, Acting)
    after, _ = sequence.apply(position, order, dice)
    for _ in range(MOST_ANSWERS):
        now = after.step if after.agenda else None
        if isinstance(now, Acting) and now.bodies == step.bodies:
            return Foreseen(after, frozenset(risks.union(_at_the_end(position, after, unit, dice))))
        if now is None or sequence.refuse(after, Pass()) is not None:
            return None
        if after.acting is not step.side:
            risks.add(Risk.FIRE if isinstance(now, steps.PassingFire) else Risk.ANSWER)
        after, _ = sequence.apply(after, Pass(), dice)
    return None


def _at_the_end(
    position: HexPosition, after: HexPosition, unit: int, dice: _LuckyDice
) -> Iterator[Risk]:
    """What shows when an order has been carried out."""
    if dice.thrown:
        yield Risk.CHECK
    moved = after.unit(unit)
    if moved.hex != position.unit(unit).hex and moved.hex in zone(after, moved.side.enemy).near:
        yield Risk.CONTACT


# --- who is in it ------------------------------------------------------------------------------


def troops_of(position: HexPosition, body: BodyId) -> Units:
    """The units of a body that stand in its line: all on the field but leaders and lost guns."""
    return tuple(
        unit
        for unit in position.members(body)
        if unit.place is Place.FIELD and not unit.abandoned and card(position, unit.number).fights
    )


def facing_of(position: HexPosition, body: BodyId) -> Facing:
    """The way that most of a body face; of two the one that comes first clockwise."""
    facings = [unit.facing for unit in troops_of(position, body)]
    return max(sorted(facings), key=facings.count, default=0)


def why_no_drill(position: HexPosition, body: BodyId) -> Refusal | None:
    """Why a body can be ordered nothing as a whole."""
    step = position.step if position.agenda else None
    if not isinstance(step, Acting) or body not in step.bodies:
        return Refusal("SH 3", f"body {body} does not act now")
    if not troops_of(position, body):
        return Refusal("SH 3", f"body {body} has nobody on the field")
    if position.body(body).orders is Orders.RESERVE:
        return Refusal("SH 6", "in Reserve a unit stays where it is")
    return None


# --- left and right, before and behind ---------------------------------------------------------

RAYS: Final = ((1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1))
"""Where the vertices lie from the center of a hex; on paper, where rows are higher, all equally
far."""


def to_the_right(hex_: Hex, facing: Facing) -> int:
    """How far to the right of a fixed line along a facing a hex lies."""
    (x, y), (across, down) = center(hex_), RAYS[facing]
    return y * across - x * down


def ahead(hex_: Hex, facing: Facing) -> int:
    """How far ahead along a facing a hex lies."""
    (x, y), (across, down) = center(hex_), RAYS[facing]
    return x * across + 3 * y * down


HEX_AHEAD: Final = 6
"""How much farther ahead each of the two hexes before a unit lies."""


def keeps_line(given: Iterable[Given], new: Given, facing: Facing) -> bool:
    """Nobody who stood on the right of another one comes to stand on his left."""
    for one in given:
        before = to_the_right(new.start, facing) - to_the_right(one.start, facing)
        after = to_the_right(new.to, facing) - to_the_right(one.to, facing)
        if before * after < 0:
            return False
    return True


# --- leaders -----------------------------------------------------------------------------------


def with_leaders(position: HexPosition, now: HexPosition, body: BodyId, plan: Plan) -> Plan:
    """The same plan, with the leaders of the body going where their men go. [SH 9]

    Who rides by himself goes on so, and who cannot follow stays.
    """
    ways = {one.start: one.to for one in plan.given}
    rides = list[Given]()
    for leader in _leaders(position, body):
        to = ways.get(leader.hex)
        order = Lead(leader.number, to) if to and to != leader.hex else None
        if order is None or sequence.refuse(now, order) is not None:
            continue
        seen = foresee(now, order, leader.number)
        if seen is not None:
            rides.append(given(now, leader, order, seen))
            now = seen.position
    return plan._replace(given=(*plan.given, *rides), end=now)


def _leaders(position: HexPosition, body: BodyId) -> Iterator[Unit]:
    for unit in position.members(body):
        if unit.place is Place.FIELD and card(position, unit.number).is_leader:
            yield unit


def given(position: HexPosition, unit: Unit, order: HexOrder, seen: Foreseen) -> Given:
    """An order of a plan, as it is foreseen."""
    after = seen.position.unit(unit.number)
    spent = after.spent - position.unit(unit.number).spent
    return Given(order, unit.number, unit.hex, after.hex, after.facing, spent, seen.risks)

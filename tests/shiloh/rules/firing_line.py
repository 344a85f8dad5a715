"""Units face to face, for tests of fire: volleys, refusals, what comes of a shot."""

from collections.abc import Sequence

from campaign.dice import ScriptedDice
from campaign.errors import Refusal
from campaign.hexes.grid import Hex
from campaign.resolvers.nei_boschi import sequence
from campaign.resolvers.nei_boschi.fire import RULINGS
from campaign.resolvers.nei_boschi.fire_orders import fire, shot_of
from campaign.resolvers.nei_boschi.orders import Fire, Pass
from campaign.resolvers.nei_boschi.pages import all_turns, page_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.rulings import Automatic
from campaign.resolvers.nei_boschi.steps import (
    Acting,
    Exchange,
    Replying,
    RoutCheck,
    Silencing,
)
from campaign.resolvers.nei_boschi.volleys import Volley, volley
from campaign.terms import UNION, Side
from tests.shiloh.desk import desk, number, request

TOP, NEXT, THREE, FOUR, SIX = 6319, 6320, 6322, 6323, 6325
"""The field of the Landing: one open column of hexes, all on one level, from the north."""

ZEROS = (0,) * 20

BRIGADE, ENEMIES = "3/2/T", "2/2/2"
ILLINOIS = "us.50-il"  # 10 SP, R, 6, of 3/2/T
MISSISSIPPI = "cs.5-ms"  # 9 SP, M, 6, of 2/2/2


def facing(*lines: str, acting: str = BRIGADE, side: Side = UNION) -> HexPosition:
    """Units that face each other; those of *acting* act."""
    return desk(*lines, acting=acting, side=side)


def ready(position: HexPosition, unit: str, target: Hex, **how: object) -> Volley:
    """The volley of a unit at a hex."""
    order = Fire(number(unit), target, **how)  # type: ignore[arg-type]
    return volley(position, shot_of(position, order))


def added(found: Volley) -> dict[str, int]:
    return {one.word: one.number for one in found.modifiers}


def refused(position: HexPosition, unit: str, target: Hex, **how: object) -> Refusal | None:
    return sequence.refuse(position, Fire(number(unit), target, **how))  # type: ignore[arg-type]


def rule_of(refusal: Refusal | None) -> str:
    assert refusal is not None
    return refusal.rule


def shoot(
    position: HexPosition, unit: str, target: Hex, faces: Sequence[int], **how: object
) -> tuple[HexPosition, tuple[object, ...]]:
    """A fire without replies; behind the faces, only zeros are rolled: whoever checks passes."""
    order = Fire(number(unit), target, **how)  # type: ignore[arg-type]
    assert sequence.refuse(position, order) is None
    dice = ScriptedDice([*faces, *ZEROS])
    step = position.step
    assert isinstance(step, Acting)
    position, events = fire(position, step, order, dice)
    return on(position, dice, events)


def on(
    position: HexPosition, dice: ScriptedDice, events: tuple[object, ...] = ()
) -> tuple[HexPosition, tuple[object, ...]]:
    """All that belongs to the fire, but no retreat."""
    while isinstance(position.step, Replying | Silencing | Exchange | RoutCheck):
        ruling = RULINGS[type(position.step)]
        if isinstance(ruling, Automatic):
            position, more = ruling.go_on(position, position.step, dice)
        else:
            position, more = ruling.perform(position, position.step, Pass(), dice)
        events = (*events, *more)
    return position, events


def with_body(position: HexPosition, id_: str, **what: object) -> HexPosition:
    return position.with_body(position.body(id_)._replace(**what))  # type: ignore[arg-type]


def with_unit(position: HexPosition, id_: str, **what: object) -> HexPosition:
    return position.with_units(
        position.unit(number(id_))._replace(**what)  # type: ignore[arg-type]
    )


def with_switch(position: HexPosition, *switches: str) -> HexPosition:
    return position._replace(request=request("9", *switches))


def at_hour(position: HexPosition, scenario: str, day: int, hour: int) -> HexPosition:
    """The same position in another scenario, at an hour of a day of April."""
    position = position._replace(request=request(scenario))
    page = page_of(position)
    for place, turn in enumerate(all_turns(page.first_turn, page.last_turn), start=1):
        if (turn.day, turn.hour) == (day, hour):
            return position._replace(turn=place)
    raise AssertionError("there is no such turn")


OPEN_FIGHT = facing(f"{ILLINOIS} {TOP} SE", f"{MISSISSIPPI} {NEXT} NE")


def announce(position: HexPosition, unit: str, target: Hex) -> HexPosition:
    after, _ = sequence.apply(position, Fire(number(unit), target), ScriptedDice())
    return HexPosition(*after)

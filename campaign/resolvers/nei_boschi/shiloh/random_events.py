"""What the random event chit brings, where the players use it. [BB 19]"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from campaign.battle.contract import Tick
from campaign.dice import Dice
from campaign.resolvers.nei_boschi.daylight import light_of
from campaign.resolvers.nei_boschi.events import EventLapsed, RandomEventDrawn
from campaign.resolvers.nei_boschi.kept_fire import keep_chit
from campaign.resolvers.nei_boschi.pages import turn_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.rulings import Decided
from campaign.resolvers.nei_boschi.shiloh import good_luck, ill_luck, unbidden_fire
from campaign.resolvers.nei_boschi.shiloh.tables import random_event, random_event_owner
from campaign.resolvers.nei_boschi.steps import EventDrawn
from campaign.resolvers.nei_boschi.turns import Light
from campaign.terms import UNION

SWITCH: Final = "random_events"

FIRST_HOUR: Final = 8
"""From 8 AM on."""

NO_FIRE: Final = "no_fire"
HIT_LEADER: Final = "i_am_hit"

LEADER_LOSSES: Final = ("leader_losses", "assault_losses")
"""With either of these optional rules no leader is hit by an event. [BB 12.78]"""

DECISIONS: Mapping[str, Decided] = MappingProxyType(
    {**good_luck.DECISIONS, **ill_luck.DECISIONS, **unbidden_fire.DECISIONS}
)


def has_random_event(position: HexPosition) -> bool:
    """In every turn by day from 8 AM on. [BB 19]"""
    by_day = light_of(position) is Light.DAY and turn_of(position).hour >= FIRST_HOUR
    return by_day and SWITCH in position.switches


def random_event_drawn(position: HexPosition, dice: Dice) -> Tick:
    """A die for whose event it is, another for which; no fire is always the Union's. [BB 19]"""
    face = dice.roll(f"{UNION} random event", 10)
    side = random_event_owner(face)
    if side is None:
        return Tick(position, (RandomEventDrawn(face),))
    which = dice.roll(f"{side} random event", 10)
    event = random_event(which)
    told = RandomEventDrawn(face, side, which, event)
    if event == NO_FIRE:
        position, more = keep_chit(position, UNION)
        return Tick(position, (told, *more))
    if event == HIT_LEADER and any(one in position.switches for one in LEADER_LOSSES):
        return Tick(position, (told, EventLapsed(side, event, "BB 19")))
    return Tick(position.then(EventDrawn(side, event)), (told,))

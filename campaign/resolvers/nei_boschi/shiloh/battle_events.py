"""What the event chits of Shiloh bring. [BB 18.1]"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from campaign.battle.contract import Tick
from campaign.dice import Dice
from campaign.resolvers.nei_boschi.events import EventChitDrawn, EventLapsed
from campaign.resolvers.nei_boschi.kept_fire import keep_chit
from campaign.resolvers.nei_boschi.pages import turn_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.rulings import Decided
from campaign.resolvers.nei_boschi.shiloh.looting import FACE_LOOTERS, LOOT, LOOTERS, LOOTING
from campaign.resolvers.nei_boschi.shiloh.misfire import MISFIRE
from campaign.resolvers.nei_boschi.shiloh.nerves import is_first_day
from campaign.resolvers.nei_boschi.shiloh.tables import battle_event
from campaign.resolvers.nei_boschi.steps import EventDrawn
from campaign.terms import CONFEDERATE, UNION, Side

CONFEDERATE_MISFIRE: Final = "confederate_misfire"
UNION_MISFIRE: Final = "union_misfire"
NO_FIRE: Final = "no_fire"

MORNING_UNTIL: Final = 13
"""The hour of the last turn of the table's first column, 1 PM of the first day."""

CHOOSES: Mapping[str, Side] = MappingProxyType(
    {CONFEDERATE_MISFIRE: UNION, UNION_MISFIRE: CONFEDERATE, LOOTING: UNION}
)
"""Who picks the units that an event befalls: the other side."""

DECISIONS: Mapping[str, Decided] = MappingProxyType(
    {
        CONFEDERATE_MISFIRE: MISFIRE,
        UNION_MISFIRE: MISFIRE,
        LOOTING: LOOT,
        LOOTERS: FACE_LOOTERS,
    }
)


def is_morning(position: HexPosition) -> bool:
    """8 AM to 1 PM of the first day; all other turns use the second column. [BB 18.1]"""
    return is_first_day(position) and turn_of(position).hour <= MORNING_UNTIL


def chit_drawn(position: HexPosition, dice: Dice) -> Tick:
    """Two dice, as tens and ones; the Union throws them. [BB 18.1]"""
    tens = dice.roll(f"{UNION} event, tens", 10)
    ones = dice.roll(f"{UNION} event, ones", 10)
    event = battle_event(tens, ones, morning=is_morning(position))
    told = EventChitDrawn(tens, ones, event)
    if event == NO_FIRE:
        position, more = keep_chit(position, CONFEDERATE)
        return Tick(position, (told, *more))
    if event == LOOTING and not is_first_day(position):
        return Tick(position, (told, EventLapsed(CHOOSES[event], event)))
    return Tick(position.then(EventDrawn(CHOOSES[event], event)), (told,))

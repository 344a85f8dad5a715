"""7 April: the Union starts slowly, and Grant stays at the Landing. [BB 30.8]"""

from typing import Final

from campaign.battle.contract import Tick
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.resolvers.nei_boschi.cards import numbers_of
from campaign.resolvers.nei_boschi.counters import Rank
from campaign.resolvers.nei_boschi.pages import page_of, turn_of
from campaign.resolvers.nei_boschi.pool import side_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.scenario_events import LeaderKept, MarkerWasted
from campaign.resolvers.nei_boschi.shiloh.tables import ALWAYS, NEVER, slow_start
from campaign.resolvers.nei_boschi.staging import hex_staging
from campaign.resolvers.nei_boschi.units import CommandState, Place, Unit
from campaign.resolvers.nei_boschi.who import card, order_of
from campaign.terms import UNION, Side

GRANT: Final = "us.ldr-grant"
GRANT_FREE: Final = "grant_is_free"
GRANT_TRIED: Final = "grant.tried"
"""What is counted of his failures: each makes the next die one lower. [BB 30.8]"""

ROLLS_FROM, FREE_FROM = 8, 14
"""Hours: he does not move before the first, and is free at the second. [BB 30.8]"""

BY_GRANT: Final = "turn.by_grant"
"""Grant's value has decided the initiative of this turn. [BB 30.8]"""


# --- a slow start ------------------------------------------------------------------------------


def marker_played(position: HexPosition, command: CommandState, dice: Dice) -> Tick | None:
    """Each marker of a command that is not awake needs a die, or is wasted. [BB 30.8]"""
    if not page_of(position).has("slow_start") or side_of(position, command.id) is not UNION:
        return None
    who = "unassigned" if command.id.startswith("unassigned/") else command.id
    highest = slow_start(who, turn_of(position).name)
    if highest == ALWAYS:
        return None
    if highest == NEVER:
        return Tick(position, (MarkerWasted(command.id),))
    face = dice.roll(f"{UNION} start of {command.id}", 10)
    if face <= highest:
        return None
    return Tick(position, (MarkerWasted(command.id, face, highest),))


# --- Grant -------------------------------------------------------------------------------------


def try_grant(position: HexPosition, dice: Dice) -> Tick:
    """From 8 AM on a 0 lets him ride; each failure takes 1 off the next die. [BB 30.8, trap 39]"""
    hour = turn_of(position).hour
    if not page_of(position).has("grant_stays") or GRANT_FREE in position.marks:
        return Tick(position, ())
    if hour >= FREE_FROM:
        return Tick(position.marked(GRANT_FREE), ())
    if hour < ROLLS_FROM or not _is_there(position):
        return Tick(position, ())
    tried = position.count(GRANT_TRIED)
    face = dice.roll(f"{UNION} Grant rides", 10)
    kept = face > tried
    position = position.counting(GRANT_TRIED, 1) if kept else position.marked(GRANT_FREE)
    return Tick(position, (LeaderKept(_grant(position), face, tried, kept),))


def _grant(position: HexPosition) -> int:
    return numbers_of(hex_staging(position.request).book, GRANT)[0]


def _is_there(position: HexPosition) -> bool:
    number = _grant(position)
    return position.has(number) and position.unit(number).place is Place.FIELD


def bars_moving(position: HexPosition, leader: Unit) -> Refusal | None:
    """Grant forwards reinforcements at the Landing. [BB 30.8]"""
    if not page_of(position).has("grant_stays") or GRANT_FREE in position.marks:
        return None
    if leader.number != _grant(position):
        return None
    return Refusal("BB 30.8", "Grant stays at the Landing until a die lets him go, or 2 PM")


# --- the initiative ----------------------------------------------------------------------------


def initiative_rolled(
    position: HexPosition, union: int, confederate: int, winner: Side
) -> HexPosition:
    """Remember that the Union has it by Grant's value alone. [BB 30.8]"""
    if not page_of(position).has("grant_first") or winner is not UNION or not _is_there(position):
        return position
    with_him = _value(position, position.unit(_grant(position)))
    others = [
        _value(position, unit)
        for unit in position.units
        if unit.side is UNION and unit.place is Place.FIELD and unit.number != _grant(position)
    ]
    without = union - max(with_him - max([*others, 0]), 0)
    return position.marked(BY_GRANT) if without <= confederate else position


def _value(position: HexPosition, leader: Unit) -> int:
    counter = card(position, leader.number).counter
    if counter.rank is not Rank.ARMY or counter.leadership is None:
        return 0
    return counter.leadership.initiative


def bars_marker(position: HexPosition, command: CommandState) -> Refusal | None:
    """Then the first marker is one of the Army of the Tennessee. [BB 30.8]"""
    if BY_GRANT not in position.marks or side_of(position, command.id) is not UNION:
        return None
    order = order_of(position)
    above = order.commands.get(command.id)
    while above is not None:
        if above.id == "AoT":
            return None
        above = order.above(above.id)
    if not any(_is_grants(position, one) for one in position.commands if one.left):
        return None
    return Refusal("BB 30.8", "by Grant's initiative a division of his own army acts first")


def _is_grants(position: HexPosition, command: CommandState) -> bool:
    order = order_of(position)
    above = order.above(command.id) if command.id in order.commands else None
    return above is not None and above.id == "AoT"

"""What the automatic commander expects: losses, odds, who is behind. [SG 2, SG 3]"""

from campaign.resolvers.shell_for_guns.fire import fire_modifier, needed_face, shots_at
from campaign.resolvers.shell_for_guns.position import TURNS, ShellPosition
from campaign.resolvers.shell_for_guns.troops import Unit
from campaign.resolvers.shell_for_guns.verdict import objectives, points
from campaign.tabletop.latest import Latest
from campaign.terms import Side

_WAYS = (0, 0, 1, 3, 6, 10, 15, 21, 26, 30, 33, 35, 36)
"""In how many of 36 ways two dice show so much or less."""


def chance_to_obey(value: int) -> float:
    """The chance of two dice to show a value or less. [SG 2.3]"""
    return _WAYS[max(0, min(12, value))] / 36


def expected_losses(
    position: ShellPosition, unit: Unit, target: Unit, charged_by: Unit | None = None
) -> float:
    """Losses that a volley can be expected to cost. [SG 2.6]"""
    shots = shots_at(position, unit, target)
    if not shots.dice:
        return 0.0
    needed = needed_face(shots, fire_modifier(position, unit, target, charged_by))
    return shots.dice * (7 - needed) / 6


# --- the whole battle --------------------------------------------------------------------------


def is_behind(position: ShellPosition, side: Side) -> bool:
    """The side would lose if the battle ended now; the attacker would in a draw. [SG 3]

    Where the attacker needs so many objectives, they alone count. [SK 1.5]
    """
    if needed := position.staging.needed:
        enough = objectives(position, position.request.attacker) >= needed
        return enough if side is position.request.defender else not enough
    own = (objectives(position, side), points(position, side))
    others = (objectives(position, side.enemy), points(position, side.enemy))
    if side is position.request.attacker:
        return own <= others or position.turn < TURNS
    return own < others


_MOST_ODDS = 3.0
"""Greater odds do not make a side bolder still."""


def odds(position: ShellPosition, side: Side) -> float:
    """By how much a side is the stronger, in bases of brigades: from 1 to 3."""
    strengths = _strengths(position.units)
    own, others = strengths[side.seat], strengths[side.enemy.seat]
    return max(1.0, min(_MOST_ODDS, own / max(others, 1)))


def _counted(units: tuple[Unit, ...]) -> tuple[int, int]:
    bases = [0, 0]
    for unit in units:
        if unit.on_table and not unit.is_battery:
            bases[unit.side.seat] += unit.bases
    return bases[0], bases[1]


_strengths = Latest(_counted, most=2)
"""The bases of the brigades of both sides, Union first."""

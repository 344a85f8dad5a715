"""The words for what an order of Yankee may come to. [YK 5.5, YK 8, YK 9]"""

from itertools import chain
from typing import Any

from campaign.resolvers.yankee import prospects as yankee
from campaign.resolvers.yankee.events import Parts, total
from campaign.tabletop.measure import CM
from screens.battle.tabletop.outlook import percent
from screens.battle.yankee.sentences import in_parts

WAITS = ("at once", "in 1 turn", "in 2 turns")
"""By the turns that a brigade takes over a new order. [YK 5.6]"""


def yankee_outlook(found: Any) -> tuple[str, ...]:
    """Lanes, fire, combat, or whether an order gets through. [YK 5.5, YK 8, YK 9]"""
    match found:
        case yankee.Chances():
            return _clash(found)
        case yankee.Crossing():
            return (f"finds a ford: {percent(found.found)}",)
        case yankee.Delivery():
            return _delivery(found)
        case yankee.Ahead():
            return _ahead(found)
    return ()


def _delivery(found: yankee.Delivery) -> tuple[str, ...]:
    """Whether an order gets through, and how long a brigade takes over it. [YK 5.5, YK 5.6]"""
    waits = ", ".join(
        f"{word} {percent(share)}" for word, share in zip(WAITS, found.waits, strict=True) if share
    )
    return (f"it gets through: {percent(found.gets_through)}", f"then {waits}")


def _ahead(found: yankee.Ahead) -> tuple[str, ...]:
    """Whom a brigade would have before it there, and who would have it."""
    lines = []
    for sight, volleys in found.has:
        lines.append(f"has brigade {sight.enemy} in {_lanes(sight)}")
        lines += chain(*map(_clash, volleys))
    lines += [f"brigade {sight.brigade} has it in {_lanes(sight)}" for sight in found.is_had]
    lines += chain(*map(_clash, found.fights))
    return tuple(lines) or ("no enemy in range there",)


def _lanes(sight: yankee.Sight) -> str:
    many = "s" if sight.bases > 1 else ""
    return f"{sight.bases} lane{many} at {sight.nearest / CM:.0f} cm"


def _clash(chances: yankee.Chances) -> tuple[str, ...]:
    """`base 6 at base 31: 36% back, 5% lost; itself 8% back`, and what is added to the dice.

    What cannot be is left out.
    """
    enemy = _fates(chances.recoils, chances.destroyed) or "no effect"
    own = _fates(chances.own_recoils, chances.own_destroyed)
    said = f"base {chances.base} at base {chances.enemy}: {enemy}" + f"; itself {own}" * bool(own)
    ours, theirs = map(_sum, chances.parts)
    return said, f"{ours} against {theirs}"


def _sum(parts: Parts) -> str:
    """`6 = factor 3, veteran +1, enfilade +2`; a factor alone as itself."""
    return in_parts(parts) if len(parts) == 1 else f"{total(parts)} = {in_parts(parts)}"


def _fates(recoils: float, destroyed: float) -> str:
    fates = ((recoils, "back"), (destroyed, "lost"))
    return ", ".join(f"{percent(chance)} {word}" for chance, word in fates if chance)

"""What an order would lead to, in a few short lines: who is before whom, and what dice would say.

The numbers come from the resolvers' own prospects; here they only get words. Of an order that needs
dice the chances of the first throw are shown: nothing is carried out with dice that nobody threw.
"""

from itertools import chain
from typing import Any

from campaign.battle.contract import Resolver
from campaign.dice import ScriptedDice
from campaign.errors import MissingRollError
from campaign.resolvers.shell_for_guns import prospects as shell
from campaign.resolvers.shell_for_guns.tables import UM
from campaign.resolvers.yankee import prospects as yankee
from campaign.resolvers.yankee.events import Parts, total
from campaign.resolvers.yankee.orders import Align, Face, Fight
from campaign.tabletop.measure import CM
from screens.battle.tabletop.scene import NOBODY, Scene
from screens.text.shell_sums import hits_on, in_parts, needs, thrown
from screens.text.yankee_events import in_parts as added

LINES = 5
"""So many lines tell what is at hand."""

OTHERS = ("enemy", "target", "friend", "unit")
"""Fields of orders that name another unit."""

WAITS = ("at once", "in 1 turn", "in 2 turns")
"""By the turns that a brigade takes over a new order. [YK 5.6]"""


def percent(chance: float) -> str:
    """A chance as one says it.

    >>> percent(0.25), percent(0.996)
    ('25%', '99%')
    """
    return f"{int(100 * chance)}%"


# --- Yankee ------------------------------------------------------------------------------------


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
    return added(parts) if len(parts) == 1 else f"{total(parts)} = {added(parts)}"


def _fates(recoils: float, destroyed: float) -> str:
    fates = ((recoils, "back"), (destroyed, "lost"))
    return ", ".join(f"{percent(chance)} {word}" for chance, word in fates if chance)


# --- Shell for Guns ----------------------------------------------------------------------------


def shell_outlook(found: Any) -> tuple[str, ...]:
    """Command, fire, charges. [SG 2.3, SG 2.5, SG 2.6, SG 2.8]"""
    match found:
        case shell.Volley():
            return (_volley(found),)
        case shell.Obedience():
            return (f"obeyed on {needs(found.needed, found.parts)}: {percent(found.chance)}",)
        case shell.Storm():
            return (_storm(found),)
        case shell.AtHand():
            return _at_hand(found)
    return ()


def _at_hand(found: shell.AtHand) -> tuple[str, ...]:
    """Whom a unit could fire at or charge from there, and who could fire at it."""
    lines = [f"could {_volley(volley)}" for volley in found.own]
    lines += [f"unit {volley.unit} could {_volley(volley)}" for volley in found.enemies]
    lines += map(_storm, found.storms)
    return tuple(lines[:LINES]) or ("no enemy in range there",)


def _volley(volley: shell.Volley) -> str:
    length = f"{volley.length / UM:.1f} UM"
    needed = hits_on(volley.needed, volley.open, volley.parts)
    dice = f"{volley.dice} on {needed}, {volley.expected:.1f} hits"
    return f"fire at unit {volley.target} at {length}: {dice}"


def _storm(found: shell.Storm) -> str:
    own, theirs = _thrown(found, 0), _thrown(found, 1)
    far = ", if a die lengthens it" if found.needs_die else ""
    return f"charge unit {found.target}: {own} against {theirs}, wins {percent(found.wins)}{far}"


def _thrown(storm: shell.Storm, side: int) -> str:
    """The dice of one side of a charge, and what is added to its hits. [SG 2.8]"""
    parts = storm.parts[side]
    added = f" {in_parts(parts.score)}" if parts.score else ""
    return thrown(storm.dice[side], storm.needed[side], parts) + added


def aimed(scene: Scene, order: Any) -> frozenset[int]:
    """The other units that an order is about: the enemy, or whom it supports or joins."""
    by_base = isinstance(order, Fight | Face | Align)
    numbers = (getattr(order, name, NOBODY) for name in OTHERS)
    units = {scene.names.get(("base", n), NOBODY) if by_base else n for n in numbers}
    return frozenset(units & scene.cards.keys()) - {scene.unit_of(order)}


def outcome(resolver: Resolver[Any, Any], position: Any, order: Any) -> Any:
    """Where an order leads; None if dice decide that."""
    try:
        return resolver.apply(position, order, ScriptedDice()).position
    except MissingRollError:
        return None

"""What an order would lead to, in a few short lines: who is before whom, and what dice would say.

The numbers come from the resolvers' own prospects; here they only get words. Of an order that needs
dice the chances of the first throw are shown: nothing is carried out with dice that nobody threw.
"""

from collections.abc import Callable, Mapping
from itertools import chain
from types import MappingProxyType
from typing import Any

from campaign.battle.contract import Resolver
from campaign.dice import ScriptedDice
from campaign.errors import MissingRollError
from campaign.resolvers.shell_for_guns import orders as shell
from campaign.resolvers.shell_for_guns import prospects as shell_prospects
from campaign.resolvers.shell_for_guns.position import ShellPosition
from campaign.resolvers.shell_for_guns.tables import UM
from campaign.resolvers.yankee import orders as yankee
from campaign.resolvers.yankee import prospects as yankee_prospects
from campaign.resolvers.yankee.events import Parts, total
from campaign.resolvers.yankee.position import YankeePosition
from campaign.tabletop.measure import CM
from screens.battle.tabletop.scene import NOBODY, Scene
from screens.text.shell_sums import hits_on, in_parts, needs, thrown
from screens.text.yankee_events import in_parts as added

MOST = 2
"""So many enemies are spoken of."""

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


def yankee_outlook(
    position: YankeePosition, order: Any, after: YankeePosition | None
) -> tuple[str, ...]:
    """Lanes, fire, combat, or whether an order gets through. [YK 5.5, YK 8, YK 9]"""
    match order:
        case yankee.Fire():
            return tuple(chain(*map(_clash, yankee_prospects.volleys(position, order, MOST))))
        case yankee.Fight(base, enemy):
            troop = position.troop(base)
            fights = yankee_prospects.melees(position, troop.brigade if troop else 0, MOST**3)
            due = (one for one in fights if (one.base, one.enemy) == (base, enemy))
            return tuple(chain(*map(_clash, due)))
        case yankee.Ford():
            return (f"finds a ford: {percent(yankee_prospects.ford_chance())}",)
    if isinstance(order, yankee.Tasking):
        return _delivery(yankee_prospects.delivery(position, order))
    if after is None:
        return ()
    moved = next((t.brigade for t, old in _pairs(after, position) if t.base != old.base), 0)
    return _from_there(after, moved) if moved else ()


def _pairs(after: YankeePosition, before: YankeePosition) -> Any:
    old = {troop.id: troop for troop in before.troops}
    return ((troop, old[troop.id]) for troop in after.troops if troop.id in old)


def _delivery(found: yankee_prospects.Delivery | None) -> tuple[str, ...]:
    """Whether an order gets through, and how long a brigade takes over it. [YK 5.5, YK 5.6]"""
    if found is None:
        return ()
    waits = ", ".join(
        f"{word} {percent(share)}" for word, share in zip(WAITS, found.waits, strict=True) if share
    )
    return (f"it gets through: {percent(found.gets_through)}", f"then {waits}")


def _from_there(after: YankeePosition, brigade: int) -> tuple[str, ...]:
    """Whom a brigade would have before it there, and who would have it."""
    lanes = yankee_prospects.in_lanes(after)
    sights = yankee_prospects.sights(lanes)
    lines = []
    for sight in [sight for sight in sights if sight.brigade == brigade][:MOST]:
        fire = yankee.Fire(brigade, sight.enemy)
        lines.append(f"has brigade {sight.enemy} in {_lanes(sight)}")
        lines += chain(*map(_clash, yankee_prospects.volleys(lanes, fire, 1)))
    for sight in [sight for sight in sights if sight.enemy == brigade][:MOST]:
        lines.append(f"brigade {sight.brigade} has it in {_lanes(sight)}")
    lines += chain(*map(_clash, yankee_prospects.melees(after, brigade, MOST)))
    return tuple(lines) or ("no enemy in range there",)


def _lanes(sight: yankee_prospects.Sight) -> str:
    many = "s" if sight.bases > 1 else ""
    return f"{sight.bases} lane{many} at {sight.nearest / CM:.0f} cm"


def _clash(chances: yankee_prospects.Chances) -> tuple[str, ...]:
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


def shell_outlook(
    position: ShellPosition, order: Any, after: ShellPosition | None
) -> tuple[str, ...]:
    """Command, fire, charges. [SG 2.3, SG 2.5, SG 2.6, SG 2.8]"""
    match order:
        case shell.Fire(number, target):
            volleys = shell_prospects.volleys(
                position, position.there(number).side, position.there(number)
            )
            return tuple(_volley(one) for one in volleys if one.target == target)
        case shell.Charge(number, target):
            return (_obeyed(position, order), *_storm(position, number, target))
        case shell.Division() | shell.Brigade():
            return (_obeyed(position, order),)
        case shell.Move() | shell.Turn() | shell.Form() if after is not None:
            return _at_hand(after, order.unit)
    return ()


def _obeyed(position: ShellPosition, order: shell.Division | shell.Brigade | shell.Charge) -> str:
    """Whether a general is obeyed: two dice. [SG 2.3]"""
    found = shell_prospects.obedience(position, order)
    return f"obeyed on {needs(found.needed, found.parts)}: {percent(found.chance)}"


def _at_hand(after: ShellPosition, number: int) -> tuple[str, ...]:
    """Whom a unit could fire at or charge from there, and who could fire at it."""
    unit = after.there(number)
    own = shell_prospects.volleys(after, unit.side, unit)
    enemies = shell_prospects.volleys(after, unit.side.enemy, unit)
    lines = [f"could {_volley(volley)}" for volley in own[:MOST]]
    lines += [f"unit {volley.unit} could {_volley(volley)}" for volley in enemies[:MOST]]
    if not unit.is_battery:
        for enemy in after.standing(unit.side.enemy):
            lines += _storm(after, number, enemy.id)
    return tuple(lines[: 2 * MOST + 1]) or ("no enemy in range there",)


def _volley(volley: shell_prospects.Volley) -> str:
    length = f"{volley.length / UM:.1f} UM"
    needed = hits_on(volley.needed, volley.open, volley.parts)
    dice = f"{volley.dice} on {needed}, {volley.expected:.1f} hits"
    return f"fire at unit {volley.target} at {length}: {dice}"


def _storm(position: ShellPosition, number: int, target: int) -> tuple[str, ...]:
    found = shell_prospects.storm(position, position.there(number), position.there(target))
    if found is None:
        return ()
    own = _thrown(found, 0)
    theirs = _thrown(found, 1)
    far = ", if a die lengthens it" if found.needs_die else ""
    return (f"charge unit {target}: {own} against {theirs}, wins {percent(found.wins)}{far}",)


def _thrown(storm: shell_prospects.Storm, side: int) -> str:
    """The dice of one side of a charge, and what is added to its hits. [SG 2.8]"""
    parts = storm.parts[side]
    added = f" {in_parts(parts.score)}" if parts.score else ""
    return thrown(storm.dice[side], storm.needed[side], parts) + added


OUTLOOKS: Mapping[str, Callable[[Any, Any, Any], tuple[str, ...]]] = MappingProxyType(
    {"yankee": yankee_outlook, "shell_for_guns": shell_outlook}
)
"""For each resolver: what is to be said of an order and of where it leads, None if dice decide."""


def outlook(resolver: Resolver[Any, Any], position: Any, order: Any) -> tuple[str, ...]:
    """What is to be said of an order that the rules allow."""
    said = OUTLOOKS.get(resolver.id)
    return said(position, order, outcome(resolver, position, order)) if said else ()


def aimed(scene: Scene, order: Any) -> frozenset[int]:
    """The other units that an order is about: the enemy, or whom it supports or joins."""
    by_base = isinstance(order, yankee.Fight | yankee.Face | yankee.Align)
    numbers = (getattr(order, name, NOBODY) for name in OTHERS)
    units = {scene.names.get(("base", n), NOBODY) if by_base else n for n in numbers}
    return frozenset(units & scene.cards.keys()) - {scene.unit_of(order)}


def outcome(resolver: Resolver[Any, Any], position: Any, order: Any) -> Any:
    """Where an order leads; None if dice decide that."""
    try:
        return resolver.apply(position, order, ScriptedDice()).position
    except MissingRollError:
        return None

"""Combat between bases in contact, and cavalry that does not wait for it. [YK 9, YK-R15, YK-R18]"""

from campaign.battle.contract import Tick
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.resolvers.yankee.clashes import STOOD, beaten, going_back, suffer
from campaign.resolvers.yankee.events import CavalryEvaded, Clash, Parts, total
from campaign.resolvers.yankee.ground import DIFFICULT, LINEAR
from campaign.resolvers.yankee.groups import contacts
from campaign.resolvers.yankee.orders import Face, Fight
from campaign.resolvers.yankee.position import Stage, Troop, YankeePosition
from campaign.resolvers.yankee.troops import Branch, Formation, Quality, combat_modifiers
from campaign.tabletop.bases import Base
from campaign.tabletop.contact import (
    Edge,
    against,
    is_behind_front,
    overlaps,
    touched_edge,
    touches,
)
from campaign.tabletop.measure import MM, Point, turn_between
from campaign.tabletop.terrain import Kind, any_in, length_through
from campaign.terms import Side

ELBOW_ROOM = 3 * MM
"""By so much a base that turns in a line may push into its neighbors."""

Pair = tuple[Troop, Troop]


def fights(position: YankeePosition) -> list[Pair]:
    """Own bases with enemies in contact, as long as one of the two has not fought. [YK 9.1]"""
    return [
        (troop, enemy)
        for troop, enemy in contacts(position, position.mover)
        if not (troop.fought and enemy.fought) and meets(troop.base, enemy.base)
    ]


def meets(base: Base, other: Base) -> bool:
    """One of the two has the other before its front, or at least an edge against it. [YK 9.1]"""
    return touched_edge(base, other) is not Edge.CORNER or touched_edge(other, base) is Edge.FRONT


def refuse_fight(position: YankeePosition, order: Fight) -> Refusal | None:
    """Two bases in contact, one of which has not fought. [YK 9.1]"""
    for troop, enemy in fights(position):
        if (troop.id, enemy.id) == (order.base, order.enemy):
            return None
    return Refusal(
        "YK 9.1", f"bases {order.base} and {order.enemy} are not about to fight each other"
    )


def fight(position: YankeePosition, order: Fight, dice: Dice) -> Tick:
    """Cavalry may still go back before others; else dice are thrown. [YK 9.3, YK 9.6]"""
    pair = (order.base, order.enemy)
    if horse := _evader(position, pair):
        owner = horse.side
        after = position._replace(stage=Stage.EVADE, acting=owner, duel=pair)
        return Tick(after, ())
    return clash(position, pair, dice)


def _evader(position: YankeePosition, pair: tuple[int, int]) -> Troop | None:
    """The cavalry that may go back before a fight with others. [YK 9.6, YK-R18]"""
    one, two = (position.troop(number) for number in pair)
    assert one is not None, pair
    assert two is not None, pair
    mounted = [t for t in (one, two) if position.of(t).branch is Branch.CAVALRY]
    return mounted[0] if len(mounted) == 1 else None


def evade(position: YankeePosition, dice: Dice) -> Tick:
    """Back by its depth like whoever is beaten, and tired by it. [YK 9.6, YK 9.7, YK-R18]"""
    horse = _evader(position, position.duel)
    assert horse is not None, position
    after, events = suffer(_back_in_combat(position), horse.id, going_back(position, horse), dice)
    lost = after.troop(horse.id) is None
    return Tick(after, (CavalryEvaded(horse.id, lost), *events))


def _back_in_combat(position: YankeePosition) -> YankeePosition:
    return position._replace(stage=Stage.COMBAT, acting=position.mover, duel=(0, 0))


def stand(position: YankeePosition, dice: Dice) -> Tick:
    """The cavalry waits. [YK 9.6]"""
    return clash(_back_in_combat(position), position.duel, dice)


def clash(position: YankeePosition, pair: tuple[int, int], dice: Dice) -> Tick:
    """A die and a factor on both sides. [YK 9.3, YK 9.5, YK-R15]"""
    troop, enemy = (position.there(number) for number in pair)
    die = dice.roll(f"{troop.side} combat of base {troop.id}")
    other = dice.roll(f"{enemy.side} combat of base {enemy.id}")
    position, event = exchange(position, pair, (die, other))
    outcomes = event.outcomes
    loser = pair[0] if outcomes[0] != STOOD else pair[1]
    outcome = outcomes[0] if outcomes[0] != STOOD else outcomes[1]
    after, more = suffer(position, loser, outcome, dice)
    return Tick(after, (event, *more))


def exchange(
    position: YankeePosition, pair: tuple[int, int], faces: tuple[int, int]
) -> tuple[YankeePosition, Clash]:
    """What two dice bring in a fight, before anybody gives way. [YK 9.3, YK 9.5]"""
    troop, enemy = (position.there(number) for number in pair)
    parts = strength_parts(position, troop, enemy), strength_parts(position, enemy, troop)
    own, against = faces[0] + total(parts[0]), faces[1] + total(parts[1])
    position = position.with_troops(troop._replace(fought=True), enemy._replace(fought=True))
    outcomes = (
        beaten(position, troop, own, against, in_contact=True),
        beaten(position, enemy, against, own, in_contact=True),
    )
    edge, totals = str(touched_edge(enemy.base, troop.base)), (own, against)
    return position, Clash(
        troop.id, enemy.id, faces, totals, outcomes, "YK 9.3", edge=edge, parts=parts
    )


def strength(position: YankeePosition, troop: Troop, enemy: Troop) -> int:
    """What a base adds to its die against this enemy. [YK 9.3, YK 9.4]"""
    return total(strength_parts(position, troop, enemy))


def strength_parts(position: YankeePosition, troop: Troop, enemy: Troop) -> Parts:
    """The factor of a base, and each thing that counts against this enemy. [YK 9.3, YK 9.4]"""
    modifiers = combat_modifiers()
    brigade = position.of(troop)
    counts = {
        brigade.quality: brigade.quality is not Quality.TRAINED,
        "general": troop.id in position.generals,
        "taken_in_flank_or_rear": is_taken(position, troop, enemy),
        "friend_behind": has_friend_behind(position, troop),
        **_by_ground(position, troop, enemy),
    }
    tired = modifiers["each_fatigue_point"] * troop.fatigue
    return (
        ("factor", brigade.worth.combat),
        *((str(what), modifiers[what]) for what, is_so in counts.items() if is_so),
        *((("fatigue", tired),) if tired else ()),
    )


def _by_ground(position: YankeePosition, troop: Troop, enemy: Troop) -> dict[str, bool]:
    """What the ground gives and takes. [YK 4.3, YK 9.4, YK-R5, YK-R24]"""
    if not position.ground:
        return {}
    attacks = is_attacker(position, troop, enemy)
    hills = position.pieces(Kind.HILL)
    obstacle = is_between(position, troop.base, enemy.base)
    uphill = any_in(enemy.base, hills) and not any_in(troop.base, hills)
    strong = any_in(troop.base, position.pieces(Kind.VILLAGE))
    if not attacks:
        strong = strong or obstacle or any_in(troop.base, position.pieces(Kind.WORKS))
    return {
        "difficult_ground": any_in(troop.base, position.pieces(*DIFFICULT, Kind.RIVER)),
        "strong_position": strong,
        "obstacle_or_uphill": attacks and (obstacle or uphill),
    }


def is_attacker(position: YankeePosition, troop: Troop, enemy: Troop) -> bool:
    """It charged the other; whose turn it is decides where that cannot be told. [YK 9.4]"""
    if (troop.came is None) is not (enemy.came is None):
        return troop.came is not None
    return troop.side is position.mover


def is_between(position: YankeePosition, base: Base, other: Base) -> bool:
    """A line from middle to middle crosses a wall, a fence or works. [YK-R24, YK-R27]"""
    start, end = base.center, other.center
    return length_through(position.pieces(*LINEAR), start, end) > 0


def is_taken(position: YankeePosition, troop: Troop, enemy: Troop) -> bool:
    """An enemy who came from behind its front has his front against its flank or rear.

    [YK 9.2, YK-R16]
    """
    if position.of(troop).formation is Formation.SQUARE:
        return False
    edge = touched_edge(troop.base, enemy.base)
    if edge not in (Edge.LEFT, Edge.RIGHT, Edge.REAR):
        return False
    if enemy.came is not None and not is_behind_front(troop.base, Point(*enemy.came)):
        return False
    return touched_edge(enemy.base, troop.base) is Edge.FRONT


def has_friend_behind(position: YankeePosition, troop: Troop) -> bool:
    """A friend stands against its rear, facing the same way. [YK 9.4]"""
    side = troop.side
    return any(
        touched_edge(troop.base, other.base) is Edge.REAR
        for other in position.troops
        if other.id != troop.id
        and abs(other.base.x - troop.base.x) < _BEHIND
        and abs(other.base.y - troop.base.y) < _BEHIND
        and turn_between(other.base.heading, troop.base.heading) <= _SAME_WAY
        and other.side is side
    )


_BEHIND = 60 * MM
_SAME_WAY = 45


# --- facing ------------------------------------------------------------------------------------


def facings(position: YankeePosition, side: Side) -> list[Pair]:
    """Bases of a side with an enemy at their flank or rear to whom they may turn. [YK 7.4]"""
    pairs = contacts(position, side)
    bound = {t.id for t, e in pairs if touched_edge(t.base, e.base) is Edge.FRONT}
    return [
        (troop, enemy)
        for troop, enemy in pairs
        if troop.id not in bound
        and not troop.faced
        and is_taken(position, troop, enemy)
        and turned_to(position, troop, enemy) is not None
    ]


def turned_to(position: YankeePosition, troop: Troop, enemy: Troop) -> Base | None:
    """The base with its front against that of the enemy; None if it has no room."""
    base = against(troop.base, enemy.base, Edge.FRONT)
    for other in position.troops:
        if other.id in (troop.id, enemy.id):
            continue
        if abs(other.base.x - base.x) < _BEHIND and overlaps(base, other.base, ELBOW_ROOM):
            return None
    return base if position.table.holds(base) and touches(base, enemy.base) else None


def refuse_face(position: YankeePosition, order: Face) -> Refusal | None:
    """Free of charge, once a turn, if nobody is before it. [YK 7.4]"""
    for troop, enemy in facings(position, position.acting):
        if (troop.id, enemy.id) == (order.base, order.enemy):
            return None
    return Refusal("YK 7.4", f"base {order.base} cannot turn to base {order.enemy}")


def face(position: YankeePosition, order: Face) -> YankeePosition:
    """A base turns to an enemy. [YK 7.4]"""
    troop, enemy = position.troop(order.base), position.troop(order.enemy)
    assert troop is not None, order
    assert enemy is not None, order
    base = turned_to(position, troop, enemy)
    assert base is not None, order
    return position.with_troops(troop._replace(base=base, faced=True))

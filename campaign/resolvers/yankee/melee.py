"""Combat between bases in contact, and cavalry that does not wait for it. [YK 9, YK-R15, YK-R18]"""

from campaign.battle import Tick
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.resolvers.yankee.clashes import STOOD, beaten, recoil, suffer
from campaign.resolvers.yankee.events import CavalryEvaded, Clash
from campaign.resolvers.yankee.ground import DIFFICULT
from campaign.resolvers.yankee.orders import Evade, Face, Fight
from campaign.resolvers.yankee.position import Stage, Troop, YankeePosition
from campaign.resolvers.yankee.touching import contacts
from campaign.resolvers.yankee.troops import Branch, Formation, Quality, combat_modifiers
from campaign.tabletop.bases import Base
from campaign.tabletop.contact import Edge, against, overlaps, touched_edge, touches
from campaign.tabletop.measure import MM, turn_between
from campaign.tabletop.terrain import Kind, any_in
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
    return Refusal("YK 9.1", f"bases {order.base} and {order.enemy} have no fight before them")


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
    if len(mounted) != 1 or recoil(position, mounted[0], fatigue=0) is None:
        return None
    return mounted[0]


def evade(position: YankeePosition, order: Evade) -> Tick:
    """Back by its depth, and not tired by it. [YK 9.6, YK-R18]"""
    horse = _evader(position, position.duel)
    assert horse is not None, position
    after = recoil(position, horse, fatigue=0)
    assert after is not None, horse
    return Tick(_back_in_combat(after), (CavalryEvaded(horse.id),))


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
    die, other = faces
    total = die + strength(position, troop, enemy)
    against_it = other + strength(position, enemy, troop)
    position = position.with_troops(troop._replace(fought=True), enemy._replace(fought=True))
    outcomes = (
        beaten(position, troop, total, against_it, in_contact=True),
        beaten(position, enemy, against_it, total, in_contact=True),
    )
    edge, totals = str(touched_edge(enemy.base, troop.base)), (total, against_it)
    return position, Clash(troop.id, enemy.id, faces, totals, outcomes, "YK 9.3", edge=edge)


def strength(position: YankeePosition, troop: Troop, enemy: Troop) -> int:
    """The factor of a base with what counts for it against this enemy. [YK 9.3, YK 9.4]"""
    modifiers = combat_modifiers()
    brigade = position.of(troop)
    total = brigade.worth.combat + modifiers["each_fatigue_point"] * troop.fatigue
    if brigade.quality is not Quality.TRAINED:
        total += modifiers[brigade.quality]
    if troop.id in position.generals:
        total += modifiers["general"]
    if is_taken(position, troop, enemy):
        total += modifiers["taken_in_flank_or_rear"]
    if has_friend_behind(position, troop):
        total += modifiers["friend_behind"]
    return total + _by_ground(position, troop, enemy)


def _by_ground(position: YankeePosition, troop: Troop, enemy: Troop) -> int:
    """What the ground gives and takes. [YK 4.3, YK 9.4, YK-R5]"""
    modifiers = combat_modifiers()
    if not position.ground:
        return 0
    total = 0
    strong = position.pieces(Kind.VILLAGE, Kind.WORKS)
    difficult = position.pieces(*DIFFICULT, Kind.RIVER)
    hills = position.pieces(Kind.HILL)
    if any_in(troop.base, difficult):
        total += modifiers["difficult_ground"]
    if any_in(troop.base, strong):
        total += modifiers["strong_position"]
    elif troop.side is position.mover and any_in(enemy.base, position.pieces(Kind.WORKS)):
        total += modifiers["obstacle_or_uphill"]
    if troop.side is position.mover and (
        any_in(enemy.base, hills) and not any_in(troop.base, hills)
    ):
        total += modifiers["obstacle_or_uphill"]
    return total


def is_taken(position: YankeePosition, troop: Troop, enemy: Troop) -> bool:
    """The front of the enemy is against its flank or rear. [YK 9.2, YK-R16]"""
    if position.of(troop).formation is Formation.SQUARE:
        return False
    edge = touched_edge(troop.base, enemy.base)
    if edge not in (Edge.LEFT, Edge.RIGHT, Edge.REAR):
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

"""What a fire may come to, as the Fire Table has it: for screens and for commanders. [SH 10, SH 20]

Exact, for one volley: its die, and the check of the unit that is hit. What follows from that, in
other units and by retreats, is not in it.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import Final, NamedTuple

from campaign.battle.contract import UnitId
from campaign.hexes.grid import Hex
from campaign.resolvers.nei_boschi import ammunition
from campaign.resolvers.nei_boschi.checks import check_modifiers
from campaign.resolvers.nei_boschi.counters import Branch
from campaign.resolvers.nei_boschi.exchanges import reply_of, single
from campaign.resolvers.nei_boschi.fire_orders import shot_of
from campaign.resolvers.nei_boschi.fire_tables import Outcome
from campaign.resolvers.nei_boschi.modifiers import Modifiers, total
from campaign.resolvers.nei_boschi.orders import Fire, HexOrder, Reply, Shoot
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.shots import FireKind, Shot
from campaign.resolvers.nei_boschi.steps import Exchange, PassingFire, ReactionFire, Replying
from campaign.resolvers.nei_boschi.units import Unit
from campaign.resolvers.nei_boschi.volleys import Volley, volley
from campaign.resolvers.nei_boschi.who import book_of, card

FACES: Final = range(10)


class FireChances(NamedTuple):
    """What becomes of the unit that is hit, as probabilities, and how the volley is made up."""

    firers: tuple[UnitId, ...]
    hex: Hex
    """Out of which hex."""

    unit: UnitId
    at: Hex
    kind: FireKind
    strength: int
    column: str
    """As printed, `7-8`."""

    modifiers: Modifiers
    outcomes: tuple[str, ...]
    """What each face brings, from 0 to 9, as printed."""

    nothing: float
    """Neither a loss nor a failed check."""

    disorder: float
    """It loses its order; if it has none, it is disordered once more."""

    lost: float
    """It loses a strength point, or a gun, by the table."""

    lost_two: float
    gone: float
    """Nothing is left of it, by the table alone."""

    runs_low: float
    """The first of the firers has a level of ammunition less."""

    @property
    def chances(self) -> tuple[float, ...]:
        return self.nothing, self.disorder, self.lost, self.lost_two, self.gone, self.runs_low


def chances(position: HexPosition, order: HexOrder) -> tuple[FireChances, ...] | None:
    """The chances of a legal order to fire, to reply or to shoot; None of any other. [SH 10.1]"""
    step = position.step
    if isinstance(order, Fire):
        return (foreseen(position, shot_of(position, order)),)
    if isinstance(order, Reply) and isinstance(step, Replying | Exchange):
        return (foreseen(position, reply_of(position, step, order)),)
    if isinstance(order, Shoot) and isinstance(step, PassingFire | ReactionFire):
        kind = _kind(step)
        earlier = step.fired if isinstance(step, ReactionFire) else ()
        unit, hit = position.unit(order.unit), position.unit(order.target)
        shot = single(position, unit, hit, kind, rapid=order.rapid, earlier=earlier)
        return (foreseen(position, shot),)
    return None


def _kind(step: PassingFire | ReactionFire) -> FireKind:
    """When a single shot falls. [SH 9, SH 11]"""
    if isinstance(step, ReactionFire):
        return FireKind.ASSAULT
    return FireKind.WITHDRAWAL if step.withdrawing else FireKind.APPROACH


def chances_once(
    position: HexPosition, firer: UnitId, target: UnitId, kind: FireKind, *, rapid: bool = False
) -> tuple[FireChances, ...]:
    """The chances of a single shot that is legal. [SH 9, SH 10, SH 11]"""
    unit, hit = position.unit(firer), position.unit(target)
    return (foreseen(position, single(position, unit, hit, kind, rapid=rapid)),)


def foreseen(position: HexPosition, shot: Shot) -> FireChances:
    """Every face of the die, and every face of the check behind it."""
    ready = volley(position, shot)
    target = position.unit(shot.unit)
    found = [_of_face(position, target, ready.outcome(face)) for face in FACES]
    tenth = Fraction(1, len(FACES))
    losses = [ready.outcome(face).lost for face in FACES] if _bleeds(position, target) else []
    return FireChances(
        firers=shot.firers,
        hex=shot.hex,
        unit=shot.unit,
        at=shot.target,
        kind=shot.kind,
        strength=ready.strength,
        column=ready.table.columns[ready.column],
        modifiers=ready.modifiers,
        outcomes=tuple(ready.outcome(face).words for face in FACES),
        nothing=float(sum(nothing for nothing, _ in found) * tenth),
        disorder=float(sum(disorder for _, disorder in found) * tenth),
        lost=float(sum(lost > 0 for lost in losses) * tenth),
        lost_two=float(sum(lost > 1 for lost in losses) * tenth),
        gone=float(sum(lost >= target.sp for lost in losses) * tenth),
        runs_low=float(sum(_runs_low(position, ready)) * tenth),
    )


def _bleeds(position: HexPosition, target: Unit) -> bool:
    """Gunboats lose no guns. [BB 14.76]"""
    return card(position, target.number).branch is not Branch.GUNBOAT


def _runs_low(position: HexPosition, ready: Volley) -> Iterator[bool]:
    first = position.unit(ready.shot.firers[0])
    branch = card(position, first.number).branch
    for face in FACES:
        left = ammunition.after(first, branch, face, rapid=ready.shot.rapid)
        yield left is not first.ammunition


def _of_face(position: HexPosition, target: Unit, outcome: Outcome) -> tuple[Fraction, Fraction]:
    """That nothing comes of a result, and that the unit is disordered by it."""
    if card(position, target.number).branch is Branch.GUNBOAT:
        hit = Fraction(outcome.disorders)
        return 1 - hit, hit
    left = target.sp - outcome.lost
    if left <= 0:
        return Fraction(0), Fraction(0)
    broken = _collapses(position, target, left) if outcome.lost else False
    disorder = Fraction(0)
    if outcome.disorders:
        disorder = Fraction(1)
    elif outcome.checks:
        shaken = target._replace(sp=left, disordered=target.disordered or broken)
        disorder = _fails(position, shaken, outcome.modifier)
    if broken and not target.disordered:
        disorder = Fraction(1)
    return (Fraction(0) if outcome.lost else 1 - disorder), disorder


def _collapses(position: HexPosition, target: Unit, left: int) -> bool:
    printed = card(position, target.number)
    if target.collapsed or printed.branch not in (Branch.INFANTRY, Branch.CAVALRY):
        return False
    return book_of(position).collapses(position, target._replace(sp=left), printed)


def _fails(position: HexPosition, unit: Unit, modifier: int) -> Fraction:
    """A check of cohesion: 0 always passes, 9 never does. [SH 2]"""
    modifiers, _ = check_modifiers(position, unit)
    most = card(position, unit.number).cohesion(unit.disordered)
    added = total(modifiers) + modifier
    passes = sum(face == 0 or (face < 9 and face + added <= most) for face in FACES)
    return 1 - Fraction(passes, len(FACES))

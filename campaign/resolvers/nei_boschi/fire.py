"""Fire, as the rest of the game knows it: single shots, and all that is ruled on here. [SH 10]

Single shots are those at units that pass, or that assault: `fire_once` and `refuse_once`. Fire in
the own activation is in `fire_orders`, replies are in `replies`.
"""

from campaign.battle.contract import Tick, UnitId
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.resolvers.nei_boschi import exchanges, fire_orders, gunboats, kept_fire, replies
from campaign.resolvers.nei_boschi.acting import Deeds
from campaign.resolvers.nei_boschi.exchanges import single, together
from campaign.resolvers.nei_boschi.fire_limits import (
    refuse_none_left,
    refuse_out_of_phase,
    refuse_shot,
)
from campaign.resolvers.nei_boschi.kept_fire import announced
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.rulings import Automatic, Rulings
from campaign.resolvers.nei_boschi.shots import FireKind
from campaign.resolvers.nei_boschi.steps import Silencing, SingleShot
from campaign.resolvers.nei_boschi.units import Place

__all__ = ["DEEDS", "RULINGS", "FireKind", "fire_once", "refuse_once"]


def refuse_once(
    position: HexPosition,
    firer: UnitId,
    target: UnitId,
    kind: FireKind,
    *,
    rapid: bool = False,
    earlier: tuple[UnitId, ...] = (),
) -> Refusal | None:
    """Why a unit does not fire a single shot at another one, where that stands. [SH 9, SH 10]

    Those who have fired *earlier* at who assaults may have left no room for it. [SH 8]
    """
    if not (position.has(firer) and position.has(target)):
        return Refusal("SH 10.1", "there is no such unit")
    unit, hit = position.unit(firer), position.unit(target)
    if hit.place is not Place.FIELD:
        return Refusal("SH 10.1", "the target is not on the field")
    if refused := refuse_out_of_phase(position, unit, kind):
        return refused
    shot = single(position, unit, hit, kind, rapid=rapid, earlier=earlier)
    return refuse_shot(position, shot) or refuse_none_left(position, shot, shot.sp)


def fire_once(
    position: HexPosition,
    firer: UnitId,
    target: UnitId,
    kind: FireKind,
    dice: Dice,
    *,
    rapid: bool = False,
    earlier: tuple[UnitId, ...] = (),
) -> Tick:
    """A unit fires at another one that passes by or assaults; nobody replies. [SH 9, SH 10, SH 11]

    What comes of it lies on top of the agenda: a retreat, a check for rout; and if the other side
    can still keep it from firing, that question, and the shot behind it. [BB 18.1]
    """
    unit = position.unit(firer)
    if kind in (FireKind.APPROACH, FireKind.WITHDRAWAL):
        unit = unit._replace(caught=True)
        position = position.with_units(unit)
        shot = SingleShot(firer, target, kind, rapid)
        after = announced(position, shot, unit.side.enemy)
        if isinstance(after.step, Silencing):
            return Tick(after, ())
    hit = position.unit(target)
    shot_ = single(position, unit, hit, kind, rapid=rapid, earlier=earlier)
    return together(position, [shot_], dice)


def single_shot(position: HexPosition, step: SingleShot, dice: Dice) -> Tick:
    """A shot that nobody has kept from being fired."""
    unit, hit = position.unit(step.unit), position.unit(step.target)
    shot = single(position, unit, hit, FireKind(step.kind), rapid=step.rapid)
    return together(position.finished(), [shot], dice)


RULINGS: Rulings = {
    **replies.RULINGS,
    **kept_fire.RULINGS,
    **exchanges.RULINGS,
    SingleShot: Automatic(single_shot),
}

DEEDS: Deeds = {**fire_orders.DEEDS, **gunboats.DEEDS}

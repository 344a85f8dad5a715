"""The check of cohesion, UDD, on which most of the rules hang. [SH 2]"""

from typing import NamedTuple

from campaign.dice import Dice
from campaign.resolvers.nei_boschi.campaign_troops import muster
from campaign.resolvers.nei_boschi.modifiers import Modifier, Modifiers, total
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.units import Unit
from campaign.resolvers.nei_boschi.who import book_of, card, is_with, leaders_over

HELP = Modifier("leader", -1, "BB 13.42")


class Check(NamedTuple):
    """A check of cohesion that has been rolled."""

    position: HexPosition
    """With the leaders marked who helped."""

    unit: int
    why: str
    """What it was for, as an id."""

    face: int
    modifiers: Modifiers
    cohesion: int

    @property
    def passed(self) -> bool:
        """An unmodified 0 always passes, an unmodified 9 never does. [SH 2]"""
        if self.face in (0, 9):
            return self.face == 0
        return self.face + total(self.modifiers) <= self.cohesion


def check(position: HexPosition, unit: Unit, why: str, dice: Dice, extra: Modifiers = ()) -> Check:
    """Roll whether a unit keeps its order; *extra* is what the situation adds. [SH 2]"""
    modifiers, leaders = check_modifiers(position, unit)
    face = dice.roll(f"{unit.side} cohesion of {unit.number}: {why}", 10)
    if leaders:
        position = position.with_units(*(leader._replace(led=True) for leader in leaders))
    cohesion = card(position, unit.number).cohesion(unit.disordered)
    return Check(position, unit.number, why, face, (*modifiers, *extra), cohesion)


def check_modifiers(position: HexPosition, unit: Unit) -> tuple[Modifiers, tuple[Unit, ...]]:
    """What counts in every check of a unit, and the leaders whose help is among it. [SH 2]"""
    level = position.body(unit.body).fatigue.level
    tired = (Modifier("fatigue", level, "SH 18"),) if level else ()
    leaders = leaders_with(position, unit)
    special = book_of(position).cohesion(position, unit)
    return (*tired, *(HELP for _ in leaders), *special, *_worth(position, unit)), leaders


def _worth(position: HexPosition, unit: Unit) -> Modifiers:
    """What its piece of the campaign is worth. [SH-R3]"""
    if position.request.staging is not None:
        return ()
    return muster(position.request).checks(card(position, unit.number))


def leaders_with(position: HexPosition, unit: Unit) -> tuple[Unit, ...]:
    """Leaders of the unit's own chain with it who have not helped yet. [BB 13.42]"""
    return tuple(
        leader
        for leader in leaders_over(position, unit)
        if is_with(leader, unit) and not leader.led
    )

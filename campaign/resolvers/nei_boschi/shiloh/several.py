"""Special rules of many scenarios as one: each says whether it holds. [BB 30]"""

from collections.abc import Callable
from typing import Concatenate, ParamSpec, TypeVar

from campaign.battle.contract import Tick
from campaign.resolvers.nei_boschi.limits import Bar
from campaign.resolvers.nei_boschi.modifiers import Modifier, Modifiers
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.units import Unit

P = ParamSpec("P")
T = TypeVar("T")


def first_of(*rules: Callable[P, T | None]) -> Callable[P, T | None]:
    """What the first of some rules says that says anything."""

    def found(*args: P.args, **kwargs: P.kwargs) -> T | None:
        for rule in rules:
            if (said := rule(*args, **kwargs)) is not None:
                return said
        return None

    return found


def barred_by(
    *rules: Callable[[HexPosition, Unit], Bar | None],
) -> Callable[[HexPosition, Unit], Bar | None]:
    """What any of some rules bars to a unit; most are about a few units, and bar nothing."""

    def found(position: HexPosition, unit: Unit) -> Bar | None:
        bars = [bar for rule in rules if (bar := rule(position, unit)) is not None]
        return first_of(*bars) if bars else None

    return found


def in_turn(
    *rules: Callable[Concatenate[HexPosition, P], Tick],
) -> Callable[Concatenate[HexPosition, P], Tick]:
    """What some rules do, one after another."""

    def done(position: HexPosition, /, *args: P.args, **kwargs: P.kwargs) -> Tick:
        events: tuple[object, ...] = ()
        for rule in rules:
            position, more = rule(position, *args, **kwargs)
            events += more
        return Tick(position, events)

    return done


def added_up(*rules: Callable[P, Modifiers]) -> Callable[P, Modifiers]:
    """All that some rules add."""

    def added(*args: P.args, **kwargs: P.kwargs) -> Modifiers:
        found: tuple[Modifier, ...] = ()
        for rule in rules:
            found += rule(*args, **kwargs)
        return found

    return added


def any_of(*rules: Callable[P, bool]) -> Callable[P, bool]:
    """Whether one of some rules says so."""

    def said(*args: P.args, **kwargs: P.kwargs) -> bool:
        return any(rule(*args, **kwargs) for rule in rules)

    return said

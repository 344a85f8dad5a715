"""Brigades that the book calls ineffective are so by their strengths, and no others. [SH 13]

A regiment counts as bad below half of its strength, and when it is eliminated; a brigade is
ineffective when more than half of its regiments are bad, a division when more than half of its
brigades are.
"""

from collections.abc import Iterator
from typing import NamedTuple

import pytest

from campaign.resolvers.nei_boschi.counters import Branch
from campaign.resolvers.nei_boschi.order_of_battle import Echelon, order_of_battle
from campaign.resolvers.nei_boschi.scenario import Placement
from campaign.resolvers.nei_boschi.scenario_files import scenario
from campaign.terms import CONFEDERATE, SIDES, UNION, Side
from tests.rules.play import quotes
from tests.shiloh.printed import prints

NOT_ON_THE_MAP = {"5": {"3/5/T"}}
"""Hildebrand's brigade is broken up before scenario 5 begins, and is called ineffective."""


class Strength(NamedTuple):
    """A brigade's regiments."""

    bad: int
    number: int

    @property
    def is_ineffective(self) -> bool:
        return 2 * self.bad > self.number


def brigades(id_: str, side: Side) -> dict[str, Strength]:
    """The brigades that have regiments on the map at the beginning."""
    found = scenario("shiloh", id_)
    half = found.of(side)
    battle = order_of_battle("shiloh").with_attached(dict(half.attached))
    there = {one.unit: one for one in half.set_up}
    there |= {one.unit: one for group in found.conditional for one in group.set_up}
    coming = {one.unit for arrival in half.reinforcements for one in arrival.units}
    strengths = {}
    for command in battle.commands.values():
        regiments = list(battle.units(command.id, Branch.INFANTRY))
        here = [unit for unit in regiments if unit in there]
        if command.echelon is not Echelon.BRIGADE or command.side is not side or not here:
            continue
        gone = [unit for unit in regiments if unit in half.eliminated]
        if id_ == "7" and side is UNION:
            # In the evening a regiment that is neither here nor on its way is lost.
            gone = [unit for unit in regiments if unit not in there and unit not in coming]
        bad = sum(is_bad(there[unit], late=id_ == "7" and side is CONFEDERATE) for unit in here)
        strengths[command.id] = Strength(bad + len(gone), len(here) + len(gone))
    return strengths


def is_bad(one: Placement, *, late: bool) -> bool:
    """Below half of its strength; at a quarter, for Confederates in the evening. [BB 30.7]"""
    full = order_of_battle("shiloh").counters[one.unit].strength
    now = full if one.strength is None else one.strength
    return 4 * now <= full if late else 2 * now < full


@quotes(
    "SH 13", "when more than half of its infantry regiments are collapsed, routed or eliminated"
)
@pytest.mark.parametrize("id_", ["4", "5", "7", "8"])
@pytest.mark.parametrize("side", SIDES)
def test_sh_13_ineffective_brigades_are_those_that_the_book_calls_so(id_: str, side: Side) -> None:
    by_strength = {id_ for id_, one in brigades(id_, side).items() if one.is_ineffective}
    printed = set(scenario("shiloh", id_).of(side).ineffective)
    of_brigades = {
        command
        for command in printed
        if order_of_battle("shiloh").commands[command].echelon is Echelon.BRIGADE
    }
    assert by_strength == of_brigades - NOT_ON_THE_MAP.get(id_, set())


def test_how_many_brigades_are_judged() -> None:
    assert sum(len(brigades(id_, side)) for id_ in "4578" for side in SIDES) >= 81


def test_ineffective_divisions_of_the_evening() -> None:
    strengths = brigades("7", UNION)
    battle = order_of_battle("shiloh")

    def ineffective() -> Iterator[str]:
        for division in ("1/T", "2/T", "4/T", "5/T"):
            known = [strengths[one.id] for one in battle.brigades(division)]
            if 2 * sum(one.is_ineffective for one in known) > len(known):
                yield division

    printed = scenario("shiloh", "7").of(UNION).ineffective
    assert list(ineffective()) == [one for one in printed if len(one) == 3] == ["1/T", "4/T", "5/T"]


@prints("4", "wisconsin_16", "counts against Peabody's effectiveness")
def test_a_brigade_of_which_a_regiment_is_gone() -> None:
    """Scenario 4: the 16th Wisconsin counts against Peabody, who has two of four left."""
    assert brigades("4", UNION)["1/6/T"] == Strength(bad=2, number=4)

"""Who stands alone on ground that decides does not leave it in the last turn. [SH 19]"""

import pytest

from campaign.resolvers.nei_boschi.commander.danger import around
from campaign.resolvers.nei_boschi.commander.missions import KEPT, TAKEN, mission_of, plan_of
from campaign.resolvers.nei_boschi.commander.skills import ABLE
from campaign.resolvers.nei_boschi.commander.spots import GUARDED, Judge
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.setup import begin
from campaign.resolvers.nei_boschi.units import Place
from campaign.terms import CONFEDERATE
from tests.shiloh.commander.test_last_chance import CAMPS
from tests.shiloh.desk import number, request

GUARD, FRIEND, ENEMY = number("cs.19-al"), number("cs.18-al"), number("us.9-il")
HEADQUARTERS, ELSEWHERE = CAMPS[0], 5749

A_CAMP = 3.0
"""What one of four hexes is worth that decide together, in strength points."""


def noon(*, turn: int, away: int, friend: int = ELSEWHERE) -> HexPosition:
    """Stuart is gone, the Confederates hold his camps, one regiment alone his headquarters."""
    position = begin(request("9"))._replace(turn=turn)
    gone = [one._replace(place=Place.LOST, hex=0) for one in position.members("2/5/T")]
    there = {GUARD: HEADQUARTERS, FRIEND: friend, ENEMY: HEADQUARTERS - away}
    placed = [
        position.unit(one)._replace(place=Place.FIELD, hex=hex_) for one, hex_ in there.items()
    ]
    position = position.with_units(*gone, *placed)
    for hex_ in CAMPS:
        position = position.holding(hex_, CONFEDERATE, GUARD)
    return position


def judge(position: HexPosition) -> Judge:
    """What the guard makes of places."""
    unit = position.unit(GUARD)
    mission = mission_of(position, CONFEDERATE, unit.body)
    plan = plan_of(position, CONFEDERATE)
    return Judge(position, unit, around(position, unit), mission, plan, ABLE)


@pytest.mark.parametrize(
    ("turn", "away", "friend", "share"),
    [
        (2, 2, ELSEWHERE, TAKEN),
        (2, GUARDED, ELSEWHERE, TAKEN),
        (2, GUARDED + 1, ELSEWHERE, KEPT),
        (1, 2, ELSEWHERE, KEPT),
        (2, 2, HEADQUARTERS, KEPT),
    ],
)
def test_in_the_last_turn_a_guard_stays(turn: int, away: int, friend: int, share: float) -> None:
    """An enemy near enough to walk in makes his place worth as much as the taking of it; not while
    there is another turn, and not where a friend stays.
    """
    found = judge(noon(turn=turn, away=away, friend=friend))
    ground = found.of_hex(HEADQUARTERS) - bare(found, HEADQUARTERS)
    assert ground == pytest.approx(share * A_CAMP)


def bare(found: Judge, hex_: int) -> float:
    """The same hex, if nothing counted there."""
    plan = plan_of(found.position, CONFEDERATE)
    nothing = plan._replace(ground={}, held=frozenset())
    return Judge(
        found.position, found.unit, found.seen, found.mission, nothing, found.skill
    ).of_hex(hex_)

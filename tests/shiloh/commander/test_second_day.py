"""What the commander is about when the battle goes on for a second day. [BB 30.1]"""

import pytest

from campaign.resolvers.nei_boschi.commander import missions
from campaign.resolvers.nei_boschi.commander.goals import Goal, goals_of
from campaign.resolvers.nei_boschi.commander.missions import is_eager
from campaign.resolvers.nei_boschi.pages import GOES_ON, all_turns, page_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.setup import begin
from campaign.resolvers.nei_boschi.turns import Turn
from campaign.resolvers.nei_boschi.victory import Verdict
from campaign.terms import CONFEDERATE, UNION, Side
from tests.shiloh.desk import request

THREE_PM = Turn(4, 7, 15)

ASKED = {
    "Spain",
    "Lost",
    "Barnes",
    "Review",
    "Ben Howell",
    "Larkin Bell",
    "Russian Tenant",
    "Perry",
    "Mulberry",
    "Chambers",
    "Hagy",
}
"""Fields that count at 3 PM of the second day, as its table has them."""


def morning() -> HexPosition:
    """6 AM of the second day, with everybody where he began the battle."""
    position = begin(request("1", "two_days")).marked(GOES_ON)
    page = page_of(position)
    assert page.extended is not None
    turns = all_turns(page.first_turn, page.extended.last)
    return position._replace(turn=turns.index(Turn(4, 7, 6)) + 1)


def fields(position: HexPosition) -> dict[str, Goal]:
    """The fields that are fought for."""
    return {goal.field: goal for goal in goals_of(position) if goal.field}


def test_on_the_second_day_its_own_fields_are_fought_for() -> None:
    """Those of the first day are settled; each of eleven gives the Union 5 points at its end."""
    found = fields(morning())
    assert set(found) == ASKED
    assert {goal.at for goal in found.values()} == {THREE_PM}


def test_on_the_first_day_nobody_thinks_of_the_second() -> None:
    position = begin(request("1", "two_days"))
    assert THREE_PM not in {goal.at for goal in fields(position).values()}


@pytest.mark.parametrize("ahead", [CONFEDERATE, UNION])
def test_on_the_second_day_who_is_behind_attacks(
    ahead: Side, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On the first day the Confederates do, whatever they have won already."""
    monkeypatch.setattr(missions, "verdict", lambda position: Verdict(ahead, "Marginal"))
    monkeypatch.setattr(missions, "_ahead_at_first", lambda request: UNION)
    position = morning()
    assert is_eager(position, ahead.enemy)
    assert not is_eager(position, ahead)
    assert is_eager(begin(request("1", "two_days")), CONFEDERATE)

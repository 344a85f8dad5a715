"""Every scenario comes to its end, if everybody only passes on. [BB 30]"""

import pytest

from campaign.dice import RandomDice
from campaign.resolvers.nei_boschi import sequence
from campaign.resolvers.nei_boschi.events import BattleEnded
from campaign.resolvers.nei_boschi.orders import Pass
from campaign.resolvers.nei_boschi.scenario_files import scenario, scenario_ids
from campaign.resolvers.nei_boschi.setup import begin
from campaign.resolvers.nei_boschi.turns import turns
from campaign.resolvers.nei_boschi.victory import verdict
from tests.shiloh.desk import request

LONG = ("1", "1a", "1b", "1c", "5", "8", "8a", "10")
"""Those of a whole day on the whole map."""

MOST_ORDERS = 5_000
"""More than any scenario needs of passes and first orders."""


def games() -> list[object]:
    return [
        pytest.param(id_, marks=[pytest.mark.soak] if id_ in LONG else [])
        for id_ in scenario_ids("shiloh")
    ]


@pytest.mark.sampled(2)
@pytest.mark.parametrize("id_", games())
def test_everybody_passes_until_the_battle_is_over(id_: str) -> None:
    """`Pass` wherever it is legal, else the first legal order, to the end of the last turn."""
    page, dice = scenario("shiloh", id_), RandomDice(7)
    position, told = sequence.go_on(begin(request(id_)), dice)
    for _ in range(MOST_ORDERS):
        if not position.agenda:
            break
        order = Pass() if sequence.refuse(position, Pass()) is None else sequence.legal(position)[0]
        position, told = sequence.apply(position, order, dice)
    assert not position.agenda
    assert position.winner is not None
    assert position.turn == len(list(turns(page.first_turn, page.last_turn)))
    [end] = [event for event in told if isinstance(event, BattleEnded)]
    found = verdict(position)
    assert (end.winner, end.undecided, end.level) == (
        *(position.winner, found.winner is None, found.level),
    )
    assert found.winner in (None, position.winner)

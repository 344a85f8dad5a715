"""Orders that wait for their hour. [BB 9.22]"""

import pytest

from campaign.resolvers.nei_boschi.division_orders import refuse_give, refuse_orders
from campaign.resolvers.nei_boschi.setup import begin
from campaign.resolvers.nei_boschi.vocabulary import Orders
from tests.rules.play import quotes
from tests.shiloh.desk import desk, request


@quotes("BB 9.22", "before 9 AM of 6 April, no Union unit before 10 AM")
@pytest.mark.parametrize(
    ("scenario", "turn", "body", "marches"),
    [
        ("1", 3, "3/1/3", False),  # 8 AM
        ("1", 4, "3/1/3", True),  # 9 AM
        ("3", 1, "3/1/3", False),  # 8 AM, in any scenario
        ("3", 2, "3/1/3", True),
        ("3", 2, "2/5/T", False),  # 9 AM
        ("3", 3, "2/5/T", True),  # 10 AM
        ("10", 2, "3/1/3", False),  # 8 AM of 5 April
        ("10", 3, "3/1/3", True),
        ("9", 1, "2/5/T", True),  # 11 AM
    ],
)
def test_bb_9_22_nobody_marches_early(scenario: str, turn: int, body: str, marches: bool) -> None:
    position = desk("cs.8-ar 3160 E", "us.55-il 5745 E", scenario=scenario)._replace(turn=turn)
    refused = refuse_orders(position, position.body(body), Orders.MARCH)
    assert (refused is None) is marches
    assert marches or (refused is not None and refused.rule == "BB 9.22")


@quotes("BB 30", "a command with orders that the scenario gives does not change them in the first")
@pytest.mark.parametrize(
    ("scenario", "body", "stays"),
    [
        ("2", "2/2/2", True),  # `Chalmers sotto ordini di Avanzata`
        ("3", "4/5/T", True),  # `Le brigate unioniste ... sono sotto ordini di "Avanzata"`
        ("3", "1/1/1", False),
        ("8", "1/1/3", True),  # `Tutti i comandi in tutti e Quattro i corpi ... Avanzata`
        ("8", "1/1/T", False),
    ],
)
def test_bb_30_orders_of_the_scenario_stay_for_a_turn(
    scenario: str, body: str, stays: bool
) -> None:
    """Whether the page gives them to one brigade or to all of a side."""
    position = begin(request(scenario))
    body_ = position.body(body)._replace(in_command=True, direct=0)
    position = position.with_body(body_)
    command = position.command(body_.command)._replace(in_command=True)
    position = position.with_command(command)
    refused = refuse_give(position, body_, Orders.ATTACK)
    assert (refused is not None and refused.rule == "BB 30") is stays
    assert refuse_give(position._replace(turn=2), body_, Orders.ATTACK) is None

"""Markers of the printed game that nobody has to move: the position keeps what they say."""

from typing import Any

import pytest

from campaign.resolvers.nei_boschi.activation import begin_acting, end_acting
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.setup import begin
from campaign.resolvers.nei_boschi.steps import Acting
from campaign.resolvers.nei_boschi.units import Body, CommandState, Unit
from campaign.terms import UNION
from tests.shiloh.desk import desk, number, request

MARKERS: tuple[tuple[str, Any, str], ...] = (
    ("disordered", Unit, "disordered"),
    ("collapsed", Unit, "collapsed"),
    ("low on ammunition, or without any", Unit, "ammunition"),
    ("gun without a crew", Unit, "abandoned"),
    ("exhausted cavalry", Unit, "exhausted"),
    ("extended line or column, refused flank", Unit, "shape"),
    ("routed, to come", Unit, "place"),
    ("strength points left", Unit, "sp"),
    ("fired", Unit, "fired"),
    ("moved, so that its fire is not prepared", Unit, "moved"),
    ("turned, so that its fire is not prepared", Unit, "turned"),
    ("has assaulted", Unit, "assaults"),
    ("has fired back", Unit, "returned"),
    ("has fired at one who came near", Unit, "caught"),
    ("movement points spent", Unit, "spent"),
    ("replaced leader", Unit, "replaced"),
    ("attached to another division", Unit, "assigned"),
    ("orders", Body, "orders"),
    ("fatigue", Body, "fatigue"),
    ("out of command", Body, "in_command"),
    ("under direct command", Body, "direct"),
    ("has acted so often", Body, "acts"),
    ("has been in an assault", Body, "engaged"),
    ("combat ineffective", Body, "ineffective"),
    ("a full turn in Reserve", Body, "rested"),
    ("efficiency", CommandState, "efficiency"),
    ("activation markers", CommandState, "markers"),
    ("those still in the pool", CommandState, "left"),
    ("division out of command", CommandState, "in_command"),
    ("division combat ineffective", CommandState, "ineffective"),
    ("initiative value spent on it", CommandState, "lent"),
    ("turn", HexPosition, "turn"),
    ("initiative", HexPosition, "initiative"),
    ("event chits in the pool", HexPosition, "events"),
    ("random event chit", HexPosition, "random_event"),
    ("who holds a hex", HexPosition, "held"),
    ("victory points", HexPosition, "tally"),
    ("notes of special rules and kept events", HexPosition, "marks"),
)
"""What a marker says, and where that is kept. [SH 3, SH 5, SH 6, SH 8, SH 10, SH 12, SH 18]"""


@pytest.mark.parametrize(("said", "of", "field"), MARKERS, ids=[line[0] for line in MARKERS])
def test_what_a_marker_says_is_kept_in_the_position(said: str, of: Any, field: str) -> None:
    assert field in of._fields


def test_marks_of_an_activation_come_and_go_by_themselves() -> None:
    """Whoever moved and fired in his activation may do so again in the next one. [SH 3]"""
    position = desk("us.55-il 5745 SE", "cs.10-ms 6050 NW", acting="2/5/T")
    one = number("us.55-il")
    tired = position.unit(one)._replace(spent=9, moved=True, turned=True, fired=5, assaults=1)
    position = position.with_units(tired)
    position, _ = end_acting(position, Acting(UNION, ("2/5/T",)))
    after = begin_acting(position, ("2/5/T",)).unit(one)
    assert (after.spent, after.moved, after.turned, after.fired, after.assaults) == (
        *(0, False, False),
        *(0, 0),
    )


def test_no_marker_has_to_be_put_on_the_map_when_a_scenario_begins() -> None:
    """Orders, fatigue and formation are as the page prints them, without any order. [BB 30]"""
    position = begin(request("9"))
    assert {body.orders for body in position.bodies}
    assert all(unit.ammunition for unit in position.units)

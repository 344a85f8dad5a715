"""Who is combat ineffective when a scenario begins, by the notes of its page. [BB 30, SH 13]"""

import pytest

from campaign.dice import RandomDice
from campaign.resolvers.nei_boschi import sequence
from campaign.resolvers.nei_boschi.ineffectiveness import is_spent, reckon
from campaign.resolvers.nei_boschi.scenario_files import scenario_ids
from campaign.resolvers.nei_boschi.setup import begin
from tests.rules.play import quotes
from tests.shiloh.desk import request
from tests.shiloh.printed import prints

PRINTED = {
    "4": "2/6/T 1/2/2",  # Miller; Gladden
    "5": "2/6/T 1/2/2",  # and Hildebrand, of whom nobody is left
    "7": "2/1/2 2/-/R 3/-/R 1/1/T 2/1/T 1/4/T 2/4/T 3/4/T 1/5/T 3/5/T 2/5/T",
    "8": "2/5/T",  # Stuart
    "8a": "2/5/T",
}
"""Scenario 7: "Anderson, Bowen, Statham"; "Hare, Marsh, Williams, Veatch, Lauman, McDowell,
Hildebrand, Stuart". In all others nobody."""

DIVISIONS = {"7": "1/T 4/T 5/T"}
"""McClernand, Hurlbut, Sherman."""


@quotes(
    "SH 13", "when more than half of its infantry regiments are collapsed, routed or eliminated"
)
@pytest.mark.parametrize("id_", scenario_ids("shiloh"))
def test_sh_13_brigades_and_divisions_begin_ineffective_as_printed(id_: str) -> None:
    """They begin so, and are still so when somebody decides for the first time."""
    position, _ = sequence.go_on(begin(request(id_)), RandomDice(1))
    brigades = {body.id for body in position.bodies if body.ineffective}
    assert brigades == set(PRINTED.get(id_, "").split())
    divisions = {command.id for command in position.commands if command.ineffective}
    assert divisions == set(DIVISIONS.get(id_, "").split())


@pytest.mark.parametrize("id_", scenario_ids("shiloh"))
def test_the_rule_itself_says_the_same(id_: str) -> None:
    """The check at the end of a turn, made before anything has happened, changes nothing."""
    assert reckon(begin(request(id_))).events == ()


@prints("5", "sherman_counts", "Hildebrand counts")
def test_hildebrand_who_is_gone_counts_against_sherman() -> None:
    """Scenario 5: "La brigata Hildebrand (3/5/T) conta." With one more Sherman is spent."""
    position = begin(request("5"))
    assert not is_spent(position, "5/T")
    assert "3/5/T" not in {body.id for body in position.bodies}
    sherman = [body for body in position.bodies if body.command == "5/T" and body.id[0] in "124"]
    worn = position
    for body in sherman[:2]:
        worn = worn.with_body(body._replace(ineffective=True))
    assert is_spent(worn, "5/T")

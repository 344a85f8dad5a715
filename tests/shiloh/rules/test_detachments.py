"""Detachments and their brigades. [BB 14.4]"""

import pytest

from campaign.dice import ScriptedDice
from campaign.resolvers.nei_boschi.activation import begin_acting, held_back
from campaign.resolvers.nei_boschi.books import book
from campaign.resolvers.nei_boschi.position import HexPosition
from tests.rules.play import quotes
from tests.shiloh.desk import BOOK, desk, number

DETACHMENT, OHIO = number("us.det-d"), number("us.54-oh")


def afar(hex_: int, *, scenario: str = "9", turn: int = 1) -> HexPosition:
    """A detachment, and the 54th Ohio with Stuart, who commands as far as 4 points; 3 markers."""
    position = desk(
        *(f"us.det-d {hex_} E", "us.54-oh 5745 E", "us.ldr-stuart 5745 E"),
        acting="2/5/T",
        scenario=scenario,
    )._replace(turn=turn)
    command = position.command("5/T")._replace(markers=3)
    found = book(BOOK).before_orders(position.with_command(command), ScriptedDice()).position
    return HexPosition(*found)


@quotes("BB 14.45", "Then it has one activation fewer than its division, one at least.")
@pytest.mark.parametrize(
    ("hex_", "acts", "idle"), [(5741, 2, False), (6355, 2, True), (6355, 1, False)]
)
def test_bb_14_45_far_from_the_brigade_it_acts_once_less(hex_: int, acts: int, idle: bool) -> None:
    position = afar(hex_)
    unit = position.unit(DETACHMENT)._replace(acts=acts)
    position = begin_acting(position.with_units(unit), ("2/5/T",))
    assert held_back(position, ("2/5/T",)).unit(DETACHMENT).done is idle


@quotes("BB 14.45", "but not at 6 AM, when it has a number of its own")
def test_bb_14_45_not_at_6_am() -> None:
    assert afar(6355).marks
    assert not afar(6355, scenario="1").marks

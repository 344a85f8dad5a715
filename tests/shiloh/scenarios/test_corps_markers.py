"""The Confederates of the second day act by corps. [BB 30.8]"""

import pytest

from campaign.dice import RandomDice
from campaign.resolvers.nei_boschi import sequence
from campaign.resolvers.nei_boschi.activation import most_acts, waiting
from campaign.resolvers.nei_boschi.orders import Lend, Pass
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.setup import begin
from campaign.resolvers.nei_boschi.steps import Activation, ChainOfCommand, DivisionOrders
from campaign.resolvers.nei_boschi.units import CommandState
from campaign.resolvers.nei_boschi.who import book_of
from campaign.terms import CONFEDERATE
from tests.rules.play import quotes
from tests.shiloh.desk import number, request

DIVISIONS = ("1/1", "1/2", "2/1", "2/2")
CORPS = ("1", "2", "3", "R")


def drawn(scenario: str = "8", seed: int = 3) -> HexPosition:
    """The first turn, when efficiency has been drawn."""
    position, dice = begin(request(scenario)), RandomDice(seed)
    position, _ = sequence.go_on(position, dice)
    while not isinstance(position.step, DivisionOrders):
        position, _ = sequence.apply(position, Pass(), dice)
    return HexPosition(*position)


def state(position: HexPosition, id_: str, **what: object) -> HexPosition:
    return position.with_command(position.command(id_)._replace(**what))  # type: ignore[arg-type]


@quotes("BB 30.8", "which act with the markers of the corps")
def test_bb_30_8_a_marker_of_a_corps_activates_all_of_it() -> None:
    """Trap 39: "Il CSA non usa gli AM di divisione ... Questi AM attivano l'intero corpo"."""
    position = drawn()
    assert {position.command(id_).markers for id_ in DIVISIONS} <= {0, 1}
    assert position.command("2").efficiency == position.command("2").markers > 0
    act = {id_: waiting(position, Activation(CONFEDERATE, id_)) for id_ in CORPS}
    bodies = {id_: {body.id for body in found} for id_, found in act.items()}
    assert {"1/1/3", "3/1/3", "1/1/1", "2/2/1", "3/1/2"} <= bodies["2"]
    assert {"1/-/R", "2/1/2", "1/1/2", "2/-/3"} <= bodies["1"]
    assert {"2/1/1", "2/-/R", "3/-/R"} <= bodies["R"]
    assert {"2/2/2", "1/2/2", "3/2/2", "1/2/1"} <= bodies["3"]


@quotes("BB 30.8", "when Withers is In Command one marker of his own besides those of Hardee")
@pytest.mark.parametrize(("in_command", "own", "most"), [(True, 1, 4), (False, 0, 2)])
def test_bb_30_8_withers_has_one_of_his_own(in_command: bool, own: int, most: int) -> None:
    """It stands for his 1: of Hardee's four brigades his three act on it, Johnson's does not."""
    position = state(drawn(), "2/2", in_command=in_command)
    given = book_of(position).markers(position, position.command("2/2"))
    assert given == own
    position = state(state(position, "2/2", markers=own, left=own), "3", markers=3, left=3)
    chalmers, johnson = position.body("2/2/2"), position.body("1/2/1")
    position = position.with_body(chalmers._replace(in_command=True))
    position = position.with_body(johnson._replace(in_command=True))
    assert most_acts(position, position.body("2/2/2")) == most
    assert most_acts(position, position.body("1/2/1")) == 3
    his = {body.id for body in waiting(position, Activation(CONFEDERATE, "2/2"))}
    assert "2/2/2" in his
    assert "1/2/1" not in his


def test_nobody_spends_his_value_on_a_division_without_markers() -> None:
    position = drawn().instead(ChainOfCommand(CONFEDERATE))
    refused = sequence.refuse(position, Lend(number("cs.ldr-beauregard"), "2/1"))
    assert refused is not None
    assert "markers of its corps" in refused.reason


def test_the_same_divisions_act_by_themselves_on_the_first_day() -> None:
    position = drawn("4")
    commands: dict[str, CommandState] = {one.id: one for one in position.commands}
    assert commands["2/2"].markers > 0
    mine = waiting(position, Activation(CONFEDERATE, "2"))
    assert not any(body.command == "2/2" for body in mine)

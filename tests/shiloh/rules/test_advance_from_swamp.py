"""Winners who advance out of a swamp, or turn in one. [BB 9.44]

3102 and 3002 are swamp beside the woods of 3103.
"""

import pytest

from campaign.dice import ScriptedDice
from campaign.resolvers.nei_boschi import sequence
from campaign.resolvers.nei_boschi.events import CohesionChecked, HexTaken, LeaderGuided
from campaign.resolvers.nei_boschi.orders import Occupy
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.steps import Acting, AfterMelee
from campaign.resolvers.nei_boschi.units import Unit
from campaign.resolvers.nei_boschi.vocabulary import Orders
from campaign.terms import CONFEDERATE
from tests.rules.play import quotes
from tests.shiloh.desk import desk, number

ARKANSAS, CLEBURNE = number("cs.15-ar"), number("cs.ldr-cleburne")


def won(*marks: str, target: int = 3103, leader: int = 3302) -> HexPosition:
    """The 15th Arkansas has driven somebody out of a hex, and stands in the swamp of 3102."""
    position = desk(
        f"cs.15-ar 3102 SE sp=6 moved spent=2 {' '.join(marks)}",
        f"cs.ldr-cleburne {leader} SE",
        "us.55-il 3501 NE",
        acting="2/-/3",
        side=CONFEDERATE,
        orders=Orders.ATTACK,
        scenario="1",
    )
    after = AfterMelee(CONFEDERATE, target, (ARKANSAS,))
    return position._replace(agenda=(after, *position.agenda))


def advanced(
    position: HexPosition, *faces: int, facing: int = -1
) -> tuple[Unit, tuple[object, ...]]:
    """The unit in the new hex, or where it was, and what has happened; before the end of it all."""
    unit = position.unit(ARKANSAS)
    order = Occupy(ARKANSAS, unit.facing if facing < 0 else facing)
    dice = ScriptedDice(faces)
    after, events = sequence.decision_of(position.step).perform(
        position, position.step, order, dice
    )
    assert not dice.unused
    return after.unit(ARKANSAS), events


@quotes("BB 9.44", "makes a check, as he moves or as he advances")
@pytest.mark.parametrize(("face", "disordered"), [(0, False), (9, True)])
def test_bb_9_44_who_advances_out_of_a_swamp_checks(face: int, disordered: bool) -> None:
    """`Le unità che tentano di lasciare uno di questi tipi di esagoni mediante il movimento o
    Avanzata devono fare un UDD`; in good order it goes in any case.
    """
    unit, events = advanced(won(), face)
    assert HexTaken(ARKANSAS, 3103) in events
    assert (unit.hex, unit.disordered) == (3103, disordered)


def test_bb_9_44_in_disorder_who_fails_stays_and_is_done() -> None:
    """`Se già in Disordine, il fallimento dell'UDD impone all'unità di rimanere sul posto,
    terminando l'Attivazione`; then no winner has to go into the hex.
    """
    position = won("disordered")
    unit, events = advanced(position, 9)
    assert (unit.hex, unit.done) == (3102, True)
    assert not any(isinstance(one, HexTaken) for one in events)
    order = Occupy(ARKANSAS, unit.facing)
    position, _ = sequence.apply(position, order, ScriptedDice([9]))
    assert isinstance(position.step, Acting)


def test_bb_9_44_a_leader_brings_them_out_as_they_advance() -> None:
    """`Raggruppate con il loro leader ... all'inizio del loro movimento o avanzata`."""
    unit, events = advanced(won(leader=3102))
    assert LeaderGuided(ARKANSAS, CLEBURNE) in events
    assert (unit.hex, unit.disordered) == (3103, False)


def test_bb_9_44_from_swamp_to_swamp_an_advance_is_one_check() -> None:
    """`È necessario un solo UDD sia per entrare che per uscire`, and no leader helps."""
    unit, events = advanced(won(target=3002, leader=3102), 9)
    checks = [one for one in events if isinstance(one, CohesionChecked)]
    assert len(checks) == 1
    assert (unit.hex, unit.disordered) == (3002, True)


def test_bb_9_44_a_winner_who_turns_in_a_swamp_checks() -> None:
    """`Qualsiasi unità che cambia orientamento in Palude deve fare un UDD`: 0 for the way through,
    9 for the vertex; he has turned, in disorder, and his activation is over.
    """
    position = won(target=3002)
    near = (position.unit(ARKANSAS).facing + 1) % 6
    unit, _ = advanced(position, 0, 9, facing=near)
    assert (unit.facing, unit.disordered, unit.done) == (near, True, True)

"""What units do when an enemy comes near, or to their flank. [SH 7, SH 9, BB 12.45, BB 14.43]"""

import pytest

from campaign.dice import ScriptedDice
from campaign.resolvers.nei_boschi import sequence
from campaign.resolvers.nei_boschi.events import CohesionChecked
from campaign.resolvers.nei_boschi.modifiers import total
from campaign.resolvers.nei_boschi.notation import read_position, write_position
from campaign.resolvers.nei_boschi.orders import Back, HexOrder, Move, Pass, Refuse, Turn
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.steps import Acting, PassingFire, ReactionFacing, ReactionMove
from campaign.resolvers.nei_boschi.units import Shape
from campaign.resolvers.nei_boschi.vocabulary import Orders
from campaign.terms import CONFEDERATE
from tests.rules.play import quotes
from tests.shiloh.desk import desk, number

TN2, IL55 = number("cs.2-tn-bate"), number("us.55-il")
WATERHOUSE = number("us.btty-waterhouse")
NE, E, SE, SW, W, NW = range(6)


def coming(*lines: str) -> HexPosition:
    """Cleburne's brigade attacks."""
    return desk(*lines, acting="2/-/3", side=CONFEDERATE, orders=Orders.ATTACK, scenario="5")


def told(position: HexPosition, order: HexOrder, *faces: int) -> tuple[HexPosition, list[object]]:
    after, events = sequence.apply(position, order, ScriptedDice(faces))
    return after, list(events)


def added(events: list[object]) -> list[int]:
    return [total(event.modifiers) for event in events if isinstance(event, CohesionChecked)]


@quotes("BB 12.45", "A reaction through woods adds 2 to the check at its end for each such hex")
def test_bb_12_45_waterhouse_goes_through_two_hexes_of_woods() -> None:
    """[BB 12.45] Reaction movement through two hexes of woods: at the end a UDD with DRM +4."""
    position = coming("cs.2-tn-bate 2309 NE", "us.btty-waterhouse 2305 SW")
    position, _ = told(position, Move(TN2, 2308, NE))
    assert isinstance(position.step, ReactionMove)
    assert position.acting.value == "union"
    position, events = told(position, Back(WATERHOUSE, 2303), 5)
    assert added(events) == [4]
    battery = position.unit(WATERHOUSE)
    assert (battery.hex, battery.facing, battery.disordered) == (2303, SW, True)
    assert battery.sp == 6, "no guns are lost in the woods by a reaction"


def test_guns_react_at_three_hexes_and_only_to_who_comes_nearer() -> None:
    far = coming("cs.2-tn-bate 2310 NE", "us.btty-waterhouse 2305 SW")
    position, _ = told(far, Move(TN2, 2309, NE))
    assert isinstance(position.step, Acting), "four hexes away"
    leaving = coming("cs.2-tn-bate 2307 SW", "us.btty-waterhouse 2305 SW")
    position, _ = told(leaving, Move(TN2, 2308, SW))
    assert isinstance(position.step, Acting), "it has gone away"


def test_the_move_goes_on_when_they_have_answered() -> None:
    position = coming("cs.2-tn-bate 2309 NE", "us.btty-waterhouse 2305 SW")
    position, _ = told(position, Move(TN2, 2307, NE))
    assert position.unit(TN2).hex == 2308
    assert read_position(write_position(position)) == position
    position, _ = told(position, Pass())
    assert position.unit(TN2).hex == 2307
    assert read_position(write_position(position)) == position, "nothing is left of its way"
    assert isinstance(position.step, PassingFire), "now the guns see it"
    position, _ = told(position, Pass())
    assert isinstance(position.step, ReactionMove)


def test_horse_checks_at_one_more_for_each_hex_that_is_not_open() -> None:
    """[SH 9] +1 per non-open hex for cavalry."""
    position = coming("cs.2-tn-bate 2309 NE", "us.cav-thielmann 2305 SW")
    position, _ = told(position, Move(TN2, 2308, NE))
    _, events = told(position, Back(number("us.cav-thielmann"), 2303), 0)
    assert added(events) == [2]


def test_a_detachment_reacts_at_two_hexes_and_without_modifiers() -> None:
    """[BB 14.43] Within two hexes; no DRM for hexes that are not open."""
    position = coming("cs.2-tn-bate 2309 NE", "us.det-a 2305 SW")
    position, _ = told(position, Move(TN2, 2308, NE))
    assert isinstance(position.step, Acting)
    position, _ = told(position, Move(TN2, 2307, NE))
    position, events = told(position, Back(number("us.det-a"), 2303), 0)
    assert added(events) == [0]


def test_who_is_in_disorder_and_fails_loses_a_point() -> None:
    """Second disorder by reaction movement: detachments, cavalry 1 SP, artillery a gun."""
    position = coming("cs.2-tn-bate 2309 NE", "us.btty-waterhouse 2305 SW disordered")
    position, _ = told(position, Move(TN2, 2308, NE))
    position, _ = told(position, Back(WATERHOUSE, 2304), 9)
    assert position.unit(WATERHOUSE).sp == 5


def test_guns_without_teams_and_foot_do_not_react() -> None:
    """[BB 14.61]"""
    position = coming("cs.2-tn-bate 2309 NE", "us.btty-madison 2305 SW", "us.55-il 2305 SW")
    position, _ = told(position, Move(TN2, 2308, NE))
    assert isinstance(position.step, Acting)


def test_one_moves_away_once_and_not_towards_the_enemy() -> None:
    position = coming("cs.2-tn-bate 2309 NE", "us.btty-waterhouse 2305 SW")
    position, _ = told(position, Move(TN2, 2308, NE))
    assert sequence.refuse(position, Back(WATERHOUSE, 2306)) is not None
    position, _ = told(position, Back(WATERHOUSE, 2304), 0)
    assert isinstance(position.step, Acting), "nobody is left to be asked"


# --- facing [SH 7] -----------------------------------------------------------------------------


def flanked(*marks: str) -> HexPosition:
    """An enemy comes to 6119, at the left flank of the 55th Illinois, which faces E in 6120."""
    position = coming("cs.2-tn-bate 6117 SW", f"us.55-il 6120 E {' '.join(marks)}")
    return told(position, Move(TN2, 6119, SW))[0]


@quotes("SH 7", "infantry in good order and In Command may check and turn one vertex")
def test_sh_7_foot_turns_one_vertex_to_an_enemy_at_its_flank() -> None:
    """An In Command good-order infantry unit may turn one vertex after a UDD."""
    position = flanked()
    assert isinstance(position.step, ReactionFacing)
    assert sequence.refuse(position, Turn(IL55, W)) is not None
    turned, _ = told(position, Turn(IL55, NE), 0)
    assert turned.unit(IL55).facing == NE
    failed, _ = told(position, Turn(IL55, NE), 9)
    assert (failed.unit(IL55).facing, failed.unit(IL55).disordered) == (E, True)
    assert isinstance(failed.step, Acting)


@quotes("SH 7", "turn one vertex, or refuse that flank")
def test_sh_7_or_it_refuses_the_flank() -> None:
    """The row of second disorder is for a reaction facing or refusal [SR 9.62]."""
    position = flanked()
    assert Refuse(IL55, "left") in sequence.legal(position)
    assert sequence.refuse(position, Refuse(IL55, "right")) is not None, "he is at the left"
    refused, _ = told(position, Refuse(IL55, "left"), 0)
    assert (refused.unit(IL55).shape, refused.unit(IL55).facing) == (Shape.REFUSED_LEFT, E)
    failed, _ = told(position, Refuse(IL55, "left"), 9)
    assert (failed.unit(IL55).shape, failed.unit(IL55).disordered) == (Shape.CLOSED, True)
    weak = flanked("sp=4")
    assert sequence.refuse(weak, Refuse(IL55, "left")) is not None, "5 points are needed"


def test_who_is_in_disorder_does_not_turn() -> None:
    assert isinstance(flanked("disordered").step, Acting)


@pytest.mark.parametrize(("facing", "asked"), [(NE, False), (NW, False), (E, True), (SE, True)])
def test_only_flank_and_rear_count(facing: int, asked: bool) -> None:
    names = ("NE", "E", "SE", "SW", "W", "NW")
    position = coming("cs.2-tn-bate 6117 SW", f"us.55-il 6120 {names[facing]}")
    position, _ = told(position, Move(TN2, 6119, SW))
    assert isinstance(position.step, ReactionFacing) is asked


def test_who_is_out_of_command_does_not_turn() -> None:
    position = coming("cs.2-tn-bate 6117 SW", "us.55-il 6120 E")
    position = position.with_body(position.body("2/5/T")._replace(in_command=False))
    position, _ = told(position, Move(TN2, 6119, SW))
    assert isinstance(position.step, Acting)

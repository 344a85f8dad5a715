"""Yankee: reinforcements, the end, what the campaign hears. [YK 10, YK 12, YK-R20 to YK-R22]"""

from dataclasses import replace
from typing import Any

import pytest

from campaign import ScriptedDice
from campaign.battle.contract import BattlePiece, Surrounding
from campaign.battle.tabletop_staging import tabletop_staging
from campaign.resolvers.yankee.events import BattleEnded
from campaign.resolvers.yankee.ground import objectives_held
from campaign.resolvers.yankee.position import General, Stage, YankeePosition
from campaign.resolvers.yankee.resolver import YANKEE
from campaign.resolvers.yankee.troops import Formation
from campaign.resolvers.yankee.victory import judged, result
from campaign.tabletop.measure import CM
from campaign.tabletop.terrain import Kind, rectangle
from campaign.terms import PieceType, Side
from tests.resolvers.battles import restaged
from tests.resolvers.yankee_table import (
    CONFEDERATE,
    REQUEST,
    SPARE,
    UNION,
    brigade,
    line,
    play,
    refused,
    table,
)
from tests.rules.play import quotes

# --- reinforcements ----------------------------------------------------------------------------


def awaited(turn: int = 3, **changes: Any) -> YankeePosition:
    """A piece waits in Humboldt."""
    reserve = BattlePiece(7, UNION, PieceType.VETERAN_INFANTRY)
    near = Surrounding("humboldt", UNION, (reserve,), most=1, own=1, holder=UNION)
    request = replace(REQUEST, surroundings=(near,))
    return table(*SPARE)._replace(request=request, turn=turn, **changes)


@quotes("YK 10.1", "reinforcements neither move nor fire, and are in column")
@quotes("YK 10.1", "over any edge of the table but that where the enemy was drawn up")
@quotes("YK 10.2", "What may come is settled before the battle")
@quotes("YK-R21", "In every third game turn each adjacent box may send a piece")
def test_yk_10_1_reinforcements() -> None:
    order = "reinforce veteran_infantry humboldt west"
    assert refused(awaited(turn=2), order) == "YK-R21"
    assert refused(awaited(), order.replace("west", "north")) == "YK 10.1"
    assert refused(awaited(), order.replace("veteran", "crack")) == "BG 10.2"
    after = play(awaited(), order, dice=(6,))
    new = after.in_brigade(3)
    assert len(new) == 8
    assert {troop.base.heading for troop in new} == {90}
    assert all(troop.moved and troop.fired for troop in new)
    assert after.brigades[2].formation is Formation.COLUMN
    assert after.drawn == (7,)
    assert refused(after, order) == "BG 10.1"


@quotes("YK 5.2", "Commanders of brigades that come later are rated when they come")
@pytest.mark.parametrize(("die", "value"), [(1, 2), (3, 3), (5, 4), (6, 5)])
def test_yk_5_2_commanders_of_reinforcements_are_rated(die: int, value: int) -> None:
    after = play(awaited(), "reinforce veteran_infantry humboldt west", dice=(die,))
    assert after.brigades[2].value == value


@quotes("YK 10.1", "They come over any edge of the table")
def test_yk_10_1_at_a_place_along_the_edge() -> None:
    order = "reinforce veteran_infantry humboldt south at "
    new = play(awaited(), order + "60", dice=(1,)).in_brigade(3)
    assert {(troop.base.x, troop.base.heading) for troop in new} == {(60 * CM, 0)}
    assert refused(awaited(), order + "12") == "YK 10.1", "the brigade there is in the way"
    assert refused(awaited(), order + "300") == "YK 10.1", "off the table"


# --- the end -----------------------------------------------------------------------------------


def thinned(position: YankeePosition, number: int, left: int) -> YankeePosition:
    """A brigade of which only so many bases are left."""
    gone = {troop.id for troop in position.in_brigade(number)[left:]}
    return position._replace(troops=tuple(t for t in position.troops if t.id not in gone))


def decided(position: YankeePosition, *dice: int) -> YankeePosition:
    """The end of a player turn."""
    return judged(position, ScriptedDice(dice))[0]


@quotes("YK 12.1", "A side that has lost half its bases at the end of a turn has lost the battle")
def test_yk_12_1_half_an_army() -> None:
    position = table(*SPARE)
    assert decided(thinned(position, 1, 4)).winner is None
    assert decided(thinned(position, 1, 3)).winner is CONFEDERATE
    assert decided(thinned(position, 2, 3)).winner is UNION


@quotes("YK 12.2", "every base that it has left takes a point of fatigue")
@quotes("YK-R20", "a brigade is tired by losing half only once")
def test_yk_12_2_half_a_brigade() -> None:
    position = table(brigade(UNION, *line(50, 20, 4)), *SPARE)
    after = decided(thinned(position, 1, 2))
    assert [troop.fatigue for troop in after.in_brigade(1)] == [1, 1]
    again = decided(after)
    assert [troop.fatigue for troop in again.in_brigade(1)] == [1, 1]


@quotes("YK 11.2", "If the base with which a general rides is destroyed, a die of 5 or 6 kills him")
def test_yk_11_2_a_general_with_a_base_that_is_tired_out() -> None:
    position = thinned(table(brigade(UNION, *line(50, 20, 4)), *SPARE), 1, 2)
    tired = position.with_troops(position.troops[0]._replace(fatigue=2))
    staff = (General(UNION, tired.troops[0].id),)
    assert decided(tired._replace(staff=staff), 6).generals == ()
    assert decided(tired._replace(staff=staff), 4).generals == (tired.troops[1].id,)


@quotes("YK-R20", "the side that alone holds more of the objectives wins")
@quotes("YK-R20", "then the side that has lost less in proportion; else it is a draw")
@quotes("YK-R21", "A draw is the defender's win")
def test_yk_r20_the_time_limit() -> None:
    last = table(*SPARE)._replace(turn=16, mover=CONFEDERATE, acting=CONFEDERATE)
    assert decided(last).winner is CONFEDERATE
    assert decided(thinned(last, 2, 5)).winner is UNION
    hill = rectangle(Kind.HILL, 115 * CM, 90 * CM, 125 * CM, 98 * CM)
    assert decided(thinned(last, 2, 5)._replace(ground=(hill,))).winner is CONFEDERATE


def test_the_end_of_the_last_turn_says_by_what_it_was_decided() -> None:
    """Objectives first; the losses are told where both hold as many of them. [YK-R20]"""
    last = table(*SPARE)._replace(turn=16, mover=CONFEDERATE, stage=Stage.COMBAT)
    *_, even = judged(last, ScriptedDice(()))[1]
    assert even == BattleEnded(CONFEDERATE, "YK-R20", ((), ()), ((0, 6), (0, 6)), undecided=True)
    *_, fewer = judged(thinned(last, 2, 5), ScriptedDice(()))[1]
    assert fewer == BattleEnded(UNION, "YK-R20", ((), ()), ((0, 6), (1, 6)))
    hill = rectangle(Kind.HILL, 115 * CM, 90 * CM, 125 * CM, 98 * CM)
    *_, held = judged(thinned(last, 2, 5)._replace(ground=(hill,)), ScriptedDice(()))[1]
    assert held == BattleEnded(CONFEDERATE, "YK-R20", ((), ("",)))
    *_, broken = judged(thinned(last, 1, 3), ScriptedDice(()))[1]
    assert broken == BattleEnded(CONFEDERATE, "YK 12.1")


NORTH = line(50, 95, 2)
"""Bases behind works."""


@quotes("YK-R22", "the field works of each brigade or battery are an objective, too")
@quotes("YK-R22", "They are the defender's, even when nobody is in them")
@quotes("YK-R22", "unless his enemy alone has bases there")
@pytest.mark.parametrize(
    ("sides", "holder"),
    [
        ((), CONFEDERATE),
        ((CONFEDERATE,), CONFEDERATE),
        ((UNION, CONFEDERATE), CONFEDERATE),
        ((UNION,), UNION),
    ],
)
def test_yk_r22_works_are_held(sides: tuple[Side, ...], holder: Side) -> None:
    there = (brigade(side, place) for side, place in zip(sides, NORTH, strict=False))
    works = rectangle(Kind.WORKS, 48 * CM, 90 * CM, 56 * CM, 97 * CM)
    position = table(*SPARE, *there, ground=(works,))
    assert [objectives_held(position, side) for side in (holder, holder.enemy)] == [1, 0]


@quotes("YK-R22", "In a battle of the campaign")
def test_yk_r22_works_decide_at_the_time_limit() -> None:
    works = rectangle(Kind.WORKS, 48 * CM, 90 * CM, 56 * CM, 97 * CM)
    last = table(*SPARE, ground=(works,))._replace(turn=16, mover=CONFEDERATE, acting=CONFEDERATE)
    thin = thinned(last, 2, 5)
    assert decided(thin).winner is CONFEDERATE, "although it has lost more"
    commands = tabletop_staging(YANKEE.scenarios["gettysburg"]).commands
    listed = thin._replace(request=restaged(REQUEST, commands=commands))
    assert decided(listed).winner is UNION, "an order of battle is no battle of the campaign"


@quotes("YK-R21", "Two thirds of its bases lost eliminate a piece, a third is one hit")
@pytest.mark.parametrize(("left", "lost", "hit"), [(4, 0, 1), (5, 0, 0), (2, 1, 0), (3, 0, 1)])
def test_yk_r21_losses_become_hits(left: int, lost: int, hit: int) -> None:
    near = Surrounding("humboldt", UNION, own=0, holder=UNION)
    army = (
        brigade(UNION, *line(10, 5, 6), piece=1),
        brigade(CONFEDERATE, *line(120, 95, 6), piece=2),
    )
    position = thinned(table(*army), 1, left)._replace(winner=CONFEDERATE)
    found = result(position._replace(request=replace(REQUEST, surroundings=(near,))))
    assert found is not None
    assert (len(found.lost), len(found.reduced)) == (lost, hit)
    assert found.retreat == (None if lost else "humboldt")


@quotes("YK-R21", "From the second game turn on a side may leave")
@quotes("YK-R21", "the side that holds the field keeps one piece at least")
def test_yk_r21_leaving_and_staying() -> None:
    assert refused(awaited(turn=1), "retire") == "YK-R21"
    assert refused(table(*SPARE, turn=2), "retire") == "YK-R21", "nowhere to go"
    assert play(awaited(turn=2), "retire").winner is CONFEDERATE
    army = (brigade(UNION, (10, 5), size=8, piece=1), brigade(CONFEDERATE, (90, 95), piece=2))
    found = result(table(*army)._replace(winner=UNION))
    assert found is not None
    assert (found.lost, found.reduced) == ((2,), (1,))

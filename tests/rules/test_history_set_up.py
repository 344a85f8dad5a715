"""Battles of history where they were fought: positions and objectives. [SK 1.4, SK 1.5]"""

from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

from campaign import RESOLVERS, RandomDice
from campaign.battle.contract import BattleRequest
from campaign.battle.historical import HISTORY, drawn_up_freely, fielded
from campaign.battle.tabletop_staging import tabletop_staging
from campaign.resolvers.shell_for_guns.field import holds_barrier
from campaign.resolvers.shell_for_guns.position import TURNS, Marker
from campaign.resolvers.shell_for_guns.set_positions import on_table
from campaign.resolvers.shell_for_guns.verdict import settle, take_objectives
from campaign.resolvers.yankee.ground import holder, objectives, objectives_held
from campaign.resolvers.yankee.position import LAST_TURN, Stage, YankeePosition
from campaign.resolvers.yankee.victory import judged
from campaign.tabletop.contact import overlaps
from campaign.tabletop.measure import CM, Point, distance
from screens.setup.skirmish_form import SkirmishForm
from screens.setup.skirmish_notes import AS_IT_WAS, USUAL_GROUND
from tests.resolvers.battles import restaged
from tests.rules.play import CONFEDERATE, UNION, quotes

SET_UPS = [
    pytest.param(name, by, scale, id=f"{name}-{by}-{scale}")
    for name in HISTORY
    for by in ("yankee", "shell_for_guns")
    for scale in RESOLVERS[by].scales
]
NEAR = 26 * CM
"""So far at most somebody stands from his place: only in the largest battles."""


def set_up(by: str, request: BattleRequest) -> Any:
    """A battle as it begins; in Yankee the dice for the commanders have been thrown."""
    resolver = RESOLVERS[by]
    position = resolver.begin(request)
    if by == "yankee":
        return resolver.apply(position, resolver.legal(position)[0], RandomDice("staff")).position
    return position


def gettysburg(by: str) -> Any:
    return set_up(by, RESOLVERS[by].scenarios["gettysburg"])


@quotes("SK 1.4", "stand where they stood, on the ground as it was")
@pytest.mark.parametrize(("name", "by", "scale"), SET_UPS)
def test_sk_1_4_everybody_stands_near_his_place(name: str, by: str, scale: int) -> None:
    guns = RESOLVERS[by].scales[scale]
    request = fielded(HISTORY[name], by, scale, guns)
    position = set_up(by, request)
    assert str(position.stage) == ("plan" if by == "yankee" else "generals")
    if by == "yankee":
        bases = [troop.base for troop in position.troops]
        for brigade, command in _on_time(request, position):
            nearest = min(
                distance(troop.base.place, Point(command.stand.x * CM, command.stand.y * CM))
                for troop in position.in_brigade(brigade)
            )
            assert nearest <= NEAR, command.name
    else:
        bases = [unit.block for unit in position.standing()]
        for unit in position.standing():
            stand = _stand_of(request, unit.id)
            if stand is not None:
                assert distance(Point(unit.x, unit.y), on_table(stand.x, stand.y)) <= NEAR
    assert all(position.table.holds(base) for base in bases)
    assert not any(overlaps(one, two) for one, two in combinations(bases, 2))


@quotes("SK 1.4", "stand where they stood, on the ground as it was")
def test_sk_1_4_the_union_line_at_gettysburg_stands_behind_its_wall() -> None:
    """Whoever comes from the west has it before him; on its near side it covers nobody. [SG 2.6]"""
    position = gettysburg("shell_for_guns")
    line = ("Webb", "Hall", "Harrow", "Smyth", "Sherrill", "Carroll")
    brigades = [unit for unit in position.units if unit.side is UNION and unit.name in line]
    assert len(brigades) == len(line)
    for unit in brigades:
        assert holds_barrier(position, unit.block, Point(unit.x, 0)), unit.name


def _on_time(request: BattleRequest, position: YankeePosition) -> list[tuple[int, Any]]:
    """The brigades that were there from the beginning, by number, as the list has them."""
    listed = [b for command in tabletop_staging(request).commands for b in command.brigades]
    return [
        (brigade.id, listed[brigade.piece - 1])
        for brigade in position.brigades
        if brigade.piece and not brigade.arrives
    ]


def _stand_of(request: BattleRequest, piece: int) -> Any:
    listed = [b for command in tabletop_staging(request).commands for b in command.brigades]
    return listed[piece - 1].stand if piece <= len(listed) else None


@quotes("SK 1.4", "stand as near as can be")
def test_sk_1_4_webb_has_the_angle_before_him_in_both_games() -> None:
    yankee, shell = gettysburg("yankee"), gettysburg("shell_for_guns")
    webb = next(b.id for b in yankee.brigades if b.name == "Webb")
    assert {troop.base.y for troop in yankee.in_brigade(webb)} >= {71 * CM}
    there = next(unit for unit in shell.units if unit.name == "Webb")
    # The wall is as deep as this on the table: it covers who has all of it before him. [SG 2.6]
    assert there.x == on_table(75, 71).x
    assert on_table(75, 71).y <= there.y <= on_table(75, 72).y
    assert there.heading == 180


@quotes("SK 1.4", "The players may agree to draw them up freely")
@quotes("SK 1.4", "On other ground they always do")
@pytest.mark.parametrize("by", ["yankee", "shell_for_guns"])
def test_sk_1_4_troops_drawn_up_freely(by: str) -> None:
    form = SkirmishForm(by=by, battle="bull_run", ground=AS_IT_WAS)
    free = form.changed("freely", 1).request()
    assert str(set_up(by, free).stage).startswith("deploy")
    terrain = HISTORY["bull_run"].terrain
    assert free == restaged(drawn_up_freely(form.request()), terrain=terrain)
    assert tabletop_staging(free).objectives == HISTORY["bull_run"].objectives
    elsewhere = tabletop_staging(replace(form, ground=USUAL_GROUND).request())
    assert elsewhere.objectives == ()
    assert not any(brigade.stand for c in elsewhere.commands for brigade in c.brigades)


@quotes("SK 1.5", "Each is held by one side when the battle begins")
@pytest.mark.parametrize("name", HISTORY)
def test_sk_1_5_what_is_fought_for(name: str) -> None:
    battle = HISTORY[name]
    yankee = set_up("yankee", RESOLVERS["yankee"].scenarios[name])
    shell = set_up("shell_for_guns", RESOLVERS["shell_for_guns"].scenarios[name])
    at_first = {one.name: one.holder for one in battle.objectives}
    assert {piece.name: holder(yankee, piece) for piece in objectives(yankee)} == at_first
    assert {marker.name: marker.holder for marker in shell.markers} == at_first
    for needed in battle.needed.values():
        assert 0 < needed <= len(battle.objectives)


@quotes("SK 1.5", "the side that has more bases within 5 cm of a place holds it")
@quotes("SK 1.5", "it is whose it was at the beginning")
def test_sk_1_5_the_angle_in_yankee() -> None:
    start = gettysburg("yankee")
    angle = next(piece for piece in objectives(start) if piece.name == "the Angle")
    armistead = next(b.id for b in start.brigades if b.name == "Armistead")
    raider = start.in_brigade(armistead)[0]
    alone = start._replace(troops=(raider._replace(base=raider.base.at(angle.middle)),))
    assert holder(alone, angle) is CONFEDERATE
    near = start._replace(troops=(raider._replace(base=raider.base.at(Point(73 * CM, 66 * CM))),))
    assert holder(near, angle) is UNION
    both = start._replace(
        troops=tuple(
            troop._replace(base=troop.base.at(angle.middle)) if troop == raider else troop
            for troop in start.troops
        )
    )
    assert holder(both, angle) is UNION


@quotes("SK 1.5", "the attacker wins if he holds as many as the list says, else the defender")
@quotes("SK 1.5", "there is no draw")
@pytest.mark.parametrize(("needed", "winner"), [(1, CONFEDERATE), (2, UNION)])
def test_sk_1_5_who_wins_at_the_end_in_yankee(needed: int, winner: Any) -> None:
    start = gettysburg("yankee")
    angle = objectives(start)[0]
    garnett = next(b.id for b in start.brigades if b.name == "Garnett")
    webb = next(b.id for b in start.brigades if b.name == "Webb")
    guns = {b.id for b in start.brigades if b.name == "Gibbon"}
    troops = tuple(
        troop._replace(base=troop.base.at(angle.middle)) if troop.brigade == garnett else troop
        for troop in start.troops
        if troop.brigade not in {webb, *guns}
    )
    assert start.first is not None
    last = start._replace(
        troops=troops,
        turn=LAST_TURN,
        mover=start.first.enemy,
        stage=Stage.COMBAT,  # the last part of a player turn
        request=restaged(start.request, needed=needed),
    )
    assert objectives_held(last, CONFEDERATE) == 1
    end, events = judged(last, RandomDice(1))
    assert (end.winner, end.undecided) == (winner, False)
    assert events[-1].rule == "SK 1.5"  # type: ignore[attr-defined]


@quotes("SK 1.5", "In Shell for Guns it is held like any objective of these rules")
@pytest.mark.parametrize(("needed", "winner"), [(1, CONFEDERATE), (2, UNION)])
def test_sk_1_5_who_wins_at_the_end_in_shell(needed: int, winner: Any) -> None:
    start = gettysburg("shell_for_guns")
    barn = start.markers[2]
    taken = start._replace(
        units=tuple(
            unit._replace(x=barn.x, y=barn.y)
            if unit.name == "Garnett"
            else unit._replace(on_table=unit.side is not UNION)
            for unit in start.units
        ),
        request=restaged(start.request, needed=needed),
        turn=TURNS + 1,
    )
    taken, events = take_objectives(taken)
    assert [(told.name, told.side) for told in events] == [("the Brian barn", CONFEDERATE)]
    assert taken.markers[2] == Marker(barn.x, barn.y, CONFEDERATE, "the Brian barn")
    end, told = settle(taken)
    assert (end.winner, end.undecided) == (winner, False)
    assert told[0].rule == "SK 1.5"

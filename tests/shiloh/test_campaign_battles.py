"""Battles of a campaign at Pittsburg Landing, fought on the map of Shiloh. [SH-R1 to SH-R7]"""

from collections.abc import Iterable
from dataclasses import replace

import pytest

from campaign import CampaignState, RandomDice, apply, read_situation, write_situation
from campaign.actions import Fight
from campaign.battle.contract import BattleLeader, BattlePiece, BattleRequest
from campaign.battle.register import HOMES, ways_in
from campaign.resolvers.nei_boschi.campaign_troops import muster
from campaign.resolvers.nei_boschi.cards import numbers_of
from campaign.resolvers.nei_boschi.casting import cast_of
from campaign.resolvers.nei_boschi.checks import check_modifiers
from campaign.resolvers.nei_boschi.counters import Branch
from campaign.resolvers.nei_boschi.formations import formations
from campaign.resolvers.nei_boschi.ground import ground_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.resolver import NEI_BOSCHI
from campaign.resolvers.nei_boschi.setup import begin
from campaign.resolvers.nei_boschi.units import Place
from campaign.resolvers.nei_boschi.who import book_of, card
from campaign.terms import CONFEDERATE, SIDES, UNION, Leader, PieceType, Side
from tests.rules.play import after, quotes, situation

FOOT, HORSE = PieceType.VETERAN_INFANTRY, PieceType.VETERAN_CAVALRY


def war(
    attacker: Side = CONFEDERATE,
    union: Iterable[PieceType] = (FOOT,),
    confederate: Iterable[PieceType] = (FOOT,),
    leaders: Iterable[Leader] = (),
) -> BattleRequest:
    """A battle of so many pieces; the Union's are numbered from 1, the others from 50."""
    pieces = [BattlePiece(number, UNION, type_) for number, type_ in enumerate(union, start=1)]
    pieces += [
        BattlePiece(number, CONFEDERATE, type_) for number, type_ in enumerate(confederate, 50)
    ]
    return BattleRequest(
        battle="1-confederate-pittsburg_landing",
        box="pittsburg_landing",
        year=1862,
        attacker=attacker,
        pieces=tuple(pieces),
        leaders=tuple(BattleLeader(one, one.side, 1, "pittsburg_landing") for one in leaders),
    )


def commands(request: BattleRequest, piece: int) -> set[str]:
    """The divisions, and corps, whose foot a piece brings."""
    position = begin(request)
    numbers = formations(request)[piece]
    found = {position.body(position.unit(number).body).command for number in numbers}
    return found - {f"unassigned/{side}" for side in SIDES}


def counters(request: BattleRequest) -> set[str]:
    return {part.card.counter.id for part in cast_of(request)}


@quotes("SH-R1", "in Pittsburg Landing may be fought on the map of Shiloh.")
def test_sh_r1_one_box_alone() -> None:
    assert "nei_boschi" in ways_in("pittsburg_landing")
    assert "nei_boschi" not in ways_in("corinth")
    assert set(HOMES) - {"nei_boschi"} == set(ways_in("corinth"))


@quotes("SH-R2", "bring two divisions each, in the order of the armies")
def test_sh_r2_divisions_of_the_union() -> None:
    request = war(union=[FOOT] * 5)
    assert [commands(request, piece) for piece in range(1, 6)] == [
        *({"1/T", "2/T"}, {"3/T", "4/T"}, {"5/T", "6/T"}, {"2/O", "4/O"}, {"5/O", "6/O"}),
    ]
    assert "us.btty-waterhouse" in counters(request)
    assert "us.btty-waterhouse" not in counters(war(union=[FOOT, FOOT]))
    assert {"us.gb-tyler", "us.btty-powell"} <= counters(war())
    assert "us.gb-tyler" not in counters(war(union=[HORSE]))


@quotes("SH-R2", "bring a corps each: Hardee's, Bragg's, Polk's, the Reserve.")
def test_sh_r2_corps() -> None:
    request = war(confederate=[FOOT] * 4)
    assert commands(request, 50) == {"1/3"}, "Cleburne acts with the markers of the division"
    assert commands(request, 51) == {"1/2", "2/2"}
    assert commands(request, 52) == {"1/1", "2/1"}
    assert commands(request, 53) == {"R"}


@quotes("SH-R2", "A piece of cavalry brings all cavalry of its side.")
def test_sh_r2_cavalry() -> None:
    def horse(request: BattleRequest, side: Side) -> int:
        return sum(
            part.card.branch is Branch.CAVALRY and part.card.side is side
            for part in cast_of(request)
        )

    assert horse(war(), UNION) == horse(war(), CONFEDERATE) == 0
    both = war(union=[HORSE], confederate=[FOOT, HORSE])
    assert horse(both, UNION) > 5
    assert horse(both, CONFEDERATE) > 5
    assert counters(war(union=[HORSE])) >= {"us.cav-4-il-1bn"}


@quotes("SH-R2", "Pieces for which nobody is left stand in reserve: they neither fight nor suffer")
def test_sh_r2_reserve() -> None:
    request = war(confederate=[FOOT] * 6, union=[FOOT, HORSE, HORSE])
    assert formations(request)[54] == formations(request)[55] == formations(request)[3] == {}
    over = begin(request)._replace(agenda=(), winner=UNION)
    result = NEI_BOSCHI.result(over)
    assert result is not None
    assert set(result.lost) == {50, 51, 52, 53, 54, 55}, "nowhere to retreat"
    assert 3 not in result.reduced


@quotes("SH-R3", "units of a militia piece add 1, those of a crack piece subtract 1")
def test_sh_r3_quality() -> None:
    militia, crack = PieceType.MILITIA_INFANTRY, PieceType.CRACK_INFANTRY
    request = war(union=[militia, FOOT], confederate=[crack])
    works = request.pieces[1]._replace(entrenched=True)
    position = begin(replace(request, pieces=(request.pieces[0], works, request.pieces[2])))

    def worth(id_: str) -> dict[str, int]:
        unit = position.unit(numbers_of("shiloh", id_)[0])
        return {
            one.word: one.number
            for one in check_modifiers(position, unit)[0]
            if one.rule == "SH-R3"
        }

    assert worth("us.8-il") == {"militia": 1}
    assert worth("us.28-il") == {"works": -1}
    assert worth("cs.2-ar") == {"crack troops": -1}
    assert worth("us.btty-powell") == {}


@quotes("SH-R4", "begin with three quarters of their strength, rounded up.")
def test_sh_r4_reduced() -> None:
    whole = war()
    weak = replace(whole, pieces=(whole.pieces[0], whole.pieces[1]._replace(reduced=True)))
    for number, strength in formations(whole)[50].items():
        assert formations(weak)[50][number] == -(-strength * 3 // 4)
    assert formations(weak)[1] == formations(whole)[1]


@quotes("SH-R5", "as many come as the side has leaders of the campaign in the box")
def test_sh_r5_commanders() -> None:
    def there(*leaders: Leader) -> set[str]:
        found = {one for one in counters(war(leaders=leaders)) if "ldr" in one}
        return found & {"us.ldr-grant", "us.ldr-buell", "cs.ldr-johnston", "cs.ldr-beauregard"}

    union = [leader for leader in Leader if leader.side is UNION]
    assert there() == set()
    assert there(union[0]) == {"us.ldr-grant"}
    assert there(*union[:2], Leader.LEE) == {"us.ldr-grant", "us.ldr-buell", "cs.ldr-johnston"}
    far = BattleLeader(union[0], UNION, 1, "corinth")
    assert "us.ldr-grant" not in counters(replace(war(), leaders=(far,)))


@pytest.mark.sampled(1)
@quotes("SH-R6", "The battle lasts from 6 AM to 6 PM, and the attacker has the initiative at 6 AM.")
@pytest.mark.parametrize("attacker", SIDES)
def test_sh_r6_the_field(attacker: Side) -> None:
    request = war(attacker, [FOOT] * 5 + [HORSE], [FOOT] * 4 + [HORSE])
    position = begin(request)
    assert NEI_BOSCHI.clock(position) == (1, 13, "turn")
    assert_stands_well(position)
    while position.initiative is None:
        position, _ = NEI_BOSCHI.apply(position, NEI_BOSCHI.choose(position), RandomDice(1))
    assert position.initiative is attacker
    assert NEI_BOSCHI.read_position(NEI_BOSCHI.write_position(position)) == position


def assert_stands_well(position: HexPosition) -> None:
    """Nobody stands in water or swamp, nor among enemies, nor too many in a hex."""
    ground = ground_of(book_of(position).id)
    for hex_, stack in position.stacks.items():
        troops = [unit for unit in stack if not card(position, unit.number).is_leader]
        assert len({unit.side for unit in stack}) == 1
        foot = [unit.sp for unit in troops if not card(position, unit.number).has_guns]
        assert len(foot) <= 1 or sum(foot) <= 15
        if troops:
            assert str(ground.terrain[hex_]) not in ("river", "swamp", "swamp creek"), hex_
    here = [unit for unit in position.units if unit.place is Place.FIELD]
    assert {unit.side for unit in here} == set(SIDES)


@pytest.mark.thorough
@quotes("SH-R6", "Fields into which nobody has come are the defender's.")
@pytest.mark.parametrize("attacker", SIDES)
def test_sh_r6_nobody_moves(attacker: Side) -> None:
    position, dice = begin(war(attacker)), RandomDice(1)
    while NEI_BOSCHI.result(position) is None:
        passing = next(
            (one for one in NEI_BOSCHI.legal(position) if NEI_BOSCHI.orders.write(one) == "pass"),
            None,
        )
        order = passing or NEI_BOSCHI.legal(position)[0]
        position, _ = NEI_BOSCHI.apply(position, order, dice)
    result = NEI_BOSCHI.result(position)
    assert result is not None
    assert result.winner is attacker.enemy


@quotes("SH-R7", "A piece that has lost a quarter of its strength points has taken a hit")
@pytest.mark.parametrize(
    ("quarters", "reduced", "lost"), [(0.9, (), ()), (1.1, (1,), ()), (2.1, (), (1,))]
)
def test_sh_r7_losses(quarters: float, reduced: tuple[int, ...], lost: tuple[int, ...]) -> None:
    request = war(union=[FOOT, FOOT])
    position = begin(request)
    mine = formations(request)[1]
    to_lose = round(quarters * sum(mine.values()) / 4)
    for number in mine:
        unit = position.unit(number)
        gone = min(unit.sp, to_lose)
        to_lose -= gone
        place = unit.place if gone < unit.sp else Place.LOST
        position = position.with_units(unit._replace(sp=unit.sp - gone, place=place))
    result = NEI_BOSCHI.result(position._replace(agenda=(), winner=UNION))
    assert result is not None
    assert result.reduced == reduced
    assert [id_ for id_ in result.lost if id_ < 50] == list(lost)


def test_who_comes_is_worked_out_once() -> None:
    request = war()
    assert muster(request) is muster(war())


WAR = """
    turn = 9
    agenda = ["combat union"]
    pieces = [
        {{box = "pittsburg_landing", side = "union", type = "veteran_{arm}"}},
        {{box = "pittsburg_landing", side = "confederate", type = "militia_{arm}"}},
        {{box = "corinth", side = "confederate", type = "veteran_infantry"}},
        {{box = "cairo", side = "union", type = "veteran_infantry"}},
    ]
"""


def begun(arm: str) -> CampaignState:
    """The Union attacks a piece of militia at Pittsburg Landing with one of veterans."""
    return after(situation(WAR.format(arm=arm)), "battle pittsburg_landing by nei_boschi")


def fought_out(state: CampaignState) -> CampaignState:
    """The war behind a battle that two automatic commanders have fought."""
    dice = RandomDice("war")
    while state.battle is not None:
        order = NEI_BOSCHI.choose(state.battle.position)
        state = apply(state, Fight.of(NEI_BOSCHI.id, order), dice).state
    return state


def test_a_war_goes_on_behind_its_battle() -> None:
    """Its last turn alone; the whole of it is in the soak."""
    state = begun("cavalry")
    battle = state.battle
    assert battle is not None
    late = battle.position._replace(turn=13)
    read = read_situation(write_situation(state.evolve(battle=battle._replace(position=late))))
    state = fought_out(read)
    assert state.ending is None
    assert state.occupied(CONFEDERATE) == ("corinth", "pittsburg_landing")
    assert "pittsburg_landing" not in state.occupied(UNION), "the defender holds the field"


@pytest.mark.soak
def test_a_war_fights_a_whole_battle_and_goes_on() -> None:
    state = begun("infantry")
    state = fought_out(state)
    assert state.ending is None
    holders = [side for side in SIDES if "pittsburg_landing" in state.occupied(side)]
    assert len(holders) == 1

"""What counts in an assault, line by line. [SH 11, BB 9.44]"""

from fractions import Fraction

import pytest

from campaign.hexes.grid import neighbor
from campaign.resolvers.nei_boschi.assault_sums import (
    Attack,
    assault_modifiers,
    attack_strength,
    chances,
    defense_strength,
    quarters,
)
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.terrain import Terrain
from campaign.resolvers.nei_boschi.vocabulary import Orders
from campaign.resolvers.nei_boschi.who import field_of
from campaign.resolvers.nei_boschi.zones import front_hexes
from tests.rules.play import quotes
from tests.shiloh.desk import desk, number


def hexes_of(position: HexPosition, terrain: Terrain) -> list[int]:
    """Hexes of a terrain whose neighbors in column and row are of it, too, and level."""
    ground = field_of(position)
    return [
        hex_
        for hex_ in ground.terrain
        if all(
            ground.terrain.get(near) is terrain and ground.level[near] == ground.level[hex_]
            for near in (hex_, *ground.neighbors[hex_])
        )
        and not any(ground.hexside(hex_, near).water for near in ground.neighbors[hex_])
    ]


FIELDS = hexes_of(desk(), Terrain.OPEN)
WOODS = hexes_of(desk(), Terrain.WOODS)[100:]


def words(position: HexPosition, attack: Attack) -> dict[str, int]:
    return {one.word: one.number for one in assault_modifiers(position, attack)}


def fight(
    hex_: int, *marks: str, facing: str = "NE", orders: Orders = Orders.ATTACK
) -> HexPosition:
    """The 5th Mississippi north of the 55th Illinois, in the two hexes that are given."""
    return desk(
        f"us.55-il {hex_} {facing} sp=6",
        f"cs.5-ms {hex_ - 1} SE sp=12 {' '.join(marks)}",
        f"cs.ldr-chalmers {hex_ - 3} SE",
        orders=orders,
    )


ATTACK = (number("cs.5-ms"),)


def test_two_to_one_in_the_open() -> None:
    position = fight(FIELDS[0])
    attack = Attack(ATTACK, FIELDS[0])
    assert attack_strength(position, attack) == 12
    assert defense_strength(position, attack) == 6
    assert words(position, attack)["odds"] == 2


def test_odds_are_rounded_toward_1_1_but_in_the_woods_for_the_defender() -> None:
    """7 against 6 SP is less than 1.5-1: 1-1. 4 against 6 is 1-1.5; 5 against 6 in the open is
    rounded to 1-1, in the woods to 1-1.5. [SH 11, BB 9.44]
    """
    for ground, die in ((FIELDS, 0), (WOODS, -1)):
        position = fight(ground[0])
        weak = position.unit(number("cs.5-ms"))._replace(sp=5)
        assert words(position.with_units(weak), Attack(ATTACK, ground[0]))["odds"] == die


@pytest.mark.parametrize(
    ("facing", "word", "die"),
    [("NE", None, 0), ("NW", None, 0), ("E", "flank", 3), ("W", "flank", 3), ("SE", "rear", 2)],
)
def test_where_an_assault_from_the_north_strikes(facing: str, word: str | None, die: int) -> None:
    """A unit that faces the vertex beside the north has it before itself. [SH 7, SH 11]"""
    counted = words(fight(FIELDS[0], facing=facing), Attack(ATTACK, FIELDS[0]))
    found = {name: n for name, n in counted.items() if name in ("flank", "rear")}
    assert found == ({word: die} if word else {})


def test_orders_charge_and_disorder() -> None:
    hex_ = FIELDS[0]
    plain = words(fight(hex_), Attack(ATTACK, hex_))
    assert "advance-orders" not in plain
    advance = words(fight(hex_, orders=Orders.ADVANCE), Attack(ATTACK, hex_))
    assert advance["advance-orders"] == -1
    assert words(fight(hex_), Attack(ATTACK, hex_, charging=ATTACK))["charge"] == 1
    assert words(fight(hex_, "disordered"), Attack(ATTACK, hex_))["attacker-disordered"] == -1
    assert words(fight(hex_), Attack(ATTACK, hex_, continued=1))["continued"] == -1


def test_a_brigade_without_its_leader() -> None:
    position = fight(FIELDS[0])
    position = position._replace(
        units=tuple(one for one in position.units if one.number != number("cs.ldr-chalmers"))
    )
    assert words(position, Attack(ATTACK, FIELDS[0]))["no-brigadier"] == -1
    assert "no-brigadier" not in words(fight(FIELDS[0]), Attack(ATTACK, FIELDS[0]))


def test_from_front_and_rear_together() -> None:
    hex_ = FIELDS[0]
    position = desk(f"us.55-il {hex_} NE sp=6", f"cs.5-ms {hex_ - 1} SE", f"cs.9-ms {hex_ + 1} NE")
    attack = Attack((number("cs.5-ms"), number("cs.9-ms")), hex_)
    assert len(quarters(position, attack)) == 2
    assert words(position, attack)["front-and-rear"] == 4


@quotes("SH 11", "Guns alone count half.")
def test_sh_11_guns_alone_count_half_and_beside_infantry_nothing() -> None:
    """Artillery alone defends with half its guns, rounded up; stacked it adds nothing. [SH 11]"""
    hex_ = FIELDS[0]
    alone = desk(f"us.btty-stone {hex_} NE sp=3", f"cs.5-ms {hex_ - 1} SE")
    assert defense_strength(alone, Attack(ATTACK, hex_)) == 2
    sections = desk(
        f"us.btty-stone {hex_} NE sp=3",
        f"us.btty-silversparre {hex_} NE sp=3 layer=1",
        f"cs.5-ms {hex_ - 1} SE",
    )
    assert defense_strength(sections, Attack(ATTACK, hex_)) == 3, "six guns, not three and three"
    both = desk(
        f"us.55-il {hex_} NE sp=6", f"us.btty-stone {hex_} NE layer=1", f"cs.5-ms {hex_ - 1} SE"
    )
    assert defense_strength(both, Attack(ATTACK, hex_)) == 6


def test_horses_in_the_woods_fight_at_half() -> None:
    hex_ = WOODS[0]
    position = desk(f"us.55-il {hex_} NE", f"cs.cav-8-tx-a {hex_ - 1} SE sp=5")
    attack = Attack((number("cs.cav-8-tx-a"),), hex_)
    assert attack_strength(position, attack) == Fraction(5, 2)


def test_a_charge_of_horse_into_the_rear_counts_double() -> None:
    hex_ = FIELDS[0]
    position = desk(f"us.55-il {hex_} SE", f"cs.cav-8-tx-a {hex_ - 1} SE sp=5")
    horse = (number("cs.cav-8-tx-a"),)
    assert attack_strength(position, Attack(horse, hex_, charging=horse)) == 10
    assert attack_strength(position, Attack(horse, hex_)) == 5


@quotes("BB 11.4", "and these less 1 for each hex of attackers in a frontal hex")
@pytest.mark.parametrize(
    ("facing", "other", "lessened"),
    [("SE", "SE", True), ("E", "SE", True), ("SE", "NE", False), ("NE", "SE", False)],
)
def test_bb_11_4_before_another_enemy_position_counts_less(
    facing: str, other: str, lessened: bool
) -> None:
    """Note b to the modifiers of position: "Per qualsiasi Modificatore di Attacco per Posizione,
    sottraete -1 ... per ogni esagono di unità attaccanti che è in un esagono frontale di un'unità
    nemica non attaccata". Who strikes the front alone has no such modifier.
    """
    hex_ = FIELDS[0]
    position = desk(
        f"us.55-il {hex_} {facing}", f"us.71-oh {hex_ - 2} {other}", f"cs.5-ms {hex_ - 1} SE"
    )
    found = words(position, Attack(ATTACK, hex_)).get("in-front-of-another")
    assert found == (-1 if lessened else None)


def test_the_other_half_of_a_line_that_is_assaulted_is_no_other_enemy() -> None:
    """An extended line is one unit; its first hex looks at an attacker of its second. [BB 11.4]"""
    hex_ = FIELDS[0]
    aside = neighbor(hex_, 4)
    position = desk(
        f"us.55-il {aside} SE sp=10 shape=line second={hex_}", f"cs.5-ms {neighbor(hex_, 3)} NE"
    )
    assert neighbor(hex_, 3) in front_hexes(position.unit(number("us.55-il")))
    others = words(position, Attack(ATTACK, hex_))
    assert "in-front-of-another" not in others


@quotes("SH 8", "both assaulted together by an enemy who has both before him")
@pytest.mark.parametrize(("facing", "strength"), [("SE", 11), ("E", 5), ("SW", 6)])
def test_sh_8_both_halves_of_a_line_are_assaulted_together(facing: str, strength: int) -> None:
    """Who has one half before him strikes that alone: six points of eleven are in the first hex."""
    start = FIELDS[0]
    south, southeast = neighbor(start, 3), neighbor(start, 2)
    position = desk(
        f"us.55-il {south} NE sp=11 shape=line second={southeast}", f"cs.5-ms {start} {facing}"
    )
    before = set(front_hexes(position.unit(ATTACK[0])))
    assert before.intersection((south, southeast))
    target = southeast if facing == "E" else south
    assert defense_strength(position, Attack(ATTACK, target)) == strength


def test_the_chances_of_an_assault_are_tenths_of_its_die() -> None:
    """2-1 (+2) without anything else: 0 is 2, a stalemate; 8 and 9 drive him off. [SH 11]"""
    hex_ = FIELDS[0]
    position, attack = fight(hex_), Attack(ATTACK, FIELDS[0])
    assert words(position, attack) == {"odds": 2}
    found = {result.name: chance for chance, result in chances(position, attack)}
    assert sum(chance for chance, _ in chances(position, attack)) == 1
    assert found["stalemate"] == Fraction(2, 10)
    assert found["bloody stalemate"] == Fraction(1, 10)

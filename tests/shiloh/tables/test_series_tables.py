"""The tables at the end of the book that belong to the series, cell by cell."""

from fractions import Fraction

import pytest

from campaign.errors import DataError
from campaign.formats.data_files import CsvRow
from campaign.resolvers.nei_boschi.counters import Profile
from campaign.resolvers.nei_boschi.spans import Span, span
from campaign.resolvers.nei_boschi.tables import (
    AssaultSide,
    Rally,
    assault_result,
    coordinated,
    loose_rein,
    modifiers,
    odds,
    orders_change,
    rally,
    stacking_limit,
)
from campaign.resolvers.nei_boschi.vocabulary import Orders
from tests.rules.play import quotes

UNHURT = AssaultSide(0, False, 0)
DISORDERED = AssaultSide(0, True, 0)
BLOODY = AssaultSide(0, True, 1)


@quotes("BB 11.4", "up to 1 the attacker retreats a hex in disorder and the defender may go on")
@pytest.mark.parametrize(
    ("dice", "attacker", "defender", "rout_check", "goes_on"),
    [
        ((-3, 0, 1), AssaultSide(1, True, 0), UNHURT, False, (False, True)),
        ((2, 3), DISORDERED, DISORDERED, False, (False, False)),
        ((4,), BLOODY, BLOODY, False, (False, False)),
        ((5, 6, 7), UNHURT, AssaultSide(1, True, 0), False, (False, False)),
        ((8, 9), UNHURT, AssaultSide(1, True, 0), False, (True, False)),
        ((10, 11, 20), UNHURT, AssaultSide(2, True, 0), True, (True, False)),
    ],
)
def test_bb_11_4_the_table_of_assaults(
    dice: tuple[int, ...],
    attacker: AssaultSide,
    defender: AssaultSide,
    rout_check: bool,
    goes_on: tuple[bool, bool],
) -> None:
    """Trap: the first and the last row have lost their signs: 1 or less, 10 or more."""
    for die in dice:
        found = assault_result(die)
        assert (found.attacker, found.defender) == (attacker, defender)
        assert found.rout_check is rout_check
        assert (found.attacker_goes_on, found.defender_goes_on) == goes_on


def numbers(name: str) -> dict[str, int]:
    return {word: one.number for word, one in modifiers(name).items()}


@quotes(
    "BB 11.4", "-1 for an attacker in disorder, -1 without a brigadier, -1 under orders to Advance"
)
def test_bb_11_4_what_counts_in_an_assault() -> None:
    assert numbers("assault") == {
        "defender-disordered": 1,
        "charge": 1,
        "aggressive-leader": 1,
        "johnston": 1,
        "detachment-target": 1,
        "attacker-disordered": -1,
        "no-brigadier": -1,
        "advance-orders": -1,
        "continued": -1,
        "rear": 2,
        "flank": 3,
        "front-and-flank": 4,
        "front-and-rear": 4,
        "flank-and-rear": 4,
        "surrounded": 5,
        "in-front-of-another": -1,
    }


@quotes("BB 11.37", "+2 under orders to March, +1 in disorder, +1 attacked through flank or rear")
def test_bb_11_37_what_counts_in_the_check_before_an_assault() -> None:
    assert numbers("pre_assault") == {
        "leader": -1,
        "march-orders": 2,
        "disordered": 1,
        "flank-or-rear": 1,
        "charged-by-horse": 1,
    }


@quotes("BB 11.4", "Odds of strength give -4 (1-4) to +5 (5-1)")
@pytest.mark.parametrize(
    ("attacker", "defender", "die"),
    [
        *((1, 4, -4), (1, 3, -3), (1, 2, -2), (2, 3, -1), (1, 1, 0)),
        *((3, 2, 1), (2, 1, 2), (3, 1, 3), (4, 1, 4), (5, 1, 5)),
    ],
)
def test_bb_11_4_the_steps_of_the_odds(attacker: int, defender: int, die: int) -> None:
    for covered in (False, True):
        assert odds(Fraction(attacker), Fraction(defender), covered=covered).die == die


@quotes("SH 11", "rounded toward 1-1, and for a defender in woods")
@pytest.mark.parametrize(
    ("attacker", "defender", "die", "covered"),
    [
        (14, 10, 0, 0),  # 1.4 to 1
        (19, 10, 1, 1),  # 1.9 to 1
        (60, 10, 5, 5),  # beyond 5-1
        (10, 14, 0, -1),  # 1 to 1.4: toward 1-1, in woods for the defender
        (10, 19, -1, -2),
        (10, 35, -3, -4),
        (10, 60, -4, -4),  # beyond 1-4
    ],
)
def test_sh_11_odds_are_rounded_toward_one_to_one_or_for_a_covered_defender(
    attacker: int, defender: int, die: int, covered: int
) -> None:
    assert odds(Fraction(attacker), Fraction(defender)).die == die
    assert odds(Fraction(attacker), Fraction(defender), covered=True).die == covered


@quotes(
    "BB 6.2",
    "with some results its units do not move in this activation; on a 4 the reins are loose",
)
@pytest.mark.parametrize(
    ("dice", "changes", "stays", "loose"),
    [
        ((-2, 0, 1), False, True, False),
        ((2, 3), False, False, False),
        ((4,), False, False, True),
        ((5,), True, True, False),
        ((6, 7, 12), True, False, False),
    ],
)
def test_bb_6_2_the_table_of_changes_of_orders(
    dice: tuple[int, ...], changes: bool, stays: bool, loose: bool
) -> None:
    """Trap: 1 or less, 6 or more."""
    for die in dice:
        assert orders_change(die)[1:] == (changes, stays, loose)


@quotes("BB 6.2", "1 if he is stacked with his division leader, and 2 if with the commander")
def test_bb_6_2_what_counts_in_a_change_of_orders() -> None:
    assert numbers("orders_change") == {
        "with-division-leader": 1,
        "with-corps-or-army-leader": 2,
    }


@quotes(
    "BB 5.34", "By the result all brigades that are In Command act as one, or two or three of them"
)
def test_bb_5_34_the_table_of_coordination() -> None:
    """Trap: 2 or less, 12 or more: two dice, added."""
    assert [coordinated(dice) for dice in range(-1, 20)] == [
        *(0, 0, 0, 0),  # -1 to 2
        *(1, 1, 1, 1),  # 3 to 6
        *(2, 2, 2),  # 7 to 9
        *(3, 3),  # 10, 11
        *(99,) * 8,
    ]


@quotes("BB 6.24", "An unreliable one throws a die for which of them he is.")
def test_bb_6_24_the_loose_rein_of_an_unreliable_brigadier() -> None:
    as_if = [loose_rein(Profile.UNRELIABLE, die) for die in range(10)]
    assert [one.value for one in as_if] == [*"AAANNNNCCC"]
    for profile in (Profile.AGGRESSIVE, Profile.NORMAL, Profile.CAUTIOUS):
        assert {loose_rein(profile, die) for die in range(10)} == {profile}


@quotes("BB 13.4", "at twice its cohesion, and with a 9 on the die itself, it also loses a point")
@pytest.mark.parametrize(
    ("face", "die", "cohesion", "result"),
    [
        (5, 5, 5, Rally.RECOVERS),
        (6, 6, 5, Rally.STAYS),
        (8, 9, 5, Rally.STAYS),
        (8, 10, 5, Rally.LOSES),  # twice the cohesion
        (8, 8, 4, Rally.LOSES),
        (7, 7, 4, Rally.STAYS),
        (9, 9, 6, Rally.LOSES),  # an unmodified 9
        (9, 5, 6, Rally.LOSES),
        (0, 0, 4, Rally.RECOVERS),
    ],
)
def test_bb_13_4_the_table_of_recovery(face: int, die: int, cohesion: int, result: Rally) -> None:
    assert rally(face, die, cohesion) is result


@quotes(
    "BB 13.4",
    "Fatigue of any level adds 1, an enemy beside it adds 1, mounted cavalry subtracts 1, and",
)
def test_bb_13_4_what_counts_in_a_recovery() -> None:
    """`+1 Affaticamento [17.31]`, where the lists of the other rolls print `+?` or `-?`."""
    assert numbers("rally") == {"fatigue": 1, "enemy-adjacent": 1, "mounted": -1, "leader": -1}


@quotes(
    "BB 8",
    "7 points of infantry of one brigade, or 4 of mounted cavalry, or 2 batteries or 12 guns",
)
def test_bb_8_limits_of_stacking() -> None:
    march = stacking_limit(Orders.MARCH)
    assert (march.infantry, march.cavalry, march.one_unit) == (7, 4, False)
    assert (march.batteries, march.guns) == (2, 12)
    assert (march.batteries_with_troops, march.guns_with_troops) == (0, 0)
    for orders in (Orders.ADVANCE, Orders.ATTACK, Orders.RESERVE):
        limit = stacking_limit(orders)
        assert (limit.infantry, limit.cavalry, limit.one_unit) == (15, 7, True)
        assert (limit.batteries, limit.guns) == (2, 12)
        assert (limit.batteries_with_troops, limit.guns_with_troops) == (1, 6)


def test_a_span_that_is_none() -> None:
    assert span(CsvRow("page.csv:3", {"die": "-1-2"}), "die") == Span(-1, 2)
    with pytest.raises(DataError, match=r"page.csv:3: die should be like '2-3'"):
        span(CsvRow("page.csv:3", {"die": "<2"}), "die")

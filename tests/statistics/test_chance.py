"""Chance: the figures of textbooks, and dice whose luck is known."""

import pytest

from campaign.dice import Roll
from campaign.statistics.chance import LuckVerdict, Tally, balance, no_dice, tail, verdict
from campaign.statistics.purposes import DiceCount, Group, Purpose, lowest_of, meaning
from campaign.terms import UNION


@pytest.mark.parametrize(
    ("value", "freedom", "probability"),
    [
        (11.0705, 5, 0.05),
        (15.0863, 5, 0.01),
        (16.9190, 9, 0.05),
        (21.6660, 9, 0.01),
        (5.9915, 2, 0.05),
        (0.0, 5, 1.0),
    ],
)
def test_the_tail_of_chi_square_is_that_of_the_tables(
    value: float, freedom: int, probability: float
) -> None:
    assert tail(value, freedom) == pytest.approx(probability, abs=2e-5)


def test_chi_square_counted_by_hand() -> None:
    # 60 dice, 10 of each expected: (5² + 2² + 1 + 0 + 3² + 1) / 10 = 4.
    tally = Tally(6, (5, 12, 11, 10, 13, 9))
    assert tally.count == 60
    assert tally.chi_square == pytest.approx(4.0)
    assert tally.mean == pytest.approx((5 + 24 + 33 + 40 + 65 + 54) / 60)
    assert tally.probability == pytest.approx(0.549, abs=1e-3)
    assert Tally(6, (4, 5, 5, 5, 5, 5)).probability is None


@pytest.mark.parametrize(
    ("luck", "word"),
    [
        (3.0, LuckVerdict.VERY_LUCKY),
        (2.0, LuckVerdict.LUCKY),
        (1.99, LuckVerdict.WITHIN_CHANCE),
        (-1.99, LuckVerdict.WITHIN_CHANCE),
        (-2.0, LuckVerdict.UNLUCKY),
        (-3.5, LuckVerdict.VERY_UNLUCKY),
    ],
)
def test_the_words_for_luck(luck: float, word: LuckVerdict) -> None:
    assert verdict(luck) is word


def counted(*rolls: Roll) -> dict[Group, Tally]:
    dice = DiceCount()
    dice.take(rolls, by_hand=False)
    return dice.tallies()


def test_ten_sixes_for_marches_are_very_lucky_ten_ones_very_unlucky() -> None:
    for face, word in ((6, LuckVerdict.VERY_LUCKY), (1, LuckVerdict.VERY_UNLUCKY)):
        [tally] = counted(*[Roll("union marches", 6, face)] * 10).values()
        assert tally.verdict is word
        # Each is 2.5 off, where a die spreads by 1.7078.
        assert abs(tally.luck) == pytest.approx(10**0.5 * 2.5 / (35 / 12) ** 0.5)


def test_low_dice_are_good_for_shots_and_high_ones_on_a_table() -> None:
    low = Roll("union militia_infantry 3 at militia_infantry 7, hits on 2", 6, 2)
    high = Roll("union fire of 3 at 7, hits on 5", 6, 5)
    for roll, purpose in ((low, Purpose.FIRE), (high, Purpose.TABLE_FIRE)):
        [(group, tally)] = counted(roll).items()
        assert group == Group(UNION, purpose, 6)
        assert (tally.aimed, tally.done) == (1, 1)
        assert tally.chances == pytest.approx(2 / 6)
        assert tally.luck > 0


def test_a_die_that_cannot_fail_says_nothing_of_luck() -> None:
    [tally] = counted(Roll("union morale of militia_infantry 3, stands on 7", 6, 6)).values()
    assert (tally.aimed, tally.done, tally.weighed) == (1, 1, 0)
    assert tally.chances == 1.0
    assert tally.verdict is LuckVerdict.NOT_LUCK


def test_a_die_with_ten_counts_as_it_is_printed_from_one() -> None:
    [tally] = counted(Roll("union initiative of division 1", 10, 0)).values()
    assert tally.faces[0] == 1
    assert (tally.mean, tally.expected) == (1.0, 5.5)


@pytest.mark.parametrize(
    ("why", "purpose"),
    [
        ("confederate support of MO, above 2", Purpose.BORDER_STATES),
        ("confederate replacement of foreign_crack_cavalry", Purpose.FOREIGN_PIECES),
        ("union price of Washington", Purpose.WASHINGTON),
        ("confederate promotions", Purpose.PROMOTION),
        ("union leadership on day 2", Purpose.COMMAND),
        ("union desertion of militia_infantry in cairo, stays on 3", Purpose.DESERTION),
        ("union order to brigade 3", Purpose.TABLE_COMMAND),
        ("union general in danger", Purpose.TABLE_OTHER),
        ("union fire of 120 at 214", Purpose.HEX_FIRE),
        ("confederate assault", Purpose.HEX_ASSAULT),
        ("union cohesion of 120: fire", Purpose.HEX_COHESION),
        ("union recovery of 120", Purpose.HEX_COHESION),
        ("confederate orders of 2/2/2", Purpose.HEX_COMMAND),
        ("confederate efficiency of R", Purpose.HEX_DRAWS),
        ("union draws a marker", Purpose.HEX_DRAWS),
        ("union event, tens", Purpose.HEX_OTHER),
        ("union sound of battle for 1/3/T", Purpose.HEX_COMMAND),
    ],
)
def test_what_dice_are_for(why: str, purpose: Purpose) -> None:
    assert meaning(why).purpose is purpose


def test_a_border_state_is_won_above_its_threshold() -> None:
    said = meaning("confederate support of MO, above 2")
    assert (said.least, said.most) == (3, None)


def test_dice_for_nobody_and_unknown_words_have_their_place() -> None:
    assert meaning("something new").purpose is Purpose.OTHER
    assert meaning("union edge of the table").side is UNION
    assert meaning("ground kind of terrain 3").side is None


def test_the_balance_adds_deviations_over_the_root_of_their_number() -> None:
    one = Tally(6, (0,) * 6, weighed=4, deviation=2.0)
    other = Tally(10, (0,) * 10, weighed=5, deviation=4.0)
    assert balance([one, other]).luck == pytest.approx(6 / 9**0.5)
    assert balance([]).luck == no_dice().luck == 0.0


def test_chits_that_are_drawn_are_no_dice() -> None:
    """A pool of 47 chits would be a die with 47 faces."""
    count = DiceCount()
    count.take([Roll("union draws a marker", 47, 3), Roll("union assault", 10, 0)], by_hand=False)
    assert [group.purpose for group in count.tallies()] == [Purpose.HEX_ASSAULT]


def test_dice_on_hexes_begin_with_nought() -> None:
    """[SH 2]: 0 to 9. Where others are among them, all are told from 1."""
    assert lowest_of([Purpose.HEX_FIRE, Purpose.HEX_COHESION]) == 0
    assert lowest_of([Purpose.TABLE_FIRE]) == lowest_of([Purpose.HEX_FIRE, Purpose.FIRE]) == 1

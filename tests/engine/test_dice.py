"""Dice: fair, recorded, scripted, sealed."""

import hashlib
import itertools
from collections import Counter
from collections.abc import Callable

import pytest

from campaign import (
    Dice,
    MissingRollError,
    NotationError,
    RandomDice,
    RecordedDice,
    ScriptedDice,
    SealedDice,
)
from campaign.dice import CommonDice, read_faces, sealed_face

THROWS = 60_000

CRITICAL = {6: 20.52, 10: 27.88}
"""Chi-square with 5 and 9 degrees of freedom at one in a thousand. The seeds are fixed."""

SORTS: dict[str, Callable[[], Dice]] = {
    "random": lambda: RandomDice(1861),
    "sealed": lambda: SealedDice("the seed of this test"),
}


@pytest.mark.sampled(2)
@pytest.mark.parametrize("sides", [6, 10])
@pytest.mark.parametrize("sort", SORTS)
def test_every_face_is_equally_likely(sort: str, sides: int) -> None:
    dice = SORTS[sort]()
    counts = Counter(dice.roll("a test", sides) for _ in range(THROWS))
    low = 0 if sides == 10 else 1
    assert set(counts) == set(range(low, low + sides))
    expected = THROWS / sides
    chi_square = sum((count - expected) ** 2 / expected for count in counts.values())
    assert chi_square < CRITICAL[sides]


@pytest.mark.parametrize("sort", SORTS)
def test_a_face_says_nothing_about_the_next_one(sort: str) -> None:
    dice = SORTS[sort]()
    faces = [dice.roll("a test") for _ in range(THROWS)]
    pairs = Counter(itertools.pairwise(faces))
    expected = (THROWS - 1) / 36
    # 35 degrees of freedom, one in a thousand.
    assert sum(
        (pairs[a, b] - expected) ** 2 / expected for a in range(1, 7) for b in range(1, 7)
    ) < (66.62)


def test_the_same_seed_gives_the_same_faces() -> None:
    first, again, other = RandomDice(7), RandomDice(7), RandomDice(8)
    faces = [first.roll("a test") for _ in range(50)]
    assert faces == [again.roll("a test") for _ in range(50)]
    assert faces != [other.roll("a test") for _ in range(50)]


def test_sealed_faces_can_be_audited_singly() -> None:
    dice = SealedDice("kept secret until the end")
    faces = [dice.roll("a test", 10 if n % 3 else 6) for n in range(40)]
    assert [
        sealed_face("kept secret until the end", n, 10 if n % 3 else 6) for n in range(40)
    ] == faces


def test_the_seal_is_the_hash_of_the_seed() -> None:
    dice = SealedDice("kept secret until the end")
    assert dice.seal == hashlib.sha256(b"kept secret until the end").hexdigest()
    assert "kept" not in dice.seal


def test_a_sealed_face_depends_on_seed_and_number_alone() -> None:
    whole = SealedDice("a seed")
    faces = [whole.roll(f"reason {n}") for n in range(10)]
    for thrown in range(10):
        later = SealedDice("a seed", thrown)
        assert later.roll("another reason") == faces[thrown]
        assert later.thrown == thrown + 1


def test_recorded_dice_keep_who_rolled_what_and_why() -> None:
    dice = RecordedDice(ScriptedDice((4, 0)))
    dice.roll("union marches")
    dice.roll("confederate panic", 10)
    assert [tuple(roll) for roll in dice.rolls] == [
        ("union marches", 6, 4),
        ("confederate panic", 10, 0),
    ]
    assert dice.faces == (4, 0)


def test_common_dice_show_the_same_for_the_same_purpose_whatever_else_is_thrown() -> None:
    plain, busy = CommonDice(7, 0), CommonDice(7, 0)
    busy.place = "battle at cairo"
    for _ in range(5):
        busy.roll("union fire")
    busy.place = ""
    whys = ("union marches", "union recruitment", "union recruitment", "union panic")
    assert [plain.roll(why) for why in whys] == [busy.roll(why) for why in whys]


def test_six_throws_of_common_dice_show_all_marches_there_are() -> None:
    first = [CommonDice(7, throw).roll("confederate marches") for throw in range(6)]
    assert sorted(first) == [1, 2, 3, 4, 5, 6]
    assert abs(first[0] - first[1]) == 3


def test_common_dice_are_fair() -> None:
    faces = Counter(CommonDice(seed, 3).roll("union fire") for seed in range(6000))
    assert all(850 < faces[face] < 1150 for face in range(1, 7))
    assert {CommonDice(seed, 3).roll("union fire", 10) for seed in range(300)} == set(range(10))


def test_scripted_dice_run_out() -> None:
    dice = ScriptedDice([3])
    unused = [dice.unused, dice.roll("union marches"), dice.unused]
    assert unused == [(3,), 3, ()]
    with pytest.raises(MissingRollError, match="union recruitment"):
        dice.roll("union recruitment")


@pytest.mark.parametrize(("face", "sides"), [(0, 6), (7, 6), (10, 10), (-1, 10), (-1, 6)])
def test_scripted_dice_show_only_faces_that_there_are(face: int, sides: int) -> None:
    with pytest.raises(NotationError, match=f"not {face} "):
        ScriptedDice([face]).roll("union marches", sides)


def test_faces_are_read_from_words() -> None:
    assert read_faces(" 4 1  6 ") == (4, 1, 6)
    assert read_faces("") == ()
    with pytest.raises(NotationError, match="'six'"):
        read_faces("4 six")

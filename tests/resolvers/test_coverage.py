"""Who may fire at whom, worked out a second time: every announcement of small battles is tried.

[BG 8.3, BG 8.4, BG 14/5.2, NS 7.0, NS-R17]
"""

import random
from dataclasses import replace
from itertools import combinations, product

import pytest

from campaign import PieceType, Side
from campaign.battle.contract import BattlePiece, BattleRequest
from campaign.dice import ScriptedDice
from campaign.resolvers.battle_line.legality import refuse
from campaign.resolvers.battle_line.orders import Fire, Roll
from campaign.resolvers.battle_line.position import LinePosition, Stage
from campaign.resolvers.battle_line.rounds import apply, begin, legal
from tests.resolvers.battles import GARRISON, garrison

Aim = tuple[tuple[int, int], ...]
"""Who fires at whom, by numbers, in the order of the shooters."""


def battle(shooters: list[PieceType], targets: list[PieceType], arms_fire: bool) -> LinePosition:
    """The defender's part of round 1: targets have numbers from 1, shooters from 11."""
    attackers = (
        BattlePiece(number, Side.UNION, type_) for number, type_ in enumerate(targets, start=1)
    )
    defenders = (
        BattlePiece(number, Side.CONFEDERATE, type_)
        for number, type_ in enumerate(shooters, start=11)
    )
    pieces = (*attackers, *defenders)
    return begin(
        BattleRequest("coverage", "corinth", 1862, Side.UNION, pieces, arms_fire=arms_fire)
    )


def announcements(position: LinePosition) -> set[Aim]:
    """Every complete announcement that the legal orders lead to."""
    found: set[Aim] = set()
    waiting, seen = [position], set()
    while waiting:
        here = waiting.pop()
        shots = [order for order in legal(here) if isinstance(order, Fire)]
        if not shots:
            found.add(tuple(sorted((shot.shooter, shot.target) for shot in here.shots)))
        for order in shots:
            after = apply(here, order, ScriptedDice()).position
            key = frozenset(after.shots)
            if key not in seen:
                seen.add(key)
                waiting.append(after)
    return found


def every_aim(shooters: int, targets: int) -> list[Aim]:
    """Every way in which so many can fire at so many."""
    return [
        tuple((11 + n, target) for n, target in enumerate(aim))
        for aim in product(range(1, targets + 1), repeat=shooters)
    ]


@pytest.mark.parametrize("shooters", range(1, 5))
@pytest.mark.parametrize("targets", range(1, 5))
def test_8_4_exactly_the_announcements_that_cover(shooters: int, targets: int) -> None:
    position = battle(
        [PieceType.MILITIA_INFANTRY] * shooters, [PieceType.VETERAN_CAVALRY] * targets, False
    )

    def covers(aim: Aim) -> bool:
        different = len({target for _, target in aim})
        return different == min(shooters, targets)

    assert announcements(position) == {aim for aim in every_aim(shooters, targets) if covers(aim)}


def obeys(aim: Aim, position: LinePosition) -> bool:
    """Own arm first. [BG 14/5.2]"""
    arms = {piece.id: piece.type.arm for line in position.lines for piece in line}
    targets = {target for _, target in aim}
    for arm in ("infantry", "cavalry"):
        enemies = {p.id for p in position.line(Side.UNION) if p.type.arm == arm}
        shots = [target for shooter, target in aim if arms[shooter] == arm]
        strays = any(arms[target] != arm for target in shots)
        doubles = len(set(shots)) < len(shots)
        if enemies <= targets:
            continue
        if strays or (arm == "cavalry" and doubles):
            return False
        # What is left is infantry that doubles up with infantry still to cover: not enough shots.
        if doubles and len(shots) <= len(enemies):
            return False
    return True


@pytest.mark.parametrize("seed", range(40))
def test_14_5_2_no_announcement_against_the_own_arm(seed: int) -> None:
    chance = random.Random(f"arms {seed}")
    shooters = chance.choices(tuple(PieceType), k=chance.randint(1, 4))
    targets = chance.choices(tuple(PieceType), k=chance.randint(1, 4))
    position = battle(shooters, targets, True)
    found = announcements(position)
    assert found, "nobody is left without a shot"
    assert all(obeys(aim, position) for aim in found)


@pytest.mark.parametrize(
    ("shooters", "targets", "announced", "stray"),
    [
        # Infantry that leaves its own arm must not double up on cavalry while some is open.
        (["veteran_infantry"] * 3, ["militia_infantry", "veteran_cavalry", "veteran_cavalry"],
         [(0, 0), (1, 1)], (2, 1)),
        # Cavalry that turns to infantry covers all of it first.
        (["militia_cavalry", "militia_cavalry", "militia_infantry"],
         ["militia_infantry", "militia_infantry", "veteran_cavalry"], [(1, 2), (2, 0)], (0, 0)),
    ],
)  # fmt: skip
def test_8_4_holds_for_shots_at_the_other_arm(
    shooters: list[str],
    targets: list[str],
    announced: list[tuple[int, int]],
    stray: tuple[int, int],
) -> None:
    position = battle([PieceType(t) for t in shooters], [PieceType(t) for t in targets], True)
    firing, others = (position.line(side) for side in (position.firing, position.firing.enemy))
    for shooter, target in announced:
        order = Fire(firing[shooter].id, others[target].id)
        position, _ = apply(position, order, ScriptedDice())
    refused = refuse(position, Fire(firing[stray[0]].id, others[stray[1]].id))
    assert refused is not None
    assert refused.rule == "BG 8.4"


def under_command(shooters: int, targets: int, most: int, guns: int) -> LinePosition:
    """The defender's part of round 1, in which *most* of his pieces may fire, and *guns*."""
    plain = battle(
        [PieceType.MILITIA_INFANTRY] * shooters, [PieceType.VETERAN_CAVALRY] * targets, False
    )
    pieces = plain.request.pieces + (garrison(1),) * guns
    position = begin(replace(plain.request, pieces=pieces, command=True))
    while position.stage is Stage.COMMAND:
        position = apply(position, Roll(), ScriptedDice([1])).position
    return position._replace(leadership=(most, most))


@pytest.mark.parametrize("guns", [0, 1])
@pytest.mark.parametrize("most", range(1, 4))
@pytest.mark.parametrize("targets", range(1, 4))
@pytest.mark.parametrize("shooters", range(1, 4))
def test_ns_7_0_exactly_the_announcements_that_leadership_allows(
    shooters: int, targets: int, most: int, guns: int
) -> None:
    position = under_command(shooters, targets, most, guns)
    shots = min(most, shooters) + guns
    numbers = [*range(11, 11 + shooters), *[GARRISON] * guns]
    wanted = {
        tuple(zip(chosen, aim, strict=True))
        for chosen in combinations(numbers, shots)
        for aim in product(range(1, targets + 1), repeat=shots)
        if (GARRISON in chosen) is bool(guns) and len(set(aim)) == min(shots, targets)
    }
    assert announcements(position) == wanted


@pytest.mark.parametrize("seed", range(40))
def test_nobody_is_left_without_a_shot_by_leadership_and_arms_together(seed: int) -> None:
    chance = random.Random(f"led arms {seed}")
    shooters = chance.choices(tuple(PieceType), k=chance.randint(1, 4))
    targets = chance.choices(tuple(PieceType), k=chance.randint(1, 4))
    most = chance.randint(1, 3)
    position = battle(shooters, targets, True)
    position = position._replace(
        request=replace(position.request, command=True), leadership=(most, most)
    )
    assert {len(aim) for aim in announcements(position)} == {min(most, len(shooters))}

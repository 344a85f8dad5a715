"""The estimate of a battle on a table: what it looks at, and whether such battles end so."""

from dataclasses import replace
from itertools import islice, product
from math import log

import pytest

from campaign import RESOLVERS
from campaign.battle.battle_odds import ESTIMATED
from campaign.battle.battle_record import BattleRecord, Counts, Weights, estimated, muster
from campaign.battle.contract import BattlePiece, BattleRequest, Surrounding
from campaign.resolvers.shell_for_guns.record import RECORD as SHELL_RECORD
from campaign.resolvers.yankee.record import RECORD as YANKEE_RECORD
from campaign.terms import CONFEDERATE, SIDES, UNION, PieceType
from tests.resolvers.battles import requests, restaged
from tests.resolvers.table_records import Fought, battles, fitted, fought, of_wars

TABLES = {"yankee": YANKEE_RECORD, "shell_for_guns": SHELL_RECORD}
tables = pytest.mark.parametrize("by", TABLES)

PLAIN = BattleRecord(100, Counts(), Weights(0.0, 1.0), 0.1, (0.2, 0.4), (0.5, 0.1), 8)
"""As strong, so likely: two to one wins two of three that are won."""


def met(number: int) -> BattleRequest:
    """One of the battles of the contract tests in which both sides have pieces."""
    found = [one for one in requests(40, 5) if len({piece.side for piece in one.pieces}) == 2]
    return found[number]


@pytest.mark.parametrize("number", range(8))
def test_the_curve_is_the_logarithm_of_odds(number: int) -> None:
    request = met(number)
    meeting = muster(request, Counts())
    own, theirs = meeting.strengths
    chance = PLAIN.chance(meeting)
    assert log(chance / (1 - chance)) == pytest.approx(log(own / theirs))
    odds = estimated(PLAIN, request)
    assert odds.win(request.attacker) == pytest.approx(0.9 * chance)
    assert odds.union + odds.confederate + odds.undecided == pytest.approx(1, abs=1e-12)
    attackers = sum(piece.side is request.attacker for piece in request.pieces)
    own, theirs = meeting.present
    worn = (theirs / own) ** 0.5
    beaten = min(1.0, 0.4 * worn) if meeting.has_way_back[0] else 1.0
    lost = attackers * (min(1.0, 0.2 * worn) * chance + beaten * (1 - chance))
    assert odds.loses(request.attacker) == pytest.approx(lost)


@tables
@pytest.mark.parametrize("number", range(8))
def test_it_is_called_an_estimate_and_says_from_how_many_battles(by: str, number: int) -> None:
    odds = RESOLVERS[by].estimate(met(number))
    assert odds is not None
    assert (odds.source, odds.trials) == (ESTIMATED, TABLES[by].battles)
    assert odds.trials >= 500
    assert odds.union + odds.confederate + odds.undecided == pytest.approx(1, abs=1e-12)


@tables
def test_more_pieces_make_it_likelier_and_works_less(by: str) -> None:
    """[BG 8.6] Whoever else is equal: one more piece helps whoever has it, works the defender."""
    resolver = RESOLVERS[by]
    for number in range(8):
        request = met(number)
        attackers = [one for one in request.pieces if one.side is request.attacker]
        more = replace(request, pieces=(*request.pieces, attackers[0]._replace(id=98)))
        dug_in = replace(request, permanent_works=True)
        plain, stronger, against = map(resolver.estimate, (request, more, dug_in))
        assert plain is not None
        assert stronger is not None
        assert against is not None
        assert stronger.win(request.attacker) > plain.win(request.attacker)
        assert against.win(request.attacker) <= plain.win(request.attacker)


@tables
def test_none_is_made_of_a_battle_that_is_set_up_in_another_way(by: str) -> None:
    request = restaged(met(0), weather=1)
    assert RESOLVERS[by].estimate(request) is None


@pytest.mark.parametrize("by", sorted(set(RESOLVERS) - set(TABLES)))
def test_whose_odds_are_known_or_whose_battles_are_not_on_record_has_none(by: str) -> None:
    assert RESOLVERS[by].estimate(met(0)) is None


@tables
@pytest.mark.parametrize(
    "number",
    [pytest.param(30, marks=pytest.mark.thorough), pytest.param(150, marks=pytest.mark.soak)],
)
def test_battles_end_as_often_as_was_estimated(by: str, number: int) -> None:
    """On other dice than it was fitted to: as many are won as it said, within chance."""
    record, found = TABLES[by], list(battles(RESOLVERS[by], 4711, number))
    chances = [
        (1 - record.undecided) * record.chance(muster(one.request, record.counts)) for one in found
    ]
    spread = sum(chance * (1 - chance) for chance in chances) ** 0.5
    won = sum(one.attacker_won for one in found)
    assert abs(won - sum(chances)) < 4 * spread


def test_a_curve_goes_through_the_battles_that_it_is_fitted_to() -> None:
    """Of battles in which the stronger side always won it makes one that says so."""
    found = list[Fought]()
    for request in requests(200, 9):
        if len({piece.side for piece in request.pieces}) < len(SIDES):
            continue
        own, theirs = muster(request, Counts()).strengths
        found.append(Fought(request, own > theirs, False, (4, 4), (1, 2), 6))
    record = fitted(found, Counts())
    chances = (record.chance(muster(one.request, Counts())) for one in found)
    right = sum(
        (chance > 0.5) is one.attacker_won for chance, one in zip(chances, found, strict=True)
    )
    assert right > 0.95 * len(found)
    assert record.turns == 6


def test_losses_are_kept_as_between_equals() -> None:
    """Four to one lose two of sixteen and all of four: half as much for each piece, and twice."""
    equals, four_to_one = in_the_open(4, 4), in_the_open(16, 4)
    found = [
        Fought(request, number % 2 == 0, False, had, lost, 6)
        for number in range(40)
        for request, had, lost in ((equals, (4, 4), (1, 2)), (four_to_one, (16, 4), (2, 4)))
    ]
    record = fitted(found, Counts())
    assert (record.attackers_lost, record.defenders_lost) == ((0.25, 0.25), (0.5, 0.5))


def in_the_open(
    attackers: int, defenders: int, *, way_back: bool = True, type_: str = "veteran_infantry"
) -> BattleRequest:
    """Infantry on both sides; nobody may come, and whoever is beaten has a way back, or none."""
    own, theirs = (
        tuple(BattlePiece(0, side, PieceType(type_)) for _ in range(number))
        for side, number in ((UNION, attackers), (CONFEDERATE, defenders))
    )
    pieces = tuple(piece._replace(id=n) for n, piece in enumerate((*own, *theirs), start=1))
    around = tuple(Surrounding(f"to the {side}", side, holder=side) for side in SIDES)
    return BattleRequest("open", "corinth", 1862, UNION, pieces, around if way_back else ())


@tables
def test_a_piece_more_never_makes_it_likelier_for_the_other_side(by: str) -> None:
    """Cavalry counts for less there than infantry, and never for less than nobody."""
    resolver = RESOLVERS[by]
    for number, type_ in product(range(16), PieceType):
        request = met(number)
        before = resolver.estimate(request)
        assert before is not None
        for side in SIDES:
            more = (*request.pieces, BattlePiece(99, side, type_))
            after = resolver.estimate(replace(request, pieces=more))
            assert after is not None
            assert after.win(side) >= before.win(side)


@tables
def test_bg_9_5_who_has_no_way_back_loses_all_when_he_is_beaten(by: str) -> None:
    resolver = RESOLVERS[by]
    free, trapped = (resolver.estimate(in_the_open(3, 3, way_back=way)) for way in (True, False))
    assert free is not None
    assert trapped is not None
    assert trapped.win(UNION) == free.win(UNION)
    for side in SIDES:
        beaten = 1 - TABLES[by].undecided - trapped.win(side)
        assert trapped.loses(side) > max(3 * beaten, free.loses(side))


@tables
def test_a_single_piece_kills_no_army(by: str) -> None:
    """However many attack one piece, it costs them no more than a piece or two."""
    request = met(0)
    piece = next(one for one in request.pieces if one.side is request.attacker)
    enemy = next(one for one in request.pieces if one.side is request.defender)
    crowd = tuple(piece._replace(id=number) for number in range(1, 31))
    alone = replace(request, pieces=(*crowd, enemy._replace(id=99)), surroundings=())
    odds = RESOLVERS[by].estimate(alone)
    assert odds is not None
    assert odds.loses(request.attacker) < 2
    assert odds.loses(request.defender) <= 1


@pytest.mark.parametrize("by", TABLES)
@pytest.mark.parametrize("number", [pytest.param(30, marks=pytest.mark.thorough)])
def test_as_many_pieces_are_lost_as_was_estimated(by: str, number: int) -> None:
    """In all, on other dice than it was fitted to; half as many more or fewer are chance."""
    told, lost = 0.0, 0
    for count, request in enumerate(islice(of_wars(4711), number)):
        odds = RESOLVERS[by].estimate(request)
        assert odds is not None
        told += sum(map(odds.loses, SIDES))
        lost += sum(fought(RESOLVERS[by], request, f"4711 {count}").lost)
    assert 0.5 < lost / told < 2

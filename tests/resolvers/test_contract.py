"""What every registered way of fighting battles promises the campaign.

A long file, because it is one contract, and every resolver signs all of it.
"""

import itertools
import random
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any

import pytest
import tomli_w
from msgspec import Struct

from campaign import (
    RESOLVERS,
    IllegalActionError,
    NotationError,
    RandomDice,
    RecordedDice,
    ScriptedDice,
    Side,
)
from campaign.battle.contract import (
    PLAIN,
    BattlePiece,
    BattleRequest,
    BattleResult,
    Resolver,
    fight_out,
    foresees_nothing,
    knows_no_odds,
)
from campaign.battle.request_format import REQUEST_KEYS
from campaign.battle.tabletop_staging import TabletopStaging
from campaign.budget import QUICK, Budget, CancelledError
from campaign.formats.data_files import document
from campaign.resolvers.yankee.orders import LENGTHS, TURNS, WHEELED_ON, Wheel
from campaign.resolvers.yankee.orders import Hold as YankeeHold
from campaign.resolvers.yankee.orders import Move as YankeeMove
from tests.resolvers.battles import requests

AnyResolver = Resolver[Any, Any]

resolvers = pytest.mark.parametrize(
    "resolver",
    [pytest.param(r, id=r.id, marks=pytest.mark.xdist_group(r.id)) for r in RESOLVERS.values()],
)
"""All tests of one resolver run in one process: its battles are played once for all of them."""

BATTLES = 60
"""So many battles for each promise."""

IN_ROUNDS = ("battle_line",)
"""Battles of a few dozen orders; on a table there are hundreds, with many choices each."""

ON_A_TABLE = 1
"""So many battles of those that are long."""

LOOKED_AT = 12
"""So many positions of a battle are tried: with orders of others, or for each kind of order."""

TENTH = 10
"""In a long battle what takes long is asked for after every so many orders."""

TRIED = 100
"""So many orders are tried in each of them."""

LONG = 5_000
"""Orders after which a battle of so few pieces has lost its way."""


def all_requests(resolver: AnyResolver) -> Iterator[BattleRequest]:
    if resolver.id in IN_ROUNDS:
        yield from resolver.scenarios.values()
    yield from battles(resolver, BATTLES)


def battles(resolver: AnyResolver, count: int, seed: int = 1862) -> Iterator[BattleRequest]:
    """So many battles; of those that are long, fewer, and the same ones for all that is asked.

    Where only some battles can be fought this way, its own.
    """
    if resolver.id in IN_ROUNDS:
        return requests(count, seed)
    few = tuple(requests(min(count, ON_A_TABLE)))
    if any(resolver.refuse_box(request.box) for request in few):
        return iter(known_battles(resolver))
    return iter(few)


def known_battles(resolver: AnyResolver) -> Iterable[BattleRequest]:
    """Its battles with names; of those that are long, the smallest (all of them in the soak)."""
    known = resolver.scenarios.values()
    if resolver.id in IN_ROUNDS:
        return known
    return sorted(known, key=lambda request: len(request.pieces))[:ON_A_TABLE]


def some(entries: Iterable[Any], most: int) -> list[Any]:
    """All of a few, or so many of them by chance."""
    known = sorted(entries, key=repr)
    return known if len(known) <= most else random.Random(1).sample(known, most)


def played(
    resolver: AnyResolver, request: BattleRequest, seed: int = 1
) -> Iterator[tuple[Any, Sequence[Any]]]:
    """Every position of a battle in which both sides order at random, with its legal orders."""
    chance, dice = random.Random(seed), RandomDice(seed)
    position = resolver.begin(request)
    for _ in range(LONG):
        legal = resolver.legal(position)
        yield position, legal
        if resolver.result(position) is not None:
            return
        position, _ = resolver.apply(position, chance.choice(legal), dice)
    pytest.fail(f"no end of {request.battle} after {LONG} orders")


def played_again(resolver: AnyResolver, request: BattleRequest, seed: int = 1) -> Iterator[Any]:
    """The positions of the same battle by the same chance, from its beginning."""
    chance, dice = random.Random(seed), RandomDice(seed)
    position = resolver.begin(request)
    for _, legal in moments(resolver, request):
        yield position
        if legal:
            position, _ = resolver.apply(position, chance.choice(legal), dice)


def moments(resolver: AnyResolver, request: BattleRequest) -> tuple[tuple[Any, Sequence[Any]], ...]:
    """The same, played once for all that is asked of it."""
    return _moments(resolver.id, request)


@cache
def _moments(resolver: str, request: BattleRequest) -> tuple[tuple[Any, Sequence[Any]], ...]:
    return tuple(played(RESOLVERS[resolver], request))


def positions(resolver: AnyResolver, request: BattleRequest) -> tuple[Any, ...]:
    """Its positions alone."""
    return tuple(position for position, _ in moments(resolver, request))


def some_moments(
    resolver: AnyResolver, request: BattleRequest
) -> Iterator[tuple[int, Any, Sequence[Any]]]:
    """Two after each other of every ten, and all of the beginning and the end.

    What is written after another is partly only put in again.
    """
    every = moments(resolver, request)
    for number, (position, legal) in enumerate(every):
        if number < TENTH or number % TENTH < 2 or number + TENTH > len(every):
            yield number, position, legal


def is_asked(resolver: AnyResolver, number: int) -> bool:
    """What takes long is asked for after this order."""
    return resolver.id in IN_ROUNDS or number % TENTH == 0


def roster(request: BattleRequest) -> dict[int, BattlePiece]:
    """Every piece of the campaign that fights or may be brought up."""
    reserves = [piece for near in request.surroundings for piece in near.reserves]
    fighting = [piece for piece in request.pieces if not piece.garrison]
    return {piece.id: piece for piece in (*fighting, *reserves)}


def check_result(request: BattleRequest, result: BattleResult) -> None:
    """A result speaks of pieces that were there, once each, and somebody holds the field."""
    pieces = roster(request)
    fought = {piece.id for piece in request.pieces if not piece.garrison}
    there = fought | set(result.drawn)
    assert set(result.drawn) <= set(pieces) - fought
    for numbers in (result.lost, result.reduced, result.drawn, result.routed):
        assert len(set(numbers)) == len(numbers)
    assert set(result.lost) | set(result.reduced) <= there
    assert not set(result.lost) & set(result.reduced)
    assert set(result.routed) <= set(result.reduced)
    left = {side: {n for n in there - set(result.lost) if pieces[n].side is side} for side in Side}
    gone = retreats(result)
    guns = any(piece.garrison and piece.side is result.winner for piece in request.pieces)
    assert guns or result.winner not in gone, "the winner has left the field"
    assert guns or left[result.winner] - set(result.routed), "the winner has nobody on the field"
    assert bool(left[result.winner.enemy]) is (result.winner.enemy in gone)
    near = {there.leader for there in request.leaders if there.box != request.box}
    assert set(result.brought) <= near
    check_drawn(request, result)
    for side, box in gone.items():
        check_refuge(request, result, side, box)


def retreats(result: BattleResult) -> dict[Side, str]:
    """Who went where."""
    assert (result.retreat is None) is (result.retreated is None)
    gone: dict[Side, str] = {}
    if result.retreat is not None and result.retreated is not None:
        gone[result.retreated] = result.retreat
        if result.evaded is not None:
            gone[result.retreated.enemy] = result.evaded
    assert len(set(gone.values())) == len(gone)
    return gone


def check_drawn(request: BattleRequest, result: BattleResult) -> None:
    """No more were brought up than could be spared."""
    for near in request.surroundings:
        assert sum(piece.id in result.drawn for piece in near.reserves) <= near.most


def check_refuge(request: BattleRequest, result: BattleResult, side: Side, box: str) -> None:
    """Who left went where one can go."""
    [refuge] = [s for s in request.surroundings if s.side is side and s.box == box]
    drawn = sum(
        piece.id in result.drawn
        for near in request.surroundings
        if near.side is side.enemy and near.box == box
        for piece in near.reserves
    )
    assert not refuge.closed
    assert refuge.enemies == drawn, "the enemy is there"
    if refuge.city and refuge.holder is side.enemy:
        assert refuge.holder_when_left is not side.enemy


@resolvers
def test_it_is_registered_under_its_id(resolver: AnyResolver) -> None:
    assert RESOLVERS[resolver.id] is resolver
    assert resolver.name
    assert resolver.scenarios


@pytest.mark.sampled(1)
@resolvers
def test_its_own_battles_are_set_up_as_it_says_and_read_as_they_were(
    resolver: AnyResolver,
) -> None:
    """With whatever is chosen before, too."""
    if resolver.staging is not None:
        assert not set(resolver.staging.KEYS) & set(REQUEST_KEYS)
    for request in resolver.scenarios.values():
        chosen = [
            choice.put(request, at)
            for choice in resolver.setup
            if choice.suits(request)
            for at in range(len(choice.words))
        ]
        for staged in (request, *chosen):
            assert resolver.can_set_up(staged)
            position = resolver.begin(staged)
            read = resolver.read_position(resolver.write_position(position))
            assert read == position
            assert read.request.staging == staged.staging


@resolvers
def test_what_it_sets_up_on_a_table_has_ground(resolver: AnyResolver) -> None:
    assert resolver.staging is TabletopStaging or not resolver.on_table


@pytest.mark.sampled(1)
@resolvers
def test_random_battles_end_with_a_proper_result(resolver: AnyResolver) -> None:
    for request in all_requests(resolver):
        *_, last = positions(resolver, request)
        result = resolver.result(last)
        assert result is not None
        check_result(request, result)
        assert not resolver.legal(last), "no orders after the end"


@pytest.mark.sampled(1)
@resolvers
def test_somebody_can_act_until_the_end(resolver: AnyResolver) -> None:
    for request in battles(resolver, 4):
        for position, legal in moments(resolver, request):
            assert bool(legal) is (resolver.result(position) is None)
            assert position.to_move in Side


@pytest.mark.sampled(2)
@resolvers
def test_its_clock_never_goes_back(resolver: AnyResolver) -> None:
    for request in battles(resolver, 10):
        clocks = [resolver.clock(position) for position in positions(resolver, request)]
        numbers = [clock.number for clock in clocks]
        assert numbers == sorted(numbers)
        assert numbers[0] in (0, 1)
        assert len({clock.word for clock in clocks}) == 1
        [last] = {clock.last for clock in clocks}
        assert last is None or numbers[-1] <= last


@pytest.mark.sampled(1)
@resolvers
def test_what_is_legal_is_what_is_legal_for_each_that_can_be_ordered(
    resolver: AnyResolver,
) -> None:
    for request in battles(resolver, 20):
        every = moments(resolver, request)
        for position, legal in every[:: 1 if resolver.id in IN_ROUNDS else 1 + len(every) // 40]:
            movers = resolver.movers(position)
            assert len(set(movers)) == len(movers)
            sorted_out = [tuple(resolver.legal_for(position, unit)) for unit in movers]
            assert all(sorted_out), "who can be ordered something"
            everything = [*itertools.chain(*sorted_out)]
            assert len(everything) == len(legal)
            assert set(everything) == set(legal)


@resolvers
def test_its_fingerprint_tells_positions_apart(resolver: AnyResolver) -> None:
    mark = resolver.fingerprint or resolver.write_position
    for request in battles(resolver, 5):
        every = positions(resolver, request)[:60]
        texts = {resolver.write_position(position): mark(position) for position in every}
        assert len(set(texts.values())) == len(texts)


@resolvers
def test_what_is_to_be_decided_has_a_name_and_paragraphs(resolver: AnyResolver) -> None:
    rules = document("rulebook.toml")["paragraphs"]
    for request in battles(resolver, 20):
        for position in positions(resolver, request):
            decision = resolver.stage(position)
            assert decision.name
            assert decision.rules
            assert set(decision.rules) <= set(rules)


@pytest.mark.sampled(1)
@resolvers
def test_the_automatic_commander_orders_what_is_legal_and_comes_to_an_end(
    resolver: AnyResolver,
) -> None:
    for request in (*known_battles(resolver), *battles(resolver, BATTLES)):
        for level in (PLAIN, *resolver.levels):
            check_commander(resolver, request, level)


@pytest.mark.soak
@resolvers
def test_it_does_so_in_every_battle_with_a_name(resolver: AnyResolver) -> None:
    for request in resolver.scenarios.values():
        for level in (PLAIN, *resolver.levels):
            check_commander(resolver, request, level)


def check_commander(resolver: AnyResolver, request: BattleRequest, level: str) -> None:
    """It commands both sides to the end of a battle by legal orders, and never changes its mind."""
    choose = resolver.led(level).choose
    position, dice = resolver.begin(request), RandomDice(1863)
    for number in range(LONG):
        if resolver.result(position) is not None:
            break
        order = choose(position)
        assert resolver.refusal(position, order) is None
        if is_asked(resolver, number):
            assert order in resolver.legal(position)
            assert choose(position) == order, "it changes its mind"
        position, _ = resolver.apply(position, order, dice)
    result = resolver.result(position)
    assert result is not None
    check_result(request, result)


@pytest.mark.sampled(1)
@resolvers
def test_it_commands_from_any_position(resolver: AnyResolver) -> None:
    for request in battles(resolver, 20, seed=1864):
        for position, legal in moments(resolver, request):
            if resolver.result(position) is None:
                for choose in commanders_of(resolver):
                    assert choose(position) in legal


def commanders_of(resolver: AnyResolver) -> Iterator[Any]:
    """Of every level, and those who are not to leave."""
    for level in (PLAIN, *resolver.levels):
        yield from filter(None, resolver.led(level))


@resolvers
def test_its_commander_does_not_begin_when_nobody_waits(resolver: AnyResolver) -> None:
    nobody = Budget(QUICK.nodes, lambda: True)
    position = resolver.begin(next(iter(resolver.scenarios.values())))
    for choose in commanders_of(resolver):
        with pytest.raises(CancelledError):
            choose(position, nobody)


@resolvers
def test_it_foresees_chances_of_what_it_allows(resolver: AnyResolver) -> None:
    """Orders of each kind at the first positions that allow it; none is played, so no die falls."""
    counted = 0
    for request in battles(resolver, 10):
        tried = Counter[type]()
        for position, legal in moments(resolver, request):
            for kind, order in {type(order): order for order in legal}.items():
                if tried[kind] == LOOKED_AT:
                    continue
                tried[kind] += 1
                found = resolver.prospects(position, order)
                assert found is None or found, "None if there is nothing to count"
                chances = [chance for one in found or () for chance in one.chances]
                assert all(0 <= chance <= 1 for chance in chances), order
                counted += len(chances)
    assert counted or resolver.prospects is foresees_nothing


@resolvers
def test_its_odds_are_those_of_somebody_winning(resolver: AnyResolver) -> None:
    """Or it knows none. Together they are one, and nobody loses more than he has."""
    position = resolver.begin(next(iter(all_requests(resolver))))
    found = resolver.odds(position)
    assert found == resolver.odds(position), "the same question, the same answer"
    if found is None:
        assert resolver.odds is knows_no_odds
        return
    assert found.union + found.confederate + found.undecided == pytest.approx(1, abs=1e-12)
    for side in Side:
        assert 0 <= found.win(side) <= 1
        fates = [fate for fate in found.fates if fate.side is side]
        assert 0 <= found.loses(side) <= sum(len(fate.ids) for fate in fates)


@pytest.mark.thorough
@resolvers
def test_the_same_dice_give_the_same_battle(resolver: AnyResolver) -> None:
    for request in all_requests(resolver):
        dice = RecordedDice(RandomDice(9))
        first = fight_out(resolver, resolver.begin(request), dice)
        again = ScriptedDice(dice.faces)
        assert fight_out(resolver, resolver.begin(request), again) == first
        assert again.unused == ()


@pytest.mark.sampled(1)
@resolvers
def test_every_die_says_who_rolls(resolver: AnyResolver) -> None:
    for request in battles(resolver, 10):
        dice = RecordedDice(RandomDice(9))
        fight_out(resolver, resolver.begin(request), dice)
        assert {roll.why.split()[0] for roll in dice.rolls} <= set(Side)


@resolvers
def test_what_is_refused_is_what_is_not_legal(resolver: AnyResolver) -> None:
    for request in battles(resolver, 15, seed=1865):
        every = moments(resolver, request)
        orders = {order for _, legal in every for order in legal}
        for position, legal in every[:: 1 + len(every) // LOOKED_AT]:
            assert len(set(legal)) == len(legal)
            for order in some(orders, TRIED):
                is_allowed = resolver.refusal(position, order) is None
                if is_allowed and is_measured(order):
                    # It was worked out for another position; this one has one of its own.
                    assert any(is_like(order, other) for other in legal), order
                else:
                    assert is_allowed is (order in legal), order


def is_measured(order: Any) -> bool:
    """It goes no usual length or angle, but as far as it could where it was listed; or it leads
    to a place before an enemy who stood elsewhere.
    """
    match order:
        case YankeeHold():
            return (order.x, order.y) != (0, 0)
        case YankeeMove():
            return order.ahead not in LENGTHS
        case Wheel():
            return order.degrees not in TURNS or order.ahead not in WHEELED_ON
    return False


def is_like(order: Any, other: Any) -> bool:
    """Both lead the same group on, straight or in a wheel, or tell a brigade where to go."""
    if isinstance(order, YankeeHold):
        return isinstance(other, YankeeHold) and other.brigade == order.brigade
    return isinstance(other, YankeeMove | Wheel) and other.base == order.base


@pytest.mark.sampled(2)
@resolvers
def test_a_refused_order_changes_nothing(resolver: AnyResolver) -> None:
    rules = document("rulebook.toml")["paragraphs"]
    for request in battles(resolver, 5):
        every = moments(resolver, request)
        orders = {order for _, legal in every for order in legal}
        for position, legal in every[:: 1 + len(every) // LOOKED_AT]:
            unlisted = orders - set(legal)
            for order in sorted(itertools.filterfalse(is_measured, unlisted), key=repr)[:3]:
                refused = resolver.refusal(position, order)
                assert refused is not None
                assert refused.rule in rules
                before = resolver.write_position(position)
                with pytest.raises(IllegalActionError) as caught:
                    resolver.apply(position, order, ScriptedDice())
                assert caught.value.refusal == refused
                assert resolver.write_position(position) == before


@resolvers
def test_orders_are_read_as_they_were_written(resolver: AnyResolver) -> None:
    for request in battles(resolver, 10):
        for number, (_, legal) in enumerate(moments(resolver, request)):
            for order in legal if is_asked(resolver, number) else ():
                assert resolver.orders.read(resolver.orders.write(order)) == order


@pytest.mark.sampled(1)
@resolvers
def test_positions_are_read_as_they_were_written(resolver: AnyResolver) -> None:
    for request in all_requests(resolver):
        for number, position, legal in some_moments(resolver, request):
            read = resolver.read_position(resolver.write_position(position))
            assert read == position
            if number % TENTH == 0:
                assert resolver.legal(read) == legal


@pytest.mark.sampled(1)
@resolvers
def test_a_position_is_written_as_toml_always_is(resolver: AnyResolver) -> None:
    """What was written before, and is only put in again, included."""
    for request in all_requests(resolver):
        for _, position, _ in some_moments(resolver, request):
            check_toml(resolver, position)


@pytest.mark.soak
@resolvers
def test_every_position_of_a_battle_is_read_as_it_was_written(resolver: AnyResolver) -> None:
    for request in all_requests(resolver):
        for position, legal in moments(resolver, request):
            read = resolver.read_position(resolver.write_position(position))
            assert read == position
            assert resolver.legal(read) == legal
            check_toml(resolver, position)


def check_toml(resolver: AnyResolver, position: Any) -> None:
    text = resolver.write_position(position)
    assert tomli_w.dumps(tomllib.loads(text)) == text


@resolvers
def test_a_torn_position_is_named(resolver: AnyResolver) -> None:
    text = resolver.write_position(resolver.begin(next(iter(resolver.scenarios.values()))))
    for torn in ("", text[: len(text) // 2], text + "\nunheard_of = 1\n", "[[["):
        with pytest.raises(NotationError, match="battle: "):
            resolver.read_position(torn)


@pytest.mark.sampled(1)
@resolvers
def test_events_cite_the_rulebook(resolver: AnyResolver) -> None:
    rules = document("rulebook.toml")["paragraphs"]
    for request in all_requests(resolver):
        _, events = fight_out(resolver, resolver.begin(request), RandomDice(2))
        assert events
        assert all(isinstance(event, Struct) for event in events)
        assert {event.rule for event in events} <= set(rules)


@pytest.mark.sampled(2)
@resolvers
def test_positions_are_values(resolver: AnyResolver) -> None:
    for request in battles(resolver, 10):
        every = moments(resolver, request)
        assert positions(resolver, request) == tuple(played_again(resolver, request))
        for position, legal in every[:: 1 + len(every) // LOOKED_AT]:
            assert resolver.legal(position) == legal
        assert all(hash(position) is not None for position, _ in every)

"""A unit, a verb, a hex, how: every legal order is a few keys away."""

from collections.abc import Iterator
from itertools import islice

import pytest

from campaign.battle.contract import NO_UNIT
from campaign.battle.register import RESOLVERS
from campaign.resolvers.nei_boschi import sequence
from campaign.resolvers.nei_boschi.orders import (
    Extend,
    Fire,
    Give,
    HexOrder,
    Move,
    Pass,
    Rally,
    Refuse,
)
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.steps import (
    Acting,
    DivisionOrders,
    FirstMarker,
    SettingUp,
)
from campaign.terms import UNION
from screens.battle.nei_boschi.chooser import Asked, OrderChooser
from screens.battle.nei_boschi.verbs import (
    FIRE,
    LETTERS,
    MOVE,
    OTHER,
    TURN,
    by_facing,
    facing_towards,
    picking,
)
from tests.screens.battle.nei_boschi.hex_desk import chooser_at, passed_to, positions
from tests.shiloh.desk import desk, number

MOST_KEYS = 6
SE, W, NW = 2, 4, 5


def asked(chooser: OrderChooser) -> Asked:
    """What is to be said next."""
    return chooser.asked


def reached(position: HexPosition) -> Iterator[tuple[HexOrder, int]]:
    """Every order that the keys lead to, and after how many of them."""
    chooser = chooser_at(position)
    if chooser.can_pass:
        yield Pass(), 1
    if chooser.asked is Asked.LIST:
        yield from _listed(chooser, 0)
        return
    letters = dict(zip(chooser.able, picking(len(chooser.able)), strict=True))
    for unit in (NO_UNIT, *chooser.able):
        chooser.selected = NO_UNIT
        if unit and not chooser.select(unit):
            continue
        yield from _of_unit(chooser, len(letters[unit]) if unit else 0)


def _listed(chooser: OrderChooser, keys: int) -> Iterator[tuple[HexOrder, int]]:
    for order, name in zip(chooser.listed, picking(len(chooser.listed)), strict=True):
        yield order, keys + len(name)


def _of_unit(chooser: OrderChooser, keys: int) -> Iterator[tuple[HexOrder, int]]:
    for verb in chooser.verbs:
        if order := chooser.say(verb):
            yield order, keys + 1
        elif chooser.asked is Asked.WHERE:
            for hex_, target in list(chooser.targets.items()):
                if order := chooser.pick(hex_):
                    yield order, keys + 1 + len(target.letters)
                else:
                    yield from _how(chooser, keys + 1 + len(target.letters))
                chooser.back()
        else:
            yield from _how(chooser, keys + 1)
        chooser.back()


def _how(chooser: OrderChooser, keys: int) -> Iterator[tuple[HexOrder, int]]:
    if chooser.asked is Asked.FACING:
        yield from ((order, keys + 1) for order in chooser.facings.values())
    else:
        yield from _listed(chooser, keys)


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("scenario", "seed"), [("9", 1), ("9", 3)])
def test_every_legal_order_is_at_most_six_keys_away(scenario: str, seed: int) -> None:
    """On real positions, whatever is to be decided there; what stands on a page is counted there.

    The brigades of a page are gone through one by one, and changed by a key each.
    """
    on_page = (SettingUp, DivisionOrders)
    seen = set[type[object]]()
    for position in islice(positions(scenario, seed), 0, None, 6):
        if not position.agenda:
            continue
        found = dict[HexOrder, int]()
        for order, keys in reached(position):
            found[order] = min(keys, found.get(order, keys))
        wanted = [
            order
            for order in sequence.legal(position)
            if not (isinstance(position.step, on_page) and isinstance(order, Give))
        ]
        missing = [order for order in wanted if order not in found]
        assert not missing, (position.step, missing[:3])
        assert max(found[order] for order in wanted) <= MOST_KEYS, position.step
        seen.add(type(position.step))
    assert {Acting, SettingUp} <= seen


def test_nothing_is_asked_of_him_who_does_not_decide() -> None:
    chooser = OrderChooser()
    position = passed_to(FirstMarker)
    assert asked(chooser) is Asked.NOTHING
    chooser.take_in(RESOLVERS["nei_boschi"], position, is_asked=False)
    assert asked(chooser) is Asked.NOTHING
    assert not chooser.listed
    assert not chooser.can_pass


def test_few_orders_are_a_list_and_brigades_a_page() -> None:
    assert chooser_at(passed_to(FirstMarker)).asked is Asked.LIST
    assert chooser_at(passed_to(DivisionOrders)).asked is Asked.PAGE
    assert chooser_at(passed_to(SettingUp)).asked is Asked.WHO


def test_while_both_set_up_other_orders_are_on_the_page_until_one_steps_back() -> None:
    position = passed_to(SettingUp)
    chooser = chooser_at(position)
    chooser.say(OTHER)
    assert asked(chooser) is Asked.PAGE
    assert chooser.back()
    assert asked(chooser) is Asked.WHO


def test_while_both_set_up_a_unit_that_may_be_drawn_up_has_a_list_of_its_own() -> None:
    """In scenario 9 units begin extended, or with a refused flank. [BB 30.9]"""
    chooser = chooser_at(passed_to(SettingUp))
    chooser.select(number("us.55-il"))
    assert chooser.say(OTHER) is None
    assert asked(chooser) is Asked.WHAT
    assert {type(order) for order in chooser.listed} == {Extend, Refuse}


ALONE = desk("us.55-il 5745 SE", "us.54-oh 5944 SE", acting="2/5/T")


def test_steps_lead_from_unit_to_facing_and_back() -> None:
    chooser = chooser_at(ALONE)
    assert asked(chooser) is Asked.WHO
    assert chooser.selected in (number("us.55-il"), number("us.54-oh"))
    assert chooser.say(MOVE) is None
    assert asked(chooser) is Asked.WHERE
    hex_ = next(hex_ for hex_, target in chooser.targets.items() if len(target.orders) > 1)
    assert chooser.pick(hex_) is None
    assert asked(chooser) is Asked.FACING
    assert {type(order) for order in chooser.facings.values()} == {Move}
    assert chooser.usual in chooser.left
    assert chooser.back()
    assert asked(chooser) is Asked.WHERE
    assert chooser.back()
    assert asked(chooser) is Asked.WHO
    assert not chooser.back()


def test_to_turn_needs_no_hex() -> None:
    chooser = chooser_at(ALONE)
    chooser.say(TURN)
    assert asked(chooser) is Asked.FACING
    assert len(chooser.facings) == 5, "all but the one that it faces already"


def test_a_verb_that_the_unit_does_not_have_changes_nothing() -> None:
    chooser = chooser_at(ALONE)
    assert chooser.say(FIRE) is None
    assert asked(chooser) is Asked.WHO


def test_other_orders_are_read_before_one_is_given_even_if_there_is_one_alone() -> None:
    """It may be thrown for: a brigadier who changes the orders of his brigade."""
    leader = number("us.ldr-stuart")
    led = desk("us.ldr-stuart 5745 SE", "us.55-il 5745 SE", acting="2/5/T")
    chooser = chooser_at(led)
    chooser.select(leader)
    assert chooser.say(OTHER) is None
    assert asked(chooser) is Asked.WHAT


def test_units_that_have_done_nothing_come_first_and_leaders_last() -> None:
    moved = ALONE.with_units(ALONE.unit(number("us.55-il"))._replace(moved=True, spent=2))
    chooser = chooser_at(moved)
    assert chooser.fresh == (number("us.54-oh"),)
    assert chooser.selected == number("us.54-oh")
    chooser.select_next(1)
    assert chooser.selected == number("us.55-il"), "the other one can be picked all the same"


def test_a_unit_faces_the_nearest_enemy_and_else_where_it_faces_now() -> None:
    alone = ALONE.unit(number("us.55-il"))
    assert facing_towards(ALONE, alone, 5745, range(6)) == SE, "nobody is near: as it faces"
    near = desk("us.55-il 5745 SE", "cs.10-ms 5542 SE", acting="2/5/T")
    assert facing_towards(near, near.unit(alone.number), 5745, range(6)) == NW
    assert facing_towards(near, near.unit(alone.number), 5745, (SE, W)) == W, "as near as can be"


def test_who_recovers_is_shown_with_an_enemy_near_whichever_way_it_is_to_face() -> None:
    """In the list of other orders the first is to recover as it faces, which is no vertex."""
    disordered = desk("us.55-il 5745 SE disordered", "cs.10-ms 5542 SE", acting="2/5/T")
    chooser = chooser_at(disordered)
    chooser.say(OTHER)
    rallies = [order for order in chooser.listed if isinstance(order, Rally)]
    assert len(rallies) == 3
    assert [chooser.usual_of([order]) for order in rallies] == rallies


def test_letters_are_as_few_as_can_be_and_none_begins_another() -> None:
    for count in (0, 1, len(LETTERS), len(LETTERS) + 1, 300):
        names = list(picking(count))
        assert len(set(names)) == count
        assert len({len(name) for name in names}) <= 1


def test_orders_that_differ_in_more_than_a_facing_are_no_question_of_facing() -> None:
    assert not by_facing([Fire(1, 5745), Fire(1, 5745, 3)])
    assert not by_facing([Move(1, 5745, 2), Move(1, 5746, 2)])
    assert ALONE.to_move is UNION
    assert isinstance(ALONE.step, Acting)

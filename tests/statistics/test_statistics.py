"""Statistics: of told games, counted by hand; of games at random, whose sums must agree."""

import random
from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaign import RESOLVERS, Change, Options, RandomDice, new_campaign
from campaign.events import GameEnded
from campaign.standalone import begin_skirmish
from campaign.statistics import Cause, Group, LuckVerdict, Purpose, Statistics, statistics
from campaign.statistics.armies import GAINS, LOSSES
from campaign.statistics.course import CourseCount
from campaign.terms import CONFEDERATE, SIDES, UNION, PieceType
from saves.campaign_log.journal import Journal
from saves.campaign_log.line_of_play import Entry
from tests.rules.skirmishes import fought
from tests.saves.playing import play_on

Told = Callable[[str], Journal]


def of(journal: Journal) -> Statistics:
    return statistics(journal.record.opening, journal.record.retell())


@pytest.fixture
def july(told: Told) -> Statistics:
    """The first turn of the war, as `tests/playthroughs/july-1861.txt` tells it."""
    return of(told("july-1861"))


# --- counted by hand -----------------------------------------------------------------------------


def test_dice_by_side_and_purpose(july: Statistics) -> None:
    faces = {(group.side, group.purpose): tally.faces for group, tally in july.dice.items()}
    assert faces == {
        (UNION, Purpose.RECRUITMENT): (0, 0, 1, 0, 0, 0),
        (CONFEDERATE, Purpose.RECRUITMENT): (1, 0, 0, 0, 0, 0),
        (UNION, Purpose.FIRE): (0, 0, 1, 1, 0, 1),
        (CONFEDERATE, Purpose.FIRE): (1, 0, 0, 0, 1, 0),
    }


def test_hits_against_those_to_be_expected(july: Statistics) -> None:
    fire = july.dice[Group(UNION, Purpose.FIRE, 6)]
    assert (fire.aimed, fire.done) == (3, 2)
    assert fire.chances == pytest.approx(4 / 6 + 4 / 6 + 3 / 6)
    assert fire.by_hand == 3, "told dice are laid out, not thrown by the campaign"
    reply = july.dice[Group(CONFEDERATE, Purpose.FIRE, 6)]
    assert (reply.aimed, reply.done) == (2, 1)
    assert reply.chances == pytest.approx(2 / 6)
    # One hit of two that each hit on a 1: (1 - 1/3) / sqrt(2 * 1/6 * 5/6) deviations.
    assert reply.luck == pytest.approx((2 / 3) / (10 / 36) ** 0.5)
    assert reply.verdict is LuckVerdict.TOO_FEW


def test_the_battle_its_place_and_its_cost(july: Statistics) -> None:
    [battle] = july.battles
    assert (battle.first, battle.last, battle.turn, battle.box) == (16, 25, 1, "washington")
    assert (battle.attacker, battle.winner) == (CONFEDERATE, UNION)
    assert battle.present == (1, 2)
    assert battle.brought_up == (1, 0)
    assert battle.lost == ((), ((PieceType.MILITIA_INFANTRY, 1),))
    assert battle.steps == (1, 2), "one reduced veteran, one militia reduced and then eliminated"
    assert battle.retreat == "manassas_junction"


def test_who_was_raised_and_promoted(july: Statistics) -> None:
    assert july.came_or_went(UNION, *GAINS) == {}
    assert july.came_or_went(CONFEDERATE, Cause.RECRUITED) == {
        PieceType.MILITIA_INFANTRY: 1,
        PieceType.MILITIA_CAVALRY: 1,
    }
    promoted = [(entry.side, entry.type, entry.into, entry.number) for entry in july.promoted]
    assert promoted == [
        (UNION, PieceType.MILITIA_INFANTRY, PieceType.VETERAN_INFANTRY, 1),
        (UNION, PieceType.VETERAN_INFANTRY, PieceType.CRACK_INFANTRY, 1),
        (CONFEDERATE, PieceType.MILITIA_INFANTRY, PieceType.VETERAN_INFANTRY, 1),
    ]


def test_the_course_of_the_war(july: Statistics) -> None:
    first, second = july.course
    assert (first.turn, first.line) == (1, 0)
    assert (first.sizes, first.maxima) == ((12, 8), (34, 29))
    assert second.turn == 2
    assert second.sizes == (12, 9), "one militia fell, two were raised"
    assert second.maxima == (35, 29), "Louisville counts one"
    [taken] = july.cities
    assert (taken.line, taken.box, taken.was, taken.holder) == (6, "louisville", None, UNION)
    turns = [(turn.turn, turn.side, turn.marches, turn.marched) for turn in july.player_turns]
    assert turns[:2] == [(1, UNION, 2, 2), (1, CONFEDERATE, 2, 2)]
    assert [turn.points for turn in july.player_turns[:2]] == [3, 2]


def test_a_battle_that_goes_on_has_no_winner_yet(told: Told) -> None:
    journal = told("july-1861")
    story = [(entry, change) for entry, change in journal.record.retell() if entry.number <= 20]
    [battle] = statistics(journal.record.opening, story).battles
    assert (battle.first, battle.last, battle.winner) == (16, 20, None)
    assert not battle.is_over


def test_nothing_has_happened_yet() -> None:
    opening = new_campaign()
    counted = statistics(opening, ())
    assert not counted.dice
    assert not counted.battles
    assert len(counted.course) == 1
    assert counted.began_with == counted.ended_with
    assert counted.luck(UNION).verdict is LuckVerdict.TOO_FEW


# --- sums agree with the log ---------------------------------------------------------------------


def check_sums(journal: Journal) -> None:
    """Dice, pieces and boxes add up to what the log and its positions say."""
    counted = of(journal)
    rolls = [roll for entry in journal.entries() for roll in entry.rolls]
    assert sum(tally.count for tally in counted.dice.values()) == len(rolls)
    for group, tally in counted.dice.items():
        assert 0 <= tally.done <= tally.aimed <= tally.count
        assert group.purpose is not Purpose.OTHER, "every die of the rules is known"
    for side in SIDES:
        army = Counter(dict(counted.began_with[side.seat]))
        army += counted.came_or_went(side, *GAINS)
        for entry in counted.promoted:
            if entry.side is side:
                army[entry.type] -= entry.number
                army[entry.into] += entry.number
        army.subtract(counted.came_or_went(side, *LOSSES))
        assert +army == Counter(dict(counted.ended_with[side.seat]))
        assert sum(counted.orders) == len(journal.entries())
        assert counted.course[-1].sizes[side.seat] == journal.state.army_size(side)
    holders = {
        box.id: journal.record.opening.controller(box.id) for box in journal.state.theater.boxes
    }
    for taken in counted.cities:
        assert holders[taken.box] is taken.was
        holders[taken.box] = taken.holder
    for box in journal.state.theater.boxes:
        if box.is_city:
            assert holders[box.id] is journal.state.controller(box.id)


@pytest.mark.thorough
@pytest.mark.long
@settings(max_examples=8)
@given(st.integers(0, 10_000), st.sampled_from(("1861", "1862", "1864")))
def test_sums_agree_with_the_log_of_any_game(seed: int, scenario: str) -> None:
    chance = random.Random(seed)
    options = Options(**{name: chance.random() < 0.5 for name in Options.names()})
    journal = Journal.begin(None, "Any", new_campaign(scenario, options), seed=str(seed))
    check_sums(play_on(journal, chance, 300))


@pytest.mark.soak
def test_sums_agree_with_the_logs_of_whole_wars() -> None:
    for seed in range(60):
        chance = random.Random(seed)
        options = Options(**{name: chance.random() < 0.5 for name in Options.names()})
        journal = Journal.begin(None, "War", new_campaign("1861", options), seed=str(seed))
        check_sums(play_on(journal, chance))


@pytest.mark.sampled(1)
@pytest.mark.parametrize("resolver", ["yankee", "shell_for_guns"])
def test_every_die_on_a_table_is_known(resolver: str) -> None:
    from campaign import RESOLVERS, RecordedDice
    from campaign.battle.contract import fight_out
    from campaign.statistics.purposes import meaning

    way = RESOLVERS[resolver]
    request = next(iter(way.scenarios.values()))
    dice = RecordedDice(RandomDice(1863))
    fight_out(way, way.begin(request), dice)
    unknown = {roll.why for roll in dice.rolls if meaning(roll.why).purpose is Purpose.OTHER}
    assert dice.rolls
    assert not unknown


def test_an_order_that_begins_a_turn_and_ends_the_battle_is_one_point_of_its_course() -> None:
    opening = begin_skirmish("battle_line", RESOLVERS["battle_line"].scenarios["cairo"])
    end, lines, _ = fought(opening)
    count = CourseCount(opening)
    ended = GameEnded(*(end.ending or ())[:2])
    last = Entry(len(lines), opening.turn, UNION, lines[-1].order)
    count.take(opening, last, Change(end, (ended,)))  # the clock has gone on, too
    assert [point.line for point in count.course(end, len(lines))] == [0, len(lines)]

"""The review of a war: what dice and what choices have decided."""

from collections.abc import Callable
from functools import partial
from textwrap import dedent

import pytest

from campaign import (
    RESOLVERS,
    CampaignState,
    Side,
    apply,
    legal_actions,
    new_campaign,
    read_order,
    write_order,
)
from campaign.actions import Action
from campaign.budget import QUICK, CancelledError
from campaign.commanders import COMMANDERS
from campaign.commanders.odds import battle_odds
from campaign.dice import RandomDice
from campaign.judgment.battle_review import BattleReview
from campaign.judgment.courses import segment_of
from campaign.judgment.expected import with_odds
from campaign.judgment.moments import ANSWER, BATTLE, DIE, VOLLEY, Juncture, Review
from campaign.judgment.plans import WORTHWHILE, best_plans, weighed_courses
from campaign.judgment.review import review
from campaign.judgment.worth import Judged, value
from campaign.queries.battle_request import battle_request
from campaign.rules.victory import SEVEN
from campaign.standalone import begin_skirmish
from tests.judgment.wars import Told, facing_richmond, ordered, play
from tests.rules.play import CONFEDERATE, UNION, Always, after, situation, won

steady = COMMANDERS["steady"].choose


def at_their_best(turns: int) -> Callable[[CampaignState], Action | None]:
    """Both sides do the best that the counsel finds, segment by segment."""
    planned: list[Action] = []

    def choose(state: CampaignState) -> Action | None:
        if state.turn > turns:
            return None
        if not segment_of(state):
            planned.clear()
            return steady(state)
        if not planned:
            planned.extend(weighed_courses(state)[0].orders)
        return planned.pop(0)

    return choose


def the(kind: str, told: Review, side: Side) -> Juncture:
    """The only moment of its kind of a side."""
    [found] = [m for m in told.moments if m.kind == kind and m.side is side]
    return found


def after_orders(state: CampaignState, *orders: str, face: int = 3) -> Review:
    return review(state, ordered(state, *orders, dice=Always(face)))


def test_a_war_of_the_best_courses_is_decided_by_dice_alone() -> None:
    opening = new_campaign("1861")
    told = play(opening, at_their_best(2), RandomDice("dice alone"))
    found = review(opening, told)
    segments = [m for m in found.moments if segment_of_moment(m)]
    assert len(segments) >= 4
    assert sum(moment.choice for moment in segments) == pytest.approx(0)
    assert abs(found.by_luck) > 1


def test_a_segment_that_goes_on_is_not_judged_yet() -> None:
    """With a march left nobody has left one unused."""
    opening = situation(
        """
        turn = 9
        agenda = ["marches union left 2 die 2"]
        pieces = [
            {box = "washington", side = "union", type = "veteran_infantry", count = 3},
            {box = "cairo", side = "union", type = "veteran_infantry", count = 2},
            {box = "richmond", side = "confederate", type = "veteran_infantry", count = 3},
        ]
        """
    )
    marched = ("march washington", "move 1 veteran_infantry baltimore", "done")
    assert not after_orders(opening, *marched[:2]).moments
    assert not after_orders(opening, *marched).moments
    [judged] = after_orders(opening, *marched, "end").moments
    assert judged.choice < 0


def test_less_than_a_plan_is_worth_telling_of_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plans said that nothing is better than to stay, and the review blamed who stayed."""
    opening = new_campaign("1861")
    told = list(
        play(opening, lambda state: steady(state) if state.turn < 3 else None, RandomDice("a"))
    )
    monkeypatch.setattr("campaign.judgment.review.WORTHWHILE", 1000.0)
    assert not any(m.choice for m in review(opening, told).moments if segment_of_moment(m))
    monkeypatch.undo()
    played = [m for m in review(opening, told).moments if segment_of_moment(m)]
    assert all(m.choice == 0 or m.choice <= -WORTHWHILE for m in played)


@pytest.mark.parametrize("turn", [2, 10])
def test_whoever_stays_gives_up_what_the_best_plan_would_have_brought(turn: int) -> None:
    """`t` and the review look at the same courses."""
    state, dice = new_campaign("1861"), RandomDice("gives up")
    while state.turn < turn or segment_of(state) != "marches":
        state = apply(state, steady(state), dice).state
    side = state.step.side
    best = best_plans(state)[0]
    stays = the("marches", after_orders(state, "end"), side)
    assert best.value > WORTHWHILE
    assert stays.choice == pytest.approx(-best.value)
    assert stays.course == best.orders


def segment_of_moment(moment: Juncture) -> bool:
    return moment.kind in ("marches", "promotion", "recruitment")


def test_an_empty_richmond_is_a_choice_and_is_named() -> None:
    orders = ("march richmond", "move 5 veteran_infantry lynchburg", "end")
    found = after_orders(facing_richmond(), *orders)
    blunder = the("marches", found, CONFEDERATE)
    assert blunder.choice < -5
    assert blunder.luck == 0
    assert next((r.kind, r.boxes) for r in blunder.gave_up) == ("exposes", ("richmond",))
    assert blunder.worst == 2  # the move, not the march that opened it or the end
    assert found.choice[CONFEDERATE.seat] == blunder.choice
    assert found.turning_points(1) == (blunder,)


def test_to_stay_in_richmond_costs_next_to_nothing() -> None:
    left = ("march richmond", "move 5 veteran_infantry lynchburg", "end")
    costs = [
        the("marches", after_orders(facing_richmond(), *orders), CONFEDERATE).choice
        for orders in (("end",), left)
    ]
    assert costs[0] > costs[1] + 5


@pytest.mark.parametrize(("face", "sign"), [(1, -1), (6, 1)])
def test_many_marches_are_luck(face: int, sign: int) -> None:
    state = situation(
        """
        turn = 9
        agenda = ["marches union"]
        pieces = [{box = "cairo", side = "union", type = "veteran_infantry", count = 3}]
        """
    )
    told = play(state, lambda s: steady(s) if s.active is UNION else None, Always(face))
    thrown = next(m for m in review(state, told).moments if m.kind == DIE)
    assert thrown.luck * sign > 0
    assert thrown.choice == 0


def test_a_die_counts_the_same_whenever_it_is_reviewed() -> None:
    """What marches bring later in the war says nothing of a die that was thrown before."""
    opening = new_campaign("1861")
    told = play(opening, lambda s: steady(s) if s.turn < 3 else None, RandomDice("later"))
    whole = [m for m in review(opening, told).moments if m.kind == DIE]
    for lines in (len(told) // 3, len(told) // 2):
        early = [m for m in review(opening, told[:lines]).moments if m.kind == DIE]
        assert [moment.luck for moment in early] == [m.luck for m in whole[: len(early)]]
        assert any(moment.luck for moment in early)


SHILOH = """
    turn = 9
    agenda = ["marches union left 0 die 2"]
    pieces = [
        {box = "corinth", side = "union", type = "veteran_infantry", count = 3},
        {box = "corinth", side = "confederate", type = "militia_infantry", count = 2},
    ]
"""
"""The Union attacks at better than even odds."""


def fought_by(favored: Side) -> Told:
    """The battle of Corinth, in which every shot of one side hits and no other does."""

    class Dice:
        def roll(self, why: str, sides: int = 6) -> int:
            return 1 if why.startswith(favored) else 6

    state, begun = situation(SHILOH), False

    def choose(state: CampaignState) -> Action | None:
        nonlocal begun
        begun = begun or state.battle is not None
        return None if begun and state.battle is None else steady(state)

    return play(state, choose, Dice())


@pytest.mark.parametrize(("there", "sign"), [(12, 0), (3, 1)])
def test_recruitment_points_that_cannot_be_spent_are_no_luck(there: int, sign: int) -> None:
    """With all infantry on the map one cavalry piece is left to raise: any die is enough. [BG 12.1]

    With nine more in the pool a six raises six, and a one only two.
    """
    state = situation(
        f"""
        turn = 3
        agenda = ["recruitment union"]
        pieces = [
            {{box = "washington", side = "union", type = "militia_infantry", count = {there}}},
            {{box = "richmond", side = "confederate", type = "militia_infantry"}},
        ]
        """
    )
    for face, way in ((6, 1), (1, -1)):
        luck = the(DIE, after_orders(state, "roll", face=face), UNION).luck
        assert luck == pytest.approx(0) if not sign else luck * way > 0


def test_a_battle_is_luck_against_its_odds() -> None:
    opening = situation(SHILOH)
    won = the(BATTLE, review(opening, fought_by(UNION)), UNION)
    lost = the(BATTLE, review(opening, fought_by(CONFEDERATE)), UNION)
    assert won.box == lost.box == "corinth"
    assert won.luck > 0 > lost.luck
    assert abs(lost.luck) > won.luck  # the victory was to be expected


@pytest.mark.parametrize("by", ["yankee", "shell_for_guns"])
def test_a_battle_on_a_table_is_luck_against_its_estimate(by: str) -> None:
    """As the card before it tells it: five veterans attack three that are dug in."""
    dug_in = SHILOH.replace("count = 3", "count = 5").replace(
        '"militia_infantry", count = 2', '"veteran_infantry", count = 3, entrenched = true'
    )
    state = situation(dug_in)
    estimate = RESOLVERS[by].estimate(battle_request(state, "corinth", UNION))
    assert estimate is not None
    begun = after(state, "end", f"battle corinth by {by}")
    battle = BattleReview(begun, 1).moment(begun, 1)
    assert battle.chance is not None
    assert battle.chance == pytest.approx(estimate.win(UNION))
    assert battle.luck == 0
    by_rounds = battle_odds(state, "corinth", UNION)
    assert by_rounds is not None
    assert by_rounds.win(UNION) > battle.chance + 0.1


def test_ns_r13_who_is_beaten_by_a_garrison_alone_has_lost() -> None:
    """Nobody stands in Mobile when the militia that has landed is gone, but the guns."""
    state = situation(
        """
        turn = 9
        options = {coastal_defences = true}
        agenda = ["combat union"]
        pieces = [
            {box = "mobile", side = "union", type = "militia_infantry", invaded = true},
            {box = "washington", side = "union", type = "militia_infantry"},
        ]
        """
    )
    begun = after(state, "battle mobile")
    beaten = won(begun, CONFEDERATE)
    assert not beaten.present[UNION.seat] >> beaten.theater.number["mobile"] & 1
    assert BattleReview(begun, 1).moment(beaten, 2).winner is CONFEDERATE


CALLED_AWAY = """
    turn = 9
    agenda = ["marches union left 2 die 2"]
    pieces = [
        {box = "corinth", side = "union", type = "veteran_infantry"},
        {box = "humboldt", side = "union", type = "veteran_infantry"},
        {box = "grand_junction", side = "confederate", type = "militia_infantry", count = 2},
    ]
    [control]
    humboldt = "union"
    corinth = "union"
"""
"""The Union can enter Memphis, and call up whoever did so to a battle next door."""


SIX = "".join(f'{city} = "union"\n' for city in SEVEN if city != "memphis")
"""With Memphis the war would be won."""


@pytest.mark.parametrize(("others", "most", "least"), [("", -3, -50), (SIX, -90, -150)])
def test_bg_10_5_a_city_that_is_left_for_a_battle_is_no_bad_luck_of_its_winner(
    others: str, most: float, least: float
) -> None:
    """Every shot of the Union hits; Memphis would have been its own but for the call."""
    opening = situation(dedent(CALLED_AWAY) + others)
    orders = ["march humboldt", "move 1 veteran_infantry memphis", "done", "march corinth"]
    orders += ["move 1 veteran_infantry grand_junction", "end", "battle grand_junction"]
    waiting = iter(orders)

    class Dice:
        def roll(self, why: str, sides: int = 6) -> int:
            return 1 if why.startswith(UNION) else 6

    def choose(state: CampaignState) -> Action | None:
        if order := next(waiting, None):
            return read_order(order)
        calls = (a for a in legal_actions(state) if "reinforce" in write_order(a))
        return next(calls, steady(state)) if state.battle is not None else None

    battle = the(BATTLE, review(opening, play(opening, choose, Dice())), UNION)
    assert battle.winner is UNION
    assert battle.luck > 1
    assert least < battle.choice < most
    assert [(why.kind, why.boxes) for why in battle.gave_up] == [("empties", ("memphis",))]


HELP_NEARBY = """
    turn = 9
    agenda = ["marches union left 1 die 2"]
    pieces = [
        {box = "pittsburg_landing", side = "union", type = "veteran_infantry", count = 3},
        {box = "corinth", side = "confederate", type = "militia_infantry", count = 2},
        {box = "humboldt", side = "confederate", type = "veteran_infantry", count = 2},
        {box = "okolona", side = "confederate", type = "veteran_infantry", count = 2},
    ]
"""
"""Two militia hold Corinth, and four veterans may come to help them."""


def test_bg_10_1_whoever_is_called_up_may_be_lost_and_that_is_no_bad_luck() -> None:
    """Of the Confederates more are likely to be lost than stand in the battle as it begins."""
    state = situation(HELP_NEARBY)
    joined = after(state, "march pittsburg_landing", "move 3 veteran_infantry corinth", "done")
    estimate, expected = Judged(joined), with_odds(Judged(joined))
    assert estimate.called_lost == [0.0, 0.0]
    assert expected.called_lost[CONFEDERATE.seat] > 1
    assert expected.called_lost[UNION.seat] == 0, "nobody can come to help the Union"


def test_bg_10_1_a_battle_has_the_same_chance_beforehand_in_plans_and_in_the_review() -> None:
    opening = situation(HELP_NEARBY)
    orders = ["march pittsburg_landing", "move 3 veteran_infantry corinth", "done", "end"]
    joined = ordered(opening, *orders, "battle corinth")[-1][1].state
    shots = (order for order in map(write_order, legal_actions(joined)) if "fire" in order)
    told = ordered(opening, *orders, "battle corinth", next(shots))
    ahead = told[1][1].state
    odds = battle_odds(ahead, "corinth", UNION)
    assert odds is not None
    assert odds.win(UNION) < 0.5, "those next door make the difference"
    found = review(opening, told)
    assert the(BATTLE, found, UNION).chance == pytest.approx(odds.win(UNION))
    [risk] = [why for why in the("marches", found, UNION).gave_up if why.kind == "risks"]
    assert risk.numbers[0] == pytest.approx(1 - odds.win(UNION))


def test_luck_of_one_is_bad_luck_of_the_other() -> None:
    opening = new_campaign("1861")
    told = play(opening, lambda s: steady(s) if s.turn < 3 else None, RandomDice("both"))
    found = review(opening, told)
    assert sum(found.luck) == pytest.approx(0)
    assert all(moment.choice <= 0 for moment in found.moments)


def test_a_position_is_worth_to_one_what_the_other_lacks() -> None:
    state = facing_richmond()
    assert value(state, UNION) == -value(state, CONFEDERATE)


def test_who_leaves_the_page_is_not_waited_for() -> None:
    opening = new_campaign("1861")
    told = play(opening, lambda s: steady(s) if s.turn < 2 else None, RandomDice("x"))
    heard: list[int] = []
    budget = QUICK._replace(cancelled=lambda: len(heard) >= 3)
    with pytest.raises(CancelledError):
        review(opening, told, budget, heard.append)
    assert heard == [1, 2, 3]


def test_the_same_war_has_the_same_review() -> None:
    opening = new_campaign("1861")
    told = play(opening, lambda s: steady(s) if s.turn < 2 else None, RandomDice("y"))
    first, second = map(partial(review, opening), (told, told))
    assert first == second


def skirmish() -> CampaignState:
    """The battle of Shiloh by itself, on the battle line."""
    resolver = RESOLVERS["battle_line"]
    return begin_skirmish(resolver.id, next(iter(resolver.scenarios.values())))


def test_a_battle_by_itself_is_luck_where_one_side_hits_always() -> None:
    class Dice:
        def roll(self, why: str, sides: int = 6) -> int:
            return 1 if why.startswith(CONFEDERATE) else 6

    opening = skirmish()
    found = review(opening, play(opening, steady, Dice()))
    assert found.is_skirmish
    assert found.winner is CONFEDERATE
    assert found.by_luck < -25  # the Union was to win
    assert abs(found.by_luck) > abs(found.by_choice)
    assert all(moment.kind in (VOLLEY, ANSWER) for moment in found.moments)


def test_what_dice_and_choices_moved_is_how_the_chance_moved() -> None:
    opening = skirmish()
    found = review(opening, play(opening, steady, RandomDice("volleys")))
    moved = found.curve[-1][2] - found.curve[0][2]
    assert found.by_luck + found.by_choice == pytest.approx(moved, abs=2.0)


def test_to_leave_a_field_that_is_held_is_a_choice() -> None:
    opening, orders = skirmish(), 0

    def leave(state: CampaignState) -> Action | None:
        nonlocal orders
        orders += 1
        away = [a for a in legal_actions(state) if "retreat" in write_order(a)]
        return away[0] if away else steady(state) if orders < 60 else None

    told = play(opening, leave, Always(6))
    found = review(opening, told)
    assert any("retreat" in line.order for line, _ in told)
    assert min(moment.choice for moment in found.moments) < -5

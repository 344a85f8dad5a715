"""Exact odds of one action: by hand from the printed tables, and against dice that were thrown."""

from collections import Counter, defaultdict
from fractions import Fraction
from math import sqrt

import pytest

from campaign import (
    Action,
    CampaignState,
    IllegalActionError,
    Options,
    RandomDice,
    apply,
    legal_actions,
    new_campaign,
    read_order,
)
from campaign.agenda import Marches
from campaign.battle.battle_odds import TO_THE_END, USUAL_CONDUCTS
from campaign.battle.contract import BattleInProgress, BattlePiece, BattleRequest
from campaign.commanders import COMMANDERS
from campaign.commanders.odds import outcomes, side_odds
from campaign.dice import Dice, Fall, every_fall
from campaign.errors import TooManyFallsError
from campaign.resolvers.battle_line.resolver import BATTLE_LINE
from campaign.standalone import begin_skirmish
from campaign.terms import CONFEDERATE, UNION, PieceType
from tests.resolvers.battles import requests
from tests.resolvers.engine_battles import compared
from tests.rules.play import after, situation, toml

VETERAN, MILITIA = PieceType.VETERAN_INFANTRY, PieceType.MILITIA_INFANTRY
EVERY_OPTION = Options(**dict.fromkeys(Options.names(), True))

Odds = tuple[tuple[Fraction, CampaignState], ...]


def at_roll(side: str, turn: int, by_table: bool = True) -> CampaignState:
    """A side is about to throw for its marches, with the command table or without."""
    return situation(
        f"""
        turn = {turn}
        agenda = ["marches {side}"]
        options.command_marches = {toml(by_table)}
        [[pieces]]
        box = "washington"
        side = "union"
        type = "veteran_infantry"
        [[pieces]]
        box = "richmond"
        side = "confederate"
        type = "veteran_infantry"
        """
    )


def battle(union: list[PieceType], confederate: list[PieceType]) -> CampaignState:
    """A battle by itself; the Confederacy attacks, its pieces are numbered first."""
    types = [(CONFEDERATE, t) for t in confederate] + [(UNION, t) for t in union]
    pieces = (BattlePiece(n, side, type_) for n, (side, type_) in enumerate(types, start=1))
    return begin_skirmish(
        "battle_line", BattleRequest("test", "corinth", 1862, CONFEDERATE, tuple(pieces))
    )


def marches(odds: Odds) -> dict[int, Fraction]:
    """How likely it is that so many marches may be made."""
    found = defaultdict[int, Fraction](Fraction)
    for share, state in odds:
        assert isinstance(state.step, Marches)
        assert state.step.left is not None
        found[state.step.left] += share
    return found


# --- printed tables ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("side", "turn", "faces"),
    [
        # The columns of the command table as they are printed. [NS 3.0]
        ("union", 3, {2: 3, 3: 2, 4: 1}),
        ("confederate", 3, {2: 1, 3: 2, 4: 2, 5: 1}),
        ("union", 37, {3: 1, 4: 2, 5: 2, 6: 1}),
    ],
)
def test_3_0_the_command_die_gives_marches(side: str, turn: int, faces: dict[int, int]) -> None:
    odds = outcomes(at_roll(side, turn), read_order("roll"))
    assert marches(odds) == {left: Fraction(n, 6) for left, n in faces.items()}


def test_4_1_the_march_die_gives_two_marches_at_least() -> None:
    odds = outcomes(at_roll("union", 3, by_table=False), read_order("roll"))
    assert marches(odds) == {2: Fraction(2, 6), **dict.fromkeys((3, 4, 5, 6), Fraction(1, 6))}


def test_8_5_one_shot_hits_on_three_of_six() -> None:
    """A veteran infantry fires 3; a full piece that is hit is reduced. [BG 1.2, BG 8.5]"""
    state = after(battle([VETERAN], [MILITIA]), "fight fire 2 1")
    found = {
        after_.battle.position.lines[1][0].reduced: share
        for share, after_ in outcomes(state, read_order("fight roll"))
        if after_.battle is not None
    }
    assert found == {False: Fraction(1, 2), True: Fraction(1, 2)}


def test_8_5_three_shots_destroy_the_only_enemy_every_other_time() -> None:
    """Two hits or three of three even chances: 4/8, and the battle is over. [BG 8.5, BG 8.9]"""
    state = after(
        battle([VETERAN] * 3, [MILITIA]), "fight fire 2 1", "fight fire 3 1", "fight fire 4 1"
    )
    odds = outcomes(state, read_order("fight roll"))
    over = [share for share, after_ in odds if after_.winner is UNION]
    assert over == [Fraction(4, 8)]
    assert len(odds) == 3
    assert sum(share for share, _ in odds) == 1


# --- every action ------------------------------------------------------------------------------


def test_an_action_without_dice_leads_to_one_position() -> None:
    state = at_roll("union", 9)
    state = after(state, "roll", dice=[3])
    [(share, there)] = outcomes(state, read_order("march washington"))
    assert share == 1
    assert there == after(state, "march washington")


def test_what_is_forbidden_has_no_odds() -> None:
    with pytest.raises(IllegalActionError):
        outcomes(at_roll("union", 9), read_order("march richmond"))
    state = battle([VETERAN], [MILITIA])
    for line in ("fight roll", "fight fire 2 9", "fight nonsense"):
        with pytest.raises(IllegalActionError):
            outcomes(state, read_order(line))


@pytest.mark.sampled(1)
@pytest.mark.long
@pytest.mark.parametrize("options", [Options(), EVERY_OPTION], ids=["basic", "every option"])
def test_probabilities_add_up_to_one(options: Options) -> None:
    """Of one action of each kind in the positions of a game."""
    state, dice, thrown = new_campaign("1861-short", options), RandomDice(1861), 0
    for _ in range(250):
        if not state.agenda:
            break
        for action in {type(action): action for action in legal_actions(state)}.values():
            odds = outcomes(state, action)
            assert sum(share for share, _ in odds) == 1
            assert len({there for _, there in odds}) == len(odds)
            thrown += len(odds) > 1
        state = apply(state, COMMANDERS["steady"].choose(state), dice).state
    assert thrown > 10


# --- dice that are thrown ----------------------------------------------------------------------


def misfit(state: CampaignState, action: Action, throws: int) -> float:
    """How far thrown dice are from the odds: chi-square in standard deviations.

    A position that nobody foresaw is an error at once.
    """
    odds = {there: share for share, there in outcomes(state, action)}
    dice = RandomDice("odds")
    thrown = Counter(apply(state, action, dice).state for _ in range(throws))
    assert set(thrown) <= set(odds)
    square = sum(
        (thrown[there] - throws * float(share)) ** 2 / (throws * float(share))
        for there, share in odds.items()
    )
    free = len(odds) - 1
    return (square - free) / sqrt(2 * free)


VOLLEY = after(
    battle([VETERAN, VETERAN, MILITIA], [MILITIA, VETERAN]),
    *("fight fire 3 1", "fight fire 4 2", "fight fire 5 1"),
)


def rolls() -> list[tuple[CampaignState, str]]:
    return [
        (at_roll("union", 3), "roll"),
        (VOLLEY, "fight roll"),
    ]


@pytest.mark.parametrize(("state", "line"), rolls(), ids=["marches", "volley"])
def test_thrown_dice_agree_with_the_odds(state: CampaignState, line: str) -> None:
    assert misfit(state, read_order(line), 600) < 4


@pytest.mark.soak
@pytest.mark.parametrize(("state", "line"), rolls(), ids=["marches", "volley"])
def test_many_thrown_dice_agree_with_the_odds(state: CampaignState, line: str) -> None:
    assert misfit(state, read_order(line), 60_000) < 4


# --- too many ----------------------------------------------------------------------------------


def test_dice_that_are_thrown_for_ever_are_given_up() -> None:
    """Ties that roll again, like those for initiative. [SG-R6]"""

    def until_they_differ(dice: Dice) -> int:
        one, other = dice.roll("union initiative"), dice.roll("confederate initiative")
        return one - other or until_they_differ(dice)

    with pytest.raises(TooManyFallsError, match="more than 500 ways"):
        list(every_fall(until_they_differ, 500))


def test_as_many_ways_as_are_allowed_are_not_too_many() -> None:
    """Three dice fall in 216 ways, and the tries that show how many dice there are do not count."""

    def three(dice: Dice) -> int:
        return sum(dice.roll("a die") for _ in range(3))

    assert len(list(every_fall(three, 216))) == 216
    with pytest.raises(TooManyFallsError, match="more than 215 ways"):
        list(every_fall(three, 215))


def test_odds_of_too_many_dice_are_refused() -> None:
    with pytest.raises(TooManyFallsError, match="more than 3 ways"):
        outcomes(at_roll("union", 3), read_order("roll"), most=3)


def test_faces_that_are_known_are_not_tried() -> None:
    known = (Fall(Fraction(1, 3), (2,)), Fall(Fraction(2, 3), (5,)))
    falls = [fall for fall, _ in every_fall(lambda dice: dice.roll("a die"), known=known)]
    assert falls == list(known)


def test_a_die_of_ten_shows_a_zero() -> None:
    faces = [face for _, face in every_fall(lambda dice: dice.roll("a die", 10))]
    assert faces == list(range(10))


@pytest.mark.sampled(3)
@pytest.mark.parametrize("number", range(8))
def test_bg_9_1_who_leads_a_side_is_told_what_the_rules_come_to_if_it_stays(number: int) -> None:
    """A commander who leaves in time has other odds than a player who does not."""
    position = BATTLE_LINE.begin(list(requests(number + 1))[-1])
    side = position.request.defender
    told = side_odds(BattleInProgress(BATTLE_LINE.id, position), side)
    assert told is not None
    assert told.usual is not None
    assert told.usual == BATTLE_LINE.odds(position, USUAL_CONDUCTS)
    staying = USUAL_CONDUCTS.but(side, TO_THE_END)
    assert told.staying == BATTLE_LINE.odds(position, staying)
    for odds in (told.staying, told.usual):
        assert odds.union + odds.confederate + odds.undecided == pytest.approx(1, abs=1e-12)
    found = compared(position, staying, 60)
    assert abs(found.winning) < 4, found
    assert all(abs(z) < 4 for z in found.losing), found


def test_bg_9_1_the_odds_of_who_stays_are_those_of_the_dice_by_hand() -> None:
    """A reduced militia, hitting on 1-2, before a veteran, hitting on 1-3: it needs two hits.

    The veteran needs one. W is the chance when one more hit is needed and the militia fires:
    W = 1/3 + 2/3 * 1/2 * W = 1/2. The veteran fires between the hits, so all in all there is
    1/3 * 1/2 * W / (1 - 2/3 * 1/2) = 1/8. A commander who has missed in the first round leaves:
    1/3 * 1/2 * W = 1/12. [BG 8.2, BG 8.5]
    """
    state = situation(
        """
        turn = 9
        agenda = ["combat confederate"]
        [[pieces]]
        box = "memphis"
        side = "confederate"
        type = "veteran_infantry"
        entry = "corinth"
        [[pieces]]
        box = "memphis"
        side = "union"
        type = "militia_infantry"
        reduced = true
        """
    )
    begun = apply(state, read_order("battle memphis"), RandomDice("odds")).state.battle
    assert begun is not None
    told = side_odds(begun, UNION)
    assert told is not None
    assert told.usual is not None
    assert told.staying.union == pytest.approx(1 / 8, abs=1e-12)
    assert told.usual.union == pytest.approx(1 / 12, abs=1e-12)
    assert told.staying.lost[0] > told.usual.lost[0], "that is what it costs"

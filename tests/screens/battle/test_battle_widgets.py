"""The parts of the battle screen, by themselves: signs, arithmetic, words, log."""

import pytest
from textual.binding import Binding

from campaign.battle.contract import BattlePiece, BattleRequest
from campaign.dice import Roll as Thrown
from campaign.dice import ScriptedDice
from campaign.resolvers.battle_line.orders import Fire, Reinforce, Retreat, Roll
from campaign.resolvers.battle_line.position import LinePosition, Shot
from campaign.resolvers.battle_line.resolver import BATTLE_LINE, SCENARIOS
from campaign.terms import CONFEDERATE, UNION, PieceType
from saves.campaign_log.journal import Entry
from screens.battle.line import phrases as words
from screens.battle.line.log import log_of, retold
from screens.battle.line.pointer import NOBODY, first_target, next_shooter, stepped
from screens.battle.line.screen import BattleScreen
from screens.battle.line.signs import (
    ASCII_SIGNS,
    LETTERS,
    hits_on,
    letter_of,
    marks,
    piece_sign,
    target_at,
)
from screens.shell.glyphs import ASCII, UNICODE
from screens.text.phrases import place

CAIRO = BATTLE_LINE.begin(SCENARIOS["cairo"])
"""One entrenched Union cavalry, piece 3, and two Confederate ones that crossed the river."""


def line_up(union: list[PieceType], confederate: list[PieceType]) -> LinePosition:
    """Two lines in Corinth; the Confederacy attacks, its pieces are numbered first."""
    types = [(CONFEDERATE, t) for t in confederate] + [(UNION, t) for t in union]
    pieces = (BattlePiece(n, side, type_) for n, (side, type_) in enumerate(types, start=1))
    request = BattleRequest("test", "corinth", 1862, CONFEDERATE, tuple(pieces))
    return BATTLE_LINE.begin(request)


VETERAN, MILITIA = PieceType.VETERAN_INFANTRY, PieceType.MILITIA_INFANTRY


# --- signs -------------------------------------------------------------------------------------


def test_target_letters_are_no_commands() -> None:
    commands = {
        binding.key
        for binding in Binding.make_bindings(BattleScreen.BINDINGS)
        if not binding.action.startswith("aim")
    }
    everywhere = set("uUcrq?:") | set("hjklHJKLnN")
    assert not set(LETTERS) & (commands | everywhere)
    assert len(set(LETTERS)) == 24


def test_letters_name_the_enemies_of_the_firing_side() -> None:
    position = line_up([VETERAN], [MILITIA] * 14)
    assert [letter_of(position, n) for n in (1, 12, 13)] == ["d", "z", "D"]
    assert letter_of(position, 15) == "", "its own piece"
    assert target_at(position, "D") == 13
    assert target_at(position, "F") is None


def test_sides_arms_and_conditions_differ_without_color() -> None:
    sides = [BattlePiece(1, side, type_) for side in (UNION, CONFEDERATE) for type_ in PieceType]
    assert len({piece_sign(piece, UNICODE) for piece in sides}) == 4
    tired = BattlePiece(1, UNION, VETERAN, reduced=True, entrenched=True, crossed=True)
    assert marks(tired, ASCII, ASCII_SIGNS) == "_^~"
    assert marks(BattlePiece(1, UNION, VETERAN), ASCII, ASCII_SIGNS) == "   "


@pytest.mark.parametrize(("needed", "faces"), [(-1, "-"), (0, "-"), (1, "1"), (3, "1-3")])
def test_the_faces_that_hit_are_said(needed: int, faces: str) -> None:
    assert hits_on(needed) == faces


# --- pointing ----------------------------------------------------------------------------------


def test_the_pointer_skips_who_has_announced_and_what_is_covered() -> None:
    position = line_up([VETERAN] * 2, [MILITIA] * 2)
    assert next_shooter(position, NOBODY) == 3
    assert first_target(position, 3) == 1
    position = BATTLE_LINE.apply(position, Fire(3, 1), ScriptedDice()).position
    assert next_shooter(position, 3) == 4
    assert first_target(position, 4) == 2
    position = BATTLE_LINE.apply(position, Fire(4, 2), ScriptedDice()).position
    assert next_shooter(position, 4) == NOBODY


def test_the_pointer_stays_in_the_line() -> None:
    assert stepped([3, 4, 5], 5, 1) == 5
    assert stepped([3, 4, 5], 3, -1) == 3
    assert stepped([3, 4, 5], NOBODY, 1) == 3
    assert stepped([], 3, 1) == NOBODY


# --- words -------------------------------------------------------------------------------------


def test_8_7_the_sum_behind_a_shot_is_said() -> None:
    assert words.shot_line(CAIRO, 3, 1) == (
        "Union veteran cavalry 3 at Confederate veteran cavalry 1 (d): hits on 1-3 (50%);"
        " veteran cavalry value 2, water +1; target from Paducah across the river"
    )


def test_8_6_entrenchment_and_crack_targets_are_in_the_sum() -> None:
    position = BATTLE_LINE.apply(CAIRO, Fire(3, 1), ScriptedDice()).position
    position = BATTLE_LINE.apply(position, Roll(), ScriptedDice([6])).position
    line = words.shot_line(position, 2, 3)
    assert ": cannot hit; militia cavalry value 1, entrenched -1" in line
    crack = line_up([VETERAN], [PieceType.CRACK_INFANTRY])
    assert "crack target -1" in words.shot_line(crack, 2, 1)


def test_why_not_is_said_once_where_it_is_the_same_for_all() -> None:
    assert words.why_no_retreat(CAIRO) == ["No retreat in the first round. [BG 9.1]"]
    assert words.why_not(CAIRO, "reinforce") == ("No reinforcements in the first round. [BG 10.1]")
    alone = line_up([VETERAN], [MILITIA])
    assert words.why_not(alone, "retreat") == ("No adjacent box to retreat to. [BG 9.5]")


def test_ways_out_and_in_are_never_cut_but_counted_where_there_is_no_room() -> None:
    later = CAIRO._replace(round=2)
    whole = words.ways_line(later, 200)
    assert all(place(order.to) in whole for order in words.retreats(later))
    for columns in range(64, len(whole)):
        line = words.ways_line(later, columns)
        assert len(line) <= columns, line
        assert line.startswith("g retreat to ")
        assert "b bring up from" in line
        assert "one of " in line, "whoever is not named is counted"


@pytest.mark.parametrize(
    ("order", "said"),
    [
        (Retreat("st_louis"), "Retreat to St. Louis."),
        (Reinforce(VETERAN, "vandalia"), "Bring up veteran infantry from Vandalia."),
        (Roll(), "Roll the dice."),
    ],
)
def test_an_order_is_said(order: Retreat | Reinforce | Roll, said: str) -> None:
    assert words.said(CAIRO, order) == said


# --- log ---------------------------------------------------------------------------------------


def volley(position: LinePosition, shots: list[Shot], faces: list[int]) -> list[str]:
    """The log of one volley."""
    for shot in shots:
        position = BATTLE_LINE.apply(position, Fire(*shot), ScriptedDice()).position
    events = BATTLE_LINE.apply(position, Roll(), ScriptedDice(faces)).events
    return [line.text for line in log_of(events)]


def test_the_log_says_who_rolled_what_for_what() -> None:
    assert volley(CAIRO, [Shot(3, 2)], [3]) == [
        "Veteran cavalry 3 at militia cavalry 2: needs 1-3, rolls 3, hit, reduced"
    ]


def test_8_3_wasted_shots_take_one_line() -> None:
    position = line_up([VETERAN] * 4, [MILITIA])
    told = volley(position, [Shot(n, 1) for n in (2, 3, 4, 5)], [1, 1])
    assert told[1].endswith("rolls 1, hit, ELIMINATED")
    assert told[2:] == ["Two shots wasted on pieces already lost."]


def test_a_log_is_told_again_out_of_the_campaign() -> None:
    entries = [
        Entry(1, 9, CONFEDERATE, "battle cairo"),
        Entry(2, 9, UNION, "fight fire 3 1"),
        Entry(3, 9, UNION, "fight roll", (Thrown("union", 6, 3),)),
    ]
    position = BATTLE_LINE.apply(CAIRO, Fire(3, 1), ScriptedDice()).position
    position = BATTLE_LINE.apply(position, Roll(), ScriptedDice([3])).position
    assert [line.text for line in retold(position, entries).lines] == [
        "Round 1, Union part (defender)",
        "Veteran cavalry 3 at veteran cavalry 1: needs 1-3, rolls 3, hit, reduced",
        "Round 1, Confederate part (attacker)",
    ]


def test_a_battle_that_began_before_the_log_did_tells_what_it_can() -> None:
    position = BATTLE_LINE.apply(CAIRO, Fire(3, 1), ScriptedDice()).position
    position = BATTLE_LINE.apply(position, Roll(), ScriptedDice([3])).position
    entries = [Entry(1, 9, CONFEDERATE, "fight fire 1 3")]
    assert [line.text for line in retold(position, entries).lines] == [
        "Round 1, Confederate part (attacker)"
    ]

"""Every event has its sentence, in English that one would read aloud.

A long file, because it reads every kind of event once.
"""

import re
from enum import StrEnum
from inspect import getmembers, isclass
from typing import Any, get_args, get_type_hints

import pytest
from msgspec import Struct
from msgspec.structs import fields, replace

from campaign import Options, RandomDice, apply, legal_actions, new_campaign
from campaign import events as told
from campaign.battle.contract import BattlePiece
from campaign.board.board import board
from campaign.errors import Refusal
from campaign.options import PRESETS
from campaign.resolvers.battle_line import events as fought
from campaign.resolvers.shell_for_guns import events as shell
from campaign.resolvers.shell_for_guns import orders as shell_orders
from campaign.resolvers.yankee import events as yankee
from campaign.resolvers.yankee.directions import Hand
from campaign.resolvers.yankee.orders import Wheel, YankeeOrder
from campaign.resolvers.yankee.position import Standing, Task
from campaign.tables.march_table import Level
from campaign.terms import CONFEDERATE, UNION, Leader, PieceType
from screens.text import battle_orders
from screens.text.narration import narrate, teller
from screens.text.orders import order_in_words, orders_in_words
from screens.text.phrases import joined, place, readable, refused, sentence, several

VETERANS = PieceType.VETERAN_INFANTRY
RAIDERS = PieceType.MILITIA_CAVALRY
GRANTS = BattlePiece(3, UNION, VETERANS)
GUNS = BattlePiece(9, CONFEDERATE, PieceType.MILITIA_INFANTRY, entrenched=True, garrison=2)
FORRESTS = BattlePiece(1, CONFEDERATE, PieceType.VETERAN_CAVALRY)


def classes_of(module: Any) -> list[type[Any]]:
    """The event classes that a module defines."""
    return [
        kind
        for _, kind in getmembers(module, isclass)
        if issubclass(kind, Struct) and kind.__module__ == module.__name__
    ]


@pytest.mark.parametrize(
    "kind", [*classes_of(told), *classes_of(fought), *classes_of(shell), *classes_of(yankee)]
)
def test_every_event_has_words_of_its_own(kind: type[Any]) -> None:
    assert teller(kind) is not teller(object)


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (
            yankee.Clash(
                97,
                200,
                (2, 5),
                (8, 10),
                ("recoiled", "stood"),
                "YK 8.3",
                1250,
                parts=(
                    (("factor", 3), ("veteran", 1), ("other_shooters", 2)),
                    (("factor", 5), ("militia", -1), ("target_in_skirmish", 1)),
                ),
            ),
            "Base 97 fires at base 200 at 12.5 cm: 8 = die 2, factor 3, veteran +1,"
            " other shooters +2 against 10 = die 5, factor 5, militia -1,"
            " target in skirmish order +1; base 97 recoils.",
        ),
        (
            yankee.Clash(
                97,
                200,
                (2, 2),
                (5, 5),
                ("stood", "stood"),
                "YK 9.3",
                edge="left",
                parts=((("factor", 3),), (("factor", 3),)),
            ),
            "Base 97 fights base 200 on its left: 5 = die 2, factor 3 against 5 = die 2, factor 3;"
            " no effect.",
        ),
        (
            yankee.GroupMoved(21, (119, 120, 121), Wheel(119, Hand.LEFT, 30, 25)),
            "Brigade 21 (bases 119 to 121) wheels left by 30°, then goes 2.5 cm ahead.",
        ),
        (
            yankee.OrderSent(3, Standing(Task.ATTACK, 12), 2, False),
            "Brigade 3 is ordered to attack brigade 12, rolls 2: the order does not get through.",
        ),
        (
            shell.VolleyFired(34, 9, (6, 1, 2), 5, 1, length=55),
            "Unit 34 fires at unit 9 at 5.5 UM: 3 dice on 5+, 6 1 2: one hit.",
        ),
        (
            shell.MeleeFought(18, 5, (21, 12), (9, 2), (11, 3)),
            "Unit 18 fights unit 5: 21 dice against 12 dice, nine hits against two hits;"
            " 11 against 3: unit 18 wins.",
        ),
        (
            shell.CommandTested(37, 0, (4, 5), 8, False),
            "General 37 orders the whole division: needs 8 or less, rolls 4 + 5 = 9;"
            " it does not obey.",
        ),
        (
            told.TurnBegan(9, UNION),
            "May 1862, turn 9: the Union moves.",
        ),
        (
            told.PiecesMoved(UNION, VETERANS, 2, "cairo", "paducah", "cairo"),
            "Two veteran infantry march from Cairo to Paducah.",
        ),
        (
            told.PiecesMoved(CONFEDERATE, RAIDERS, 1, "corinth", "cairo", "humboldt", True),
            "One militia cavalry jumps from Corinth to Cairo, past the enemy in Humboldt.",
        ),
        (
            told.PiecesInvaded(UNION, VETERANS, 3, "charleston_sc"),
            "Three veteran infantry land from the sea at Charleston SC.",
        ),
        (
            told.PiecesDug(UNION, VETERANS, 1, "st_louis", True),
            "One veteran infantry entrenches at St. Louis.",
        ),
        (
            told.BoxReverted("louisville", UNION, None),
            "Union cavalry leaves Louisville, which belongs to nobody again.",
        ),
        (
            told.BattleBegan(CONFEDERATE, "cairo", 2, 1),
            "Two Confederate pieces attack one Union piece in Cairo.",
        ),
        (
            told.BattleEnded(UNION, "cairo", 0, 2, "paducah"),
            "The Union has won the battle of Cairo; the Union lost none and the Confederacy two"
            " pieces. The Confederate pieces are now in Paducah.",
        ),
        (
            told.BattleEnded(CONFEDERATE, "cairo", 1, 0, None),
            "The Confederacy has won the battle of Cairo; the Union lost one piece and the"
            " Confederacy none.",
        ),
        (
            told.BattleEnded(CONFEDERATE, "cairo", 0, 0, None),
            "The Confederacy has won the battle of Cairo; neither side lost a piece.",
        ),
        (
            told.PiecePromoted(UNION, VETERANS, PieceType.CRACK_INFANTRY, "cairo"),
            "One Union veteran infantry in Cairo becomes crack infantry.",
        ),
        (
            told.MarchesRolled(UNION, 1, 2),
            "The Union rolls 1 for two marches.",
        ),
        (
            told.MarchesRolled(UNION, 6, 6),
            "The Union rolls 6 for six marches; its fleet may invade.",
        ),
        (
            told.MarchesRolled(CONFEDERATE, 6, 6, "NS 3.0"),
            "The Confederacy rolls 6: six marches by the command table.",
        ),
        (
            fought.ShotFired(GRANTS, FORRESTS, 3, 3, "reduced"),
            "Union veteran infantry 3 fires at Confederate veteran cavalry 1:"
            " needs 3 or less, rolls 3, a hit, reduced.",
        ),
        (
            fought.ShotFired(FORRESTS, GRANTS, 0, None, "hopeless"),
            "Confederate veteran cavalry 1 fires at Union veteran infantry 3 and cannot hit:"
            " it would need 0 on the die.",
        ),
        (
            fought.ReserveCame(GRANTS, "vandalia"),
            "Union veteran infantry 3 comes up from Vandalia.",
        ),
        (
            told.MarchesRolled(UNION, 1, 3, "NS 3.0"),
            "The Union rolls 1: three marches by the command table.",
        ),
        (
            told.BorderRolled("MO", 2, 2, PieceType.BORDER_MISSOURI, joined=False),
            "Missouri: the Confederacy rolls 2 for support and needs more than 2; no militia yet.",
        ),
        (
            told.BorderRolled("MD", 5, 4, PieceType.BORDER_MARYLAND, joined=True),
            "Maryland: the Confederacy rolls 5 for support and needs more than 4;"
            " the Maryland militia joins the Confederate pool.",
        ),
        (
            told.SupplyCut(CONFEDERATE, ("cairo", "vandalia")),
            "The Confederacy has no supply in Cairo and Vandalia: each must lose a piece.",
        ),
        (
            told.SupplyCut(UNION, ("vicksburg",)),
            "The Union has no supply in Vicksburg: a piece there must be lost.",
        ),
        (
            told.PieceStarved(UNION, VETERANS, "cairo"),
            "One Union veteran infantry is lost in Cairo: out of supply.",
        ),
        (
            told.WashingtonFell(1, 2),
            "Fall of Washington, die 1: the Union's army maximum drops by two.",
        ),
        (
            told.ForeignRolled(PieceType.FOREIGN_CRACK_CAVALRY, 5, back=True),
            "For a lost foreign crack cavalry the Confederacy rolls 5: it returns to Europe.",
        ),
        (
            told.LeaderMoved(Leader.GRANT, "cairo", "paducah", along=True),
            "Grant goes along from Cairo to Paducah.",
        ),
        (
            told.LeaderLeft(Leader.LEE, "richmond"),
            "Lee, left alone in Richmond, returns in the next Recruitment Segment.",
        ),
        (
            told.DesertionRolled(UNION, VETERANS, "cairo", 5, 4, deserted=True),
            "One Union veteran infantry in Cairo deserts: it stays on 4 or less, rolls 5.",
        ),
        (
            told.DesertionRolled(UNION, VETERANS, "cairo", 1, 4, deserted=False),
            "One Union veteran infantry in Cairo does not desert: it stays on 4 or less, rolls 1.",
        ),
        (
            told.DesertionRolled(UNION, VETERANS, "cairo", 3, 7, deserted=False),
            "One Union veteran infantry in Cairo does not desert: it stays on any die, rolls 3.",
        ),
        (told.GameEnded(None, "BG 15.6", Level.DRAW), "The war ends in a draw."),
        (
            told.GameEnded(UNION, "BG 15.6", Level.PYRRHIC),
            "The Union has won a pyrrhic victory.",
        ),
        (told.GameEnded(CONFEDERATE, "BG 13.4"), "The Confederacy has won the war."),
        (
            fought.CommandRolled(UNION, 2, 1, 2, 2, 0, 4),
            "The Union rolls 1 for leadership: 2 from the table, 2 from the day before, four pieces"
            " may fire in each round of day 2.",
        ),
        (
            fought.MoraleChecked(GRANTS, 5, 4, routed=True),
            "Union veteran infantry 3 stands on 4 or less, rolls 5: it runs.",
        ),
        (
            fought.ShotFired(GUNS, GRANTS, 2, 3, "missed"),
            "The Confederate garrison 9 fires at Union veteran infantry 3: needs 2 or less,"
            " rolls 3, a miss.",
        ),
        (fought.RoutedLost((GRANTS,)), "With nowhere to go one routed Union piece surrenders."),
        (
            fought.LeaderJoined(Leader.SHERMAN, "nashville", 1),
            "Sherman (1) rides up from Nashville.",
        ),
        (fought.ShotFired(GRANTS, FORRESTS, 0, None, "wasted"), ""),
        (fought.VolleyFired(UNION, 1), ""),
    ],
)
def test_an_event_reads_like_this(event: Any, words: str) -> None:
    assert narrate(event, board()) == words


@pytest.mark.thorough
@pytest.mark.parametrize("preset", PRESETS)
def test_a_told_game_is_made_of_whole_sentences_without_ids(preset: str) -> None:
    state, dice = new_campaign(options=Options.preset(preset)), RandomDice(1862)
    told_lines = set()
    while actions := legal_actions(state):
        state, events = apply(state, actions[len(actions) * state.turn // 41], dice)
        told_lines |= {narrate(event, state.theater) for event in events}
    assert len(told_lines) > 100
    for line in told_lines - {""}:
        assert line[0].isupper(), line
        assert re.search(r"\.( \[BG [\d.]+\])?$", line), line
        assert "_" not in line, line


def test_boxes_that_share_a_name_are_told_apart() -> None:
    names = [place(box.id) for box in board().boxes]
    assert len(set(names)) == len(names)


def test_refusals_are_said_with_names() -> None:
    refusal = Refusal("BG 4.2", "there is no union militia_infantry in harpers_ferry")
    assert refused(refusal) == "There is no Union militia infantry in Harper's Ferry. [BG 4.2]"
    assert readable("a friendly box is open: st_louis") == "a friendly box is open: St. Louis"


def test_counts_and_enumerations() -> None:
    assert several(1, "march") == "one march"
    assert several(13, "box") == "13 boxes"
    assert joined(["a", "b", "c"], "or") == "a, b or c"
    assert joined([]) == ""
    assert sentence(" nobody came ") == "Nobody came."


@pytest.mark.parametrize("kind", get_args(shell_orders.ShellOrder) + get_args(YankeeOrder))
def test_every_order_on_a_table_has_words(kind: type[Any]) -> None:
    assert battle_orders.in_words(example(kind))


SUBJECTS = {"unit", "battery", "brigade", "base", "division", "general"}
"""Fields that name who is ordered, where they come first: that is said before the order."""


@pytest.mark.thorough
@pytest.mark.parametrize("kind", get_args(shell_orders.ShellOrder) + get_args(YankeeOrder))
def test_nothing_that_an_order_on_a_table_says_is_left_out(kind: type[Any]) -> None:
    order, hints = example(kind), get_type_hints(kind)
    for number, field in enumerate(fields(kind)):
        if number == 0 and field.name in SUBJECTS:
            continue
        other = replace(
            order, **{field.name: another(getattr(order, field.name), hints[field.name])}
        )
        assert battle_orders.in_words(other) != battle_orders.in_words(order), field.name


def another(value: Any, kind: Any) -> Any:
    """Another value of a field, of the same sort."""
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return next(word for word in kind if word != value)
    if kind is bool:
        return not value
    return "cairo" if isinstance(value, str) else (value or 0) + 1


def example(kind: type[Any]) -> Any:
    """An order of a kind, whatever it says."""
    needed = [field.name for field in fields(kind) if field.required]
    hints = get_type_hints(kind)
    return kind(**{name: a_value(hints[name]) for name in needed})


def a_value(kind: type[Any]) -> Any:
    if issubclass(kind, StrEnum):
        return next(iter(kind))
    return 1 if kind is int else "corinth"


def test_an_order_of_a_log_is_said_in_words() -> None:
    told = [
        order_in_words(o) for o in ("recruit militia_infantry st_louis", "end", "fight fire 5 8")
    ]
    assert told == ["raise militia infantry in St. Louis", "end the segment", "fire 5 8"]


def test_pieces_that_were_sent_together_are_told_together() -> None:
    sent = ("march cairo", "move 2 veteran_infantry paducah", "move 3 militia_infantry paducah")
    assert orders_in_words(sent) == "march five pieces from Cairo to Paducah"
    apart = (*sent[:2], "move 1 militia_infantry st_louis", "done")
    assert orders_in_words(apart) == (
        "march two veteran infantry from Cairo to Paducah;"
        " march one militia infantry from Cairo to St. Louis"
    )
    dug = ("march cairo", "entrench 1 crack_infantry", "entrench 4 veteran_infantry")
    assert orders_in_words(dug) == "entrench five pieces at Cairo"

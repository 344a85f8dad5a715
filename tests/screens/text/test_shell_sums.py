"""Shell for Guns in words: dice show the faces of the rules, and sums what they are made of."""

import random
from typing import Any

import pytest

from campaign.board.board import board
from campaign.dice import RandomDice, Roll
from campaign.resolvers.shell_for_guns import events as fought
from campaign.resolvers.shell_for_guns.position import Stage
from campaign.resolvers.shell_for_guns.resolver import SHELL_FOR_GUNS
from campaign.resolvers.shell_for_guns.vocabulary import Formation, Quality
from saves.campaign_log.journal import Entry
from screens.battle.battle_log import order_line
from screens.battle.shell_for_guns.sums import WORDS
from screens.battle.tabletop.faces import outlook
from screens.text.narration import narrate
from screens.text.phrases import shown_face
from tests.resolvers.shell_table import (
    CONFEDERATE,
    LINE,
    SPENT,
    UNION,
    battery,
    brigade,
    charged,
    table,
    told,
)


def sentences(position: Any, *lines: str, dice: tuple[int, ...]) -> list[str]:
    _, events = told(position, *lines, dice=dice)
    return [narrate(event, board()) for event in events]


def test_ties_for_the_initiative_show_the_dice_of_the_rules() -> None:
    riding = table(LINE, stage=Stage.GENERALS, queue=(), side=CONFEDERATE)
    said = sentences(riding, "done", dice=(7, 7, 5, 4))
    assert said[0] == ("Initiative order: division 91 (8 + 6 = 14), division 92 (8 + 5 = 13).")


def test_other_dice_with_ten_faces_count_from_zero() -> None:
    """`One d10, 0-9, zero is zero.` [SH 2]"""
    assert [shown_face(Roll("union initiative", 10, face)) for face in (0, 9)] == ["0", "9"]


def test_a_die_with_ten_faces_counts_from_one() -> None:
    """It is kept as 0 to 9; the rules throw 1 to 10. [SG 2.2]"""
    assert [shown_face(Roll("initiative of division 2", 10, face)) for face in (0, 9)] == [
        "1",
        "10",
    ]
    assert shown_face(Roll("fire", 6, 6)) == "6"


def test_the_log_shows_them_so() -> None:
    rolls = (Roll("union initiative of division 91", 10, 7), Roll("union fire", 6, 3))
    entry = Entry(1, 0, UNION, "fight done", rolls)
    assert order_line(entry, "The Union ends this part.", ()) == "The Union ends this part.   8  3"


def test_an_order_says_what_it_needs_and_why() -> None:
    raw = brigade(1, UNION, 100, 100, quality=Quality.CONSCRIPT, disordered=True)
    position = table(raw, brigade(2, CONFEDERATE, 100, 135), given=1)
    assert sentences(position, "brigade 1", dice=(3, 4))[0] == (
        "General 91 orders unit 1: needs 4 or less (standard general: 8, orders before -1,"
        " conscripts -1, disorder -1, enemy within 4 UM -1), rolls 3 + 4 = 7; it does not obey."
    )
    [preview] = outlook(SHELL_FOR_GUNS, position, SHELL_FOR_GUNS.orders.read("brigade 1"))
    assert preview.startswith("obeyed on 4 or less (standard general: 8, orders before -1,")


def test_a_volley_says_what_hits_and_why() -> None:
    guns = battery(1, UNION, 100, 100, disordered=True)
    target = brigade(2, CONFEDERATE, 100, 120, works=True, formation=Formation.ATTACK)
    position = table(guns, target)
    assert sentences(position, "fire 1 2", dice=(1, 3, 3))[0] == (
        "Unit 1 fires at unit 2 at 2.8 UM: 3 dice on 4+ (2+ by range or cover, disorder -1,"
        " target in column +1, heavy cover -2), 1 3 3: no hit."
    )
    [preview] = outlook(SHELL_FOR_GUNS, position, SHELL_FOR_GUNS.orders.read("fire 1 2"))
    assert "3 on 4+ (2+ by range or cover, disorder -1" in preview


def test_a_melee_says_what_its_dice_and_scores_are_made_of() -> None:
    double = LINE._replace(formation=Formation.DOUBLE, quality=Quality.ELITE)
    position = charged(double, brigade(2, CONFEDERATE, 100, 130, **SPENT))
    dice = (6, 6, *(1,) * 10, 6, *(1,) * 11, 1)
    said = sentences(position, "stand", dice=dice)
    [fight] = [line for line in said if " fights " in line]
    assert "12 dice on 4+ (4 bases x 3: base 2, charge +1) against 12 dice on 4+ (6 bases x 2)" in (
        fight
    )
    assert "5 (2 hits, supports +2, experience +1) against 2 (1 hit, supports +1)" in fight
    order = SHELL_FOR_GUNS.orders.read("charge 1 2")
    lines = outlook(SHELL_FOR_GUNS, table(double, brigade(2, CONFEDERATE, 100, 130)), order)
    assert "12 dice on 4+ (4 bases x 3: base 2, charge +1) supports +2, experience +1" in lines[1]


@pytest.mark.thorough
def test_every_sum_is_what_its_parts_make() -> None:
    """In a whole battle: orders, volleys, melees and the initiative."""
    request = SHELL_FOR_GUNS.scenarios["pitched_battle"]
    position, dice = SHELL_FOR_GUNS.begin(request), RandomDice("sums")
    seen: set[type[Any]] = set()
    while position.turn < 4:
        order = random.Random(len(seen)).choice(SHELL_FOR_GUNS.legal(position))
        if position.stage is not Stage.ACTION:
            order = SHELL_FOR_GUNS.choose(position)
        position, events = SHELL_FOR_GUNS.apply(position, order, dice)
        for event in events:
            seen.add(type(event))
            check(event)
            assert narrate(event, board())
    assert {fought.CommandTested, fought.InitiativeRolled} <= seen


def check(event: Any) -> None:
    match event:
        case fought.CommandTested():
            assert sum(number for _, number in event.parts) == event.needed
        case fought.VolleyFired():
            wanted = event.open - sum(number for _, number in event.parts)
            assert event.needed == min(6, max(2, wanted))
        case fought.MeleeFought():
            for side in (0, 1):
                parts = event.parts[side]
                each = sum(number for _, number in parts.each)
                assert event.dice[side] == parts.bases * each + parts.guns
                added = sum(number for _, number in parts.score)
                assert event.scores[side] == event.losses[side] + added
        case fought.InitiativeRolled():
            assert [total for _, total in event.scores] == [sum(dice) for dice in event.faces]
            assert all(1 <= face <= 10 for dice in event.faces for face in dice)


def test_every_row_of_the_tables_has_its_word() -> None:
    from campaign.resolvers.shell_for_guns.tables import modifiers

    rows = {*modifiers("command"), *modifiers("fire"), *modifiers("melee", "factor")}
    assert rows <= {*WORDS}

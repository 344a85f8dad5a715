"""The battle line on the smallest terminal: two ranks side by side, every piece in words."""

import re

import pytest

from campaign.battle.contract import BattlePiece
from campaign.terms import CONFEDERATE, UNION, PieceType
from screens.battle.line.ranks_plan import DEPTHS, HEAD, is_for_ranks, ranks
from screens.battle.line.ranks_words import PieceText, in_a_row, in_rows
from screens.battle.line.signs import ASCII_SIGNS, UNICODE_SIGNS
from screens.shell.glyphs import ASCII, UNICODE
from tests.screens.battlefield import CAIRO, SHILOH, app_at, battle_of, joined_battle
from tests.screens.drawing import letters, part

SMALL = (80, 24)
CODES = re.compile(
    r"\b[MVC] value|\bx\d\b|→ [a-z] |\b(?:COR|PAD|HUM|VAN|STL|ARK|GRN)\b|\b\d[MVC]\b|\[[bg/]+\]"
)
"""What a newcomer could not read: letters for grades, boxes and keys, crosses for shots."""


async def field_at(situation: str, box: str, *keys: str, size: tuple[int, int] = SMALL) -> str:
    """The field on a small terminal after some keys."""
    app = app_at(joined_battle(situation, box))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await pilot.press(*keys)
        await pilot.pause()
        return part(app, battle_of(app).lines.region)


@pytest.mark.parametrize("size", [SMALL, (100, 30)])
@pytest.mark.parametrize("count", [2, 6, 10])
async def test_every_piece_is_named_with_its_kind_and_its_value(
    count: int, size: tuple[int, int]
) -> None:
    situation = SHILOH.replace("count = 12", f"count = {count}")
    field = await field_at(situation, "pittsburg_landing", "f", size=size)
    for number in range(1, count + 1):
        assert re.search(rf"veteran (infantry|inf\.) {number}\b", field), field
        assert re.search(rf"militia (infantry|inf\.) {count + number}\b", field), field
    assert len(re.findall("value 3", field)) == len(re.findall("value 2", field)) == count
    assert not CODES.search(field), field


async def test_what_a_shot_needs_stands_in_words_beside_who_fires() -> None:
    situation = SHILOH.replace("count = 12", "count = 3")
    before = await field_at(situation, "pittsburg_landing")
    assert "no shot yet" in before
    field = await field_at(situation, "pittsburg_landing", "d")
    assert "fires at d" in field
    assert "hits on 1-2" in field, "militia are worth 2 [BG 8.5]"
    assert "1 shot" in field


async def test_friends_near_are_told_by_the_names_of_their_boxes() -> None:
    """Union pieces stand in Vandalia and in St. Louis, a Confederate one in Humboldt."""
    field = await field_at(CAIRO, "cairo")
    assert re.search(r"Union friends near: .*Vandalia 1 veteran inf", field)
    assert re.search(r"St\. Louis 2 militia inf", field)
    assert "Confederate friends near: Humboldt 1 crack infantry" in field
    assert "entrenched" in field
    assert not CODES.search(field), field


async def test_it_is_said_what_the_letters_do_and_what_the_signs_mean() -> None:
    field = await field_at(SHILOH, "pittsburg_landing", *["f", "enter"] * 2)
    assert "A letter or number fires at that piece." in field
    assert "▁ reduced" in field


async def test_who_has_fallen_is_lost_in_a_word() -> None:
    situation = SHILOH.replace("count = 12", "count = 9")
    field = await field_at(situation, "pittsburg_landing", *["f", "enter"] * 5)
    assert re.search(r"militia infantry \d+ lost", field)


async def test_all_of_a_long_line_is_counted_by_its_kinds() -> None:
    situation = SHILOH.replace("count = 12", "count = 16")
    field = await field_at(situation, "pittsburg_landing")
    assert re.search(r"Union, 1 to \d+ of 16 in view: 16 militia infantry", field)
    assert re.search(r"Confederate, 1 to \d+ of 16 in view: 16 veteran infantry", field)


@pytest.mark.parametrize("size", [(120, 40), (160, 48)])
async def test_larger_terminals_keep_lines_that_face_each_other(size: tuple[int, int]) -> None:
    app = app_at(joined_battle(SHILOH, "pittsburg_landing"))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        rows = letters(app).splitlines()
        union = next(y for y, row in enumerate(rows) if "UNION defends" in row)
        assert "CONFEDERATE" not in rows[union]


# --- without a terminal ---------------------------------------------------------------------------

TIRED = BattlePiece(12, UNION, PieceType.FOREIGN_CRACK_CAVALRY, reduced=True, entrenched=True)
LANDED = BattlePiece(7, CONFEDERATE, PieceType.VETERAN_INFANTRY, crossed=True, entry="paducah")
GUNS = BattlePiece(4, CONFEDERATE, PieceType.MILITIA_INFANTRY, entrenched=True, garrison=2)


@pytest.mark.parametrize("width", range(27, 33))
@pytest.mark.parametrize("piece", [TIRED, LANDED, GUNS])
def test_a_row_says_kind_value_and_state(piece: BattlePiece, width: int) -> None:
    for glyphs, signs in ((UNICODE, UNICODE_SIGNS), (ASCII, ASCII_SIGNS)):
        row = in_a_row(PieceText(piece, "d"), width, glyphs, signs)
        assert len(row) == width
        assert re.search(rf" {piece.id} value \d", row)
        assert re.search("crack cav|veteran inf|garrison", row)
        assert (glyphs.reduced in row) is piece.reduced
        assert (glyphs.entrenched in row) is piece.entrenched
        assert (signs.water in row) is piece.crossed


@pytest.mark.parametrize("width", [23, 25, 26, 27, 40])
def test_a_sign_of_its_state_touches_no_number(width: int) -> None:
    """`veteran inf. 10 value 3_` was read as one word."""
    piece = BattlePiece(10, UNION, PieceType.VETERAN_INFANTRY, reduced=True)
    row = in_a_row(PieceText(piece, "d"), width, ASCII, ASCII_SIGNS)
    assert len(row) == width
    assert row.endswith(" _")
    assert " 10 value 3 " in row


@pytest.mark.parametrize("columns", [76, 78, 80, 100])
def test_what_stands_between_the_ranks_touches_neither_of_them(columns: int) -> None:
    """`33% 1 shot d` seemed to be about the letter of the piece behind it."""
    plan = ranks(columns, 18, 12, 3)
    left, right = plan.block_of(UNION), plan.block_of(CONFEDERATE)
    assert plan.between.start - left.stop >= 1
    assert right.start - plan.between.stop >= 1
    assert len(plan.between) >= len("fires at d") + 1 + len("50% 2 shots")


def test_a_brigade_of_history_says_what_it_is_beside_its_name() -> None:
    named = PieceText(LANDED, "d", "Wood")
    assert in_a_row(named, 40, UNICODE, UNICODE_SIGNS).startswith(
        "d Wood, veteran infantry, value 3"
    )
    assert in_a_row(named, 27, UNICODE, UNICODE_SIGNS).startswith("d Wood, veteran, value 3")
    longer = in_a_row(PieceText(LANDED, "d", "McDowell"), 27, UNICODE, UNICODE_SIGNS)
    assert longer.startswith("d McDowell veteran value 3")
    horse = PieceText(TIRED._replace(type=PieceType.CRACK_CAVALRY), "e", "Ashby")
    assert "Ashby, crack cav., value 3" in in_a_row(horse, 31, UNICODE, UNICODE_SIGNS)


def test_8_7_rows_say_where_somebody_came_over_water() -> None:
    rows = in_rows(PieceText(LANDED), 27, 3)
    assert [len(row) for row in rows] == [27, 27, 27]
    assert [row.strip() for row in rows] == [
        "veteran infantry 7",
        "value 3",
        "over water from Paducah",
    ]


def test_no_fact_is_cut_off_in_the_middle() -> None:
    first, second = in_rows(PieceText(LANDED), 27, 2)
    assert (first.strip(), second.strip()) == ("veteran infantry 7", "value 3")


@pytest.mark.parametrize("rows", range(8, 24))
@pytest.mark.parametrize("most", range(1, 20))
def test_ranks_have_room_or_scroll(most: int, rows: int) -> None:
    plan = ranks(80, rows, most, 5)
    assert (plan.depth, plan.gap) in DEPTHS
    last = plan.rows_of(most - 1).stop
    assert last + plan.foot <= plan.rows
    assert plan.rows == rows or (plan.depth, plan.gap) == (1, 0), "only single rows scroll"
    assert plan.rows_of(0).start == HEAD


def test_ranks_stand_where_counters_would_have_no_room_for_words() -> None:
    assert is_for_ranks(80)
    assert is_for_ranks(100)
    assert not is_for_ranks(120)

"""The order of battle without a terminal: who is listed where, and that every sum is right."""

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import campaign
from campaign import SCENARIOS, CampaignState, Options, new_campaign, read_situation
from campaign.formats.data_files import table
from campaign.terms import CONFEDERATE, SIDES, TYPES, UNION, PieceType, Side
from screens.past.roster import words
from screens.past.roster.lines import RosterSheet, printed, side_lines, totals
from screens.past.roster.rows import RosterBox, RosterSide, order_of_battle
from screens.past.roster.table import HEADING, as_table
from screens.shell.glyphs import ASCII, UNICODE
from tests.screens.advanced import full_war, pieces

WIDTHS = (58, 78, 103)
"""Columns of a side in terminals of 80 to 210."""

PRINTED = {"1861": (12, 8), "1863": (37, None), "1864": (45, 23)}
"""Pieces at the beginning, where the set-up says how many. [BG 15.1, BG 15.4, BG 15.5]"""


def set_up(scenario: str) -> list[dict[str, Any]]:
    """The pieces of a scenario as its page has them."""
    folder = Path(campaign.__file__).parent / "data" / "scenarios"
    page = tomllib.loads((folder / f"{scenario}.toml").read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = page["pieces"] if "pieces" in page else set_up(page["based_on"])
    return found


def text(state: CampaignState, side: Side, width: int = 78) -> list[str]:
    """The lines of a side."""
    lines = side_lines(order_of_battle(state, side), RosterSheet(width, UNICODE), Counter())
    return [line.text.plain for line in lines]


def box_of(one: RosterSide, box: str) -> RosterBox:
    [found] = [row for theater in one.theaters for row in theater.boxes if row.box == box]
    return found


def total(one: RosterSide, title: str) -> tuple[int | None, str]:
    """What stands in the line of a sum."""
    [found] = [told[1:] for told in totals(one, Counter()) if told[0] == title]
    return found


# --- sums ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_all_pieces_of_a_set_up_are_listed_box_by_box(scenario: str) -> None:
    state = new_campaign(scenario)
    wanted: Counter[tuple[str, str, str]] = Counter()
    for piece in set_up(scenario):
        wanted[piece["side"], piece["box"], piece["type"]] += piece.get("count", 1)
    listed = Counter(
        {
            (str(side), box.box, str(row.type)): 0
            for side in SIDES
            for theater in order_of_battle(state, side).theaters
            for box in theater.boxes
            for row in box.pieces
        }
    )
    for side in SIDES:
        for theater in order_of_battle(state, side).theaters:
            for box in theater.boxes:
                for row in box.pieces:
                    listed[str(side), box.box, str(row.type)] += row.number
    assert listed == wanted


@pytest.mark.parametrize("scenario", PRINTED)
def test_the_sum_of_a_set_up_is_the_number_that_is_printed(scenario: str) -> None:
    for side, number in zip(SIDES, PRINTED[scenario], strict=True):
        if number is not None:
            one = order_of_battle(new_campaign(scenario), side)
            assert one.types.total() == one.army[0] == number


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("preset", ["basic", "full"])
def test_pieces_on_and_off_the_map_are_all_pieces_of_the_counter_mix(
    scenario: str, preset: str
) -> None:
    state = new_campaign(scenario, Options.preset(preset))
    for side in SIDES:
        one = order_of_battle(state, side)
        found = one.types + one.pool + one.stock + one.waiting
        found[PieceType.MILITIA_INFANTRY] += one.draft
        mix = {PieceType(row["type"]): int(row[str(side)]) for row in table("counter_mix.csv")}
        for type_ in TYPES:
            if not type_.is_border and (preset == "full" or not type_.is_foreign):
                assert found[type_] == mix[type_], (side, type_)


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("state", [full_war(), new_campaign("1864")], ids=["full", "1864"])
def test_the_numbers_that_one_reads_add_up(state: CampaignState, width: int, side: Side) -> None:
    """As one checks them by hand: boxes to the sum of a theater, those to all pieces."""
    own = whole = 0
    for line in text(state, side, width):
        number, start = line[26:29].strip(), line[:26].strip()
        if line.startswith(words.WHOLE.format(side=words.NAMES[side])):
            break
        if start == words.SUM:
            assert int(number) == own
            whole, own = whole + own, 0
        elif number.isdecimal() and not line.startswith("  "):
            own += int(number)
    one = order_of_battle(state, side)
    assert (whole, own) == (total(one, words.ALL_PIECES)[0], 0)
    off = sum(total(one, t)[0] or 0 for t in (words.FOREIGN, words.ABROAD) if _has(one, t))
    assert whole - off == total(one, words.ARMY)[0] == state.army_size(side)


def _has(one: RosterSide, title: str) -> bool:
    return any(told[0] == title for told in totals(one, Counter()))


def test_ns_r28_foreign_pieces_and_those_in_europe_are_told_apart() -> None:
    one = order_of_battle(full_war(), CONFEDERATE)
    assert total(one, words.ALL_PIECES)[0] == 20
    assert total(one, words.ARMY) == (16, "of 26 [BG 12.3]")
    assert total(one, words.FOREIGN)[0] == 1
    number, told = total(one, words.ABROAD)
    assert number == 3
    assert told == "2 foreign veteran infantry, 1 foreign crack cavalry, not counted [NS-R28]"
    assert [theater.name for theater in one.theaters][-1] == "Overseas"


def test_ns_r12_garrisons_are_named_and_are_no_pieces() -> None:
    one = order_of_battle(full_war(), CONFEDERATE)
    number, told = total(one, words.GARRISONS)
    assert number is None
    assert "Charleston SC 2" in told
    assert "coastal garrison, value 2" in box_of(one, "charleston_sc").notes


def test_bg_12_3_an_army_over_its_maximum_says_by_how_much() -> None:
    one = order_of_battle(new_campaign("1864"), UNION)
    assert total(one, words.ARMY) == (45, "of 36, 9 over the maximum [BG 12.3]")


# --- boxes ---------------------------------------------------------------------------------------

CONDITIONS = """
scenario = "1861"
turn = 9
agenda = ["marches union left 1"]
[options]
preset = "full"
[leaders]
grant = "cairo"
[[pieces]]
box = "cairo"
side = "union"
type = "veteran_infantry"
entrenched = true
[[pieces]]
box = "cairo"
side = "union"
type = "veteran_infantry"
marches = 1
moved = "land"
[[pieces]]
box = "cairo"
side = "union"
type = "militia_infantry"
reduced = true
[[pieces]]
box = "cairo"
side = "union"
type = "militia_infantry"
dug = true
"""


def test_pieces_are_told_by_kind_and_condition() -> None:
    state = read_situation(CONDITIONS + pieces(("richmond", "confederate", "crack_cavalry", 1)))
    cairo = box_of(order_of_battle(state, UNION), "cairo")
    assert {(row.number, row.told) for row in cairo.pieces} == {
        (1, "veteran infantry, entrenched"),
        (1, "veteran infantry, 1 of 2 marches used"),
        (1, "militia infantry, reduced"),
        (1, "militia infantry, half dug in"),
    }
    assert cairo.leaders == ("Grant +1",)


def test_a_box_says_what_makes_it_matter_and_who_else_is_there() -> None:
    south = order_of_battle(full_war(), CONFEDERATE)
    assert box_of(south, "washington").notes == ("capital", "permanent works")
    assert box_of(south, "richmond").notes == ("one of the seven cities", "permanent works")
    new_bern = ("Union box", "with 2 Union pieces", "contains the enemy")
    assert box_of(south, "new_bern").notes == new_bern
    north = order_of_battle(full_war(), UNION)
    assert box_of(north, "new_bern").notes == ("with 2 Confederate pieces", "contained")


def test_ns_2_2_a_stack_without_supply_says_so_and_one_piece_alone_needs_none() -> None:
    north = order_of_battle(new_campaign("1864", Options.preset("full")), UNION)
    assert words.ALONE in box_of(north, "sparta").notes
    assert words.HUNGRY in box_of(order_of_battle(full_war(), UNION), "corinth").notes
    basic = order_of_battle(new_campaign("1864"), UNION)
    assert not any("supply" in note for note in box_of(basic, "sparta").notes)


def test_when_the_war_is_over_no_stack_is_going_to_lose_a_piece() -> None:
    over = full_war().evolve(agenda=())
    assert not any(
        "supply" in note for note in box_of(order_of_battle(over, UNION), "corinth").notes
    )


def test_theaters_go_from_the_east_to_the_west() -> None:
    one = order_of_battle(new_campaign("1864"), UNION)
    names = [theater.name for theater in one.theaters]
    assert names == ["The East", "The West", "The Deep South", "The Far West"]


# --- the page ------------------------------------------------------------------------------------


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("state", [full_war(), new_campaign("1864", Options.preset("full"))])
def test_no_line_is_wider_than_its_column_and_none_is_cut(
    state: CampaignState, width: int, glyphs: Any
) -> None:
    for side in SIDES:
        one = order_of_battle(state, side)
        lines = side_lines(one, RosterSheet(width, glyphs), Counter())
        assert max(line.text.cell_length for line in lines) <= width
        whole = " ".join(" ".join(line.text.plain for line in lines).split())
        assert ".." not in whole
        assert all(line.text.plain.isascii() for line in lines) or glyphs is UNICODE
        for said in (leader for t in one.theaters for b in t.boxes for leader in b.leaders):
            assert said in whole
        told = Counter(whole.split())
        for said in (note for t in one.theaters for b in t.boxes for note in b.notes):
            assert all(told[word] for word in said.split()), said


def test_a_search_lists_boxes_that_have_all_the_words_and_their_sum() -> None:
    one = order_of_battle(full_war(), UNION)
    sheet = RosterSheet(78, UNICODE)
    lines = side_lines(one, sheet, Counter(), "veteran WEST")
    assert {line.box for line in lines if line.box} == {"corinth", "nashville"}
    assert "found" in lines[-1].text.plain
    assert lines[-1].text.plain.split()[1] == "6"  # the cavalry at Corinth is no veteran
    assert {line.box for line in side_lines(one, sheet, None, "grant") if line.box} == {"corinth"}
    [nothing] = side_lines(one, sheet, None, "europe")
    assert nothing.text.plain == words.NOTHING


def test_a_search_for_a_kind_of_piece_counts_no_other_kind() -> None:
    """Of Corinth's five pieces one is cavalry; a place or a general brings all that is there."""
    one, sheet = order_of_battle(full_war(), UNION), RosterSheet(78, UNICODE)

    def shown(wanted: str) -> list[str]:
        return [" ".join(line.text.plain.split()) for line in side_lines(one, sheet, None, wanted)]

    cavalry = shown("cavalry")
    assert cavalry[-1] == "found 3 2 veteran cavalry, 1 militia cavalry"
    assert any(line.startswith("● Corinth 1 ◆1") for line in cavalry)
    assert not any("infantry" in line for line in cavalry)
    assert shown("veteran infantry")[-1] == "found 6 6 veteran infantry"
    for wanted in ("corinth", "grant", "cavalry", "corinth cavalry"):
        number = 1 if "cavalry" in wanted else 5
        assert any(line.startswith(f"● Corinth {number} ") for line in shown(wanted)), wanted


def test_losses_are_being_counted_until_they_are_known() -> None:
    one = order_of_battle(full_war(), UNION)
    assert (words.LOST, None, words.COUNTING) in totals(one, None)
    fallen = Counter({PieceType.CRACK_INFANTRY: 1, PieceType.MILITIA_INFANTRY: 2})
    known = (words.LOST, 3, "1 crack infantry, 2 militia infantry")
    assert known in totals(one, fallen)


def test_the_printed_page_has_both_sides_and_the_table_every_piece() -> None:
    both = [order_of_battle(full_war(), side) for side in SIDES]
    page = printed(both, ASCII, (Counter(), Counter()))
    assert page.isascii()
    assert page.index("Union: army 20 of 33") < page.index("Confederacy: army 16 of 26")
    sheet = as_table(both)
    number = HEADING.index("pieces")
    assert sum(int(str(row[number])) for row in sheet.rows) == 40

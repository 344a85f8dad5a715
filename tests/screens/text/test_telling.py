"""What the map screen tells of an action: what fits, and who went where together."""

from msgspec.structs import replace

from campaign import events as told
from campaign.board.board import board
from campaign.terms import CONFEDERATE, UNION, PieceType
from screens.text.event_summary import fitting, in_short
from screens.text.narration import narrate

VETERANS = PieceType.VETERAN_INFANTRY
RAIDERS = PieceType.MILITIA_CAVALRY


def test_a_sentence_too_long_for_its_line_is_cut_behind_a_word_and_shows_it() -> None:
    assert fitting(["It rains.", "The army marches."], 30) == "It rains. The army marches."
    assert fitting(["It rains.", "The army marches."], 12) == "The army.."


def test_of_a_long_sentence_the_part_before_its_semicolon_is_told_whole() -> None:
    won = "The Union has won the battle of Shiloh; it lost none and the Confederacy one piece."
    assert fitting(["It rains.", won], 60) == "The Union has won the battle of Shiloh."


def test_where_there_is_no_room_for_the_way_it_is_left_out_rather_than_begun() -> None:
    """`... to Petersburg by way of..` tells nobody anything."""
    went = "One veteran infantry marches from Fredericksburg to Petersburg by way of Richmond."
    for width in (66, 70, 78):
        assert fitting([went], width) == (
            "One veteran infantry marches from Fredericksburg to Petersburg."
        )
    assert fitting([went], 90) == went


def test_ns_8_12_all_who_roll_in_a_box_whether_they_desert_are_told_together() -> None:
    """Of two who had run the line below the map told one, and the head line seemed wrong."""
    first, second, stays = (
        told.DesertionRolled(UNION, VETERANS, "richmond", highest=5, die=die, deserted=die > 5)
        for die in (6, 6, 2)
    )
    [said] = in_short((first, second, stays), board())
    assert said == "Two of three pieces in Richmond desert: dice 6, 6 and 2."
    [said] = in_short((first, stays), board())
    assert said == "One of two pieces in Richmond deserts: dice 6 and 2."
    [said] = in_short((stays, stays), board())
    assert said == "None of two pieces in Richmond desert: dice 2 and 2."
    [said] = in_short((first,), board())
    assert said == "Veteran infantry in Richmond deserts: rolls 6, stays on 5 or less."
    far = replace(stays, box="pittsburg_landing")
    assert len(in_short((far,), board())[0]) < 78, "the die is not cut off in a small terminal"


def test_pieces_that_go_the_same_way_are_told_together_in_short() -> None:
    infantry = told.PiecesMoved(UNION, VETERANS, 3, "cairo", "paducah", "cairo")
    cavalry = told.PiecesMoved(UNION, RAIDERS, 1, "cairo", "paducah", "cairo")
    ahead = told.PiecesMoved(UNION, RAIDERS, 1, "cairo", "humboldt", "cairo")
    taken = told.BoxTaken(UNION, "humboldt", CONFEDERATE)
    around = [replace(going, entry="evansville") for going in (infantry, cavalry)]
    assert in_short((infantry, ahead, taken, cavalry), board()) == [
        "Four pieces march from Cairo to Paducah.",
        narrate(ahead, board()),
        narrate(taken, board()),
    ]
    [told_together] = in_short(around, board())
    assert told_together == "Four pieces march from Cairo to Paducah by way of Evansville."

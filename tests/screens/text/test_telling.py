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

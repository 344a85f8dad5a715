"""Why an order of the past was given, as it is told."""

import pytest

from campaign import read_order
from campaign.budget import QUICK
from saves.campaign_log.journal import Journal, Players
from screens.past.motives import why_given
from tests.commanders.staff.boards import board


def told(agenda: str, order: str) -> str:
    """Why the Union, led by a Recruit, gave an order."""
    before = board(agenda, "washington union militia_infantry 1")
    journal = Journal.begin(None, "Test", before, Players("recruit", "recruit"), seed="grant")
    journal.play(read_order(order))
    return why_given(before, journal.entries()[0], journal.players, QUICK)


@pytest.mark.parametrize("agenda", ["marches union", "recruitment union"])
def test_a_die_that_was_due_is_no_choice(agenda: str) -> None:
    assert told(agenda, "roll") == "Recruit: nothing else could be ordered then."


def test_what_was_chosen_is_told_with_what_it_brings() -> None:
    said = told("recruitment union points 2", "recruit militia_infantry washington")
    assert said.startswith(("Recruit: ", "Recruit would now: "))
    assert "nothing else" not in said

"""In the two rows of a small terminal the figures of a roll are seen, whoever it is about.

Words before them are cut; they were not: `surprised +1 = 6 against ..`.
"""

from typing import Any

import pytest

from campaign.board.board import board
from campaign.resolvers.nei_boschi import events as fought
from campaign.resolvers.nei_boschi.cards import numbers_of
from campaign.resolvers.nei_boschi.modifiers import Modifier
from campaign.resolvers.nei_boschi.results import Cause
from campaign.resolvers.nei_boschi.shots import FireKind
from campaign.resolvers.nei_boschi.tables import Rally
from campaign.resolvers.nei_boschi.vocabulary import Orders
from screens.battle.nei_boschi.command_sentences import narrate
from screens.battle.nei_boschi.names import hex_names
from screens.parts.told_log import heads
from screens.text.names import with_names
from tests.shiloh.desk import BOOK, desk, number

COLUMNS = 56
"""Of the log in a terminal of 80."""

LAST = "The 9th Mississippi is disordered by fire."
GUNS, MICHIGAN = numbers_of(BOOK, "us.btty-hickenlooper")[1], number("us.12-mi")
MUCH = (
    Modifier("surprised", 1, "BB 14.1"),
    Modifier("prepared-for-assault", 2, "BB 10"),
    Modifier("army-of-the-tennessee", 1, "SH 2"),
    Modifier("fatigue", 2, "SH 18"),
)
"""As much as ever counts together: six."""


def told(event: Any) -> str:
    return with_names(narrate(event, board()), hex_names(desk()))


NEWS = [
    *(
        (
            fought.CohesionChecked(GUNS, why, 4, MUCH, 6, passed=False),
            "= 10 against cohesion 6, failed.",
        )
        for why in Cause
    ),
    *(
        (
            fought.UnitsFired((GUNS, MICHIGAN), 5745, GUNS, 5846, kind, 6, MUCH, "11-13", "2d+1"),
            "= 12: 2d+1, 2 lost, then a check at +1.",
        )
        for kind in FireKind
    ),
    (
        fought.RallyRolled(GUNS, 4, MUCH, 6, Rally.LOSES),
        "= 10 against cohesion 6, it ",
    ),
    (fought.AssaultResolved((GUNS, MICHIGAN), 5745, 4, MUCH, "stalemate"), "= 10: stalemate."),
    (fought.Coordinated("5/T", (4, 6), MUCH, 1, confused=True), "= 16; confusion"),
    (fought.OrdersRolled("guns/5/T", Orders.ATTACK, 4, MUCH, "no change"), "= 10: no change."),
]


@pytest.mark.parametrize(("event", "figures"), NEWS)
def test_the_figures_of_a_roll_are_seen_in_two_rows(event: Any, figures: str) -> None:
    rows = heads([told(event)], 2, COLUMNS)
    assert len(rows) <= 2
    assert all(len(row) < COLUMNS for row in rows)
    assert figures in " ".join(rows)


@pytest.mark.parametrize(("event", "figures"), NEWS)
def test_they_are_seen_in_one_row_above_the_next_news(event: Any, figures: str) -> None:
    first, last = heads([told(event), LAST], 2, COLUMNS)
    assert len(first) < COLUMNS
    assert figures in first
    assert told(event).startswith(first.partition(" ..")[0]), "who it is about"
    assert last == LAST


def test_what_fits_is_told_whole() -> None:
    short = "The 9th Mississippi checks for rout: die 5, passed."
    assert heads([short, LAST], 2, COLUMNS) == [short, LAST]

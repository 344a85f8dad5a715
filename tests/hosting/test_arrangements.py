"""What whoever keeps a table arranges: who decides where nobody sits, and which orders are none."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from campaign import CampaignState, Side, legal_actions, write_order
from campaign.budget import Budget
from saves.campaign_log.journal import Journal
from saves.campaign_log.save_points import NAMED
from saves.hosting.arrangements import AmongThemselves, Deputy
from saves.hosting.lines import TableLine
from saves.hosting.seats import Account, SeatError
from saves.hosting.table import CampaignTable
from saves.hosting.thinker import Answer, Question
from tests.patience import until
from tests.saves.playing import begin

UNION, CONFEDERATE = Side
GRANT = Account("grant")
BY = "standing instructions"


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with begin(tmp_path / "west.acw") as journal:
        yield journal


class Stands(AmongThemselves):
    """The Union has a deputy while nobody sits there."""

    def __init__(self) -> None:
        self.lines: list[TableLine] = []
        self.closed = ""
        self.until = 3

    def deputy(self, state: CampaignState, after: int, *, is_here: bool) -> Deputy | None:
        if is_here or after >= self.until or state.to_move is not UNION:
            return None
        return Deputy("steady", BY, "orders")

    def decided_by(self, number: int) -> str:
        return next((line.decided_by for line in self.lines if line.number == number), "")

    def written(self, line: TableLine) -> None:
        self.lines.append(line)


def first_legal(question: Question, budget: Budget) -> Answer:
    assert question.orders == "orders"
    return Answer(legal_actions(question.state)[0])


def test_a_deputy_decides_where_nobody_sits_and_the_line_says_so(journal: Journal) -> None:
    arranged = Stands()
    table = CampaignTable(journal, 0, arranged, first_legal)
    table.look()
    until(lambda: journal.record.lines == 3)
    hay = table.join(Account("hay"))
    assert [line.decided_by for line in table.lines(hay, 0)] == [BY] * 3
    assert [line.number for line in arranged.lines] == [1, 2, 3]
    table.close()


def test_who_sits_decides_himself(journal: Journal) -> None:
    arranged = Stands()
    table = CampaignTable(journal, 0, arranged, first_legal)
    grant = table.join(GRANT, [UNION])
    assert not table.awaits_commander()
    line = table.play(grant, write_order(legal_actions(journal.state)[0]), 0)
    assert line.decided_by == ""
    table.leave(grant)
    assert table.awaits_commander()
    table.close()


def test_where_no_orders_are_taken_none_is_played(journal: Journal) -> None:
    arranged = Stands()
    arranged.closed = "the game is over: the Union resigned"
    table = CampaignTable(journal, 0, arranged, first_legal)
    assert not table.awaits_commander()
    grant = table.join(GRANT, [UNION])
    with pytest.raises(SeatError, match="the Union resigned"):
        table.play(grant, write_order(legal_actions(journal.state)[0]), 0)
    assert journal.record.lines == 0
    table.close()


def test_a_game_is_set_back_and_the_reason_stays(journal: Journal) -> None:
    table = CampaignTable(journal, 0)
    grant = table.join(GRANT, [UNION])
    for after in range(4):
        table.play(grant, write_order(legal_actions(journal.state)[0]), after)
    line = table.set_back(2, "Set back by hay", "lee's line had died")
    assert line.text == "go back 2"
    [point] = [point for point in journal.record.points() if point.kind == NAMED]
    assert (point.name, point.note) == ("Set back by hay", "lee's line had died")
    assert journal.last == 2
    journal.verify()
    table.close()

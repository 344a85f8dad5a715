"""A place at a table: what was before one came, and what others do in the same moment."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from threading import Event

import pytest

from campaign import (
    Action,
    CampaignState,
    Side,
    legal_actions,
    new_campaign,
    read_order,
    write_order,
)
from campaign.actions import Done, End, Pass, Roll
from saves.campaign_log.journal import Journal
from saves.hosting.contract import CampaignHost
from saves.hosting.lines import Followed, TableLine
from saves.hosting.seated import SeatedCampaign, is_decided_here
from saves.hosting.seats import Account, SeatError, Ticket
from saves.hosting.table import CampaignTable
from tests.hosting.conftest import Reach
from tests.patience import PATIENCE

UNION, CONFEDERATE = Side
GRANT, LEE = Account("grant"), Account("lee")
MARCH = read_order("march washington")


class HastyTable(CampaignTable):
    """A table at which something else happens right after an order was written."""

    meanwhile: Callable[[], object] | None = None

    def play(self, ticket: Ticket, order: str, after: int, id_: str = "") -> TableLine:
        line = super().play(ticket, order, after, id_)
        if do := self.meanwhile:
            self.meanwhile = None
            do()
        return line


@pytest.fixture
def table() -> HastyTable:
    return HastyTable(Journal.begin(None, "West", new_campaign(), seed="grant"))


@pytest.fixture
def host(table: HastyTable, reach: Reach) -> CampaignHost:
    """The same table, as one reaches it."""
    return reach(table)


def grants(table: CampaignHost) -> SeatedCampaign:
    return SeatedCampaign(table, GRANT, [UNION])


def lees(table: CampaignHost) -> SeatedCampaign:
    return SeatedCampaign(table, LEE, [CONFEDERATE])


def test_who_joins_again_is_asked_what_was_asked_before(host: CampaignHost) -> None:
    grant, lee = grants(host), lees(host)
    grant.play(MARCH)
    lee.close()
    lee = lees(host)
    grant.ask_back(1, UNION)
    lee.read()
    assert lee.request == grant.request == (1, UNION)
    lee.close()
    lee = lees(host)
    assert lee.request == (1, UNION)
    lee.grant_back(CONFEDERATE)
    grant.read()
    assert grant.state == lee.state
    assert grant.entries() == lee.entries() == ()


def test_who_looks_as_a_thread_takes_the_only_order_back_finds_none(
    host: CampaignHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The line of keys asks what can be taken back, at any moment: an index of nothing."""
    grant = grants(host)
    monkeypatch.setattr(Journal, "can_take_back", property(lambda _: True))
    assert not grant.entries()
    assert not grant.can_take_back


def test_who_joins_again_may_take_back_and_redo_what_the_table_allows(host: CampaignHost) -> None:
    grant = grants(host)
    grant.play(MARCH)
    grant.close()
    grant = grants(host)
    assert grant.can_take_back
    grant.take_back()
    grant.close()
    grant = grants(host)
    assert not grant.can_take_back
    assert grant.can_redo
    assert [type(event).__name__ for event in grant.redo().events] == ["BoxActivated"]


def test_only_whoever_gave_an_order_may_take_it_back_with_what_came_after(
    host: CampaignHost,
) -> None:
    grant, lee = grants(host), lees(host)
    grant.play(MARCH)
    lee.read()
    assert grant.can_take_back_from(1)
    assert not lee.can_take_back_from(1)


def test_what_has_come_since_somebody_read_last_is_news_for_who_takes_his_place(
    host: CampaignHost,
) -> None:
    grant, lee = grants(host), lees(host)
    grant.play(MARCH)
    lee.read()
    known, before = lee.record.lines, lee.state
    lee.close()
    grant.play(read_order("done"))
    grant.ask_back(grant.entries()[-1].number, UNION)
    lee = lees(host)
    lee.forget_after(known)
    assert (lee.state, lee.request) == (before, None)
    assert lee.is_behind
    texts = [followed.line.text for followed in lee.read() if followed.line]
    assert texts == ["done", "ask back 2"]
    assert (lee.state, lee.request) == (grant.state, grant.request)
    lee.forget_after(known + 100)
    assert lee.state == grant.state, "there is nothing to forget"


def test_an_order_from_before_one_came_can_be_asked_back(host: CampaignHost) -> None:
    grant = grants(host)
    grant.play(MARCH)
    grant.close()
    grant, lee = grants(host), lees(host)
    grant.ask_back(grant.entries()[-1].number, UNION)
    lee.read()
    lee.grant_back(CONFEDERATE)
    grant.read()
    assert grant.entries() == ()


def test_what_was_granted_costs_nobody_the_past(host: CampaignHost) -> None:
    grant, lee = grants(host), lees(host)
    for order in ("march washington", "done", "march washington"):
        grant.play(read_order(order))
    lee.read()
    grant.ask_back(3, UNION)
    lee.read()
    lee.grant_back(CONFEDERATE)
    [granted] = grant.read()
    assert granted.gone == ("march washington",)
    assert [e.order for e in grant.entries()] == [e.order for e in lee.entries()]
    assert [e.order for e in lee.entries()] == ["march washington", "done"]
    assert grant.can_take_back


def test_an_order_tells_what_came_of_it_though_somebody_asks_to_go_back(table: HastyTable) -> None:
    """One may ask at any time; here in the moment between an order and its news."""
    desk = SeatedCampaign(table, GRANT, Side)
    desk.play(MARCH)
    heard = list[str]()
    desk.listen(lambda: heard.append("something to read"))
    heard.clear()
    table.meanwhile = lambda: table.ask_back(desk._ticket, 1, 2)
    change = desk.play(read_order("move 1 militia_infantry baltimore"))
    assert [type(event).__name__ for event in change.events] == ["PiecesMoved"]
    assert desk.request is None, "it comes after"
    assert heard
    [asked] = desk.read()
    assert asked.line is not None
    assert (asked.line.text, asked.change) == ("ask back 1", None)
    assert desk.request == table._journal.request == (1, UNION)


def idle(state: CampaignState) -> Action:
    """What brings the turn on."""
    actions = legal_actions(state)
    return next((a for a in actions if isinstance(a, End | Pass | Roll | Done)), actions[0])


def test_an_order_tells_what_came_of_it_though_the_other_orders_at_once(table: HastyTable) -> None:
    grant, lee, theirs = grants(table), lees(table), list[Action]()

    def order() -> None:
        lee.read()
        if lee.state.to_move is CONFEDERATE:
            theirs.append(idle(lee.state))
            lee.play(theirs[-1])

    while not theirs:
        action = idle(grant.state)
        table.meanwhile = order
        change = grant.play(action)
        assert grant.entries()[-1].order == write_order(action)
        assert change.state is grant.state
    [followed] = grant.read()
    assert followed.line is not None
    assert followed.line.side is CONFEDERATE
    assert followed.change is not None
    assert grant.state == lee.state == followed.change.state


def test_a_table_that_is_closed_says_so(table: HastyTable, host: CampaignHost) -> None:
    grant = grants(host)
    table.close()
    for ask in (grant.read, lambda: grant.play(MARCH)):
        with pytest.raises(SeatError, match="grant is not at this table any more"):
            ask()


def test_everybody_knows_who_sits_where(host: CampaignHost) -> None:
    heard = list[str]()
    grant = grants(host)
    grant.listen(lambda: heard.append("somebody has come, or left"))
    heard.clear()
    assert (grant.sits(UNION), grant.sits(CONFEDERATE)) == (GRANT, None)
    lee = lees(host)
    assert grant.sits(CONFEDERATE) == LEE
    lee.close()
    assert grant.sits(CONFEDERATE) is None
    assert len(heard) == 2


def test_who_sits_down_elsewhere_is_told_so_where_he_sat(host: CampaignHost) -> None:
    heard = list[str]()
    desk = grants(host)
    desk.listen(lambda: heard.append("his seat is taken along"))
    heard.clear()
    field = grants(host)
    assert [seat.account for seat in host.seats] == [GRANT, GRANT]
    assert len(heard) == 1
    assert (desk.seat.sides, field.seat.sides) == (frozenset(), frozenset({UNION}))
    assert not is_decided_here(desk, UNION)


def test_who_leaves_while_a_line_is_followed_leaves_when_it_was_followed(
    table: HastyTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Orders are sent from a thread; the record was closed under it, and the process died."""
    seat, is_followed, may_go_on = grants(table), Event(), Event()
    follow = seat._war.follow

    def slowly(line: TableLine) -> Followed:
        is_followed.set()
        assert may_go_on.wait(PATIENCE)
        return follow(line)

    monkeypatch.setattr(seat._war, "follow", slowly)
    with ThreadPoolExecutor(2) as threads:
        order = threads.submit(seat.play, legal_actions(seat.state)[0])
        assert is_followed.wait(PATIENCE)
        leave = threads.submit(seat.close)
        left_at_once = wait([leave], timeout=0.05).done
        may_go_on.set()
        assert not left_at_once
        assert order.result(PATIENCE).events
        leave.result(PATIENCE)

"""A table: two seats, watchers, and nobody who can foresee the dice."""

import random
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest

from campaign import CampaignError, Side, legal_actions, read_situation, write_order
from campaign.state import CampaignState
from saves.campaign_log.journal import Journal, Players
from saves.errors import SaveError
from saves.hosting import table as tables
from saves.hosting.contract import CampaignHost
from saves.hosting.lines import BehindError, Follower
from saves.hosting.seats import Account, SeatError, Ticket, account
from saves.hosting.table import CampaignTable, StaleError
from tests.hosting.conftest import Reach
from tests.saves.playing import SEED, begin

UNION, CONFEDERATE = Side
GRANT, LEE, HAY = Account("grant"), Account("lee"), Account("hay")


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with begin(tmp_path / "west.acw") as journal:
        yield journal


def order(state: CampaignState, lot: random.Random) -> str:
    return write_order(lot.choice(legal_actions(state)))


class Player:
    """An account with a position of its own, as a session has it."""

    def __init__(self, table: CampaignHost, name: Account, *sides: Side) -> None:
        self.table = table
        self.ticket = table.join(name, sides)
        self.war = Follower(table.stand(self.ticket))

    def look(self) -> None:
        """Read what there is."""
        for line in self.table.lines(self.ticket, self.war.number):
            self.war.follow(line)

    def play(self, text: str) -> None:
        self.table.play(self.ticket, text, self.war.number)
        self.look()


@pytest.mark.thorough
def test_everybody_plays_the_same_war_on_a_position_of_his_own(
    journal: Journal, reach: Reach
) -> None:
    table, lot = reach(CampaignTable(journal)), random.Random(4)
    seats = {UNION: Player(table, GRANT, UNION), CONFEDERATE: Player(table, LEE, CONFEDERATE)}
    hay = Player(table, HAY)
    for _ in range(200):
        side = journal.state.to_move
        assert side is not None
        seats[side].look()
        seats[side].play(order(seats[side].war.state, lot))
    late = Player(table, Account("welles"))
    for one in (*seats.values(), hay, late):
        one.look()
        assert one.war.state == journal.state
        assert (one.war.number, one.war.journal.entries()) == (200, journal.entries())


def test_only_who_sits_for_a_side_decides_for_it(journal: Journal, reach: Reach) -> None:
    table = reach(CampaignTable(journal))
    grant, lee, hay = table.join(GRANT, [UNION]), table.join(LEE, [CONFEDERATE]), table.join(HAY)
    text = order(journal.state, random.Random(1))
    assert journal.state.to_move is UNION
    with pytest.raises(SeatError, match="the Union decides now, and lee sits for the Confederacy"):
        table.play(lee, text, 0)
    with pytest.raises(SeatError, match="hay only looks on"):
        table.play(hay, text, 0)
    assert journal.entries() == ()
    assert table.play(grant, text, 0).side is UNION


def test_the_seat_is_asked_before_the_rules(journal: Journal, reach: Reach) -> None:
    table = reach(CampaignTable(journal))
    lee = table.join(LEE, [CONFEDERATE])
    with pytest.raises(SeatError):
        table.play(lee, "no order at all", 0)


def test_a_seat_is_taken_once(journal: Journal, reach: Reach) -> None:
    table = reach(CampaignTable(journal))
    table.join(GRANT, [UNION])
    with pytest.raises(SeatError, match="grant sits for the Union"):
        table.join(LEE, Side)
    assert [seat.account for seat in table.seats] == [GRANT]


def test_who_logs_in_again_takes_his_seat_along(journal: Journal, reach: Reach) -> None:
    table = reach(CampaignTable(journal))
    desk, field = table.join(GRANT, [UNION]), table.join(GRANT, [UNION])
    text = order(journal.state, random.Random(1))
    with pytest.raises(SeatError, match="grant only looks on"):
        table.play(desk, text, 0)
    table.play(field, text, 0)
    assert len(table.lines(desk, 0)) == 1, "he may go on looking there"


def test_who_leaves_again_sits_where_he_sat_before(journal: Journal, reach: Reach) -> None:
    """An order from a command goes through another place, and the seat is not lost by it."""
    table = reach(CampaignTable(journal))
    desk, field = table.join(GRANT, [UNION]), table.join(GRANT, [UNION])
    lee = table.join(LEE, [CONFEDERATE])
    table.leave(field)
    table.play(desk, order(journal.state, random.Random(1)), 0)
    table.leave(lee)
    table.leave(desk)
    table.join(LEE, Side)


def test_a_seat_that_was_left_is_free(journal: Journal, reach: Reach) -> None:
    table = reach(CampaignTable(journal))
    grant = table.join(GRANT, [UNION])
    table.leave(grant)
    table.join(LEE, Side)
    with pytest.raises(SeatError, match="grant is not at this table any more; join it again"):
        table.play(grant, order(journal.state, random.Random(1)), 0)


def test_a_commander_leaves_no_seat(tmp_path: Path, reach: Reach) -> None:
    state = begin(None).state
    with Journal.begin(tmp_path / "a.acw", "A", state, Players("person", "steady")) as journal:
        table = reach(CampaignTable(journal))
        with pytest.raises(SeatError, match="the Confederacy is played by steady"):
            table.join(LEE, [CONFEDERATE])


def test_an_order_on_an_older_position_is_not_played(journal: Journal, reach: Reach) -> None:
    table, lot = reach(CampaignTable(journal)), random.Random(3)
    one, other = table.join(GRANT, Side), table.join(LEE)
    table.leave(other)
    table.play(one, order(journal.state, lot), 0)
    before = journal.record.lines
    with pytest.raises(StaleError, match="the log has 1 line, and the order follows line 0"):
        table.play(one, order(journal.state, lot), 0)
    assert journal.record.lines == before


def test_an_order_that_is_sent_twice_is_played_once(journal: Journal, reach: Reach) -> None:
    table = reach(CampaignTable(journal))
    grant, text = table.join(GRANT, Side), order(journal.state, random.Random(1))
    first = table.play(grant, text, 0, "a7")
    assert table.play(grant, text, 0, "a7") == first
    assert journal.record.lines == 1


def test_an_id_answers_for_no_other_order(journal: Journal, reach: Reach) -> None:
    """Somebody who counts his orders anew would have them swallowed."""
    table = reach(CampaignTable(journal))
    grant = table.join(GRANT, [UNION])
    first = table.play(grant, "march washington", 0, "1")
    table.leave(grant)
    grant = table.join(GRANT, [UNION])
    assert table.play(grant, "march washington", 0, "1") == first, "its answer was lost"
    for order, after in (("move 1 militia_infantry baltimore", 1), ("march washington", 1)):
        with pytest.raises(SaveError, match="the id '1' is that of another order"):
            table.play(grant, order, after, "1")
    table.take_back(grant, 1)
    with pytest.raises(SaveError, match="the id '1' is that of another order"):
        table.play(grant, "march washington", 2, "1")
    assert journal.entries() == ()


def test_an_id_is_its_own_account_s(journal: Journal, reach: Reach) -> None:
    table, lot = reach(CampaignTable(journal)), random.Random(1)
    grant, lee = table.join(GRANT, [UNION]), table.join(LEE, [CONFEDERATE])
    table.play(grant, order(journal.state, lot), 0, "a7")
    with pytest.raises((SeatError, StaleError)):
        table.play(lee, order(journal.state, lot), 0, "a7")


def test_the_table_does_not_remember_orders_for_ever(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "REMEMBERED", 3)
    table, lot = CampaignTable(journal), random.Random(1)
    grant = table.join(GRANT, Side)
    for number in range(9):
        table.play(grant, order(journal.state, lot), number, f"order {number}")
    assert len(table._played) == 3


def test_nothing_that_leaves_the_table_has_the_seed(journal: Journal, reach: Reach) -> None:
    table, lot = reach(CampaignTable(journal)), random.Random(4)
    grant = table.join(GRANT, Side)
    for number in range(20):
        table.play(grant, order(journal.state, lot), number)
    told = f"{table.lines(grant, 0)}{table.stand(grant)}{table.seats}"
    assert SEED not in told
    assert journal.record._campaign["seed"] == SEED, "else it would not be in there anyhow"


# --- going back --------------------------------------------------------------------------------


def without_dice(journal: Journal, table: CampaignHost, ticket: Ticket) -> None:
    """Play until the last order can be taken back."""
    lot = random.Random(8)
    while not journal.can_take_back:
        table.play(ticket, order(journal.state, lot), journal.record.lines)


def test_one_takes_back_and_redoes_and_everybody_sees_it(journal: Journal, reach: Reach) -> None:
    table = reach(CampaignTable(journal))
    grant = Player(table, GRANT, *Side)
    hay = Player(table, HAY)
    without_dice(journal, table, grant.ticket)
    grant.look()
    after = journal.state
    line = table.take_back(grant.ticket, grant.war.number)
    assert line.text == f"take back {line.number - 1}"
    for one in (grant, hay):
        one.look()
        assert one.war.state == journal.state != after
    late = Player(table, LEE)
    assert table.redo(grant.ticket, grant.war.number).text.startswith("redo ")
    for one in (grant, hay, late):
        one.look()
        assert one.war.state == journal.state == after


def test_who_comes_later_knows_what_was_before(journal: Journal, reach: Reach) -> None:
    """Orders that can be taken back or asked back, what was taken back, what was asked."""
    table = reach(CampaignTable(journal))
    grant = table.join(GRANT, [UNION])
    table.play(grant, "march washington", 0)
    late = Player(table, GRANT, UNION)
    assert late.war.journal.can_take_back
    assert [entry.number for entry in late.war.journal.entries()] == [1]
    table.take_back(late.ticket, late.war.number)
    late.look()
    later = Player(table, GRANT, UNION)
    for one in (late, later):
        assert (one.war.state, one.war.journal.can_redo) == (journal.state, True)
    table.redo(later.ticket, later.war.number)
    line = table.ask_back(later.ticket, 1, journal.record.lines)
    late.look()
    last = Player(table, LEE, CONFEDERATE)
    for one in (late, last):
        assert one.war.journal.request == journal.request == (1, "union")
    table.answer(last.ticket, line.number, granted=True)
    for one in (late, later, last):
        one.look()
        assert one.war.state == journal.state
        assert one.war.journal.entries() == ()


def test_what_does_not_go_on_from_what_is_known_changes_nothing(
    journal: Journal, reach: Reach
) -> None:
    table, lot = reach(CampaignTable(journal)), random.Random(1)
    hay, grant = Player(table, HAY), table.join(GRANT, Side)
    before = hay.war.state
    _, second = [table.play(grant, order(journal.state, lot), number) for number in range(2)]
    with pytest.raises(BehindError, match="line 2 does not go on from line 0"):
        hay.war.follow(second)
    assert hay.war.state is before


def test_nobody_takes_back_what_the_other_has_ordered(journal: Journal, reach: Reach) -> None:
    table = reach(CampaignTable(journal))
    both = table.join(GRANT, Side)
    without_dice(journal, table, both)
    side = journal.entries()[-1].side
    table.leave(both)
    other = table.join(LEE, [side.enemy])
    with pytest.raises(SeatError, match="is not an order of lee"):
        table.take_back(other, journal.record.lines)


def asked(journal: Journal, table: CampaignHost) -> tuple[Player, Player]:
    """The first side asks to take its first order back; it, and the other one."""
    first = Player(table, GRANT, UNION)
    other = Player(table, LEE, CONFEDERATE)
    first.play(order(journal.state, random.Random(1)))
    with pytest.raises(SeatError, match="line 1 is not an order of lee"):
        table.ask_back(other.ticket, 1, journal.record.lines)
    table.ask_back(first.ticket, 1, journal.record.lines)
    return first, other


def test_the_other_side_grants_what_one_asks_for(journal: Journal, reach: Reach) -> None:
    table = reach(CampaignTable(journal))
    opening = journal.state
    first, other = asked(journal, table)
    with pytest.raises(SeatError, match="grant sits for the Union"):
        table.answer(first.ticket, journal.record.lines, granted=True)
    table.answer(other.ticket, journal.record.lines, granted=True)
    for one in (first, other):
        one.look()
        assert one.war.state == journal.state == opening


def test_the_other_side_may_refuse(journal: Journal, reach: Reach) -> None:
    table = reach(CampaignTable(journal))
    first, other = asked(journal, table)
    played = journal.state
    assert table.answer(other.ticket, journal.record.lines, granted=False).text == "refuse 1"
    for one in (first, other):
        one.look()
        assert one.war.state == journal.state == played
    with pytest.raises(SaveError, match="nobody has asked"):
        table.answer(other.ticket, journal.record.lines, granted=True)


# --- who does not read, or cannot be reached -----------------------------------------------------


def test_who_was_away_misses_nothing(journal: Journal, reach: Reach) -> None:
    table, lot = reach(CampaignTable(journal)), random.Random(2)
    grant, hay = table.join(GRANT, Side), Player(table, HAY)
    for number in range(8):
        table.play(grant, order(journal.state, lot), number)
    assert [line.number for line in table.lines(hay.ticket, 5)] == [6, 7, 8]
    hay.look()
    assert hay.war.state == journal.state


def test_who_has_left_reads_nothing(journal: Journal, reach: Reach) -> None:
    table = reach(CampaignTable(journal))
    hay = table.join(HAY)
    table.leave(hay)
    for ask in (lambda: table.stand(hay), lambda: table.lines(hay, 0)):
        with pytest.raises(SeatError, match="hay is not at this table any more"):
            ask()


def test_who_cannot_be_woken_disturbs_nobody(journal: Journal) -> None:
    def gone() -> None:
        raise RuntimeError("Event loop is closed")

    table, woken = CampaignTable(journal), list[str]()
    grant = table.join(GRANT, Side, wake=lambda: woken.append("grant"))
    table.join(HAY, wake=gone)
    table.play(grant, order(journal.state, random.Random(1)), 0)
    assert woken == ["grant", "grant"], "somebody has come, and something was played"
    assert [seat.account for seat in table.seats] == [GRANT]


def test_an_order_that_is_refused_is_told_to_nobody(journal: Journal, reach: Reach) -> None:
    table = reach(CampaignTable(journal))
    woken = list[str]()
    grant, _ = table.join(GRANT, Side), table.join(HAY, wake=lambda: woken.append("hay"))
    for wrong in ("march nowhere", "battle cairo", "flarb"):
        with pytest.raises(CampaignError):
            table.play(grant, wrong, 0)
    assert woken == []
    assert journal.record.lines == 0


@pytest.mark.sampled(1)
def test_several_threads_play_one_war(journal: Journal, reach: Reach) -> None:
    """Each tries until its order is not stale; every line goes on from the one before."""
    table, done = reach(CampaignTable(journal)), list[int]()
    hay = Player(table, HAY)

    def hasty(lot: random.Random) -> None:
        ticket = table.join(GRANT, Side)
        for _ in range(15):
            try:
                stand = table.stand(ticket)
                state = read_situation(stand.situation)
                if state.to_move is None:  # who marches anywhere may lose the war in 25 orders
                    return
                number = len(stand.record.entries)
                done.append(table.play(ticket, order(state, lot), number).number)
            except (StaleError, SeatError):
                ticket = table.join(GRANT, Side)

    threads = [Thread(target=hasty, args=(random.Random(n),)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(done) == [*range(1, journal.record.lines + 1)]
    hay.look()
    assert hay.war.state == journal.state


@pytest.mark.parametrize("name", ["", "Grant", "../grant", "grant lee", "g" * 33, "grant\n", "-g"])
def test_not_everything_is_an_account(name: str) -> None:
    with pytest.raises(SeatError, match="no account can be called"):
        account(name)


def test_an_account_has_a_name_of_small_letters() -> None:
    assert account("u.s-grant_2") == "u.s-grant_2"

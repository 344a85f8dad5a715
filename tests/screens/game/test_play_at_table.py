"""The loop that plays a campaign where several people do: what each is told, asked and shown."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, cast

import msgspec
import pytest

from campaign import Action, CampaignState, Side, legal_actions, read_order, read_situation
from campaign.actions import Done, End, Pass, Roll
from campaign.commanders import COMMANDERS
from saves.campaign_log.journal import Journal, Players
from saves.errors import SaveError
from saves.hosting.seated import SeatedCampaign
from saves.hosting.seats import account
from saves.hosting.table import CampaignTable
from screens.game.go_back import ask_for_last, ask_to_go_back
from screens.game.play_from_here import branch, take_over
from screens.game.undo_groups import GivenByKey
from screens.parts.battle_preferences import Taste
from tests.screens.battlefield import CAIRO
from tests.screens.play_desk import Desk, journal

if TYPE_CHECKING:
    from screens.parts.game import Game

UNION, CONFEDERATE = Side
FIRST = ("march cairo", "move 1 militia_cavalry paducah", "done")


def seat(table: CampaignTable, name: str, *sides: Side) -> Desk:
    return Desk(SeatedCampaign(table, account(name), sides))


def settle(*desks: Desk) -> None:
    """Everybody does what is left for later, until nothing is."""
    while any(desk.later for desk in desks):
        for desk in desks:
            desk.rest()


def at_one_table() -> tuple[CampaignTable, Desk, Desk, Desk]:
    """A table, both players, and somebody who looks on; the Union has ordered something."""
    table = CampaignTable(journal())
    desks = seat(table, "grant", UNION), seat(table, "lee", CONFEDERATE), seat(table, "hay")
    assert all(desks[0].loop.play(read_order(order)) for order in FIRST)
    settle(*desks)
    return table, *desks


def test_orders_of_one_key_are_played_up_to_the_one_that_the_table_refuses() -> None:
    _, grant, lee, _ = at_one_table()
    orders = ("march washington", "move 1 militia_infantry nowhere", "done")
    assert not grant.loop.play(*map(read_order, orders[:1]), read_order("march cairo"))
    settle(grant, lee)
    assert [entry.order for entry in lee.journal.entries()][3:] == ["march washington"]
    assert grant.shown[-1] == lee.shown[-1] == grant.journal.state
    assert len(grant.refused) == 1


def test_what_one_key_gave_in_a_session_before_one_key_takes_back() -> None:
    """A session that had grown gave way to another one: its player does not know that."""
    table = CampaignTable(journal())
    grant = seat(table, "grant", UNION)
    assert grant.loop.play(read_order(FIRST[0]))
    assert grant.loop.play(*map(read_order, FIRST[1:]))
    settle(grant)
    known = msgspec.json.decode(
        msgspec.json.encode(grant.loop.undo.known), type=tuple[GivenByKey, ...]
    )
    grant.loop.close()
    grant = seat(table, "grant", UNION)
    grant.loop.undo.know(known)
    grant.loop.take_back()
    settle(grant)
    assert [entry.order for entry in grant.loop.journal.entries()] == [FIRST[0]]


def test_who_decides_elsewhere_is_named() -> None:
    table, grant, lee, hay = at_one_table()
    assert [one.loop.awaited for one in (grant, lee, hay)] == [
        "",
        "the Union (grant)",
        "the Union (grant)",
    ]
    lee.journal.close()
    grant.journal.close()
    assert hay.loop.awaited == "the Union (nobody sits there)"
    table.close()


def test_a_commander_at_the_table_is_named_as_one() -> None:
    from_file = journal()
    players = Players("steady", "person")
    with Journal.begin(None, "West", from_file.state, players, seed="grant") as campaign:
        lee = seat(CampaignTable(campaign, pace=3600), "lee", CONFEDERATE)
        assert lee.loop.awaited == "the Union commander"
        assert not lee.loop.person_decides
        lee.journal.close()


def test_everybody_is_told_what_was_taken_back() -> None:
    _, grant, lee, hay = at_one_table()
    grant.loop.take_back()
    settle(grant, lee, hay)
    for one in (lee, hay):
        assert one.told[0].startswith("The Union takes back: ")
        assert one.shown[-1] == grant.journal.state


def test_who_asks_to_go_back_is_told_the_answer() -> None:
    _, grant, lee, hay = at_one_table()
    grant.journal.ask_back(1, UNION)
    settle(grant, lee, hay)
    assert hay.told == ["The Union asks to go back."]
    assert (grant.asked, hay.asked) == ([], [])
    [(_, answered)] = lee.asked
    answered(False)
    settle(grant, lee, hay)
    assert grant.told == ["The Confederacy refuses to go back."] * 2, "in the log, and at once"

    grant.journal.ask_back(1, UNION)
    settle(grant, lee, hay)
    [_, (_, answered)] = lee.asked
    answered(True)
    settle(grant, lee, hay)
    assert grant.told[-1] == "The Confederacy has granted it: three orders taken back."
    assert grant.shown[-1] == lee.shown[-1] == hay.shown[-1] == grant.journal.state
    assert grant.journal.entries() == ()


def test_a_question_that_was_put_aside_is_open_until_it_is_answered() -> None:
    _, grant, lee, hay = at_one_table()
    grant.journal.ask_back(1, UNION)
    settle(grant, lee, hay)
    [(_, answered)] = lee.asked
    answered(None)
    settle(grant, lee, hay)
    assert lee.told[-1] == (
        "The question stays open: < asks it again. An order of either side ends it."
    )
    labels = [one.loop.request.label for one in (grant, lee, hay)]
    assert labels == ["go back: asked", "go back? <", ""]
    assert [one.loop.has_to_answer for one in (grant, lee, hay)] == [False, True, False]
    lee.loop.ask_or_answer()
    [_, (_, answered)] = lee.asked
    answered(False)
    settle(grant, lee, hay)
    assert grant.told[-1] == "The Confederacy refuses to go back."
    assert [one.loop.request.label for one in (grant, lee, hay)] == ["", "", ""]


@pytest.mark.parametrize("was_asked", [True, False])
def test_a_session_that_takes_over_asks_nothing_that_was_put_aside(was_asked: bool) -> None:
    table, grant, lee, _ = at_one_table()
    grant.journal.ask_back(1, UNION)
    settle(grant, lee)
    lee.asked[-1][1](None)
    again = seat(table, "lee", CONFEDERATE)
    again.session.asked_back = lee.loop.request.known if was_asked else None
    again.loop.set_out()
    again.loop.go_on()
    settle(again)
    assert bool(again.asked) is not was_asked
    again.loop.ask_or_answer()
    assert again.asked, "but it is there to be answered"


def test_who_asks_to_go_back_is_told_when_the_other_side_plays_on() -> None:
    _, grant, lee, hay = at_one_table()
    while (state := grant.journal.state).to_move is UNION:
        assert grant.loop.play(next(idle(state)))
    settle(grant, lee, hay)
    ask_for_last(cast("Game", grant), cast("SeatedCampaign", grant.journal))
    [(_, answered)] = grant.asked
    answered(True)
    settle(grant, lee, hay)
    assert "The Confederacy is asked to go back. Any order ends the request." in grant.told
    before = len(grant.told), len(hay.told)
    lee.asked[-1][1](None)
    assert lee.loop.play(next(idle(lee.journal.state)))
    settle(grant, lee, hay)
    assert grant.told[before[0] :] == ["The Confederacy has played on: nothing is taken back."]
    assert hay.told[before[1] :] == []
    assert lee.told[-1].startswith("The question stays open"), "he has ended it himself"
    assert [one.loop.request.label for one in (grant, lee)] == ["", ""]


def idle(state: CampaignState) -> Iterator[Action]:
    """What brings the turn on."""
    actions = legal_actions(state)
    yield from (action for action in actions if isinstance(action, End | Pass | Roll | Done))
    yield actions[0]


def test_why_somebody_does_not_ask_to_go_back() -> None:
    _, grant, lee, hay = at_one_table()
    assert [one.loop.why_not_asked for one in (lee, hay)] == [
        "Nothing to ask for: you have given no order yet.",
        "Only players ask to go back.",
    ]
    assert grant.loop.why_not_asked == "u takes your last order back: no die has fallen since."
    grant.journal.ask_back(1, UNION)
    settle(grant, lee, hay)
    assert grant.loop.why_not_asked == (
        "The Confederacy is asked already, and has to answer. Any order ends the request."
    )
    lee.asked[0][1](False)
    grant.loop.end("The game is drawn.")
    assert grant.loop.why_not_asked == "The game is drawn."


def test_a_request_that_is_withdrawn_in_the_same_moment_is_not_asked() -> None:
    _, grant, lee, _ = at_one_table()
    grant.journal.ask_back(1, UNION)
    while lee.journal.request is None:
        lee.later.pop(0)()
    assert grant.loop.play(read_order("march washington"))
    settle(grant, lee)
    assert lee.asked == []
    assert lee.refused == []


def test_a_request_that_was_withdrawn_is_not_answered() -> None:
    """The question may still be on show: something lies over it."""
    _, grant, lee, _ = at_one_table()
    grant.journal.ask_back(1, UNION)
    settle(grant, lee)
    [(_, answered)] = lee.asked
    assert grant.loop.play(read_order("march washington"))
    stood = grant.journal.state
    settle(grant, lee)
    answered(True)
    assert lee.told[-1] == "The request has been withdrawn: the other side has played on."
    assert lee.journal.state == grant.journal.state == stood


def test_who_joins_later_is_asked_what_was_asked_before() -> None:
    table, grant, lee, _ = at_one_table()
    lee.journal.close()
    grant.journal.ask_back(1, UNION)
    lee = seat(table, "lee", CONFEDERATE)
    lee.loop.go_on()
    settle(grant, lee)
    assert len(lee.asked) == 1


def test_the_end_of_the_program_leaves_the_table() -> None:
    table, grant, lee, hay = at_one_table()
    for one in (grant, lee, hay):
        one.loop.stand_up()
    assert table.seats == ()
    assert grant.journal.entries(), "what was played is still on show"


def test_nobody_is_offered_to_go_back_alone() -> None:
    _, grant, lee, _ = at_one_table()
    ask_to_go_back(cast("Game", grant), grant.journal.record, 0, "the opening")
    [(question, _)] = grant.asked
    assert [offer.answer for offer in question.offers] == ["ask", ""]
    ask_to_go_back(cast("Game", lee), lee.journal.record, 0, "the opening")
    assert lee.asked == []
    assert lee.told == ["At a table nobody goes back alone."]
    take_over(cast("Game", lee), lee.journal.record, 0, lee.journal.state)
    [(screen, _)] = lee.asked
    assert screen.refusals == ("At a table nobody goes back alone.",)
    assert all(offer.text.startswith("As a new campaign") for offer in screen.offers)


def test_a_page_of_a_war_that_is_no_longer_open_says_so() -> None:
    _, _, lee, _ = at_one_table()
    with pytest.raises(SaveError, match="West has changed since this page was opened"):
        branch(cast("Game", lee), journal().record, 0)


@pytest.mark.thorough
def test_a_page_that_is_open_stays_true_when_something_is_granted() -> None:
    _, grant, lee, _ = at_one_table()
    page = grant.journal.record
    grant.journal.ask_back(3, UNION)
    settle(grant, lee)
    [(_, answered)] = lee.asked
    answered(True)
    settle(grant, lee)
    assert page is grant.journal.record
    assert [entry.order for entry in page.entries()] == list(FIRST[:2])


def test_a_quick_battle_stays_quick_though_the_other_side_asks_something_meanwhile() -> None:
    table = CampaignTable(Journal.begin(None, "West", read_situation(CAIRO), seed="grant"))
    grant = SeatedCampaign(table, account("grant"), [UNION])
    lee = seat(table, "lee", CONFEDERATE)
    lee.loop.battles.like(Taste(small=6))
    assert lee.loop.play(read_order("battle cairo"))
    settle(lee)
    assert grant.read()
    while grant.state.to_move is UNION:
        grant.play(COMMANDERS["steady"].choose(grant.state))
    while lee.journal.state != grant.state:
        lee.later.pop(0)()  # it has read, and is about to order
    grant.ask_back(grant.entries()[-1].number, UNION)
    lee.loop.go_on()
    assert ["the position has changed" in said for said in lee.refused] == [True]
    settle(lee)
    [(_, answered)] = lee.asked
    assert lee.loop.battles.is_quick
    answered(False)
    lee.loop.go_on()
    settle(lee)
    assert grant.read()[-1].change is not None, "it has fought on"


def test_a_quick_battle_is_fought_on_by_hand_where_the_seat_comes_back() -> None:
    table = CampaignTable(Journal.begin(None, "West", read_situation(CAIRO), seed="grant"))
    lee = seat(table, "lee", CONFEDERATE)
    lee.loop.battles.like(Taste(small=6))
    assert lee.loop.play(read_order("battle cairo"))
    settle(lee)
    assert lee.loop.battles.is_quick
    field = seat(table, "lee", CONFEDERATE)
    settle(lee, field)
    field.loop.stand_up()
    settle(lee)
    assert lee.told[-1] == "You play here again."
    assert not lee.loop.battles.is_quick

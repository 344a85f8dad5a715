"""The staff by lines: it decides for whoever types, until something happens."""

from collections.abc import Callable
from itertools import takewhile

from campaign import Action, Side
from campaign.commanders import COMMANDERS
from campaign.commanders.staff import Following, Mandate, Seen, duty_of, order, seen_anew, stopped
from campaign.events import TurnBegan
from saves.campaign_log.journal import Journal
from screens.game.staff_kept import Keeper, StaffKept
from screens.game.staff_orders import StaffOrders
from screens.game.staff_words import NOTHING_MORE, YOURS, StaffDeed, what_came, what_happened
from screens.map.turn_report import can_do_without
from screens.plain.desk import PlainDesk
from screens.plain.reply import Reply, together
from screens.plain.told import Witnessed, of_orders, sentences

SAID = "The staff stops: {why}. {told}"


class PlainStaff:
    """What each side has told its staff, and what that did last."""

    def __init__(self, journal: Journal, keeper: Keeper) -> None:
        self._journal, self._kept = journal, StaffKept(keeper)
        self._following = Following()
        self.deeds: list[StaffDeed] = []

    def told(self, side: Side) -> StaffOrders:
        """What a side has told it; its army where the orders have led it that count.

        Raises:
            SaveError: once, if what is kept of it cannot be understood.
        """
        return self._kept.told(side).after(self._journal.entries)

    def tell(self, side: Side, orders: StaffOrders) -> None:
        """Tell it something else."""
        self._kept.tell(side, orders)

    def go_on(self, desk: PlainDesk, side: Side, others_act: Callable[[], Reply]) -> Reply:
        """Decide for a side until something happens; what came of it.

        In between, whoever else decides *acts*.

        Raises:
            CampaignError: if it cannot be written.
        """
        told = self.told(side)
        self.deeds, orders, answer = [], 0, Reply()
        seen = Seen.at(desk.state, side)
        self._following.anew()
        while desk.state.agenda:
            if found := stopped(seen, desk.state, side, told.stops):
                return self._stopped(answer, what_happened(found), orders)
            seen = seen_anew(seen, desk.state, side)
            if desk.state.to_move is not side or not desk.person_decides:
                before = desk.state
                answer = together(answer, others_act())
                if desk.state is before:
                    break  # somebody else is waited for
                continue
            if not told.mandate.has(desk.state):
                return self._stopped(answer, YOURS[duty_of(desk.state)], orders)
            action = _decided(desk, told.mandate)
            if action is None:
                return self._stopped(answer, NOTHING_MORE, orders)
            happened = desk.order_as_usual(action)
            orders += 1
            self._note(desk, happened)
            events = [one.event for one in happened]
            line = desk.journal.last
            mandate = self._following.after(told.mandate, side, events, desk.state)
            if mandate is not told.mandate:
                told = told.led(mandate, line)
                self.tell(side, told)
            answer = together(answer, of_orders(happened, desk.audience))
        return answer

    def _note(self, desk: PlainDesk, happened: list[Witnessed]) -> None:
        own = takewhile(lambda one: not isinstance(one.event, TurnBegan), happened)
        seen = [one for one in own if not can_do_without(one.event)]
        turn = desk.state.turn
        self.deeds += (StaffDeed(turn, text) for text in sentences(seen, desk.audience))

    def _stopped(self, answer: Reply, why: str, orders: int) -> Reply:
        said = SAID.format(why=why, told=what_came("'deeds'", orders, len(self.deeds)))
        # All that was ordered is told on request: it may be a whole turn.
        return Reply((said,), (*answer.said, *answer.rest))


def _decided(desk: PlainDesk, mandate: Mandate) -> Action | None:
    return order(mandate, COMMANDERS[mandate.commander], desk.state, desk.budget)

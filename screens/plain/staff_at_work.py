"""The staff by lines: it decides for whoever types, until something happens."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from campaign import Action, Side
from campaign.commanders import COMMANDERS
from campaign.commanders.staff import Following, Mandate, Seen, duty_of, order, seen_anew, stopped
from campaign.terms import SIDES
from saves.campaign_log.journal import Journal
from saves.errors import SaveError
from screens.game.staff_kept import Keeper, StaffKept
from screens.game.staff_orders import StaffOrders, Stint
from screens.game.staff_words import (
    NOTHING_MORE,
    YOURS,
    how_back_by_words,
    what_came,
    what_happened,
)
from screens.game.staff_work import StaffWork, as_one, told_of_work
from screens.game.undo_groups import GivenByKey
from screens.plain.desk import PlainDesk
from screens.plain.reply import Reply, together
from screens.plain.told import Witnessed, of_orders
from screens.text.phrases import SIDE_ADJECTIVES

SAID = "The staff stops: {why}. {told}"
WHOSE = "The {side} staff:"
OTHERS = "a decision of the {side} player comes first"
ASKED = "you are asked something first"


class PlainStaff:
    """What each side has told its staff, and what that did last."""

    def __init__(self, journal: Journal, keeper: Keeper) -> None:
        self._journal, self._kept = journal, StaffKept(keeper)
        self._following = Following()
        self._work = StaffWork(journal)
        self._stint = Stint()
        """Where in the log its orders stand that it has given since it began."""

        self._idle: Side | None = None
        """For whom it was at work last, if it gave no orders then."""

    def set_out(self, complain: Callable[[SaveError], object]) -> None:
        """The campaign is opened: the staff rests, also if its war was left in haste.

        That is kept now, for what is ordered from here on is no work of the staff.
        """
        for side in SIDES:
            try:
                self._ends(side, self._journal.last)
            except SaveError as error:
                complain(error)

    def told(self, side: Side) -> StaffOrders:
        """What a side has told it; its army is where the orders have led it that count.

        Raises:
            SaveError: once, if what is kept of it cannot be understood.
        """
        return self._kept.told(side).after(self._journal.entries)

    def tell(self, side: Side, orders: StaffOrders) -> None:
        """Tell it something else."""
        self._kept.tell(side, orders)

    def done_before(self) -> tuple[GivenByKey, ...]:
        """Its orders when it was at work last, side by side.

        Raises:
            SaveError: as `told`.
        """
        lines, stints = self._journal.record.lines, [self.told(side).stint for side in SIDES]
        return tuple(as_one(stint, lines) for stint in stints if stint.first)

    def go_on(self, desk: PlainDesk, side: Side, others_act: Callable[[], Reply]) -> Reply:
        """Decide for a side until something happens; what came of it.

        In between, whoever else decides *acts*.

        Raises:
            CampaignError: if it cannot be written.
        """
        self._stint = Stint()
        mandate, march = self.told(side).mandate, self._work.march_so_far()
        self._following.anew(mandate, side, march, desk.state)
        before, desk.witness = desk.witness, partial(self._follow_army, desk, side)
        try:
            return self._until_stopped(desk, side, others_act)
        finally:
            desk.witness = before
            self._ends(side, self._stint.last)
            self._idle = None if self._stint.first else side

    def _until_stopped(self, desk: PlainDesk, side: Side, others_act: Callable[[], Reply]) -> Reply:
        answer, seen = Reply(), Seen.at(desk.state, side)
        while desk.state.agenda:
            if found := stopped(seen, desk.state, side, self.told(side).stops):
                return self._stopped(desk, answer, what_happened(found), side)
            seen = seen_anew(seen, desk.state, side)
            if desk.state.to_move is not side or not desk.person_decides:
                before = desk.state
                answer = together(answer, others_act())
                if desk.state is before:
                    return self._stopped(desk, answer, _who_is_waited_for(desk, side), side)
                continue
            mandate = self.told(side).mandate
            if not mandate.has(desk.state):
                return self._stopped(desk, answer, YOURS[duty_of(desk.state)], side)
            action = _decided(desk, mandate)
            if action is None:
                return self._stopped(desk, answer, NOTHING_MORE, side)
            answer = together(answer, self._ordered(desk, side, action))
        return answer

    def _ordered(self, desk: PlainDesk, side: Side, action: Action) -> Reply:
        """Order it; what came of it."""
        happened = desk.order_as_usual(action, goes_on=self._stint.first > 0)
        events, line = [one.event for one in happened], desk.journal.last
        self._work.note((line,), events, desk.state)
        self._stint = Stint(self._stint.first or line, line)
        self.tell(side, replace(self.told(side), stint=Stint(self._stint.first)))
        return of_orders(happened, desk.audience)

    def _follow_army(self, desk: PlainDesk, side: Side, happened: Sequence[Witnessed]) -> None:
        """The one army that it leads may be elsewhere now, also by an order of the enemy."""
        told, events = self.told(side), [one.event for one in happened]
        mandate = self._following.after(told.mandate, side, events, desk.state)
        self.tell(side, told.led(mandate, desk.journal.last))

    def _ends(self, side: Side, line: int) -> None:
        """It rests since a line of the log."""
        told = self.told(side)
        if told.stint.is_open:
            self.tell(side, replace(told, stint=told.stint.ended_at(line)))

    def _stopped(self, desk: PlainDesk, answer: Reply, why: str, side: Side) -> Reply:
        orders, lines = self._work.orders(side, self._stint), self._work.count(side, self._stint)
        is_others_turn = desk.state.to_move is not side and side.enemy in desk.audience
        by = f"'deeds {side}'" if is_others_turn else "'deeds'"
        said = SAID.format(why=why, told=what_came(by, orders, lines))
        is_final = desk.journal.record.iron_man
        if not is_final and (undoing := self._work.undoing(side, self._stint)):
            said += f" {how_back_by_words(undoing)}"
        # All that was ordered is told on request: it may be a whole turn.
        return Reply((said,), (*answer.said, *answer.rest))

    def deeds(self, side: Side, *, is_named: bool = False) -> list[str]:
        """What it did for a side since it was set to work last; perhaps the side is *named*.

        Raises:
            CampaignError: if the log cannot be played again.
        """
        stint = self.told(side).stint
        head = [WHOSE.format(side=SIDE_ADJECTIVES[side])] if is_named else []
        return head + told_of_work(self._work, side, stint, is_idle=side is self._idle)


def _who_is_waited_for(desk: PlainDesk, side: Side) -> str:
    """Why nobody goes on for a side, as a clause."""
    to_move = desk.state.to_move
    if to_move is None or to_move is side:
        return ASKED
    return OTHERS.format(side=SIDE_ADJECTIVES[to_move])


def _decided(desk: PlainDesk, mandate: Mandate) -> Action | None:
    """What it orders; None, too, if its commander fails: nothing else was handed over to it."""
    commander, state = COMMANDERS[mandate.commander], desk.state
    return desk.thought_out(lambda budget: order(mandate, commander, state, budget))

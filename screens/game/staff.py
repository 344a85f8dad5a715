"""The staff: it decides for a player what he has handed over, until something happens.

It decides as commanders do, one order after the other, and each of them is the player's own: the
log has them like any others, and `u` takes them back as far as no die has fallen. The page of `Z`
tells what came of them, and has all of them taken back.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from campaign import CampaignError, CampaignState, Side
from campaign.agenda import Fighting
from campaign.commanders.staff import (
    Following,
    Mandate,
    Seen,
    duty_of,
    seen_anew,
    stopped,
)
from campaign.events import Event
from campaign.terms import CAPITAL, PERSON, SIDES, BoxId
from saves.errors import SaveError
from saves.hosting.seated import Campaign, is_decided_here
from screens.battle.battle_dialog import ShortForm
from screens.game.go_back import IRON_MAN, ask_to_go_back, may_ask
from screens.game.play_from_here import why_no_branch
from screens.game.staff_kept import Keeper, StaffKept
from screens.game.staff_orders import StaffOrders, Stint
from screens.game.staff_page import StaffPage
from screens.game.staff_words import (
    NOTHING_MORE,
    YOURS,
    Undoing,
    back_to,
    how_back,
    what_came,
    what_goes,
    what_happened,
    where_it_is_told,
)
from screens.game.staff_work import StaffWork, as_one, told_of_work
from screens.game.undo_groups import GivenByKey
from screens.text.phrases import complaint, sentence

if TYPE_CHECKING:
    from screens.parts.game import Game

TITLE = "Staff"
QUESTION = "What your staff, the computer, decides"
GO = "Hand over, and go on"
KEYS = "enter goes on, left and right change a line, esc: keep it"

HALTED = "you stopped it"
KEY = "."
SAID = "{why} {told}"
TOLD = "The staff stops: {why}."
TOLD_AT_LENGTH = "The staff stops: {why}; {told}."


class Staff:
    """What each side has told its staff; whether it is at work, and what it has done."""

    def __init__(self, game: "Game", journal: Campaign, keeper: Keeper) -> None:
        self._game, self._journal = game, journal
        self._kept = StaffKept(keeper)
        self._side: Side | None = None
        """For whom it works; None while it rests."""

        self._seen: Seen | None = None
        self._looked_at: tuple[CampaignState, bool] | None = None
        """A position, and whether it is for the staff to decide there."""

        self.is_ordering = False
        """What is being played is its order."""

        self._orders_for: Side | None = None
        """For whom it orders that; somebody may have it rest before it is written."""

        self._following = Following()
        self._work = StaffWork(journal)
        self._stint = Stint()
        """Where in the log its orders stand that it has given since it began."""

        self._idle: Side | None = None
        """For whom it was at work last, if it gave no orders then."""

        self._announced: tuple[Side, BoxId, str] | None = None
        """Who has been told last what the staff would do, where he looked then, and the words."""

    # --- what it has been told -----------------------------------------------------------------

    @property
    def is_on(self) -> bool:
        """It goes on until something happens."""
        return self._side is not None

    @property
    def mandate(self) -> Mandate:
        """What was handed over by whoever it works for."""
        assert self._side is not None, "it rests"
        return self.told(self._side).mandate

    @property
    def side_here(self) -> Side | None:
        """The side whose player sits here: whose decision it is, or else the first."""
        here = [
            side
            for side in SIDES
            if self._journal.players[side.seat] == PERSON and is_decided_here(self._journal, side)
        ]
        to_move = self._journal.state.to_move
        return to_move if to_move in here else next(iter(here), None)

    def told(self, side: Side) -> StaffOrders:
        """What a side has told its staff; its army is where the orders have led it that count."""
        try:
            orders = self._kept.told(side)
        except SaveError as error:
            self._game.notify(complaint(error), title=TITLE, severity="warning", markup=False)
            orders = self._kept.told(side)
        return orders.after(self._journal.entries)

    def tell(self, side: Side, orders: StaffOrders) -> None:
        """Tell it something else."""
        self._kept.tell(side, orders)
        self._looked_at = None

    def ask(self, looking: BoxId = CAPITAL) -> None:
        """Have the player say what he hands over; enter sets the staff to work."""
        side = self.side_here
        if side is None:
            return
        told = replace(self.told(side), looking=looking)
        lines, changed = StaffOrders.lines, StaffOrders.changed
        form = ShortForm(QUESTION, told, lines, changed, first=GO, keys=KEYS)

        def answered(orders: StaffOrders | None) -> None:
            self.tell(side, orders or form.value)
            if orders is not None:
                self.begin(side)

        self._game.push_screen(form, answered)

    def set_out(self) -> tuple[GivenByKey, ...]:
        """The campaign is opened, or shown anew: it rests. Its orders before, side by side."""
        self.stop("")
        for side in SIDES:
            self._ends(side, self._journal.last)
        lines, stints = self._journal.record.lines, [self.told(side).stint for side in SIDES]
        return tuple(as_one(stint, lines) for stint in stints if stint.first)

    # --- at work -------------------------------------------------------------------------------

    def toggle(self, looking: BoxId, on_show: str) -> None:
        """Go on until something happens; stop that. At first only say what that would be.

        Somebody is *looking* at a box, and this is *on show*: the second press counts as long as
        what the first one said is. Any other key in between has him look elsewhere, or says more.
        """
        if self.is_on:
            self.stop(HALTED)
        elif (side := self.side_here) is not None:
            self._begin_or_say(side, looking, on_show)

    def _begin_or_say(self, side: Side, looking: BoxId, on_show: str) -> None:
        """Begin, if its general knows what that is; whoever has begun once in a war does."""
        told = self.told(side)
        said = told.at_first(KEY)
        is_armed = self._announced == (side, looking, said) and said in on_show
        if self._kept.has_said(side) or is_armed:
            self.tell(side, told)
            self.begin(side)
        else:
            self._announced = side, looking, said
            # The map takes in what its key has led to first.
            self._game.call_later(self._tell, said)

    def _tell(self, said: str) -> None:
        for screen in self._game.campaign_screens():
            screen.tell(said)

    def begin(self, side: Side) -> None:
        """Set it to work for a side."""
        state = self._journal.state
        self._side, self._seen, self._looked_at = side, Seen.at(state, side), None
        self._stint = Stint()
        self._following.anew(self.mandate, side, self._work.march_so_far(), state)
        if self._game.paused:
            self._game.action_pause()
        self._show_who_decides()
        self._game.go_on()

    def stop(self, why: str) -> None:
        """It rests; the player decides again. It says *why*, if there is anything to say."""
        if (side := self._side) is None:
            return
        self._side = self._looked_at = None
        self._idle = None if self._stint.first else side
        self._game.loop.commanders.drop()
        self._ends(side, self._stint.last)
        if why:
            self._say(why, side)
        self._show_who_decides()
        self._game.call_later(self._game.go_on)

    def _ends(self, side: Side, line: int) -> None:
        """It rests since a line of the log."""
        orders = self.told(side)
        if orders.stint.is_open:
            self.tell(side, replace(orders, stint=orders.stint.ended_at(line)))

    def _say(self, why: str, side: Side) -> None:
        """Why it rests, in a notice; in the line alone where a notice would cover what comes."""
        orders = self._work.orders(side, self._stint)
        lines = self._work.count(side, self._stint)
        screens = [*self._game.campaign_screens()]
        said = TOLD.format(why=why)
        if any(screen.has_turn_to_tell for screen in screens):
            said = TOLD_AT_LENGTH.format(why=why, told=where_it_is_told("Z", orders, lines))
        else:
            notice = SAID.format(why=sentence(why), told=what_came("Z", orders, lines))
            self._game.notify(notice, title=TITLE, timeout=8, markup=False)
        self._tell(said)

    def _show_who_decides(self) -> None:
        for screen in self._game.campaign_screens():
            screen.show_who_decides()
        self._game.questions.look()

    def decides(self, side: Side) -> bool:
        """What is due is for the staff of a side to decide."""
        state = self._journal.state
        if side is not self._side or state.to_move is not side:
            return False
        if self._looked_at is None or self._looked_at[0] is not state:
            self._looked_at = state, self.mandate.has(state)
        return self._looked_at[1]

    @property
    def decides_now(self) -> bool:
        """The decision that is due is the staff's."""
        return self._side is not None and self.decides(self._side)

    def fights(self, pieces: int) -> bool:
        """A battle of so many pieces is fought by the staff, for both sides; not against a person,
        who fights for himself.
        """
        return self.is_on and not self._meets_a_person and pieces < self.mandate.battles

    def fights_on(self) -> bool:
        """The battle that goes on is the staff's; against a person, what its side does in it."""
        state = self._journal.state
        if not self.is_on or not state.agenda or not isinstance(state.step, Fighting):
            return False
        if self._meets_a_person and state.to_move is not self._side:
            return False
        return self.mandate.fights(state, state.step.box)

    @property
    def _meets_a_person(self) -> bool:
        """The other side is played by a person, too."""
        return self._side is not None and self._journal.players[self._side.enemy.seat] == PERSON

    def look(self) -> None:
        """Stop if something has happened, or if a decision is not the staff's."""
        state, side = self._journal.state, self._side
        if side is None or self._seen is None:
            return
        found = stopped(self._seen, state, side, self.told(side).stops)
        self._seen = seen_anew(self._seen, state, side)
        if not state.agenda:
            self.stop("")
        elif found is not None:
            self.stop(what_happened(found))
        elif self._game.loop.person_decides and state.to_move is side:
            self.stop(YOURS[duty_of(state)])

    def rests(self) -> None:
        """It has nothing to order where it was asked."""
        self.stop(NOTHING_MORE)

    def heed(self) -> None:
        """Something is about to be played; see whether the staff orders it."""
        to_move = self._journal.state.to_move
        is_its = to_move is not None and self.decides(to_move)
        self.is_ordering = is_its or self.fights_on()
        self._orders_for = self._side

    def note(self, numbers: Sequence[int], events: Sequence[Event], state: CampaignState) -> bool:
        """Take down what came of its orders; whether it had given any before."""
        self._follow_army(events, state, numbers[-1] if numbers else 0)
        if self.is_on or self.is_ordering:
            self._work.note(numbers, events, state)
        if not self.is_ordering:
            return False
        has_begun = self._stint.first > 0
        if numbers and self._orders_for is not None:
            self._take_down(self._orders_for, numbers)
        return has_begun

    def _take_down(self, side: Side, numbers: Sequence[int]) -> None:
        """Keep which lines of the log are its own: at its first one, and when it rests."""
        self._stint = Stint(self._stint.first or numbers[0], numbers[-1])
        stint = Stint(self._stint.first) if self.is_on else self._stint
        if (orders := self.told(side)).stint != stint:
            self.tell(side, replace(orders, stint=stint))

    def _follow_army(self, events: Sequence[Event], state: CampaignState, line: int) -> None:
        """The one army that it leads may be elsewhere now."""
        if (side := self._side) is not None:
            orders = self.told(side)
            mandate = self._following.after(orders.mandate, side, events, state)
            if mandate is not orders.mandate:
                self.tell(side, orders.led(mandate, line))

    # --- what it has done ----------------------------------------------------------------------

    def show_deeds(self) -> None:
        """A page with what it has done since it was set to work last, and the way back."""
        side = self.side_here
        assert side is not None, "nobody here has a staff"
        stint = self.told(side).stint
        try:
            lines = told_of_work(self._work, side, stint, is_idle=side is self._idle)
        except CampaignError as error:
            self._game.refuse(error)
            return
        if (undoing := self._work.undoing(side, stint)) is None:
            self._game.push_screen(StaffPage(lines))
            return
        why_not = self._why_not_taken_back(undoing)
        lines += ["", why_not or how_back(undoing)]
        self._game.push_screen(StaffPage(lines, partial(self._take_back, undoing), why_not))

    def _why_not_taken_back(self, undoing: Undoing) -> str | None:
        """Why all that it did stays."""
        record = self._journal.record
        if record.iron_man:
            return IRON_MAN
        if undoing.is_free or may_ask(self._journal, undoing.before) is not None:
            return self._game.loop.ended or None
        return self._game.loop.ended or why_no_branch(self._game, record) or None

    def _take_back(self, undoing: Undoing) -> None:
        """Take back all of it; behind a die or segment, after a question."""
        if undoing.is_free:
            self._game.loop.take_back_from(undoing.first)
        else:
            where, goes = back_to(undoing).removeprefix("to "), what_goes(undoing)
            ask_to_go_back(self._game, self._journal.record, undoing.before, where, goes)

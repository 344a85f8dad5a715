"""Whose decision it is, and what happens next: the only place that plays the campaign on show."""

import asyncio
from collections.abc import AsyncIterable, AsyncIterator, Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from campaign import Action, CampaignError, CampaignState, Change, Side
from campaign.actions import Attack, Battle, Breakout
from campaign.events import Event
from campaign.scenario import SKIRMISH
from campaign.terms import PERSON
from saves.hosting.contract import ADVISER
from saves.hosting.lines import Followed
from saves.hosting.seated import Campaign, SeatedCampaign, is_decided_here
from screens.battle.battle_control import BattleControl
from screens.battle.battle_run import HasBattleRun
from screens.game.advisers import adviser_of
from screens.game.back_request import BackRequest, answers_here
from screens.game.beat import Beat
from screens.game.commander_worker import THINKS, Commanding
from screens.game.first_page import OpeningPage
from screens.game.go_back import ask_for_last, why_not_asked
from screens.game.handover import Handover
from screens.game.seat_gone import forget_orders
from screens.game.staff import Staff
from screens.game.table_news import awaited, is_answer, news, seat_news
from screens.game.undo_groups import Deeds
from screens.game.waiting import Waiting
from screens.parts.campaign_screen import CampaignScreen, views
from screens.parts.game import STAFF
from screens.shell.giving_way import give_way
from screens.text.event_summary import points_lapsed
from screens.text.narration import narrate
from screens.text.orders import DONE_AGAIN, TAKEN_BACK, retold

if TYPE_CHECKING:
    from campaign.terms import BoxId
    from screens.parts.game import Game

Found = TypeVar("Found")

ELSEWHERE = "elsewhere"
"""Who plays a side for which somebody else sits at the table."""


class PlayLoop:
    """Plays what screens and commanders order, shows what came of it, and asks who is next."""

    def __init__(self, game: "Game", journal: "Campaign") -> None:
        self._game = game
        self.journal = journal
        self._at_table = isinstance(journal, SeatedCampaign)
        self._waiting = Waiting(game, journal, self._fight_on)
        self._sides = frozenset[Side]()
        """For which one sat at the table when that was looked at last."""

        if isinstance(journal, SeatedCampaign):
            self._sides = journal.wanted
            self._give_way(to_players=not self._sides)
            self.beat = Beat(game, partial(self.catch_up, journal))
            journal.listen(self.beat.hear)
        self.ended = game.session.ended
        """How the game ended at its server, as a sentence; empty while it goes on."""

        self.undo = Deeds(journal)
        """What one key played, one key takes back."""

        self._adviser = adviser_of(journal)
        self.commanders = Commanding(game, self._adviser)
        self.battles = BattleControl(game, journal, self._adviser)
        self.staff = Staff(game, journal, self.battles.choices)
        """Decides for a player what he has handed over."""

        self.battles.are_the_staffs = self.staff.fights
        self.battles.leaving.is_left_to_staff = self.staff.fights_on
        self.handover, self.first_page = Handover(game, journal), OpeningPage(game, journal)
        self._page_known: Side | None = None
        """The side that decides, and has been looked at for whether it needs the first page."""

        self.request = BackRequest(game, journal)
        """One side asks the other one to go back."""

        self._celebrated = journal.state if self.ended else None
        """The end of the war that has been shown."""

    def set_out(self) -> None:
        """The campaign is opened, or shown anew: nobody has decided anything in it yet."""
        self.undo, self.handover = Deeds(self.journal), Handover(self._game, self.journal)
        self.request = BackRequest(self._game, self.journal)
        self.undo.know(self.staff.set_out())

    # --- playing -------------------------------------------------------------------------------

    def play(self, *actions: Action) -> bool:
        """Play actions one after the other; show what came of them, or why one is not allowed.

        How a battle is fought that begins with them, is chosen before; perhaps by a question.
        """
        if self._waiting.is_far and not self._may_be_sent(actions):
            return False
        if any(isinstance(action, Attack | Battle | Breakout) for action in actions):
            chosen = self.battles.before(actions)
            return chosen is not None and self.play_each(chosen)
        return self.play_each(actions)

    def play_each(self, actions: Iterable[Action] | AsyncIterable[Action]) -> bool:
        """Play actions as they come, each when the one before has been played; show them at once.

        Whoever gives them may look at the position before he gives the next one. They are on the
        disk before anybody sees them, but all in one go: a disk may be slow. Those that are thought
        of elsewhere come in their own time.
        """
        journal, refused, numbers = self.journal, list[CampaignError](), list[int]()
        self.staff.heed()
        looked_at = next((s.looked_at for s in views(self._game.screen_stack)), None)
        if self._waiting.is_far:
            work = partial(self._send, actions, looked_at)
            if isinstance(actions, AsyncIterable):
                return self._waiting.do(work, THINKS)
            return self._waiting.do(work)
        assert isinstance(actions, Iterable), "nothing is thought of elsewhere for what lies here"
        try:
            with journal.together():
                events = tuple(self._events_of(actions, refused, numbers))
        except CampaignError as error:
            events, refused, numbers = (), [error], []  # nothing of it could be written
        self._was_played(events, refused, numbers, looked_at)
        return not refused

    def _was_played(
        self,
        events: tuple[Event, ...],
        refused: Sequence[CampaignError],
        numbers: Sequence[int],
        looked_at: "BoxId | None",
    ) -> None:
        goes_on = self.staff.note(numbers, events, self.journal.state)
        self.undo.note(numbers, looked_at, goes_on=goes_on)
        if numbers or refused or not self._waiting.is_far:
            self._show(Change(self.journal.state, events))  # else it is asked again once it is read
        if numbers:
            self.request.look()  # an order of either side ends what was asked
        for refusal in refused:
            self._game.refuse(refusal)
        if not (self.is_at_rest and self.handover.comes_first()):
            self._game.call_later(self.go_on)

    def _may_be_sent(self, actions: Sequence[Action]) -> bool:
        """Say at once what is refused for a reason that is known here."""
        assert isinstance(self.journal, SeatedCampaign), "nothing else is played elsewhere"
        try:
            for action in actions[:1]:
                self.journal.check(action)
        except CampaignError as error:
            self._game.refuse(error)
            return False
        return True

    async def _send(
        self, actions: Iterable[Action] | AsyncIterable[Action], looked_at: "BoxId | None"
    ) -> None:
        """Order elsewhere; nothing is shown before it is written there."""
        events, refused, numbers = list[Event](), list[CampaignError](), list[int]()
        try:
            async for action in _as_they_come(actions):
                change = await asyncio.to_thread(self.journal.play, action)
                numbers.append(self.journal.last)
                events += change.events
        except CampaignError as error:
            refused.append(error)
        if not self.is_on_show:
            return
        if refused and self.battles.is_quick and not self._is_behind:
            self.battles.take_over()  # commanders do not insist
        self._was_played(tuple(events), refused, numbers, looked_at)

    def _events_of(
        self, actions: Iterable[Action], refused: list[CampaignError], numbers: list[int]
    ) -> Iterator[Event]:
        """What comes of actions, up to the first that cannot be played; why it cannot be.

        The *numbers* are those of the lines that were written.
        """
        for action in actions:
            try:
                change = self.journal.play(action)
            except CampaignError as error:
                refused.append(error)
                return
            numbers.append(self.journal.last)
            yield from change.events

    def _show(self, change: Change) -> None:
        for screen in views(self._game.screen_stack):
            screen.show_change(change)
        for lapsed in points_lapsed(change):
            if self._player(lapsed.side) == PERSON:  # else it stands in the log
                self._game.notify(narrate(lapsed, change.state.theater), markup=False)
        self._game.questions.look()

    def catch_up(self, campaign: SeatedCampaign) -> bool:
        """Show what others have ordered at the table since this was asked last; if they have."""
        if not self.is_on_show or self._waiting.holds(partial(self.catch_up, campaign)):
            return False
        if campaign.has_to_ask:
            self._ask_beside(campaign.read, partial(self._show_heard, campaign))
            return True
        try:
            heard = campaign.read(may_wait=False)
        except CampaignError as error:
            self._game.refuse(error)
            return False
        self._show_heard(campaign, heard)
        return bool(heard)

    def _show_heard(self, campaign: SeatedCampaign, heard: Sequence[Followed]) -> None:
        self.request.look(is_news=not any(map(is_answer, heard)))
        self.battles.leaving.look()
        if said := self._place_said(campaign):
            self._game.notify(said, markup=False)
            self._game.call_later(self.go_on)
        for followed in heard:
            self._show_followed(followed)
        for screen in views(self._game.screen_stack):
            screen.show_who_decides()
        if heard:
            self._game.call_later(self.go_on)
        self._fight_on()

    def _fight_on(self) -> None:
        """Have commanders order who fight on, and could not a moment ago."""
        for screen in views(self._game.screen_stack):
            if isinstance(screen, HasBattleRun):
                screen.run.go_on()

    def _place_said(self, campaign: SeatedCampaign) -> str:
        """What to say of a seat that was taken along to another terminal, or has come back."""
        before, self._sides = self._sides, campaign.seat.sides
        if bool(before) != bool(self._sides):
            self._give_way(to_players=not self._sides)
        said = seat_news(before, self._sides)
        if before - self._sides and (lost := forget_orders(self._game)):
            said = f"{said} {lost}"
        return said

    def _show_followed(self, followed: Followed) -> None:
        """What somebody else has ordered, taken back, asked for or granted."""
        if followed.change is not None:
            self._show(followed.change)
        elif followed.gone or followed.line is None:
            self._show_anew(None, ())
        if not (said := news(followed)):
            return
        for screen in views(self._game.screen_stack):
            screen.tell(said)
        if is_answer(followed):
            self._game.notify(said, markup=False)

    def take_back(self) -> None:
        """Back by what one key did, up to the last die or phase."""
        self.staff.stop("")
        self._retrace(self.undo.take_back, TAKEN_BACK)

    def take_back_from(self, number: int) -> None:
        """Back to before the order of a line, up to the last die or phase."""
        self.staff.stop("")
        self._retrace(partial(self.undo.take_back_from, number), TAKEN_BACK)

    def redo(self) -> None:
        """Forth again by what was taken back last."""
        self.staff.stop("")
        self._retrace(self.undo.redo, DONE_AGAIN)

    def _retrace(self, step: Callable[[], tuple[str, ...]], said: str) -> None:
        """Go back or forth, and say by which orders."""
        before = self.journal.state
        self._ask_beside(
            step, partial(self._retraced, said=said), partial(self._not_retraced, before)
        )

    def _ask_beside(
        self,
        deed: Callable[[], Found],
        then: Callable[[Found], None],
        failed: Callable[[CampaignError], None] | None = None,
    ) -> None:
        """Ask for something, and go on with the answer; what is far away beside the screens."""
        failed = failed or self._game.refuse
        if self._waiting.is_far:
            self._waiting.do(partial(self._ask_elsewhere, deed, then, failed))
            return
        try:
            found = deed()
        except CampaignError as error:
            failed(error)
        else:
            then(found)

    async def _ask_elsewhere(
        self,
        deed: Callable[[], Found],
        then: Callable[[Found], None],
        failed: Callable[[CampaignError], None],
    ) -> None:
        try:
            found = await asyncio.to_thread(deed)
        except CampaignError as error:
            if self.is_on_show:
                failed(error)
        else:
            if self.is_on_show:
                then(found)

    # --- going back by consent -----------------------------------------------------------------

    def agree(self, deed: Callable[[], object], then: Callable[[], None]) -> None:
        """Ask, grant or refuse to go back, and go on with what came of it."""

        def done(_: object) -> None:
            then()
            for screen in views(self._game.screen_stack):
                screen.show_who_decides()
            self._game.call_later(self.go_on)

        self._ask_beside(deed, done)

    @property
    def has_to_answer(self) -> bool:
        """Somebody here is asked to go back."""
        return not self.ended and answers_here(self.journal)

    @property
    def why_not_asked(self) -> str | None:
        """Why nobody here can ask the other side to go back; None where nobody sits at a table."""
        if not isinstance(self.journal, SeatedCampaign):
            return None
        return self.ended or why_not_asked(self.journal)

    def ask_or_answer(self) -> None:
        """Answer the other side, which asks to go back; or ask it."""
        if self.has_to_answer:
            self.request.ask_again()
        elif isinstance(self.journal, SeatedCampaign):
            ask_for_last(self._game, self.journal)

    def _not_retraced(self, before: CampaignState, error: CampaignError) -> None:
        if self.journal.state is not before:
            self._show_anew(None, ())  # some of it was done
        self._game.refuse(error)

    def _retraced(self, orders: tuple[str, ...], said: str) -> None:
        self.commanders.drop()
        self.request.look()
        top = self._game.screen
        if orders and isinstance(top, CampaignScreen):
            top.tell(retold(said, orders))
        self._show_anew(self.undo.box, orders)
        self._game.call_later(self.go_on)

    def _show_anew(self, box: "BoxId | None", orders: tuple[str, ...]) -> None:
        """Show where the campaign stands, after orders that were taken back or played again."""
        for screen in views(self._game.screen_stack):
            screen.show_state(self.journal.state)
            screen.look_back(box, orders)
        self._game.questions.look()

    # --- whose decision it is ------------------------------------------------------------------

    def go_on(self) -> None:
        """See to it that whoever has to decide now can do so."""
        self._look_at_end()
        if not self.is_on_show or not self.is_at_rest or self._waiting.is_waiting:
            return  # it is asked again when the answer is there
        if self.journal.request is not None and self._is_behind:
            return  # it may be withdrawn; it is asked about when that is on show
        if self.request.comes_first():
            return
        state = self.journal.state
        if not state.agenda:
            self._celebrate(state)
            return
        if self.handover.comes_first() or self._page_comes_first(state):
            return
        if (state.battle is not None or self.battles.choices.is_chosen) and not self._fight(state):
            return
        self.staff.look()
        if state.to_move is None or (player := self.player(state.to_move)) in (PERSON, ELSEWHERE):
            return
        mandate = self.staff.mandate if player == STAFF else None
        self.commanders.decide(mandate.commander if mandate else player, state, mandate)

    def _look_at_end(self) -> None:
        """A war that is over lies under no page about its beginning."""
        if not self.journal.state.agenda:
            self.first_page.look()

    def _page_comes_first(self, state: CampaignState) -> bool:
        """The first page of the war is shown; that is asked once, when a side comes to decide."""
        if state.to_move is self._page_known is not None:
            return False
        if self.first_page.comes_first():
            return True
        self._page_known = state.to_move if state.battle is None else None
        return False

    def _fight(self, state: CampaignState) -> bool:
        """Show the battle that goes on; whether anybody else has to be asked for a decision."""
        self.battles.look_back()
        if state.battle is not None and self.battles.is_quick:
            if not self.awaited:
                self._fight_quickly()
            return False
        if state.battle is not None and self._is_battle_watched:
            self._game.show_battle(state.battle)
        return True

    @property
    def is_on_show(self) -> bool:
        """The campaign has not been left, and no other one opened."""
        return self._game.journal is self.journal

    @property
    def is_at_rest(self) -> bool:
        """The campaign is on show, and nothing of it still has to be seen."""
        screens = views(self._game.screen_stack)
        return self._game.is_looked_at and not any(screen.holds_play for screen in screens)

    @property
    def has_more_to_come(self) -> bool:
        """What was ordered or asked for here is still to be answered, or the staff goes on."""
        return self._waiting.is_waiting or self.commanders.is_asked or self.staff.is_on

    @property
    def is_over(self) -> bool:
        """Nobody decides anything any more: the war has been decided, or its game has ended."""
        return bool(self.ended) or not self.journal.state.agenda

    @property
    def end_is_told(self) -> bool:
        """How the game has ended at its server was said, and if that is the war's end, shown."""
        state = self.journal.state
        return bool(self.ended) and (bool(state.agenda) or self._celebrated is state)

    def player(self, side: Side) -> str:
        """Who plays a side: a person, his staff, a commander by its id, or somebody elsewhere."""
        player = self._player(side)
        return STAFF if player == PERSON and self.staff.decides(side) else player

    def _player(self, side: Side) -> str:
        if self._at_table and not self.is_here(side):
            return ELSEWHERE
        player = self.journal.players[side.seat]
        if self.journal.state.battle is None:
            return player
        if self.battles.seats[side.seat] == PERSON:
            return PERSON
        return ADVISER if player == PERSON else player

    def is_here(self, side: Side) -> bool:
        """Whoever sits here orders for a side, or its commander does."""
        return not self.ended and is_decided_here(self.journal, side)

    @property
    def awaited(self) -> str:
        """Who decides now at another screen, in words; empty if it is decided here."""
        if self.ended:
            return "nobody"
        return awaited(self.journal) if self._at_table else ""

    @property
    def orders_here(self) -> bool:
        """A person decides, or his staff does, whose orders are his."""
        return self.person_decides or self.staff.decides_now

    @property
    def person_decides(self) -> bool:
        """The next decision is a person's."""
        side = self.journal.state.to_move
        return side is not None and self.player(side) == PERSON

    @property
    def _is_battle_watched(self) -> bool:
        """A person fights in it, or whoever watches has time; or there is nothing else to see."""
        if self.journal.state.scenario is SKIRMISH or PERSON in self.journal.players:
            return True
        return self._game.settings.act_pace in ("step", "slow")

    def _fight_quickly(self) -> None:
        """Commanders fight while one looks at the map; each time for a moment."""
        if self.battles.fight_on() or self.battles.leaving.is_asking:
            return
        if self._is_behind:
            return  # they go on once it is read what others have said meanwhile
        self.battles.take_over()  # something is wrong with the file: they do not insist

    @property
    def _is_behind(self) -> bool:
        """Others have said something meanwhile that is not on show yet."""
        return isinstance(self.journal, SeatedCampaign) and self.journal.is_behind

    def _celebrate(self, state: CampaignState) -> None:
        if self._celebrated is not state:
            self._celebrated = state
            self._game.show_victory()

    def end(self, said: str) -> None:
        """The game is over at its server, perhaps by no rule: one only looks on from now on."""
        self.ended = said
        self.commanders.drop()
        for screen in views(self._game.screen_stack):
            screen.show_who_decides()

    def stand_up(self) -> None:
        """Leave the table, if there is one; what was played is on show as long as anything is."""
        if isinstance(self.journal, SeatedCampaign):
            self._give_way(to_players=False)
            self.journal.close()

    def _give_way(self, *, to_players: bool) -> None:
        """At a server, who only looks on slows nobody down who plays."""
        if self._game.session.is_served:
            give_way(to_players=to_players)

    def close(self) -> None:
        """Leave the campaign."""
        self.commanders.drop()
        self._give_way(to_players=False)
        self.journal.close()


async def _as_they_come(
    actions: Iterable[Action] | AsyncIterable[Action],
) -> AsyncIterator[Action]:
    """Actions that are known, or are thought of elsewhere."""
    if isinstance(actions, AsyncIterable):
        async for action in actions:
            yield action
    else:
        for action in actions:
            yield action

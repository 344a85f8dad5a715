"""One side asks the other one to go back: open until it is answered, or somebody plays on."""

from functools import partial
from typing import TYPE_CHECKING

from campaign import Side
from campaign.terms import PERSON
from saves.campaign_log.agreements import side_by_mail
from saves.campaign_log.save_points import Request
from saves.hosting.seated import Campaign, SeatedCampaign, is_decided_here
from screens.parts.campaign_screen import views
from screens.parts.choice_dialog import ChoiceScreen, Offer
from screens.shell.taking_away import take_away
from screens.text.orders import order_in_words
from screens.text.phrases import SIDE_NAMES, sentence, several

if TYPE_CHECKING:
    from screens.parts.game import Game

ASKED = "{asker} asks to take back all from line {number} on ({order}). Does {other} agree?"
GRANT = "Granted: go back"
REFUSE = "Refused: play on"
LATER = "The question stays open: < asks it again. An order of either side ends it."
REFUSED = "{other} refuses to go back."
GRANTED = "{other} has granted it."
YOU_REFUSED = "You have refused it."
YOU_GRANTED = "You have granted it: {orders} taken back."
WITHDRAWN = "The request has been withdrawn: the other side has played on."
NOT_ANSWERED = "{other} has played on: nothing is taken back."

TO_ANSWER = "go back? <"
WAITS = "go back: asked"


class BackRequest:
    """Passes on what is asked: at once, before anything else; and again as often as one wants."""

    def __init__(self, game: "Game", journal: Campaign) -> None:
        self._game, self._journal = game, journal
        self.known: Request | None = game.session.asked_back
        """The request that has been passed on, here or in the session before."""

        self._is_asked = False
        """Somebody here is about to be asked, or looks at the question."""

        self._question: ChoiceScreen[bool] | None = None
        """It is on show."""

    @property
    def label(self) -> str:
        """What is said beside the keys as long as a request is open."""
        if answers_here(self._journal):
            return TO_ANSWER
        return WAITS if self._asker_here is not None else ""

    @property
    def _asker_here(self) -> Side | None:
        """The side that waits for the answer of somebody elsewhere."""
        request = self._journal.request
        if request is None or not is_decided_here(self._journal, side := Side(request.side)):
            return None
        return side

    def comes_first(self) -> bool:
        """Whoever sits here is asked now whether he grants it."""
        request = self._journal.request
        if request == self.known:
            return self._is_asked
        self.known = request
        self._is_asked = answers_here(self._journal)
        if self._is_asked:
            # From here, not from a screen that may be gone when the answer comes.
            self._game.call_later(self._ask, request)
        return self._is_asked

    def ask_again(self) -> None:
        """Show the question that was put aside."""
        if (request := self._journal.request) is not None and not self._is_asked:
            self.known, self._is_asked = request, True
            self._ask(request)

    def look(self, *, is_news: bool = False) -> None:
        """Ask no more what has been withdrawn, or answered by playing on.

        It is said where it is *news*: somebody elsewhere has played on.
        """
        request, before = self._journal.request, self.known
        if request == before:
            return
        if request is None:
            self.known = None  # the same may be asked once more
        was_shown = self._question is not None and self._question.is_attached
        if self._question is not None and was_shown:
            take_away(self._question)
        if before is not None and (is_news or was_shown):
            self._tell_of_end(Side(before.side))

    def _tell_of_end(self, asker: Side) -> None:
        """Somebody elsewhere has played on; who only looks on has seen that."""
        said = WITHDRAWN
        if isinstance(self._journal, SeatedCampaign):
            if not self._journal.seat.sides:
                return
            if asker in self._journal.seat.sides:
                said = sentence(NOT_ANSWERED.format(other=SIDE_NAMES[asker.enemy]))
        self._game.notify(said, markup=False)

    def _ask(self, request: Request) -> None:
        entries = {entry.number: entry.order for entry in self._journal.entries()}
        if self._journal.request != request or request.number not in entries:
            self._is_asked = False  # it has been withdrawn in the same moment
            return
        asker = Side(request.side)
        said = ASKED.format(
            asker=SIDE_NAMES[asker],
            number=request.number,
            order=order_in_words(entries[request.number]),
            other=SIDE_NAMES[asker.enemy],
        )
        offers = [Offer(GRANT, True), Offer(REFUSE, False)]
        self._question = ChoiceScreen(sentence(said), offers, escape="answers later")
        self._game.push_screen(self._question, partial(self._answered, request))

    def _answered(self, request: Request, is_granted: bool | None) -> None:
        self._question, self._is_asked, game = None, False, self._game
        game.questions.ask_anew()  # it may have gone by itself, just before a key
        if self._journal.request != request:
            if is_granted is not None:
                game.notify(WITHDRAWN, markup=False)
            self.look()
            return
        side = Side(request.side).enemy
        if is_granted is None:
            if answers_here(self._journal):  # else the seat has gone to another terminal
                game.notify(LATER, markup=False)
        elif is_granted:
            game.loop.commanders.drop()
            orders = len(self._journal.entries())
            game.loop.agree(
                partial(self._journal.grant_back, side), partial(self._has_granted, side, orders)
            )
        else:
            game.loop.agree(
                partial(self._journal.refuse_back, side), partial(self._has_refused, side)
            )

    def _has_granted(self, side: Side, orders: int) -> None:
        """Show where the campaign stands, and say what was done; there were so many *orders*."""
        self._game.enter(self._journal)
        gone = several(orders - len(self._journal.entries()), "order")
        said = YOU_GRANTED if isinstance(self._journal, SeatedCampaign) else GRANTED
        words = sentence(said.format(other=SIDE_NAMES[side], orders=gone))
        self._game.call_after_refresh(self._say_answer, words)  # the screens are new
        self.look()

    def _has_refused(self, side: Side) -> None:
        said = YOU_REFUSED if isinstance(self._journal, SeatedCampaign) else REFUSED
        self._say_answer(sentence(said.format(other=SIDE_NAMES[side])))
        self.look()

    def _say_answer(self, words: str) -> None:
        for screen in views(self._game.screen_stack):
            screen.tell(words)
        self._game.notify(words, markup=False)


def answers_here(journal: Campaign) -> bool:
    """A request waits for somebody at this keyboard."""
    request = journal.request
    if request is None:
        return False
    side = Side(request.side).enemy
    return (
        side is not side_by_mail(journal.record.terms)
        and is_decided_here(journal, side)
        and journal.players[side.seat] == PERSON
    )

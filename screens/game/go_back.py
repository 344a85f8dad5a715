"""Going back in a campaign: as a branch of its own, or because the other side grants it."""

from functools import partial
from typing import TYPE_CHECKING

from campaign import CampaignError, Side
from campaign.terms import PERSON
from saves.campaign_log.agreements import side_by_mail
from saves.campaign_log.campaign_record import Record
from saves.campaign_log.save_points import Request
from saves.errors import SaveError
from saves.hosting.seated import Campaign, is_decided_here
from screens.game.play_from_here import branch, journal_of, standing_at, why_no_branch
from screens.parts.choice_dialog import ChoiceScreen, Offer
from screens.shell.taking_away import take_away
from screens.text.phrases import SIDE_NAMES, sentence

if TYPE_CHECKING:
    from screens.parts.game import Game

QUESTION = "Go back to {where}?"
GO = "Go back: starts a branch, deletes nothing, is counted"
ASK = "Ask {side} to take back what came after; if granted, not counted"
STAY = "Stay"
STANDS = "The war is already at that point."

ASKED = "{asker} asks to go back to line {number}, before {order!r}. Does {other} agree?"
BY_MAIL = "Your next mailed turn asks for it (norden-suden mail export). Playing on withdraws it."
GRANT = "Granted: go back"
REFUSE = "Refused: play on"
REFUSED = "{other} refuses to go back."
GRANTED = "{other} has granted it."
WITHDRAWN = "The request has been withdrawn: the other side has played on."


def ask_to_go_back(game: "Game", record: Record, number: int, where: str) -> None:
    """Ask how to go back to a line, and do so."""
    if number == standing_at(record):
        game.notify(STANDS, markup=False)
        return
    journal, why_not = journal_of(game, record), why_no_branch(game, record)
    asker = may_ask(journal, number) if journal is not None else None
    if why_not and (asker is None or record.iron_man):
        game.notify(why_not, title="Not allowed", severity="warning", markup=False)
        return
    offers: list[Offer[str]] = [] if why_not else [Offer(GO, "go")]
    if asker is not None:
        offers.append(Offer(ASK.format(side=SIDE_NAMES[asker.enemy]), "ask"))
    offers.append(Offer(STAY, ""))

    def answered(answer: str | None) -> None:
        try:
            if answer == "go":
                game.enter(branch(game, record, number))
            elif answer == "ask":
                assert journal is not None
                assert asker is not None
                _ask(game, journal, number, asker)
        except CampaignError as error:
            game.refuse(error)

    game.push_screen(ChoiceScreen(QUESTION.format(where=where), offers), answered)


def _ask(game: "Game", journal: Campaign, number: int, asker: Side) -> None:
    """Let a side ask; the other one is here, or gets a letter."""
    journal.ask_back(order_after(journal.record, number), asker)
    game.enter(journal)  # which passes it on
    if side_by_mail(journal.record.terms) is not None:
        game.notify(BY_MAIL, markup=False)


def may_ask(journal: Campaign, number: int) -> Side | None:
    """The side that may ask the other one to go back to a line, where two persons play.

    By mail, that is the one that is played here.
    """
    record = journal.record
    if record.players != (PERSON, PERSON):
        return None
    if all(entry.number != number for entry in record.entries()) and number:
        return None
    later = [entry for entry in record.entries() if entry.number > number]
    elsewhere = side_by_mail(record.terms)
    asker = (elsewhere.enemy if elsewhere else later[0].side) if later else None
    return asker if asker is not None and is_decided_here(journal, asker) else None


def order_after(record: Record, number: int) -> int:
    """The order of the present way after a line.

    Raises:
        SaveError: if the present way does not come by there, or ends there.
    """
    numbers = [0, *(entry.number for entry in record.entries())]
    if number not in numbers[:-1]:
        raise SaveError(f"there is no order after line {number} to be taken back")
    return numbers[numbers.index(number) + 1]


class BackRequest:
    """Passes on that one side asks the other one to go back: once, before anything else."""

    def __init__(self, game: "Game", journal: Campaign) -> None:
        self._game, self._journal = game, journal
        self._known: Request | None = None
        """The request that has been passed on."""

        self._is_asked = False
        """Somebody here is about to be asked, or has not answered yet."""

        self._question: ChoiceScreen[bool] | None = None
        """It is on show."""

    def comes_first(self) -> bool:
        """Whoever sits here is asked now whether he grants it."""
        request = self._journal.request
        if request == self._known:
            return self._is_asked
        self._known = request
        self._is_asked = answers_here(self._journal)
        if self._is_asked:
            # From here, not from a screen that may be gone when the answer comes.
            self._game.call_later(self._ask, request)
        return self._is_asked

    def look(self) -> None:
        """Ask no more what has been withdrawn: the other side has played on."""
        if self._journal.request == self._known:
            return
        if self._journal.request is None:
            self._known = None  # the same may be asked once more
        if self._question is not None and self._question.is_attached:
            take_away(self._question)
            self._game.notify(WITHDRAWN, markup=False)

    def _ask(self, request: Request) -> None:
        entries = {entry.number: entry.order for entry in self._journal.entries()}
        if self._journal.request != request or request.number not in entries:
            self._is_asked = False  # it has been withdrawn in the same moment
            return
        asker = Side(request.side)
        said = ASKED.format(
            asker=SIDE_NAMES[asker],
            number=request.number,
            order=entries[request.number],
            other=SIDE_NAMES[asker.enemy],
        )
        offers = [Offer(GRANT, True), Offer(REFUSE, False)]
        self._question = ChoiceScreen(sentence(said), offers)
        self._game.push_screen(self._question, partial(self._answered, request))

    def _answered(self, request: Request, is_granted: bool | None) -> None:
        self._question, self._is_asked, game = None, False, self._game
        game.questions.ask_anew()  # it may have gone by itself, just before a key
        if is_granted is not None and self._journal.request != request:
            game.notify(WITHDRAWN, markup=False)
            return
        side = Side(request.side).enemy
        try:
            if is_granted:
                game.loop.commanders.drop()
                self._journal.grant_back(side)
                game.enter(self._journal)
                game.notify(sentence(GRANTED.format(other=SIDE_NAMES[side])), markup=False)
            elif is_granted is not None:
                self._journal.refuse_back(side)
                game.notify(sentence(REFUSED.format(other=SIDE_NAMES[side])), markup=False)
        except CampaignError as error:
            game.refuse(error)
        self.look()


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

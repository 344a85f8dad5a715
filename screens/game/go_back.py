"""Going back in a campaign: as a branch of its own, or because the other side grants it."""

from typing import TYPE_CHECKING

from campaign import CampaignError, Side
from campaign.terms import PERSON
from saves.campaign_log.agreements import side_by_mail
from saves.campaign_log.campaign_record import Record
from saves.errors import SaveError
from saves.hosting.seated import Campaign, is_decided_here
from screens.game.play_from_here import IRON, branch, journal_of, standing_at
from screens.parts.choice_dialog import ChoiceScreen, Offer
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


def ask_to_go_back(game: "Game", record: Record, number: int, where: str) -> None:
    """Ask how to go back to a line, and do so."""
    if number == standing_at(record):
        game.notify(STANDS, markup=False)
        return
    if record.iron_man:
        game.notify(IRON, title="Not allowed", severity="warning", markup=False)
        return
    journal = journal_of(game, record)
    asker = may_ask(journal, number) if journal is not None else None
    offers: list[Offer[str]] = [Offer(GO, "go")]
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


def ask_for_answer(game: "Game", journal: Campaign) -> None:
    """Ask the other side whether it grants what it has been asked."""
    request = journal.request
    assert request is not None
    asker = Side(request.side)
    order = next(e.order for e in journal.entries() if e.number == request.number)
    said = ASKED.format(
        asker=SIDE_NAMES[asker], number=request.number, order=order, other=SIDE_NAMES[asker.enemy]
    )

    def answered(is_granted: bool | None) -> None:
        other = SIDE_NAMES[asker.enemy]
        try:
            if is_granted:
                game.loop.commanders.drop()
                journal.grant_back(asker.enemy)
                game.enter(journal)
                game.notify(sentence(GRANTED.format(other=other)), markup=False)
            elif is_granted is not None:
                journal.refuse_back(asker.enemy)
                game.notify(sentence(REFUSED.format(other=other)), markup=False)
        except CampaignError as error:
            game.refuse(error)

    offers = [Offer(GRANT, True), Offer(REFUSE, False)]
    game.push_screen(ChoiceScreen(sentence(said), offers), answered)


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

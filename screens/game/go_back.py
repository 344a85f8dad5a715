"""Going back in a campaign: as a branch of its own, or because the other side grants it."""

from functools import partial
from typing import TYPE_CHECKING

from campaign import CampaignError, Side
from campaign.terms import PERSON, SIDES
from saves.campaign_log.agreements import side_by_mail
from saves.campaign_log.campaign_record import Record
from saves.campaign_log.line_of_play import Entry
from saves.errors import SaveError
from saves.hosting.seated import Campaign, SeatedCampaign, is_decided_here
from screens.game.play_from_here import branch, journal_of, standing_at, why_no_branch
from screens.parts.choice_dialog import ChoiceScreen, Offer
from screens.text.orders import order_in_words
from screens.text.phrases import SIDE_NAMES, sentence

if TYPE_CHECKING:
    from screens.parts.game import Game

QUESTION = "Go back to {where}?"
GO = "Go back: starts a branch, deletes nothing, is counted"
ASK = "Ask {side} to take back what came after; if granted, not counted"
STAY = "Stay"
STAYS = "stays"
"""What escape does: "goes back" would say the opposite."""

STANDS = "The war is already at that point."

BY_MAIL = "Your next mailed turn asks for it (norden-suden mail export). Playing on withdraws it."
ASKED = "{other} is asked to go back. Any order ends the request."
ASK_LAST = "Ask {other} to take back your last order ({order})?"
ASK_IT = "Ask"
UNDO_FIRST = "u takes your last order back: no die has fallen since."
ASKED_ALREADY = "{other} is asked already, and has to answer. Any order ends the request."
NONE_YET = "Nothing to ask for: you have given no order yet."
ONLY_LOOKS_ON = "Only players ask to go back."
NO_PERSON = "{other} is played by a commander, who takes nothing back."
IRON_MAN = "No going back in an iron man campaign."


def ask_to_go_back(game: "Game", record: Record, number: int, where: str, *notes: str) -> None:
    """Ask how to go back to a line, and do so; *notes* say what else there is to know."""
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

    question = QUESTION.format(where=where)
    game.push_screen(ChoiceScreen(question, offers, notes, escape=STAYS), answered)


def _ask(game: "Game", journal: Campaign, number: int, asker: Side) -> None:
    """Let a side ask; the other one is here, gets a letter, or sits elsewhere at the table."""
    _ask_before(game, journal, order_after(journal.record, number), asker)


def _ask_before(game: "Game", journal: Campaign, order: int, asker: Side) -> None:
    def asked() -> None:
        game.enter(journal)  # which passes it on
        if side_by_mail(journal.record.terms) is not None:
            game.notify(BY_MAIL, markup=False)
        elif isinstance(journal, SeatedCampaign):
            game.notify(_about(ASKED, asker.enemy), markup=False)

    game.loop.agree(partial(journal.ask_back, order, asker), asked)


def why_not_asked(journal: SeatedCampaign) -> str:
    """Why whoever sits at a table cannot ask the other side to go back; empty if he can."""
    seat = journal.seat
    if not seat.sides:
        return ONLY_LOOKS_ON
    if journal.record.iron_man:
        return IRON_MAN
    for side in SIDES:
        if side not in seat.sides and journal.players[side.seat] != PERSON:
            return _about(NO_PERSON, side)
    if (request := journal.request) is not None and Side(request.side) in seat.sides:
        return _about(ASKED_ALREADY, Side(request.side).enemy)
    if journal.can_take_back:
        return UNDO_FIRST
    return "" if last_own_order(journal) is not None else NONE_YET


def last_own_order(journal: SeatedCampaign) -> Entry | None:
    """The last order that whoever sits there has given, and that counts."""
    sides = journal.seat.sides
    return next((entry for entry in reversed(journal.entries()) if entry.side in sides), None)


def ask_for_last(game: "Game", journal: SeatedCampaign) -> None:
    """Ask the other side to take back one's own last order, after a question."""
    entry = last_own_order(journal)
    assert entry is not None, "there is nothing to ask for"
    asker, other = entry.side, SIDE_NAMES[entry.side.enemy]

    def answered(is_wanted: bool | None) -> None:
        if is_wanted:
            _ask_before(game, journal, entry.number, asker)

    said = ASK_LAST.format(other=other, order=order_in_words(entry.order))
    offers = [Offer(ASK_IT, True), Offer(STAY, False)]
    game.push_screen(ChoiceScreen(sentence(said), offers, escape=STAYS), answered)


def _about(said: str, other: Side) -> str:
    return sentence(said.format(other=SIDE_NAMES[other]))


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

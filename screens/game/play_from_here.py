"""Playing on from a line of a war that was watched: on a branch of it, or as a new campaign."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from campaign import CampaignError, CampaignState
from campaign.terms import PERSON
from saves.campaign_log.campaign_record import Record
from saves.campaign_log.journal import Journal
from saves.errors import SaveError
from saves.hosting.contract import ADVISER
from saves.hosting.seated import Campaign, SeatedCampaign
from saves.storage.header import Players, new_path
from saves.storage.home import Home
from saves.storage.names import LONGEST_NAME, name_of_copy
from screens.parts.choice_dialog import ChoiceScreen, Offer
from screens.shell.served import NOT_FROM_HERE

if TYPE_CHECKING:
    from screens.parts.game import Game

BRANCH = "In this campaign: starts a branch, deletes nothing, is counted"
HERE = "In this campaign: it is at this point"
UNION = "As a new campaign: you play the Union"
CONFEDERATE = "As a new campaign: you play the Confederacy"
BOTH = "As a new campaign: two at one keyboard"

IRON = "Iron man campaign: no going back."
AT_TABLE = "At a table nobody goes back alone."
OVER = "The war is over here. Nothing left to play."


class HowToPlayOn(NamedTuple):
    """How one plays on."""

    players: Players | None
    """Who plays a new campaign; None to go on in this one."""


def standing_at(record: Record) -> int:
    """The line that leads to the present position; 0 is the opening."""
    entries = record.entries()
    return entries[-1].number if entries else 0


def journal_of(game: "Game", record: Record) -> Campaign | None:
    """The journal of a record that is open to be played; None of one that is only looked at."""
    journal = game.journal
    return journal if journal is not None and journal.record is record else None


def why_no_branch(game: "Game", record: Record) -> str:
    """Why nobody goes back by himself; empty if one may."""
    if record.iron_man:
        return IRON
    return AT_TABLE if isinstance(journal_of(game, record), SeatedCampaign) else ""


def ways(record: Record, number: int, why_not: str = "") -> Sequence[Offer[HowToPlayOn]]:
    """The ways there are to play on from a line; why it is *not* possible to go back to it."""
    is_here = number == standing_at(record)
    union, confederate = (who if who != PERSON else ADVISER for who in record.players)
    offers = [
        Offer(HERE if is_here else BRANCH, HowToPlayOn(None)),
        Offer(UNION, HowToPlayOn(Players(PERSON, confederate))),
        Offer(CONFEDERATE, HowToPlayOn(Players(union, PERSON))),
        Offer(BOTH, HowToPlayOn(Players(PERSON, PERSON))),
    ]
    return offers[1:] if why_not and not is_here else offers


def take_over(game: "Game", record: Record, number: int, state: CampaignState) -> None:
    """Ask how to play on from a line, and do so."""
    if not state.agenda or game.session.is_served:
        game.notify(NOT_FROM_HERE if state.agenda else OVER, markup=False)
        return

    def answered(way: HowToPlayOn | None) -> None:
        if way is None:
            return
        try:
            journal = branch(game, record, number) if way.players is None else None
            game.enter(
                journal or _copy(game.session.home, record, number, state, way.players or Players())
            )
        except CampaignError as error:
            game.refuse(error)

    why_not = why_no_branch(game, record)
    offers = ways(record, number, why_not)
    refusals = [] if any(offer.answer.players is None for offer in offers) else [why_not]
    question = f"Play on from line {number}?"
    game.push_screen(ChoiceScreen(question, offers, refusals), answered)


def branch(game: "Game", record: Record, number: int) -> Campaign:
    """The campaign itself, gone back to a line; its log keeps what was played after that.

    Raises:
        SaveError: if it cannot be opened, or nobody may go back.
    """
    journal = opened = journal_of(game, record)
    if journal is None:
        if record.place is None:
            raise SaveError(f"{record.name} has changed since this page was opened; open it again")
        journal = Journal.resume(record.place, game.session.home)
    if number != standing_at(journal.record):
        try:
            journal.go_back(number)
        except CampaignError:
            if journal is not opened:
                journal.close()
            raise
        if journal is opened:
            game.loop.commanders.drop()
    return journal


def _copy(
    home: Home, record: Record, number: int, state: CampaignState, players: Players
) -> Campaign:
    """A new campaign that begins with the position after a line."""
    line = f", line {number}"
    name = name_of_copy(record.name[: LONGEST_NAME - len(line)].rstrip() + line, home.campaigns)
    place = new_path(name, home.campaigns) if record.place is not None else None
    return Journal.begin(place, name, state, players, home=home)

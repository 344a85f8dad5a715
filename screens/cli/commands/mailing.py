"""Play by mail on the command line: invite, send a turn, receive one."""

from pathlib import Path
from typing import TYPE_CHECKING

from campaign import Side
from saves.campaign_log.agreements import side_by_mail
from saves.campaign_log.journal import Journal
from saves.campaign_log.save_points import line_of
from saves.errors import SaveError
from saves.storage.header import header
from screens.cli.commands.campaigns import find_file
from screens.cli.commands.files import STANDARD, check_place, read_text, write_new
from screens.cli.commands.position import decision
from screens.cli.here import home
from screens.game.go_back import order_after
from screens.text.mail_news import news_of
from screens.text.phrases import SIDE_NAMES, sentence

if TYPE_CHECKING:
    pass

SEND = "your next mail export says so"


def invited(name: str, side: str, file: Path, force: bool) -> str:
    """Write an invitation to play a side; what to do with it.

    Raises:
        CampaignError: if the campaign cannot be opened, or the file is there already.
    """
    from saves.exchange.mail import invite

    if file == STANDARD:
        raise SaveError("an invitation is not text; name a file for it")
    path, player = find_file(name), Side(side)
    invite(home(), path, file, player, force=force)
    return (
        f"{header(path).name}: {SIDE_NAMES[player]} is now played by mail. Send {file}; the other"
        " player reads it with norden-suden import."
    )


def sent(name: str, file: Path, force: bool) -> None:
    """Write what the side played here has ordered since the other one did.

    Raises:
        CampaignError: if there is nothing to send, or the file is there already.
    """
    from saves.exchange.mail import turn_of

    check_place(file, force)
    write_new(file, turn_of(find_file(name)), force)


def received(file: Path, name: str | None, go_back: bool) -> str:
    """Play a turn that came; what it led to.

    Raises:
        CampaignError: if it cannot be read, does not fit or is not true; nothing is stored.
    """
    from saves.exchange.mail import receive_text

    path = None if name is None else find_file(name)
    turn = receive_text(home(), read_text(file), path, go_back=go_back)
    return f"{turn.name}: {news_of(turn)} {decision(turn.state)}"


# --- asking and answering ----------------------------------------------------------------------


def asked(name: str, point: str) -> str:
    """Ask the other side to take back what came after a save point or a line."""
    with Journal.resume(find_file(name), home()) as journal:
        side = _own_side(journal)
        number = line_of(journal.record.points(), point)
        order = order_after(journal.record, number)
        journal.ask_back(order, side)
        return (
            f"{journal.name}: {SIDE_NAMES[side.enemy]} is asked to let line {order} be taken back,"
            f" with all after it. {sentence(SEND)}"
        )


def answered(name: str, *, is_granted: bool) -> str:
    """Grant what the other side has asked, or do not."""
    with Journal.resume(find_file(name), home()) as journal:
        side = _own_side(journal)
        if not is_granted:
            journal.refuse_back(side)
            return f"{journal.name}: refused. {sentence(SEND)}"
        journal.grant_back(side)
        return f"{journal.name}: granted. {sentence(SEND)} {decision(journal.state)}"


def _own_side(journal: Journal) -> Side:
    """The side that is played here.

    Raises:
        SaveError: if both are.
    """
    side = side_by_mail(journal.record.terms)
    if side is None:
        raise SaveError(f"{journal.name} is not played by mail; both sides are here")
    return side.enemy

"""Play by mail on the command line: invite, send a turn, receive one."""

from pathlib import Path

from campaign import Side
from saves.errors import SaveError
from screens.commands.campaigns import find
from screens.commands.files import STANDARD, check_place, read_text, write_new
from screens.commands.position import decision
from screens.words import SIDE_NAMES, several


def invited(name: str, side: str, file: Path, force: bool) -> str:
    """Write an invitation to play a side; what to do with it.

    Raises:
        CampaignError: if the campaign cannot be opened, or the file is there already.
    """
    from saves.mail import invite

    if file == STANDARD:
        raise SaveError("an invitation is no text; name a file for it")
    found = find(name)
    invite(found.path, file, Side(side), force=force)
    return (
        f"{found.name}: {SIDE_NAMES[Side(side)]} is played by mail from now on. Send {file}; it is"
        " accepted by norden-suden import."
    )


def sent(name: str, file: Path, force: bool) -> None:
    """Write what the side played here has ordered since the other one did.

    Raises:
        CampaignError: if there is nothing to send, or the file is there already.
    """
    from saves.mail import turn_of

    check_place(file, force)
    write_new(file, turn_of(find(name).path), force)


def received(file: Path, name: str | None, go_back: bool) -> str:
    """Play a turn that came; what it led to.

    Raises:
        CampaignError: if it cannot be read, does not fit or is not true; nothing is stored.
    """
    from saves.mail import receive_text

    path = None if name is None else find(name).path
    turn = receive_text(read_text(file), path, go_back=go_back)
    news = several(turn.orders, "order") if turn.orders else "nothing new"
    return f"{turn.name}: {news} of {SIDE_NAMES[turn.side]}. {decision(turn.state)}"

"""Play by mail: each side plays on a copy of its own, and sends its turns as small texts.

A long file, because sending and receiving are two halves of one agreement.

It begins with an invitation, a bundle that the other side imports. From then on each copy knows
which side is played elsewhere, and lets nobody play that here. A turn has the orders since those
of the other side; the copy that receives it makes sure that both agree on everything before, plays
the orders with dice of its own, and takes them all or none.

Who rolls the dice? Both do. They follow from the seed of the campaign and from how many have been
thrown, and the invitation brings the seed along. So both copies roll the same dice: nobody can
invent one, or throw it again, or get another one by going back, and the other copy proves it at
once. But whoever wants to cheat can read the seed out of his file, or try a plan on a copy of it,
and so foresee dice. No letter can prevent that; who would not trust the other with it plays on a
server that holds the seed. Dice rolled by hand cannot be checked by the other side, and are not
taken.
"""

from pathlib import Path
from typing import NamedTuple

from campaign import CampaignState, Side
from campaign.errors import quoted
from campaign.game_files.game_file import OrderLine
from saves.campaign_log.agreements import NAMES, side_by_mail, with_mail
from saves.campaign_log.campaign_record import read_place
from saves.campaign_log.replay import entry_of
from saves.campaign_log.save_points import Request
from saves.errors import MailError, NoCampaignError
from saves.exchange.bundle import pack_bundle
from saves.exchange.mail_journal import MailJournal
from saves.exchange.takeback_requests import (
    NOTHING,
    Heard,
    agreed,
    answered_by,
    asked_by,
    granted_in,
    heard_in,
)
from saves.exchange.turn_file import DIGITS, Turn, TurnStand, read_turn, traces_of, write_turn
from saves.storage.foreign_files import foreign
from saves.storage.head_values import program
from saves.storage.header import header
from saves.storage.home import Home
from saves.storage.integrity import Archive
from saves.storage.log_commands import GRANT, write_move
from saves.storage.loose_files import check_place, decoded, read_bytes, write_new
from saves.storage.names import campaigns
from saves.storage.row_format import Row
from saves.storage.rows import position_digest


class Received(NamedTuple):
    """What has come by mail."""

    path: Path
    """The campaign that it came into."""

    name: str
    side: Side
    """Who sent it."""

    orders: int
    """How many orders of it are new here."""

    state: CampaignState
    """Where they lead."""

    heard: Heard
    """What it said about taking back, beside what is known here already."""

    request: Request | None
    """What now waits for an answer."""


# --- sending -----------------------------------------------------------------------------------


def invite(home: Home, path: Path, target: Path, side: Side, *, force: bool = False) -> None:
    """Write an invitation to play a *side* of a campaign by mail: a bundle, with the seed.

    The campaign is played by mail from now on; what its owner noted is not sent along.

    Raises:
        SaveError: if it cannot be opened, or is played by mail already by the other side; or there
            is a file already and no *force*.
    """
    check_place(target, force)
    save = read_place(path)
    name, played = save.name, side_by_mail(save.campaign["terms"].split())
    if not save.head["to_move"]:
        raise MailError(f"{name} is over; no invitation is possible")
    if not save.campaign["seed"]:
        raise MailError(f"this copy of {name} does not have the seed of its dice; use another copy")
    if played is side.enemy:
        raise MailError(f"you play {NAMES[side]} of {name} yourself")
    with MailJournal.resume(path, home) as journal:
        journal.put_into_the_mail(side)
        save = journal.journal.writer.read()
    terms = " ".join(with_mail(save.campaign["terms"].split(), side.enemy))
    invitation = save.campaign | {"terms": terms, "note": ""}
    write_new(target, pack_bundle(save._replace(campaign=invitation, points=())), force)


def mail_out(path: Path, target: Path, *, force: bool = False) -> None:
    """Write down what the side played here has ordered, asked and answered since the other one did.

    Raises:
        SaveError: if there is nothing, the campaign is not played by mail, or cannot be read; or
            there is a file already and no *force*.
    """
    check_place(target, force)
    write_new(target, turn_of(path), force)


def turn_of(path: Path) -> str:
    """The same as the text of a turn.

    Raises:
        SaveError: as `mail_out`.
    """
    save = read_place(path)
    name, side = save.name, _own_side(save)
    line = save.line_to(save.head["tip"])
    entries = [entry_of(row) for row in line]
    known = len(line)
    while known and entries[known - 1].side is side:
        known -= 1
    asks, (grants, refuses) = asked_by(save, side), answered_by(save, side)
    if known == len(line) and not (asks or grants or refuses):
        raise MailError(f"in {name} {NAMES[side]} has ordered nothing since the other side did")
    traces = traces_of(save.campaign, line)
    turn = Turn(
        save.campaign["uuid"],
        name,
        side,
        program(),
        _stand(save, line[:known], traces),
        _stand(save, line, traces),
        (),
        "".join(trace[:DIGITS] for trace in traces[1 : known + 1]),
        asks,
        grants,
        refuses,
        agreed(save),
    )
    return write_turn(turn, entries[known:])


def _stand(save: Archive, line: list[Row], traces: list[str]) -> TurnStand:
    opening = position_digest(save.campaign["opening"])
    return TurnStand(len(line), traces[len(line)], line[-1]["position"] if line else opening)


def _own_side(save: Archive) -> Side:
    """The side that is played here."""
    side = side_by_mail(save.campaign["terms"].split())
    if side is None:
        raise MailError(
            f"{save.campaign['name']} is not played by mail; norden-suden mail invite starts that"
        )
    return side.enemy


# --- receiving ---------------------------------------------------------------------------------


def mail_in(
    home: Home,
    file: Path,
    path: Path | None = None,
    folder: Path | None = None,
    *,
    go_back: bool = False,
) -> Received:
    """Play the turn in a file on the campaign that it belongs to: all of it, or nothing.

    The campaign is found by its uuid, unless its *path* is given. With *go_back*, orders given
    here instead of those of the turn make way for them; they stay in the log, as a branch.

    Raises:
        CampaignError: if the turn cannot be read, does not fit, or is not true; nothing is stored.
    """
    return receive_text(home, decoded(read_bytes(file), str(file)), path, folder, go_back=go_back)


def receive_text(
    home: Home,
    text: str,
    path: Path | None = None,
    folder: Path | None = None,
    *,
    go_back: bool = False,
) -> Received:
    """Play the turn that a text tells.

    Raises:
        CampaignError: as `mail_in`.
    """
    with foreign("the turn", MailError):
        turn = read_turn(text)
    path = _campaign_of(turn, path, folder or home.campaigns)
    save = read_place(path)
    if _own_side(save) is turn.side:
        raise MailError(f"this is a turn of {NAMES[turn.side]}, which is played here")
    granted, is_late = granted_in(turn, save)
    line = save.line_to(save.entries[granted - 1]["parent"] if granted else save.head["tip"])
    new: tuple[OrderLine, ...] = ()
    branch, heard = None, NOTHING
    if not is_late:
        new, branch = _new_orders(turn, save, line, go_back)
        heard = heard_in(turn, save, line)
    heard = heard._replace(grants=granted)
    _check_way(granted, save, go_back)

    def receive(journal: MailJournal) -> Received:
        if new or any(heard):
            journal.receive(turn.side, new, turn.leads.position, branch, heard)
        found = len(new), journal.journal.state, heard, journal.journal.request
        return Received(path, journal.journal.name, turn.side, *found)

    # On a copy in memory first: a turn that is not true leaves no trace in the file.
    with MailJournal.copied(path) as journal:
        received = receive(journal)
    if new or any(heard):
        with MailJournal.resume(path, home) as journal:
            if journal.tip != save.head["tip"]:
                raise MailError(
                    f"{journal.journal.name} was played on in the meantime; import the turn again"
                )
            receive(journal)
    return received


def _check_way(granted: int, save: Archive, go_back: bool) -> None:
    """What is granted still stands, or is gone already; or whoever asked for it means it still.

    Raises:
        MailError: says the way out.
    """
    standing = {0, *(row["number"] for row in save.line_to(save.head["tip"]))}
    gone = any(row["line"] == write_move(GRANT, granted) for row in save.entries)
    if granted not in standing and not gone and not go_back:
        raise MailError(
            f"line {granted} of {save.campaign['name']} is taken back as you asked, but you have"
            " gone another way since; --go-back takes it back, and your way stays as a branch"
        )


def _campaign_of(turn: Turn, path: Path | None, folder: Path) -> Path:
    """Where the campaign lies that a turn belongs to."""
    if path is not None:
        if header(path).uuid != turn.campaign:
            raise MailError(f"{path.name} is not the campaign {quoted(turn.name)} of this turn")
        return path
    found = [h for h in campaigns(folder) if h.uuid == turn.campaign and not h.problem]
    if not found:
        raise NoCampaignError(
            f"the campaign {quoted(turn.name)} of this turn is not here; import the invitation"
        )
    if len(found) > 1:
        names = ", ".join(h.path.stem for h in found)
        raise MailError(
            f"there are several copies of {quoted(turn.name)}; give one of these: {names}"
        )
    return found[0].path


def _check_known(turn: Turn, save: Archive, line: list[Row]) -> None:
    """Both agree on everything that was known before the turn.

    Raises:
        MailError: names the order from which on they do not, or says that turns are missing.
    """
    name, traces = save.name, traces_of(save.campaign, line)
    both = min(len(line), turn.known.orders)
    for number in range(1, both + 1):
        at = DIGITS * (number - 1)
        if traces[number][:DIGITS] != turn.traces[at : at + DIGITS]:
            raise MailError(
                f"the two copies of {name} differ from order {number} on, which is"
                f" {line[number - 1]['line']!r} here; one of you must invite the other again"
            )
    if len(line) < turn.known.orders:
        raise MailError(
            f"the turn goes on from order {turn.known.orders} of {name}, and here are only"
            f" {len(line)}; import the turns in between first"
        )
    if turn.known != _stand(save, line[:both], traces):
        raise MailError(f"the two copies of {name} begin differently")


def _new_orders(
    turn: Turn, save: Archive, line: list[Row], go_back: bool
) -> tuple[tuple[OrderLine, ...], int | None]:
    """What a turn brings beyond a line of play, and the line of the log to go back to before it.

    Raises:
        MailError: if it does not fit what has been played here.
    """
    _check_known(turn, save, line)
    common, branch = _common(turn, line), None
    if common < min(len(line), turn.leads.orders):
        if not go_back:
            raise MailError(_parted(turn, line, common))
        branch = line[common - 1]["number"] if common else 0
    return turn.lines[common - turn.known.orders :], branch


def _common(turn: Turn, line: list[Row]) -> int:
    """How many orders here are known to both, or those of the turn."""
    common = turn.known.orders
    for row, sent in zip(line[common:], turn.lines, strict=False):
        if (row["line"], _faces(row)) != (sent.order, sent.faces):
            break
        common += 1
    return common


def _faces(row: Row) -> tuple[int, ...]:
    return tuple(roll.face for roll in entry_of(row).rolls)


def _parted(turn: Turn, line: list[Row], common: int) -> str:
    """Say that an order is another one here, and the way out."""
    sent = turn.lines[common - turn.known.orders]
    return (
        f"order {common + 1} is {line[common]['line']!r} here and {sent.order!r} in"
        " the turn; --go-back takes the turn instead, and what is here stays in the log as a branch"
    )

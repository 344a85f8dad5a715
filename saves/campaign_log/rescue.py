"""Rescuing what a damaged file still holds: everything before the damage, as a new campaign.

The damaged file is never touched. Lines that are rescued keep their hashes, unless a snapshot
among them is lost and cannot be made again exactly as it was; then the chain is closed anew.
"""

import uuid
from pathlib import Path
from typing import NamedTuple

from campaign import CampaignError, CampaignState, read_situation, write_situation
from saves.campaign_log.agreements import CUT_LOG, TERMS
from saves.campaign_log.campaign_record import read_place
from saves.campaign_log.create_from_log import found
from saves.campaign_log.journal import Journal
from saves.campaign_log.pick_up import line_at, pick_up
from saves.campaign_log.proof import check_head
from saves.errors import InUseError, SaveError
from saves.storage.head_values import fixed, now, pack, program, unpack
from saves.storage.header import new_path
from saves.storage.home import Home
from saves.storage.integrity import Archive
from saves.storage.leftovers import beside
from saves.storage.log_commands import read_move
from saves.storage.loose_files import reason
from saves.storage.names import is_player
from saves.storage.own_journal import journal_fetched, leftovers_put_aside
from saves.storage.plain_text import counted, one_line
from saves.storage.row_format import CAMPAIGN, Row
from saves.storage.rows import CODEC, entry_hash, root, sealed, snapshot_digest
from saves.storage.salvage import Salvage, salvaged

PLAYERS = ("union_player", "confederate_player")


class Rescue(NamedTuple):
    """What was rescued of a damaged file, and what was not."""

    damaged: Path
    """The file, which is as it was."""

    path: Path
    """The new campaign."""

    problem: str
    """Why the damaged one does not open, in one sentence."""

    broken: tuple[str, ...]
    """All that is not what was written: `the log from line 812 on`, `the head`."""

    lines: int
    """Lines of the log that were rescued."""

    of: int
    """Lines that there were, as far as that is known."""

    @property
    def share(self) -> float:
        """The share of the log that was rescued, 0 to 1."""
        return self.lines / self.of if self.of else 1.0

    aside: tuple[Path, ...] = ()
    """What lay beside the file, was not its own, and lies under other names now."""

    journal: Path | None = None
    """What its journal is called now, which had kept the old name of the file."""

    @property
    def report(self) -> str:
        """All this in some sentences."""
        if self.journal:
            return f"{self.problem}. Renamed to {self.journal.name}; {self.path.name} is whole."
        if self.aside:
            names = " and ".join(one.name for one in self.aside)
            state = "is whole" if self.path.exists() else "is gone and its name is free"
            return f"{self.problem}. Moved aside as {names}; {self.path.name} {state}."
        lost = ", ".join(self.broken) or "none of the rows"
        if self.lines or not self.of:
            kept = f"{self.lines:,} of {counted(self.of, 'line')} ({self.share:.0%}) were rescued"
        else:
            kept = "its log is lost, and its last whole position was rescued"
        return f"{self.problem}. Damaged: {lost}. As {self.path.name}, {kept}."


def rescue(path: Path, to: Path | None = None, home: Home | None = None) -> Rescue:
    """Begin a new campaign with everything before the damage; *to* is where, beside it else.

    Where only what lies beside the file is wrong, that is renamed, and nothing else is needed.
    Of a file whose opening is lost, the newest whole snapshot begins one.

    Raises:
        SaveError: if the file is whole, in use, or nothing in it can be rescued.
    """
    if repaired := _put_aside(path) or _with_its_journal(path):
        return repaired
    problem = _problem(path)
    try:
        remains = salvaged(path)
    except OSError as error:
        raise SaveError(f"{one_line(path.name)} cannot be rescued: {reason(error)}") from error
    name = str(remains.campaign["name"]) if remains.campaign else path.stem
    to = to or new_path(f"{name} rescued", path.parent)
    if remains.campaign is None:
        _begin_anew(remains, path, to, home)
        lines = 0
    else:
        lines = _found_again(remains, remains.campaign, to)
    return Rescue(path, to, problem, remains.broken, lines, max(remains.lines, lines))


def _put_aside(path: Path) -> Rescue | None:
    """Put aside what would ruin the file, or whatever gets its name; None without such a thing.

    Raises:
        SaveError: if it cannot be moved, or somebody plays the campaign.
    """
    left = beside(path)
    if not left:
        return None
    problem = f"{left[0].name} is not part of {path.name}"
    aside = leftovers_put_aside(path)
    return Rescue(path, path, problem, (), 0, 0, aside) if aside else None


def _with_its_journal(path: Path) -> Rescue | None:
    """Give the journal of a file that was renamed the new name; None without such a thing.

    Raises:
        SaveError: if it cannot be renamed, or somebody plays the campaign.
    """
    fetched = journal_fetched(path)
    if fetched is None:
        return None
    old, new = fetched
    return Rescue(path, path, f"{old.name} is part of {path.name}", (), 0, 0, journal=new)


def _problem(path: Path) -> str:
    """What is wrong with the file.

    Raises:
        SaveError: if nothing is, or somebody has it open.
    """
    try:
        save = read_place(path)
        play, error = pick_up(save)
        if error is None:
            check_head(save, play.state)  # as it is before one plays on
    except InUseError:
        raise
    except SaveError as error:
        if not path.is_file():
            raise
        return str(error)
    raise SaveError(f"{path.name} is undamaged; there is nothing to rescue")


def _found_again(remains: Salvage, row: Row, to: Path) -> int:
    """A campaign with the lines that are whole; how many there are."""
    opening = read_situation(row["opening"])
    campaign = _campaign(row, opening, is_cut=len(remains.entries) < remains.lines)
    save = Archive(campaign, {"tip": 0}, (), {}, ())
    save = _linked(save, remains)
    play, error = pick_up(save)
    if error:  # the rules have changed as well: the lines after a snapshot are of no use
        save = save._replace(entries=save.entries[: play.tip])
        save = save._replace(snapshots={n: b for n, b in save.snapshots.items() if n <= play.tip})
    orders = {0, *(r["number"] for r in save.entries if read_move(r["line"]) is None)}
    points = tuple(point for point in remains.points if point["number"] in orders)
    found(to, save._replace(points=points), play)
    return len(save.entries)


def _campaign(row: Row, opening: CampaignState, *, is_cut: bool) -> Row:
    """The campaign of a new file. What the log does not confirm is taken if it makes sense."""
    players = [row[side] if is_player(row[side]) else "person" for side in PLAYERS]
    terms = [word for word in row["terms"].split() if word in TERMS and word != CUT_LOG]
    if is_cut or CUT_LOG in row["terms"].split():
        terms.append(CUT_LOG)
    values = {
        **row,
        **dict(zip(PLAYERS, players, strict=True)),
        "uuid": str(uuid.uuid4()),
        "name": f"{row['name']} (rescued)",
        "terms": " ".join(terms),
        "created": now(),
        "program": program(),
        "rules": row["rules"] or 1,
        **fixed(opening),
    }
    return sealed(values, CAMPAIGN)


def _linked(save: Archive, remains: Salvage) -> Archive:
    """The lines that are whole, with every snapshot they speak of, as a chain."""
    entries: list[Row] = []
    snapshots: dict[int, bytes] = {}
    previous = root(save.campaign)
    for whole in remains.entries:
        number, seal = whole["number"], ""
        if whole["snapshot"]:
            so_far = save._replace(entries=(*entries, whole), snapshots=snapshots)
            body = remains.snapshots.get(number)
            if body is None or snapshot_digest(number, CODEC, body) != whole["snapshot"]:
                body = _taken_again(so_far, number)
            if body is not None:
                snapshots[number] = body
                seal = snapshot_digest(number, CODEC, body)
        row = {**whole, "snapshot": seal, "previous": previous}
        previous = row["hash"] = entry_hash(row)
        entries.append(row)
    tip = entries[-1]["tip"] if entries else 0
    return save._replace(entries=tuple(entries), snapshots=snapshots, head={"tip": tip})


def _taken_again(save: Archive, number: int) -> bytes | None:
    """The snapshot after a line, from playing what led there; None if the rules have changed."""
    try:
        return pack(write_situation(line_at(save, number).state))
    except CampaignError:
        return None


def _begin_anew(remains: Salvage, path: Path, to: Path, home: Home | None) -> None:
    """A campaign that begins at the newest position that is whole.

    Raises:
        SaveError: if there is none.
    """
    for number in sorted(remains.snapshots, reverse=True):
        try:
            state = read_situation(unpack(remains.snapshots[number]))
        except CampaignError:
            continue
        name = f"{path.stem} (rescued)"
        Journal.begin(to, name, state, terms=(CUT_LOG,), home=home).close()
        return
    raise SaveError(f"nothing in {path.name} can be rescued: its opening is lost")

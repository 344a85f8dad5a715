"""A campaign that came in is tried before it is stored: every value, and every line of the log.

Where it was played by older rules, a line may lead elsewhere by those of today. Such a campaign
comes in all the same and goes on from its last snapshot, as one on the disk does; but from that
line on nothing can be proved. So it bears the term `on_trust` for good, which every list shows, and
its log says where it was resumed. Its other lines are checked as far as that goes without the
rules: seals, dice, and where each leads.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from uuid import UUID

from campaign import (
    CampaignError,
    CampaignState,
    Side,
    legal_actions,
    read_situation,
    write_situation,
)
from campaign.game_files.game_lines import LONGEST, made_up
from campaign.tables.calendar import last_turn
from saves.campaign_log.agreements import ON_TRUST, TERMS
from saves.campaign_log.line_of_play import LineOfPlay
from saves.campaign_log.pick_up import pick_up
from saves.campaign_log.progress import StoppedError
from saves.campaign_log.proof import campaign_of
from saves.campaign_log.replay import entry_of, steps, verify
from saves.campaign_log.save_points import NAMED
from saves.errors import LineError, NewerCampaignError
from saves.exchange.bundle_reader import BundleError
from saves.storage.head_values import unpack
from saves.storage.integrity import Archive, follows
from saves.storage.log_commands import RESUME, read_move, write_move
from saves.storage.names import is_player
from saves.storage.row_format import RULES, Row
from saves.storage.row_values import is_moment
from saves.storage.rows import (
    CODEC,
    next_line,
    position_digest,
    root,
    snapshot_digest,
    write_rolls,
)

LONGEST_NAME = 200
"""Letters of a name that comes in."""

MOST_DICE = 500
"""Dice of one order; a battle's are thrown shot by shot."""


def tried(save: Archive, name: str) -> tuple[Archive, LineOfPlay]:
    """The campaign in a bundle called *name* as it is to be stored, and where it stands.

    Raises:
        NewerCampaignError: if it was played by newer rules.
        BundleError: at the first thing that is not what the game wrote.
    """
    try:
        with made_up("its log"):
            _check_campaign(save.campaign)
            _check_log(save)
            _check_snapshots(save)
            _check_points(save)
            differs = _first_difference(save)
            play, error = pick_up(save)
            if differs:
                legal_actions(play.state)  # nobody has played up to there: do the rules know it?
                return _resumed(save, play), play
            if error:
                raise error
    except StoppedError:
        raise
    except NewerCampaignError as newer:
        raise NewerCampaignError(f"{name} {newer}") from newer
    except CampaignError as wrong:
        raise BundleError(f"{name} cannot be imported: {wrong}") from wrong
    return _marked(save, any(map(_is_resumed, save.entries))), play


def _first_difference(save: Archive) -> LineError | None:
    """Where the rules of today part from those that the campaign began with; None if nowhere.

    Raises:
        LineError: at a line that no rules allow, or those of today do not and it began by them.
    """
    try:
        verify(save)
    except LineError as error:
        if save.campaign["rules"] >= RULES:
            raise
        for _ in steps(save):
            pass
        _check_readable(save)
        return error
    return None


def _check_readable(save: Archive) -> None:
    """No snapshot is a trap for its reader. One that is no position any more does no harm."""
    for body in save.snapshots.values():
        with suppress(CampaignError):
            read_situation(unpack(body))


def _resumed(save: Archive, play: LineOfPlay) -> Archive:
    """The campaign with one more line, by which it goes on from where *play* stands."""
    position = position_digest(write_situation(play.state))
    line = write_move(RESUME, play.tip)
    row = next_line(save.head, play.state, line, tip=play.tip, position=position)
    head = save.head | {"number": row["number"], "tip": row["tip"], "log": row["hash"]}
    return _marked(save._replace(head=head, entries=(*save.entries, row)), True)


def _is_resumed(row: Row) -> bool:
    """A line that went back because rules had changed, or so it says: here nothing shows that."""
    move = read_move(row["line"])
    return move is not None and move.kind == RESUME


def _marked(save: Archive, is_on_trust: bool) -> Archive:
    """The campaign, with the term that says whether its log proves where it stands."""
    words = [word for word in save.campaign["terms"].split() if word != ON_TRUST]
    terms = " ".join([*words, ON_TRUST] if is_on_trust else words)
    return save._replace(campaign=save.campaign | {"terms": terms})


def _check_campaign(campaign: Row) -> None:
    if campaign["rules"] > RULES:
        raise NewerCampaignError(
            f"was begun by edition {campaign['rules']} of the rules, and this game knows"
            f" edition {RULES}; update the game to import it"
        )
    opening = _opening(campaign)
    for column, sound in _SOUND.items():
        if not sound(campaign[column]):
            raise BundleError(f"the value of {column.replace('_', ' ')!r} is not valid")
    for column, value in campaign_of(campaign, opening).items():
        if campaign[column] != value:
            raise BundleError(f"wrong {column}")


def _opening(campaign: Row) -> CampaignState:
    try:
        opening = read_situation(campaign["opening"])
        write_situation(opening)  # what cannot be written down again is no position
    except CampaignError as error:
        raise BundleError(f"its opening cannot be read: {error}") from error
    return opening


def _is_word(text: str) -> bool:
    return 0 < len(text) <= LONGEST_NAME and bool(text.strip())


def _is_uuid(text: str) -> bool:
    try:
        return str(UUID(text)) == text
    except ValueError:
        return False


def _is_seal(text: str) -> bool:
    return len(text) == 64 and set(text) <= set("0123456789abcdef")


_SOUND: Mapping[str, Callable[[str], bool]] = {
    "uuid": _is_uuid,
    "name": _is_word,
    "seal": _is_seal,
    "created": is_moment,
    "program": _is_word,
    "union_player": is_player,
    "confederate_player": is_player,
    "terms": lambda text: set(text.split()) <= TERMS,
}
"""What is wanted of single columns of the campaign."""


def _check_log(save: Archive) -> None:
    """Every line follows from the one before, and its values are what they should be."""
    previous = root(save.campaign)
    for number, row in enumerate(save.entries, start=1):
        if not follows(row, number, previous):
            raise BundleError(f"line {number} of its log does not follow from the line before")
        if not _is_line(row):
            raise BundleError(f"line {number} of its log is not in the form the game writes")
        previous = row["hash"]


def _is_line(row: Row) -> bool:
    """The values of a line that playing it does not look at."""
    sides = {*Side, ""}  # nobody decides when the game is over, and one may still go back
    if row["side"] not in sides or row["dice"] not in ("sealed", "hand"):
        return False
    if len(row["line"]) > LONGEST or not is_moment(row["written"]):
        return False
    if not 1 <= row["turn"] <= last_turn():
        return False
    if read_move(row["line"]):
        return bool(row["rolls"] == "[]")
    rolls = entry_of(row).rolls
    readable = all(roll.why.isprintable() and _is_word(roll.why) for roll in rolls)
    return readable and len(rolls) <= MOST_DICE and row["rolls"] == write_rolls(rolls)


def _check_snapshots(save: Archive) -> None:
    """The snapshots are exactly those of the log, and show the positions that it says."""
    taken = {row["number"]: row["snapshot"] for row in save.entries if row["snapshot"]}
    found = {n: snapshot_digest(n, CODEC, body) for n, body in save.snapshots.items()}
    if taken != found:
        raise BundleError("its snapshots do not match its log")
    for number, body in save.snapshots.items():
        if position_digest(unpack(body)) != save.entries[number - 1]["position"]:
            raise BundleError(f"the snapshot after line {number} shows another position")


def _check_points(save: Archive) -> None:
    """Save points name positions that there are, each by a name of its own."""
    orders = {0, *(row["number"] for row in save.entries if read_move(row["line"]) is None)}
    names = [point["name"] for point in save.points]
    if len(set(names)) != len(names):
        raise BundleError("two of its save points have the same name")
    for point in save.points:
        if point["number"] not in orders or point["kind"] != NAMED:
            raise BundleError("one of its save points is at no order")
        if not _is_word(point["name"]) or not is_moment(point["written"]):
            raise BundleError("one of its save points has no name, or no date")

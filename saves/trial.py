"""A campaign that came in is tried before it is stored: every value, and every line of the log."""

from collections.abc import Callable, Mapping
from uuid import UUID

from campaign import CampaignError, CampaignState, SealedDice, Side, read_situation, write_situation
from campaign.game_text import LONGEST, made_up
from saves.errors import LineError, NewerCampaignError
from saves.history import NAMED
from saves.integrity import Archive, follows
from saves.layout import RULES, Row
from saves.moves import read_move
from saves.names import is_player
from saves.places import local_time
from saves.play import LineOfPlay, pick_up
from saves.replay import entry_of, position_digest, verify, write_rolls
from saves.standing import unpack
from saves.store import CODEC, OPTIONS, root, snapshot_digest
from saves.terms import TERMS
from saves.unpacking import BundleError

LONGEST_NAME = 200
"""Letters of a name that comes in."""

MOST_DICE = 500
"""Dice of one order; a battle's are thrown shot by shot."""


def tried(save: Archive, name: str) -> LineOfPlay:
    """Where the campaign in a bundle called *name* stands, once all of it has been played again.

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
            verify(save)
            play, error = pick_up(save)
            if error:
                raise error
    except NewerCampaignError as newer:
        raise NewerCampaignError(f"{name} {newer}") from newer
    except CampaignError as wrong:
        reason = f"{name} cannot be imported: {wrong}"
        if isinstance(wrong, LineError) and save.campaign["rules"] != RULES:
            reason += (
                f"; it was begun by edition {save.campaign['rules']} of the rules, this is {RULES}"
            )
        raise BundleError(reason) from wrong
    return play


def _check_campaign(campaign: Row) -> None:
    if campaign["rules"] > RULES:
        raise NewerCampaignError(
            f"was begun by edition {campaign['rules']} of the rules, and this version of the game"
            f" knows edition {RULES}; update the game to import it"
        )
    opening = _opening(campaign)
    for column, sound in _SOUND.items():
        if not sound(campaign[column]):
            raise BundleError(f"its {column.replace('_', ' ')} is none")
    wanted = {
        "scenario": opening.scenario.id,
        "options": OPTIONS.join(opening.options.switched_on),
    }
    if campaign["seed"]:
        wanted["seal"] = SealedDice(campaign["seed"]).seal
    for column, value in wanted.items():
        if campaign[column] != value:
            raise BundleError(f"its {column} is not what it should be")


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


def _is_moment(text: str) -> bool:
    """A time that a list can show."""
    try:
        return len(text) <= LONGEST_NAME and bool(local_time(text))
    except (ValueError, OverflowError, OSError):
        return False


_SOUND: Mapping[str, Callable[[str], bool]] = {
    "uuid": _is_uuid,
    "name": _is_word,
    "seal": _is_seal,
    "created": _is_moment,
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
            raise BundleError(f"line {number} of its log is not written as the game writes it")
        previous = row["hash"]


def _is_line(row: Row) -> bool:
    """The values of a line that playing it does not look at."""
    sides = {*Side, ""}  # nobody decides when the game is over, and one may still go back
    if row["side"] not in sides or row["dice"] not in ("sealed", "hand"):
        return False
    if len(row["line"]) > LONGEST or not _is_moment(row["written"]):
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
        raise BundleError("its snapshots are not those of its log")
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
        if not _is_word(point["name"]) or not _is_moment(point["written"]):
            raise BundleError("one of its save points has no name, or no date")

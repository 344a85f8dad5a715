"""Why keys of the whole game do not work just now, in sentences."""

from typing import TYPE_CHECKING

from screens.shell.served import NO_SAVE_POINTS, NOTHING_WRITTEN

if TYPE_CHECKING:
    from screens.game.play_loop import PlayLoop

IRON = "No undo in an iron man campaign."

COMMANDER_ACTS = "No undo while a commander plays."

AT_TABLE = {
    "take_back": "No undo: now {who} decides.",
    "pause": "Nothing to pause: now {who} decides.",
    "one_act": "Nothing to show: now {who} decides.",
}
"""While somebody decides at another screen."""

BY_CONSENT = "{why_not} < asks the other side to go back."
OVER = "{ended} Nothing is undone or redone any more."

NO_REVIEW = "Reviews take seconds of thought: they are worked out at one's own computer."

NOT_SERVED = {"mark": NO_SAVE_POINTS, "picture": NOTHING_WRITTEN, "review": NO_REVIEW}
"""What keys of the whole game say that never work on a server."""

WHY_NOT = {
    "take_back": "Nothing to undo since the last die or phase.",
    "redo": "Nothing to redo: no order has been taken back.",
}


def why_not_now(action: str, playing: "PlayLoop | None", *, is_served: bool) -> str | None:
    """What is in the way of a key, with the campaign on show or at the title."""
    if playing is not None:
        if action == "take_back" and playing.journal.record.iron_man:
            return IRON
        if action in AT_TABLE and playing.awaited:
            return AT_TABLE[action].format(who=playing.awaited)
        if action == "take_back" and not playing.orders_here:
            return COMMANDER_ACTS
    if is_served and action in NOT_SERVED:
        return NOT_SERVED[action]
    return WHY_NOT.get(action)

"""Why keys of the whole game do not work just now, in sentences."""

from typing import TYPE_CHECKING

from screens.shell.served import NO_SAVE_POINTS, NOTHING_WRITTEN

if TYPE_CHECKING:
    from screens.game.play_loop import PlayLoop

IRON = "No undo in an iron man campaign."

COMMANDER_ACTS = "No undo while a commander plays."
NOT_AT_THE_END = "No undo when the game is over."

NOBODYS_TO_UNDO = "No undo: now {who} decides."
"""While somebody decides at another screen."""

NO_COMMANDER = {
    "pause": "Nothing to pause: {why}.",
    "one_act": "No act to show: {why}.",
}
"""Where no commander decides here, or none has decided yet."""

OTHERS, YOU = "now {who} decides", "you decide now"
THINKS, IS_OVER = "the commander still thinks", "it is over"

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
        if action in NO_COMMANDER:
            return why_no_act(action, playing)
        if action == "take_back" and (why := _why_no_undo(playing)):
            return why
    if is_served and action in NOT_SERVED:
        return NOT_SERVED[action]
    return WHY_NOT.get(action)


def _why_no_undo(playing: "PlayLoop") -> str | None:
    """Somebody else decides, or nobody any more."""
    if playing.is_over and not playing.orders_here:
        return NOT_AT_THE_END
    if playing.awaited:
        return NOBODYS_TO_UNDO.format(who=playing.awaited)
    return None if playing.orders_here else COMMANDER_ACTS


def why_no_act(action: str, playing: "PlayLoop | None") -> str | None:
    """Why no commander can be halted, or shown at once: none decides, or he still thinks."""
    why = _without_commander(playing) if playing is not None else ""
    if not why and playing and action == "one_act" and not playing.commanders.is_ready:
        why = THINKS
    return NO_COMMANDER[action].format(why=why) if why else None


def _without_commander(playing: "PlayLoop") -> str:
    """Who decides now, if no commander here does; empty if one does."""
    if playing.journal.state.to_move is None:
        return IS_OVER
    if playing.awaited:
        return OTHERS.format(who=playing.awaited)
    return YOU if playing.person_decides else ""

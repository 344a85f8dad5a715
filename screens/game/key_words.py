"""Why keys of the whole game do not work just now, in sentences."""

from screens.shell.served import NO_SAVE_POINTS, NOTHING_WRITTEN

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

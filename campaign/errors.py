"""What can go wrong, from the player's point of view.

    CampaignError
      DataError           a file of the game's own data is wrong
      NotationError       an order, a situation or a game file cannot be read
      IllegalActionError  a rule forbids the action
      MissingRollError    scripted dice ran out; the caller may add one and play again
      TooManyFallsError   dice can fall in more ways than were to be looked at
      ReplayError         a game file no longer leads where it says

Every message names the thing, the place, and what would be right. Broken promises
inside the program are `assert`s, not members of this tree.
"""

from collections.abc import Iterable
from difflib import get_close_matches

from msgspec import Struct

LONGEST_QUOTED = 40
"""Characters of what somebody said that an error says again."""


class Refusal(Struct, frozen=True):
    """Why an action is not allowed, and the paragraph that says so."""

    rule: str
    """The paragraph, like `BG 4.6`."""

    reason: str
    """A plain clause, without a full stop."""

    def __str__(self) -> str:
        return f"{self.reason} [{self.rule}]"


class CampaignError(Exception):
    """The root of all errors that a player can cause."""


class DataError(CampaignError):
    """A file of the game's own data is wrong."""


class NotationError(CampaignError):
    """A piece of text is not what it should be."""


class IllegalActionError(CampaignError):
    """A rule forbids the action; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class MissingRollError(CampaignError):
    """Scripted dice ran out in the middle of an action; nothing has changed."""

    def __init__(self, why: str, sides: int = 6) -> None:
        super().__init__(f"a die is missing: {why}")
        self.sides = sides
        """What kind of die is missing."""


class TooManyFallsError(CampaignError):
    """The dice of an action can fall in too many ways to look at each."""


class ReplayError(CampaignError):
    """A line of a game file no longer leads where it should."""


def unknown(kind: str, name: str, known: Iterable[str]) -> str:
    """Say that *name* is no *kind*, and offer the nearest name that is one."""
    names = [str(name) for name in known]
    close = get_close_matches(str(name), names, n=1, cutoff=0.5)
    missing = f"no {kind} called {quoted(name)}"
    if close:
        return f"{missing}; did you mean {close[0]!r}?"
    if names and len(names) <= 8:
        there = "there is" if len(names) == 1 else "there are"
        return f"{missing}; {there} {', '.join(names)}"
    return missing


def quoted(said: str) -> str:
    """What somebody said, in quotation marks; of a long text the beginning.

    >>> quoted("march " * 20)
    "'march march march march march march m...'"
    """
    return repr(said if len(said) <= LONGEST_QUOTED else f"{said[: LONGEST_QUOTED - 3]}...")

"""Errors on their way to somebody else's terminal: of the same class, and without secrets.

What a rule, a seat or the lobby says is meant for players, and travels as it is. What the archive
says names files, hosts and processes; of that only the class travels, with a sentence of its own.
"""

import logging
import re
import secrets
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from campaign import CampaignError, IllegalActionError
from campaign.errors import MissingRollError, NotationError, Refusal, ReplayError
from saves.errors import (
    AwayError,
    DamagedError,
    DefectError,
    FullDiskError,
    InUseError,
    LostFileError,
    NewerCampaignError,
    NoCampaignError,
    SaveError,
)
from saves.hosting.contract import NoAdviceError
from saves.hosting.lines import BehindError
from saves.hosting.seats import SeatError
from saves.hosting.table import StaleError
from saves.server.contract.door import RefusedError
from saves.server.contract.lobby import LobbyError
from saves.server.line.tokens import TokenError
from saves.server.line.wire import Trouble, WireError

LOG = logging.getLogger(__name__)

SAID: Mapping[str, type[CampaignError]] = MappingProxyType(
    {
        kind.__name__: kind
        for kind in (
            BehindError,
            LobbyError,
            NoAdviceError,
            NotationError,
            RefusedError,
            SaveError,
            SeatError,
            StaleError,
            TokenError,
            WireError,
        )
    }
)
"""Errors whose sentences are meant for players."""

NO_ROOM: Final = (
    "This was not kept: the disk of the server is full. Nothing kept before is lost; tell its"
    " administrator, and give the order again when there is room."
)

SILENT: Mapping[type[CampaignError], str] = MappingProxyType(
    {
        FullDiskError: NO_ROOM,
        InUseError: "The server cannot open that game now; try again later.",
        LostFileError: "The server has lost the file of that game; tell its administrator.",
        NoCampaignError: "The server has lost the file of that game; tell its administrator.",
        NewerCampaignError: "That game was played with a newer version; tell the administrator.",
        DamagedError: "The file of that game is damaged; tell the server's administrator.",
        ReplayError: "The log of that game leads elsewhere here; tell the server's administrator.",
    }
)
"""Errors that name files or processes; what is said of them instead."""

OF_THE_LOBBY = (
    "saves.server.identity.account_names",
    "saves.server.identity.addresses",
    "saves.server.identity.keys",
    "saves.server.identity.passwords",
)
"""Modules whose errors say what somebody has typed wrongly; at the other end they are the lobby's,
for a session knows no such module."""

_SECRETS = re.compile(
    r"""(?:^|[\s'"(=,:])(?:~|\.{1,2})?/\w    # a path
      | \w/[\w/.-]*\.\w                   # ... from a folder that is not said
      | \w\.(?:acw|db|toml|json|log)\b      # a file
      | \b(?:process|pid)\s+\d              # the number of a process
      | [\w.-]+@[\w.-]+                     # an account on a host
      | \b\w+://                            # an address
    """,
    re.VERBOSE,
)


def trouble_of(error: Exception) -> Trouble:
    """What of an error may leave the server."""
    if isinstance(error, IllegalActionError):
        return Trouble("IllegalActionError", error.refusal.reason, error.refusal.rule)
    if isinstance(error, MissingRollError):
        return Trouble("MissingRollError", "a die is missing", sides=error.sides)
    kind, text = type(error), str(error)
    kind = SaveError if kind is AwayError else kind  # to a player it is the same
    if kind.__name__ in SAID and (kind is not SaveError or not _SECRETS.search(text)):
        return Trouble(kind.__name__, text)
    if isinstance(error, SaveError) and kind.__module__.startswith(OF_THE_LOBBY):
        return Trouble(LobbyError.__name__, text)
    for silent, text in SILENT.items():
        if isinstance(error, silent):
            LOG.error("%s is not said to a player: %s", kind.__name__, error)
            return Trouble(silent.__name__, text)
    return _unsaid(error)


def _unsaid(error: Exception) -> Trouble:
    """An error under a number, by which the administrator finds it."""
    number = secrets.token_hex(3)
    LOG.error("error %s", number, exc_info=error)
    if isinstance(error, SaveError):
        return Trouble("SaveError", f"The server cannot write that game now (error {number}).")
    return Trouble("DefectError", f"The server has made an error (error {number}).")


def error_of(trouble: Trouble) -> CampaignError:
    """The error that has travelled."""
    kind, text, rule, sides = trouble.kind, trouble.text, trouble.rule, trouble.sides
    if kind == "IllegalActionError":
        return IllegalActionError(Refusal(rule, text))
    if kind == "MissingRollError":
        return MissingRollError(text.removeprefix("a die is missing: "), sides)
    return _BY_NAME.get(kind, SaveError)(text)


_BY_NAME: Mapping[str, type[CampaignError]] = MappingProxyType(
    {**SAID, **{kind.__name__: kind for kind in (*SILENT, DefectError)}}
)

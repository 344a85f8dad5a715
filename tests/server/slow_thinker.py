"""A process in which commanders think, one of them for ever, and one that makes errors.

Whoever names a word behind it has it start, and the steady one think, slowly.
"""

import sys
import time
from pathlib import Path

from msgspec import structs

from campaign import Action, CampaignState
from campaign.budget import QUICK, Budget
from campaign.commanders import COMMANDERS
from campaign.commanders.commander import ChooseAction, without_reasons
from saves.hosting import thinker
from saves.server.serving.thinker_process import main

SLOW = 0.2
"""Seconds that a process takes on a host that has much else to do."""


def for_ever(_: CampaignState, budget: Budget = QUICK) -> Action:
    while True:
        time.sleep(1)


def wrong(_: CampaignState, budget: Budget = QUICK) -> Action:
    raise ZeroDivisionError


def crash(_: CampaignState, budget: Budget = QUICK) -> Action:
    raise SystemExit(3)


def slowly(state: CampaignState, budget: Budget = QUICK) -> Action:
    time.sleep(SLOW)
    return COMMANDERS["steady"].choose(state, budget)


def curious(state: CampaignState, budget: Budget = QUICK) -> Action:
    """Ends its process if it may read what is the host's."""
    try:
        Path("/etc/passwd").read_bytes()
    except PermissionError:
        return COMMANDERS["steady"].choose(state, budget)
    raise SystemExit(4)


def main_of_tests() -> None:
    """Register them, and think."""
    others: dict[str, ChooseAction] = {
        "for ever": for_ever,
        "wrong": wrong,
        "crash": crash,
        "curious": curious,
    }
    steady = COMMANDERS["steady"]
    if sys.argv[1:] == ["slowly"]:
        others["steady"] = slowly
        time.sleep(SLOW)
    more = {
        id_: structs.replace(steady, id=id_, decide=without_reasons(one))
        for id_, one in others.items()
    }
    vars(thinker)["COMMANDERS"] = {**COMMANDERS, **more}
    main()


if __name__ == "__main__":
    main_of_tests()

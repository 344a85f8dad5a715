"""A process in which commanders think, one of them for ever, and one that makes errors."""

import time

from msgspec import structs

from campaign import Action, CampaignState
from campaign.budget import QUICK, Budget
from campaign.commanders import COMMANDERS
from saves.hosting import thinker
from saves.server.thinker_process import main


def for_ever(_: CampaignState, budget: Budget = QUICK) -> Action:
    while True:
        time.sleep(1)


def wrong(_: CampaignState, budget: Budget = QUICK) -> Action:
    raise ZeroDivisionError


def crash(_: CampaignState, budget: Budget = QUICK) -> Action:
    raise SystemExit(3)


def main_of_tests() -> None:
    """Register them, and think."""
    others = {"for ever": for_ever, "wrong": wrong, "crash": crash}
    steady = COMMANDERS["steady"]
    more = {id_: structs.replace(steady, id=id_, choose=one) for id_, one in others.items()}
    vars(thinker)["COMMANDERS"] = {**COMMANDERS, **more}
    main()


if __name__ == "__main__":
    main_of_tests()

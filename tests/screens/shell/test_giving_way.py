"""Who only looks on gives way to those who play, and takes his part again when he plays."""

import os
from concurrent.futures import ThreadPoolExecutor

import pytest

from screens.shell import giving_way
from screens.shell.giving_way import LOWER, USUAL, give_way


def standing() -> tuple[int, int]:
    """How the system treats a thread: by which rule, and at which priority."""
    return os.sched_getscheduler(0), os.getpriority(os.PRIO_PROCESS, 0)


@pytest.mark.parametrize(
    ("may_come_back", "looking_on"),
    [
        (False, (os.SCHED_BATCH, USUAL)),
        pytest.param(
            True,
            (os.SCHED_OTHER, USUAL + LOWER),
            marks=pytest.mark.skipif(os.geteuid() != 0, reason="only root may come back here"),
        ),
    ],
    ids=["without rights", "with rights"],
)
def test_who_looks_on_gives_way_until_he_plays(
    may_come_back: bool, looking_on: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(giving_way, "may_come_back", lambda: may_come_back)
    with ThreadPoolExecutor(1) as painter:  # what is said holds for one thread
        for to_players in (True, False, True):
            painter.submit(give_way, to_players=to_players).result()
            expected = looking_on if to_players else (os.SCHED_OTHER, USUAL)
            assert painter.submit(standing).result() == expected

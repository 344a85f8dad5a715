"""What looking back costs: a whole war counted, and put on a reel."""

from pathlib import Path
from statistics import median

import pytest

from campaign.statistics import statistics
from saves.campaign_log.campaign_record import look
from screens.past.timeline import Reel
from tests.bench.conftest import Report
from tests.bench.test_saves import timed, whole_campaign

pytestmark = pytest.mark.bench

ROUNDS = 5


def test_a_whole_war_is_counted_and_put_on_a_reel(tmp_path: Path, report: Report) -> None:
    path = tmp_path / "war.acw"
    orders = len(whole_campaign(path))
    record = look(path)
    opening = record.opening
    replayed = median(timed(lambda: list(record.retell())) for _ in range(ROUNDS))
    beside = f"replayed alone: {replayed:.0f} ms"
    counted = median(timed(lambda: statistics(opening, record.retell())) for _ in range(ROUNDS))
    wound = median(timed(lambda: Reel(opening, record.retell())) for _ in range(ROUNDS))
    report(f"statistics of {orders} orders", f"{counted:.0f} ms", beside, "<= 1000 ms")
    report(f"a reel of {orders} orders", f"{wound:.0f} ms", beside, "<= 1000 ms")

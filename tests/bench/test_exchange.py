"""What it costs to send a campaign of forty turns out, and to let it in."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median

import pytest

from saves.campaign_log.campaign_record import look
from saves.exchange.import_export import bring_in, bundle_of, text_of
from tests.bench.conftest import Report
from tests.bench.test_saves import timed, whole_campaign

pytestmark = pytest.mark.bench

ROUNDS = 9


@pytest.fixture(scope="module")
def war(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A campaign of forty turns."""
    path = tmp_path_factory.mktemp("war") / "war.acw"
    whole_campaign(path)
    return path


def sent_and_received(
    report: Report, kind: str, write: Callable[[], bytes], folder: Path, orders: int
) -> None:
    """Time how long a campaign takes to go out in one way, and to come in again."""
    sent = write()
    out = [timed(write) for _ in range(ROUNDS)]
    back = [timed(partial(bring_in, sent, Path(kind), folder / str(n))) for n in range(3)]
    report(
        f"a campaign of 40 turns out as {kind} ({orders:,} orders)",
        f"p50 {median(out):.0f} ms, slowest {max(out):.0f} ms, {len(sent) / 1024:.0f} kB",
        f"in again, every line played: {median(back):.0f} ms",
        "<= 300 ms",
    )


def test_a_campaign_goes_out_and_comes_in(war: Path, tmp_path: Path, report: Report) -> None:
    orders = len(look(war).entries())
    sent_and_received(report, "bundle", lambda: bundle_of(war), tmp_path / "bundle", orders)
    sent_and_received(report, "text", lambda: text_of(war).encode(), tmp_path / "text", orders)

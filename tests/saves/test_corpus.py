"""Real saves of every format there has been: each is opened, played again, and played on.

Where a save no longer verifies because the rules have changed, raise `RULES` in
`saves/storage/row_format.py` and write into the file beside the save: `differs_from = ` the first
line that leads elsewhere now, as the message of the test says.
"""

import random
import shutil
from pathlib import Path

import pytest

from saves.campaign_log.campaign_record import look
from saves.campaign_log.journal import Journal
from saves.errors import LineError
from saves.storage.header import header
from saves.storage.row_format import FORMAT, SUFFIX
from tests.saves.drawing_up import CORPUS, check, held
from tests.saves.playing import play_on

SAVES = sorted(CORPUS.glob(f"format-*/*{SUFFIX}"))


@pytest.fixture(params=SAVES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def old(request: pytest.FixtureRequest) -> Path:
    """A save of the corpus; never opened itself."""
    path: Path = request.param
    return path


def test_there_are_saves_of_every_format() -> None:
    folders = {path.parent.name for path in SAVES}
    assert folders >= {f"format-{number}" for number in range(1, FORMAT + 1)}


@pytest.mark.sampled(4)
def test_an_old_save_is_looked_at_and_played_on(old: Path, path: Path) -> None:
    known, before = held(old), old.read_bytes()
    check(look(old), known)
    shutil.copy(old, path)
    with Journal.resume(path) as journal:
        state = journal.state
        if state.to_move:
            play_on(journal, random.Random(1), 10)
            state = journal.state
    with Journal.resume(path) as journal:
        assert journal.state == state
    assert old.read_bytes() == before


def test_an_old_save_is_listed(old: Path) -> None:
    shown = header(old)
    assert shown.problem == ""
    assert shown.lines == held(old)["lines"]


@pytest.mark.thorough
@pytest.mark.parametrize(
    "older",
    [path for path in SAVES if "differs_from" in held(path)],
    ids=lambda path: f"{path.parent.name}/{path.stem}",
)
def test_a_save_of_an_older_edition_says_from_where_it_goes_on(older: Path, path: Path) -> None:
    """When it is opened; or, where its last snapshot stands, when its log has been proved."""
    shutil.copy(older, path)
    with Journal.resume(path) as journal:
        said = journal.record.notice
        if "goes on from" not in said:  # nothing, or that it was brought up to date
            with pytest.raises(LineError) as broken:
                journal.verify()
            said = journal.writer.doubt(broken.value)
        assert "goes on from" in said
        assert "of the rules, which are now edition" in said
        assert journal.record.is_on_trust

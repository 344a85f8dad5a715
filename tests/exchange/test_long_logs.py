"""A log of thousands of lines says how far it is when it is played again, and can be stopped."""

from pathlib import Path

import pytest

from saves.campaign_log.campaign_record import look
from saves.campaign_log.progress import EVERY, StoppedError, heard_by
from saves.exchange.import_export import bring_in, export_bundle, import_text
from tests.exchange.long_stories import long_story
from tests.own_home import own_home

LINES = 3 * EVERY


@pytest.fixture
def story(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game file of many lines."""
    monkeypatch.setenv("NORDEN_SUDEN_HOME", str(tmp_path / "home"))
    return long_story(tmp_path / "long.txt", LINES)


@pytest.fixture
def bundle(story: Path, tmp_path: Path) -> Path:
    """The same as a bundle; the campaign that it was made of is gone."""
    path = import_text(story, own_home().campaigns)
    file = tmp_path / "long.acwsave"
    export_bundle(path, file)
    path.unlink()
    return file


def left() -> list[str]:
    """What lies in the folder for campaigns, drafts and all."""
    folder = own_home().campaigns
    return [path.name for path in folder.iterdir()] if folder.exists() else []


@pytest.mark.thorough
@pytest.mark.parametrize("kind", ["story", "bundle"])
def test_an_import_says_how_far_it_has_come(kind: str, request: pytest.FixtureRequest) -> None:
    file: Path = request.getfixturevalue(kind)
    heard: list[tuple[int, int]] = []
    with heard_by(lambda done, all_: heard.append((done, all_))):
        bring_in(file.read_bytes(), file, own_home().campaigns)
    assert heard[:3] == [(EVERY, LINES), (2 * EVERY, LINES), (LINES, LINES)]


@pytest.mark.sampled(2)
@pytest.mark.parametrize("kind", ["story", "bundle"])
@pytest.mark.parametrize("stop", [StoppedError, KeyboardInterrupt])
def test_an_import_that_is_stopped_leaves_nothing_behind(
    kind: str, stop: type[BaseException], request: pytest.FixtureRequest
) -> None:
    file: Path = request.getfixturevalue(kind)

    def heard(done: int, all_: int) -> None:
        raise stop("enough")

    with heard_by(heard), pytest.raises(stop, match=r"^enough$"):
        bring_in(file.read_bytes(), file, own_home().campaigns)
    assert left() == []


def test_verifying_says_how_far_it_has_come(story: Path) -> None:
    record = look(import_text(story, own_home().campaigns))
    heard: list[int] = []
    with heard_by(lambda done, all_: heard.append(done)):
        record.verify()
    assert heard == [EVERY, 2 * EVERY, LINES]

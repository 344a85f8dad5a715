"""A session: what somebody is told of himself, and never asks the process."""

from pathlib import Path
from threading import Thread

import pytest

from campaign import new_campaign
from saves.campaign_log.journal import Journal
from saves.storage.header import header
from saves.storage.home import Home
from screens.app import NordenSuden
from screens.shell.session import Session, session_of
from screens.shell.settings import Settings, read_settings, write_settings

MODERN = {"TERM": "xterm-kitty", "COLORTERM": "truecolor", "LANG": "en_US.UTF-8"}
OLD = {"TERM": "vt220"}


def guest(folder: Path, account: str, environ: dict[str, str] = MODERN) -> Session:
    """Somebody whom this process knows from elsewhere."""
    return session_of(Home(folder / account / "campaigns", account), environ)


@pytest.fixture(autouse=True)
def nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The process itself is somebody else, and keeps nothing."""
    folder = tmp_path / "process"
    monkeypatch.setenv("NORDEN_SUDEN_HOME", str(folder))
    monkeypatch.setenv("LOGNAME", "process")
    return folder


async def test_two_accounts_in_one_process_have_nothing_in_common(
    tmp_path: Path, nobody: Path
) -> None:
    grant, lee = guest(tmp_path, "grant"), guest(tmp_path, "lee", OLD)
    lee.key_file.parent.mkdir(parents=True)
    lee.key_file.write_text('[keys]\n"title.settings" = "Z"\n')
    apps = [NordenSuden(session=session) for session in (grant, lee)]
    async with apps[0].run_test(), apps[1].run_test() as pilot:
        assert [app.theme for app in apps] == ["dark", "plain"]
        apps[0].remember(pace="slow")
        await pilot.pause()
        with Journal.begin(
            lee.home.campaigns / "west.acw", "West", new_campaign(), home=lee.home
        ) as journal:
            assert journal.path is not None
            assert header(journal.path).in_use.startswith("by lee (")
    assert read_settings(grant.settings_file).pace == "slow"
    assert not lee.settings_file.exists()
    assert [app._keymap for app in apps] == [{}, {"title.settings": "Z"}]
    assert (tmp_path / "lee" / "backups").is_dir()
    assert not nobody.exists()


async def test_an_error_is_written_down_for_the_account_that_met_it(
    tmp_path: Path, nobody: Path, errors: list[BaseException]
) -> None:
    app = NordenSuden(session=guest(tmp_path, "grant"))
    async with app.run_test():
        app.note_error(KeyError("slip"))
    errors.clear()
    assert "KeyError: 'slip'" in app.session.errors_file.read_text()
    assert not nobody.exists()


def test_two_sessions_of_one_account_lose_nothing_of_each_other(tmp_path: Path) -> None:
    """Each writes what it has changed, at the same moment as the other one."""
    file = tmp_path / "campaigns" / "settings.toml"
    changes = [
        Settings(pace="fast"),
        Settings(look="light"),
        Settings(dice="slow"),
        Settings(previews="off"),
    ]
    writing = [Thread(target=write_settings, args=(file, one)) for one in changes]
    for thread in writing:
        thread.start()
    for thread in writing:
        thread.join()
    expected = Settings(pace="fast", look="light", dice="slow", previews="off")
    assert read_settings(file) == expected
    assert [one.name for one in file.parent.iterdir()] == ["settings.toml"]

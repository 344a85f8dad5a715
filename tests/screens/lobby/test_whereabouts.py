"""The table to which somebody comes back whose line has dropped."""

from pathlib import Path

import pytest

from saves.server.contract.lobby import GUEST
from saves.storage.home import Home
from screens.lobby.whereabouts import FILE, NOWHERE, Whereabouts


def home(folder: Path, name: str = "grant") -> Home:
    return Home(folder / name, name)


def test_who_sits_at_a_table_comes_back_to_it_and_who_has_left_does_not(tmp_path: Path) -> None:
    here = Whereabouts(home(tmp_path))
    assert here.table == NOWHERE
    here.sits(17)
    assert Whereabouts(home(tmp_path)).table == 17
    here.has_left()
    here.has_left()
    assert Whereabouts(home(tmp_path)).table == NOWHERE


def test_guests_share_a_name_and_no_table(tmp_path: Path) -> None:
    Whereabouts(home(tmp_path, GUEST)).sits(17)
    assert Whereabouts(home(tmp_path, GUEST)).table == NOWHERE


@pytest.mark.parametrize("said", [b"", b"-3", b"seventeen", b"\xff\xfe", "\u0661\u0662".encode()])
def test_what_is_no_number_is_no_table(tmp_path: Path, said: bytes) -> None:
    (tmp_path / "grant").mkdir()
    (tmp_path / "grant" / FILE).write_bytes(said)
    assert Whereabouts(home(tmp_path)).table == NOWHERE

"""What a process of a server may reach: itself and its own folder, and nobody reaches it."""

import ctypes
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from saves.server.process import confinement
from screens.server.parent import confinement as said_of_it

VERSIONS = range(1, 8)
NOBODY = 65_534

needed = pytest.mark.skipif(
    not confinement.landlock(), reason="this kernel has no Landlock: nothing is confined"
)


def in_a_child(deed: Callable[[], object]) -> str:
    """What comes of something that a forked process does: `done`, or its error."""
    reads, writes = os.pipe()
    if (pid := os.fork()) == 0:
        try:
            said = repr(deed())
        except Exception as error:
            said = type(error).__name__
        os.write(writes, said.encode())
        os._exit(0)
    os.close(writes)
    with os.fdopen(reads) as answer:
        said = answer.read()
    os.waitpid(pid, 0)
    return said


@pytest.mark.sampled(3)
@needed
@pytest.mark.parametrize("version", VERSIONS)
def test_every_version_keeps_a_process_in_its_folder(
    version: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A kernel of whatever age does what it can."""
    if version > confinement.landlock():
        pytest.skip(f"this kernel has Landlock {confinement.landlock()}, not {version}")
    monkeypatch.setattr(confinement, "landlock", lambda: version)
    (own := tmp_path / "own").mkdir()
    (secret := tmp_path / "secret").write_text("x")

    def play() -> int:
        confined = confinement.confine(own)
        (own / "draft").write_text("keys")
        (own / "draft").rename(own / "keys.toml")
        assert (own / "keys.toml").read_text() == "keys"
        assert Path(confinement.__file__).read_text()
        return confined

    def read() -> str:
        confinement.confine(own)
        return secret.read_text()

    assert in_a_child(play) == str(version)
    assert in_a_child(read) == "PermissionError"
    assert secret.read_text() == "x", "and nobody else is confined"


def test_without_it_a_session_begins_all_the_same_and_the_log_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(confinement, "landlock", lambda: 0)
    monkeypatch.setattr("screens.server.parent.landlock", lambda: 0)
    assert in_a_child(lambda: confinement.confine(tmp_path)) == "0"
    assert said_of_it().startswith("this kernel has no Landlock")


def test_no_process_looks_into_another_one_of_its_user() -> None:
    """Secrets are in memory and in environments: those of parts of the server are closed."""
    if os.geteuid() == 0:
        owner = in_a_child(lambda: _looked_at(lambda: os.setuid(NOBODY)))
    else:
        owner = in_a_child(lambda: _looked_at(lambda: None))
    assert owner == "('True', 'PermissionError')"


def _looked_at(become: Callable[[], None]) -> tuple[str, str]:
    """What a child of the same user sees of this process, before it is closed and after."""
    become()
    ctypes.CDLL(None).prctl(confinement.PR_SET_DUMPABLE, 1, 0, 0, 0)
    looked = Path(f"/proc/{os.getpid()}/environ")

    def look() -> bool:
        return bool(looked.read_bytes())

    before = in_a_child(look)
    confinement.close_to_others()
    return before, in_a_child(look)

"""Every `*.txt` here is a told game and a test: it must tell itself as it is written.

`pytest --retell` writes the stories anew; read the difference before you keep it.
"""

from collections.abc import Iterator
from difflib import unified_diff
from pathlib import Path

import pytest

from tests.playthroughs.telling import tell


def pytest_collect_file(parent: pytest.Collector, file_path: Path) -> pytest.Collector | None:
    """Take the told games of this folder for tests."""
    if file_path.suffix == ".txt" and file_path.parent == Path(__file__).parent:
        return ToldGame.from_parent(parent, path=file_path)
    return None


class ToldGame(pytest.File):
    """A game file with its story."""

    def collect(self) -> Iterator[pytest.Item]:
        yield Story.from_parent(self, name="tells itself as it is written")


class Story(pytest.Item):
    """What a told game says of itself."""

    def runtest(self) -> None:
        """Compare the story with what the game tells now, or write it anew.

        Raises:
            AssertionError: with the difference, line by line.
        """
        written = self.path.read_text(encoding="utf-8")
        told = tell(written)
        if self.config.getoption("retell"):
            self.path.write_text(told, encoding="utf-8")
            return
        difference = unified_diff(
            written.splitlines(), told.splitlines(), "written", "told now", n=2, lineterm=""
        )
        assert told == written, "\n" + "\n".join(difference)

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, 0, f"{self.path.stem}: {self.name}"

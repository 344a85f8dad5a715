"""The keys of a player on a server: he reads them, and sends a file with his own."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple

from textual.binding import Binding

from saves.storage.safe_files import PRIVATE, make_folder, write_whole
from screens.shell.keymap import KeyFileError, draft, read_keys

LARGEST: Final = 64 * 1024
"""Bytes of a file of keys."""

SENT: Final = "the file"


class OwnKeys(NamedTuple):
    """Where the keys of a player lie, and which keys there are."""

    file: Path
    all_bindings: Callable[[], Mapping[str, Binding]]

    def text(self) -> str:
        """The player's file; if he has none, all keys, to be changed."""
        if self.file.exists():
            return self.file.read_text(encoding="utf-8", errors="replace")
        return draft(self.all_bindings())

    def take(self, stdin: BinaryIO) -> int:
        """Keep what was sent, if it has no fault; how many keys it changes.

        Raises:
            KeyFileError: says what is wrong with it.
        """
        data = stdin.read(LARGEST + 1)
        if len(data) > LARGEST:
            raise KeyFileError(f"{SENT} has more than {LARGEST // 1024} kB, and is no file of keys")
        make_folder(self.file.parent)
        tried = self.file.with_suffix(".sent")
        try:
            write_whole(tried, data, replace=True, mode=PRIVATE)
            keys = read_keys(tried, self.all_bindings())
            write_whole(self.file, data, replace=True, mode=PRIVATE)
        except KeyFileError as error:
            raise KeyFileError(str(error).replace(str(tried), SENT)) from error
        except OSError as error:
            raise KeyFileError(f"{SENT} cannot be kept now; tell an administrator") from error
        finally:
            tried.unlink(missing_ok=True)
        return len(keys)

    def forget(self) -> None:
        """Go back to the usual keys."""
        self.file.unlink(missing_ok=True)

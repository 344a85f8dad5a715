"""The file of a player's own keys: written as a draft, and read anew while the game goes on."""

from typing import TYPE_CHECKING

from screens.shell.keymap import KeyFileError, read_keys, write_draft
from screens.text.phrases import complaint, sentence, several

if TYPE_CHECKING:
    from screens.shell.program import Program

READ = "{keys} of your own, from {file}"
WRITTEN = "{file} now lists all keys and how to change them."


def write_own_keys(app: "Program") -> None:
    """Write the file in which a player changes keys."""
    try:
        write_draft(app.session.key_file, app.all_bindings())
    except KeyFileError as error:
        app.notify(complaint(error), title="Not written", severity="warning")
    else:
        app.notify(WRITTEN.format(file=app.session.key_file), timeout=12)


def read_own_keys(app: "Program") -> None:
    """Use the keys of the file from now on, if it has no fault."""
    try:
        keys = read_keys(app.session.key_file, app.all_bindings())
    except KeyFileError as error:
        app.notify(complaint(error), title="Not read", severity="warning")
    else:
        app.set_keymap(keys)
        app.notify(sentence(READ.format(keys=several(len(keys), "key"), file=app.session.key_file)))

"""Keys of one's own: the file `keys.toml` beside the campaigns says which key does what.

    [keys]
    "map.march" = "g"
    "map.left" = "left, a"

Every key that the game knows has an id. The list of commands (`:`) offers to write a file that
has them all, to be changed.
"""

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from pathlib import Path

from textual.binding import Binding
from textual.dom import DOMNode
from textual.keys import KEY_DISPLAY_ALIASES, Keys

from saves.errors import SaveError
from saves.storage.read_limits import UnreadableError, read_table
from saves.storage.safe_files import make_folder, write_whole

WORDS_FOR_SIGNS = {
    "?": "question_mark",
    "/": "slash",
    ":": "colon",
    "+": "plus",
    "-": "minus",
    "=": "equals_sign",
    ".": "full_stop",
    ",": "comma",
    ";": "semicolon",
    "!": "exclamation_mark",
    "*": "asterisk",
    "#": "number_sign",
    "<": "less_than_sign",
    ">": "greater_than_sign",
    "[": "left_square_bracket",
    "]": "right_square_bracket",
    "_": "underscore",
    "'": "apostrophe",
    '"': "quotation_mark",
    "(": "left_parenthesis",
    ")": "right_parenthesis",
    "@": "at",
    "&": "ampersand",
    "%": "percent_sign",
    "$": "dollar_sign",
    "~": "tilde",
    "|": "vertical_line",
    "\\": "backslash",
    "^": "circumflex_accent",
    "`": "grave_accent",
}
"""Signs by the names that the terminal library gives them."""

SIGNS_FOR_WORDS = {word: sign for sign, word in WORDS_FOR_SIGNS.items()}

SHORT_NAMES = {"escape": "esc"}
"""Keys that screens call otherwise than the terminal library does."""

DRAFT = "# Take the sign before a line away and change its keys; the next start reads them.\n"

_PREFIXES = ("ctrl+", "shift+", "alt+")


class KeyFileError(SaveError):
    """The file of keys cannot be used; nothing is changed."""


def read_keys(path: Path, bindings: Mapping[str, Binding]) -> dict[str, str]:
    """The keys that a file gives to the ids of bindings; nothing if there is no such file.

    Raises:
        KeyFileError: names the file, the line's id or key, and the nearest one there is.
    """
    try:
        document = read_table(path)
    except FileNotFoundError:
        return {}
    except UnreadableError as error:
        raise KeyFileError(f"{path} cannot be read: {error}") from error
    for table in document:
        if table != "keys":
            raise KeyFileError(f"{path}: {_unknown('table', table, ['keys'])}")
    entries = document.get("keys", {})
    if not isinstance(entries, dict):
        raise KeyFileError(f"{path}: [keys] is a table of ids and keys")
    keymap = {id_: _keys(path, id_, value, bindings) for id_, value in entries.items()}
    _refuse_clashes(path, keymap, bindings)
    return keymap


def draft(bindings: Mapping[str, Binding]) -> str:
    """All ids with their keys, each behind a number sign."""
    width = max(map(len, bindings)) + 2
    entries = [
        f"# {f'{id_!r}':{width}} = {binding.key!r}  # {binding.description}\n"
        for id_, binding in sorted(bindings.items())
    ]
    return "".join([DRAFT, "[keys]\n", *entries])


def write_draft(path: Path, bindings: Mapping[str, Binding]) -> None:
    """Write a file that changes nothing yet: every id with its keys, behind a number sign.

    Raises:
        KeyFileError: if there is such a file already, or it cannot be written.
    """
    try:
        make_folder(path.parent)
        write_whole(path, draft(bindings).encode())
    except FileExistsError as error:
        raise KeyFileError(f"{path} exists already; it is unchanged") from error
    except OSError as error:
        raise KeyFileError(f"{path} cannot be written: {error}") from error


def _keys(path: Path, id_: str, value: object, bindings: Mapping[str, Binding]) -> str:
    if id_ not in bindings:
        raise KeyFileError(f"{path}: {_unknown('binding', id_, bindings)}")
    if not isinstance(value, str) or not value.strip():
        raise KeyFileError(f"{path}: {id_} takes keys like 'm' or 'm, ctrl+m', not {value!r}")
    words = [word.strip() for word in value.split(",")] if value != "," else [","]
    return ",".join(_key(path, id_, word) for word in words)


def _key(path: Path, id_: str, word: str) -> str:
    """A key as the terminal library calls it."""
    if word in WORDS_FOR_SIGNS:
        return WORDS_FOR_SIGNS[word]
    bare = word
    while bare.startswith(_PREFIXES):
        bare = bare.partition("+")[2]
    if (len(bare) == 1 and bare.isprintable()) or bare in _names():
        return word
    raise KeyFileError(f"{path}: {id_}: {_unknown('key', word, _names())}")


def _names() -> tuple[str, ...]:
    plain = (str(key.value) for key in Keys)
    names = {name for name in plain if "+" not in name and not name.startswith("<")}
    return tuple(sorted({*names, *KEY_DISPLAY_ALIASES, *WORDS_FOR_SIGNS.values()}))


def _refuse_clashes(path: Path, keymap: Mapping[str, str], bindings: Mapping[str, Binding]) -> None:
    """One key does one thing in one place; the place is what an id says before its point.

    Where two things share a key from the beginning, as enter is shared in a battle, they may.
    """
    shared = {id_: set(binding.key.split(",")) for id_, binding in bindings.items()}
    taken: dict[tuple[str, str], str] = {}
    for id_, binding in bindings.items():
        place = id_.partition(".")[0]
        for key in (keymap.get(id_) or binding.key).split(","):
            other = taken.setdefault((place, key), id_)
            if other == id_ or key in shared[id_] & shared[other]:
                continue
            if id_ in keymap or other in keymap:
                raise KeyFileError(f"{path}: {key!r} cannot be both {other} and {id_}")


def bindings_of(classes: Iterable[type[DOMNode]]) -> dict[str, Binding]:
    """Every binding with an id, by its id."""
    found: dict[str, Binding] = {}
    for class_ in classes:
        for base in class_.__mro__:
            for binding in Binding.make_bindings(base.__dict__.get("BINDINGS", ())):
                if binding.id:
                    known = found.get(binding.id)
                    keys = dict.fromkeys(
                        (*known.key.split(","), binding.key) if known else (binding.key,)
                    )
                    found[binding.id] = Binding(",".join(keys), binding.action, binding.description)
    return found


def _unknown(kind: str, name: str, known: Iterable[str]) -> str:
    close = get_close_matches(name, list(known), n=1, cutoff=0.0)
    return f"no {kind} called {name!r}; did you mean {close[0]!r}?"

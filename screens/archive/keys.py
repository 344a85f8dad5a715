"""The keys of the archive, and with which campaigns each of them works."""

from textual.binding import Binding, BindingType

NOTHING_THERE = "No campaign is selected."
LOST = "Nothing in this file can be rescued; x moves it to the trash."
BAD = "This file cannot be opened. enter rescues the undamaged part."
IN_TRASH = "It is in the trash: enter restores it, x deletes it."
NOT_IN_TRASH = "Only the trash can be emptied (o, The trash)."
NOTHING_THROWN = "Nothing to restore: nothing was deleted in this session."

ARCHIVE_KEYS: list[BindingType] = [
    Binding("slash", "search", "search", key_display="/", id="archive.search"),
    Binding("s", "order", "sort", id="archive.sort"),
    Binding("S", "reverse", "reverse order", show=False, id="archive.reverse"),
    Binding("f", "choice", "filter", id="archive.filter"),
    Binding("o", "folder", "folders", id="archive.folder"),
    Binding("space", "mark", "mark", id="archive.mark"),
    Binding("asterisk", "mark_all", "mark all", show=False, id="archive.mark-all"),
    Binding("r", "rename", "rename", id="archive.rename"),
    Binding("a", "note", "note", id="archive.note"),
    Binding("d", "duplicate", "copy", id="archive.duplicate"),
    Binding("x,delete", "throw_away", "trash", id="archive.throw-away", key_display="x"),
    Binding("u", "undo", "undo trash", show=False, id="archive.undo"),
    Binding("m", "move", "move", id="archive.move"),
    Binding("X", "export", "export", id="archive.export"),
    Binding("I", "import", "import", id="archive.import"),
    Binding("v", "verify", "verify", id="archive.verify"),
    Binding("A", "verify_all", "verify all", id="archive.verify-all"),
    Binding("B", "backups", "backups", id="archive.backups"),
    Binding("V", "history", "history", id="archive.history"),
    Binding("R", "watch", "watch", id="archive.watch"),
    Binding("D", "figures", "statistics", show=False, id="archive.statistics"),
    Binding("i", "inspect", "details", show=False, id="archive.inspect"),
    Binding("E", "empty", "empty the trash", id="archive.empty"),
    Binding("down", "to_list", "list", show=False, id="archive.list"),
    Binding("escape,backspace,q", "back", "back", id="archive.back", key_display="esc"),
    Binding("question_mark,f1", "app.help", "help", id="archive.help", key_display="?"),
]

ARCHIVE_ORDER = (
    "list.choose",
    "archive.empty",
    "archive.search",
    "archive.sort",
    "archive.filter",
    "archive.folder",
    "archive.rename",
    "archive.throw-away",
    "archive.history",
    "archive.back",
    "archive.mark",
    "archive.export",
    "archive.import",
    "archive.note",
)
"""The most important ones first."""

ON_GOOD = frozenset(
    {"rename", "note", "duplicate", "export", "verify", "watch", "history", "figures"}
)
"""What is done with a campaign that can be opened."""

ON_ANY = frozenset({"move", "throw_away", "backups"})
"""What is done with any file."""

ANYWHERE = frozenset({"inspect", "mark"})
"""What is done with any file, even in the trash."""

ON_SEVERAL = frozenset({"move", "throw_away", "export"})
"""What is done with all campaigns that are marked."""

ON_BACKUPS = frozenset({"inspect", "verify", "figures"})
"""What is done with a backup, beside restoring it: nothing that would change it."""

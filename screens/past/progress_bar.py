"""Where a war on a reel stands, as a line: a bar with the turns below it. Pure."""

from textual.content import Content

from screens.shell.glyphs import Glyphs


def playhead(place: int, last: int, width: int, note: str, glyphs: Glyphs) -> Content:
    """A bar of so many columns, filled as far as the war has been shown, and words beside it."""
    room = max(8, width - len(note) - 2)
    filled = round(place / last * room) if last else room
    full, empty = ("=", "-") if glyphs.is_plain else ("━", "╌")
    return Content.assemble(
        (full * filled, "$accent"), (empty * (room - filled), "dim"), f"  {note}"
    )

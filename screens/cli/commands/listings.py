"""What a campaign can be made of, by the names that other commands take."""

from campaign import SCENARIOS, Options
from campaign.commanders import COMMANDERS
from campaign.options import PRESETS
from screens.text.columns import table


def offered() -> str:
    """Scenarios, presets, options and players, each with a few words."""
    options = [
        (note.name, note.title, f"[{note.rule}]", f"needs {note.needs}" if note.needs else "")
        for note in Options.describe()
    ]
    players = [
        ("person", "", "Somebody at the keyboard."),
        *((c.id, c.name, c.note) for c in COMMANDERS.values()),
    ]
    return "\n\n".join(
        (
            table(("scenario", ""), [(s.id, s.name) for s in SCENARIOS.values()]),
            table(("preset",), [(name,) for name in PRESETS]),
            table(("option", "", "", ""), options),
            table(("player", "on the screens", ""), players),
        )
    )

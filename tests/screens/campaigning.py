"""Situations of the advanced game for the tests of the screens."""

from collections.abc import Iterable

CAPITALS = (
    ("washington", "union", "militia_infantry", 1),
    ("richmond", "confederate", "militia_infantry", 1),
)
"""Somebody in either capital."""


def situation(
    agenda: Iterable[str],
    *pieces: tuple[str, str, str, int],
    turn: int = 11,
    more: str = "",
    tables: str = "",
) -> str:
    """A situation of the full game; pieces as (box, side, type, count)."""
    lines = [
        'scenario = "1861"',
        f"turn = {turn}",
        f"agenda = {list(agenda)}",
        more,
        "[options]",
        'preset = "full"',
        tables,
    ]
    for box, side, type_, count in (*pieces, *CAPITALS):
        lines += ["[[pieces]]", f'box = "{box}"', f'side = "{side}"']
        lines += [f'type = "{type_}"', f"count = {count}"]
    return "\n".join(lines)


HUNGRY = situation(
    ["supply confederate boxes harrisburg,vandalia", "marches confederate"],
    ("harrisburg", "confederate", "veteran_infantry", 2),
    ("harrisburg", "confederate", "militia_cavalry", 1),
    ("vandalia", "confederate", "veteran_infantry", 2),
)
"""Confederate raiders in two boxes far from any line of supply."""

NORFOLK = (
    ("norfolk", "union", "veteran_infantry", 3),
    ("norfolk", "confederate", "militia_infantry", 2),
)
"""A Union landing, and Confederates beside it."""

HELD = '[control]\nnorfolk = "union"\n'
LANDED = 'footholds = ["norfolk"]'
CONTAINED = f'{LANDED}\ncontained = ["norfolk"]'

SHILOH = (
    ("pittsburg_landing", "confederate", "veteran_infantry", 9),
    ("pittsburg_landing", "union", "militia_infantry", 10),
    ("forts_henry_and_donelson", "union", "veteran_infantry", 2),
)
"""More than eight on each side, and help near by."""

LEADERS = (
    '[leaders]\ngrant = "pittsburg_landing"\nlee = "pittsburg_landing"\n'
    'sherman = "forts_henry_and_donelson"\n'
)

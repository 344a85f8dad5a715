"""A staff: it decides parts of a person's turn, as he has told it beforehand."""

from campaign.commanders.staff.areas import Area, area, areas, areas_about
from campaign.commanders.staff.following import Following, Marched, stands_at
from campaign.commanders.staff.mandate import (
    ALL_BATTLES,
    NOTHING,
    Duty,
    Levy,
    Mandate,
    checked,
    duty_of,
    read_mandate,
    write_mandate,
)
from campaign.commanders.staff.order import order
from campaign.commanders.staff.stops import Halt, Seen, Stopped, seen_anew, stopped

__all__ = [
    "ALL_BATTLES",
    "NOTHING",
    "Area",
    "Duty",
    "Following",
    "Halt",
    "Levy",
    "Mandate",
    "Marched",
    "Seen",
    "Stopped",
    "area",
    "areas",
    "areas_about",
    "checked",
    "duty_of",
    "order",
    "read_mandate",
    "seen_anew",
    "stands_at",
    "stopped",
    "write_mandate",
]

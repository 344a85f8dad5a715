"""Moments as the clock of the player shows them."""

from datetime import UTC, datetime


def now_here() -> datetime:
    """What time it is."""
    return here(datetime.now(UTC))


def here(moment: datetime) -> datetime:
    """A moment on the clock of the player.

    As it is where that clock knows no such time: the zone may be nonsense.
    """
    try:
        return moment.astimezone()
    except (OverflowError, ValueError, OSError):
        return moment

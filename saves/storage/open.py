"""A campaign in a place, be it a file or a server: begun, held, forgotten. Only this knows both.

What speaks with a server is loaded when somebody plays on one.
"""

from pathlib import Path

from campaign import CampaignState
from saves.storage.open_campaign import Hold, Place
from saves.storage.rows import Beginning


def begin(place: Place, beginning: Beginning, state: CampaignState) -> Place:
    """Write a new campaign; where it lies. Nothing is there unless all of it is.

    Raises:
        SaveError: if there is such a file already, or it cannot be written.
    """
    if isinstance(place, Path):
        from saves.storage.file_hold import begin_file

        return begin_file(place, beginning, state)
    from saves.storage.postgres import begin_shared

    return begin_shared(place, beginning, state)


def forget(place: Place) -> None:
    """Remove a campaign that has just begun, and that nobody could open; it has no orders yet."""
    if isinstance(place, Path):
        from saves.storage.removal import erase

        erase(place)


def hold(place: Place) -> Hold:
    """The campaign in a place, held for this process alone.

    Raises:
        SaveError: if it is no campaign, of a newer version, in use, or cannot be reached.
    """
    if isinstance(place, Path):
        from saves.storage.file_hold import hold_file

        return hold_file(place)
    from saves.storage.postgres import hold_shared

    return hold_shared(place)

"""Records a war that was played, order by order, as a terminal would have shown it."""

import asyncio
from pathlib import Path
from typing import IO, TYPE_CHECKING, Final

from screens.shell.session import Session

if TYPE_CHECKING:
    from saves.storage.open_campaign import Place

SIZE: Final = (100, 40)


def record(place: "Place", file: Path, session: Session, size: tuple[int, int] = SIZE) -> int:
    """Write a recording into a new file; how many orders it shows.

    Raises:
        SaveError: if the campaign cannot be read, or the file cannot be written.
    """
    from saves.campaign_log.campaign_record import look
    from saves.errors import SaveError
    from saves.storage.loose_files import reason
    from saves.storage.safe_files import drafted

    look(place)  # says best what is wrong with it
    try:
        with drafted(file) as draft, draft.open("w", encoding="utf-8") as out:
            return asyncio.run(_recorded(place, out, session, size))
    except OSError as error:
        raise SaveError(f"{file.name} cannot be written: {reason(error)}") from error


async def _recorded(place: "Place", out: IO[str], session: Session, size: tuple[int, int]) -> int:
    from screens.app import NordenSuden, Opening
    from screens.past.filming import film
    from screens.past.replay_screen import ReplayScreen

    app = NordenSuden(path=place, how=Opening.WATCH, session=session)
    async with app.run_test(size=size) as pilot:
        while not isinstance(app.screen, ReplayScreen):
            await pilot.pause(0.01)
        return await film(pilot, app.screen, out, size)

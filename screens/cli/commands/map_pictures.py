"""The map of a campaign as pictures: of one position, or of each turn, in files or moving."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

from campaign import CampaignState, NotationError, ReplayError
from campaign.errors import unknown
from saves.campaign_log.campaign_record import Record
from saves.campaign_log.save_points import NAMED
from saves.errors import SaveError
from saves.storage.loose_files import reason
from screens.cli.commands.campaigns import look_at
from screens.cli.commands.files import check_place, write_new
from screens.cli.commands.records import point
from screens.cli.map_easel import ground_of, painted
from screens.map.map_layout import Zoom
from screens.parts.cell_svg import Cells, SvgPaper, moving, picture
from screens.past.timeline import Chapter, Reel, when
from screens.shell.themes import LOOKS
from screens.text.phrases import SIDE_ADJECTIVES, counted

SECONDS = 0.8
"""How long each turn of a war that moves is seen."""

NO_MAP = "a battle by itself has no map of the war"


def map_of(name: str, where: str, zoom: str, look: str) -> str:
    """The map of a campaign at a point, as SVG.

    Raises:
        CampaignError: if it cannot be opened, or has no such point, zoom or look.
    """
    record, reel = _war(name)
    state = _at(record, reel, where)
    paper = _paper(record, look)
    [cells] = _painted([state], zoom, look)
    return picture(cells, _caption(record, state), paper)


def frames_of(name: str, zoom: str, look: str, folder: Path, force: bool) -> str:
    """A picture of each turn in a folder; what has been written.

    Raises:
        CampaignError: as `map_of`; or if a file cannot be written.
    """
    record, states = _turns(name)
    paper = _paper(record, look)
    files = [folder / f"{number:03}.svg" for number in range(1, len(states) + 1)]
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SaveError(f"the folder {folder} cannot be created: {reason(error)}") from error
    for file in files:
        check_place(file, force)
    for file, cells, state in zip(files, _painted(states, zoom, look), states, strict=True):
        write_new(file, picture(cells, _caption(record, state), paper), force)
    return f"{folder}: {counted(len(files), 'picture')}"


def moving_map(name: str, zoom: str, look: str, file: Path, force: bool) -> str:
    """The whole war as one picture that moves, a turn after the other; what has been written.

    Raises:
        CampaignError: as `frames_of`.
    """
    check_place(file, force)
    record, states = _turns(name)
    captions = [_caption(record, state) for state in states]
    frames = _painted(states, zoom, look)
    write_new(file, moving(frames, captions, _paper(record, look), SECONDS), force)
    return f"{file}: {counted(len(states), 'turn')}"


def _war(name: str) -> tuple[Record, Reel]:
    record = look_at(name)
    reel = Reel(record.opening, record.retell())
    if reel.frames[0].state.fought is not None or record.opening.battle is not None:
        raise NotationError(NO_MAP)
    return record, reel


def _turns(name: str) -> tuple[Record, list[CampaignState]]:
    """The positions with which player turns begin, and the last one."""
    record, reel = _war(name)
    if reel.broken:
        raise ReplayError(reel.broken)
    places = dict.fromkeys((0, *reel.begins[Chapter.TURN], reel.last))
    return record, [reel.frames[place].state for place in places]


def _at(record: Record, reel: Reel, where: str) -> CampaignState:
    """The position at a point: one that a player has named, or one as `compare` has them."""
    named = {one.name: one.number for one in record.points() if one.kind == NAMED}
    if where in named:
        return record.position_at(named[where])
    if reel.broken and where != "end":
        raise ReplayError(reel.broken)
    return record.state if where == "end" else point(record, reel, where).state


def _painted(states: Sequence[CampaignState], zoom: str, look: str) -> list[Cells]:
    if zoom not in list(Zoom):
        raise NotationError(unknown("zoom", zoom, [str(one) for one in Zoom]))
    if look not in LOOKS:
        raise NotationError(unknown("look", look, LOOKS))

    async def all_of_them() -> list[Cells]:
        return [cells async for cells in painted(states, Zoom(zoom), look)]

    return asyncio.run(all_of_them())


def _paper(record: Record, look: str) -> SvgPaper:
    if look not in LOOKS:
        raise NotationError(unknown("look", look, LOOKS))
    return SvgPaper(record.name, *ground_of(look))


def _caption(record: Record, state: CampaignState) -> str:
    """The campaign, and when this was."""
    whose = SIDE_ADJECTIVES[state.active] if state.agenda else "the end"
    return f"{record.name}: {when(state)}, {whose}"

"""The picture of the map screen in the README, drawn by the game itself.

    python -m screens.cli.readme_picture       draws it anew

A war between two commanders, with dice of a fixed seed, is played to the spring of 1862 and
shown in a terminal of 160 x 48 cells, on paper.
"""

import asyncio
import sys
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from campaign import CampaignState, RandomDice, Side, apply, new_campaign
from campaign.agenda import Marches
from campaign.commanders import COMMANDERS
from saves.storage.home import Home
from screens.cli.map_easel import all_colors, ground_of, screen_cells, terminal_theme
from screens.parts.cell_svg import SvgPaper, picture
from screens.shell.session import Session, session_of

PICTURE = Path(__file__).parent.parent / "data" / "readme-map.svg"
SIZE = (160, 48)
LOOK = "light"
TURN = 9
SEED = 1862
CAPTION = "May 1862: the Union is about to march."


def main() -> None:
    """Draw the picture and write it where the README expects it."""
    PICTURE.write_text(draw(), encoding="utf-8")
    print(f"{PICTURE}: {PICTURE.stat().st_size // 1024} KiB", file=sys.stderr)


def draw() -> str:
    """The map screen as SVG."""
    with TemporaryDirectory() as folder:
        # Nobody's own campaigns and taste; a terminal with all colors.
        home = Home(Path(folder), "nobody")
        session = session_of(home, {"TERM": "xterm-256color", "COLORTERM": "truecolor"})
        # The page with which a war begins would lie over the map.
        session.settings = replace(session.settings, briefing="off")
        return asyncio.run(_screenshot(position(), session))


def position() -> CampaignState:
    """The Union about to march in May 1862, its die thrown."""
    state, dice = new_campaign(), RandomDice(SEED)
    steady = COMMANDERS["steady"]
    while not (
        state.turn == TURN
        and state.to_move is Side.UNION
        and isinstance(state.step, Marches)
        and state.step.left is not None
    ):
        state = apply(state, steady.choose(state), dice).state
    return state


async def _screenshot(state: CampaignState, session: Session) -> str:
    from saves.campaign_log.journal import Journal, Players
    from screens.app import NordenSuden

    with Journal.begin(None, "The War", state, Players("person", "steady")) as journal:
        app = NordenSuden(journal, session=session)
        app.console = all_colors()
        async with app.run_test(size=SIZE) as pilot:
            await pilot.pause()
            app.wear(LOOK)
            await pilot.pause()
            ground, ink = ground_of(LOOK)
            cells = screen_cells(app, terminal_theme(LOOK))
            return picture(cells, CAPTION, SvgPaper("Norden & Suden", ground, ink))


if __name__ == "__main__":
    main()

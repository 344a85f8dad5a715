"""Films a war that was played, order by order, as a terminal would have shown it."""

from typing import Any, Final

from textual.pilot import Pilot

from screens.past.asciicast import Asciicast, Out, rows_of
from screens.past.replay_screen import ReplayScreen

SECONDS: Final = 0.25
"""For each order."""

AT_THE_END: Final = 3.0


async def film(pilot: Pilot[Any], screen: ReplayScreen, out: Out, size: tuple[int, int]) -> int:
    """Write what a screen of the war shows; how many orders that were.

    Its keys are left out: nobody who sees the film could press them.
    """
    while screen.reel is None:
        await pilot.pause(0.01)
    last = screen.reel.last
    screen.set_class(True, "-filmed")
    screen.go_to_end(last=False)
    cast = Asciicast(out, size, screen.record.name)
    for number in range(last + 1):
        if number:
            screen.step(1)
        await pilot.pause()
        cast.show(rows_of(screen), SECONDS if number else 0.0)
    cast.end(AT_THE_END)
    return last

"""HERE: what is said of the box under the cursor. No widget, and kept as long as it is true."""

from collections.abc import Iterable, Iterator, Sequence
from operator import is_not

from textual.content import Content

from campaign.terms import BoxId
from screens.map import prompts
from screens.map.advised import advised_in, advised_page
from screens.map.army_panel import marches_left
from screens.map.box_details import inspection
from screens.map.box_panel import neighbor_lines, place_lines, stack_in_short, stack_lines
from screens.map.map_model import MapModel
from screens.map.march_controller import MarchController
from screens.map.march_plan import MarchPlan
from screens.map.overlays import SUPPLY
from screens.map.supply_panel import supply_lines
from screens.parts.text_pane import lines_in
from screens.shell.glyphs import Glyphs
from screens.text import phrases
from screens.text.event_summary import is_movement

MORE = "i: all about this box"
"""Below what is shown of a box where there is no room for all of it."""

MORE_AROUND = "and {number} more neighbors (i)"
ALL_AROUND = "{number} neighbors (i)"


class Here:
    """Words about boxes, as many lines as there is room for."""

    def __init__(self, marches: MarchController) -> None:
        self._marches = marches
        self._size = 99, 0
        self._told_at: tuple[object, ...] = ()
        self._told: dict[tuple[BoxId, bool, bool], Content] = {}
        """What has been said of boxes, and of what position: of no more than there are."""

    def sized(self, width: int, height: int) -> None:
        """There is room for so many columns and lines from now on."""
        if (width, height) != self._size:
            self._size = width, height
            self._told = {}

    def text(self, model: MapModel, glyphs: Glyphs) -> Content:
        """What is said of the box under the cursor; kept until the position changes.

        While a march is planned it is put together each time: a plan is another one at each key.
        """
        if model.advised:
            return Content("\n").join(advised_in(model.advised, *self._size))
        if model.plan:
            return self.text_anew(model, glyphs)
        depends_on = model.state, glyphs, self._marches.loop.person_decides
        if not self._told_at or any(map(is_not, depends_on, self._told_at)):
            self._told_at, self._told = depends_on, {}
        asked = model.cursor, model.overlay == SUPPLY, bool(model.choices)
        if asked not in self._told:
            self._told[asked] = self.text_anew(model, glyphs)
        return self._told[asked]

    def text_anew(self, model: MapModel, glyphs: Glyphs) -> Content:
        """The same, whatever was said before; where room is left, what lies around the box."""
        state = model.state
        name, *place = place_lines(state, model.cursor, glyphs)
        fed = list[Content]()
        if state.options.supply and (model.plan is None or model.overlay == SUPPLY):
            fed += supply_lines(state, model.cursor, empty=model.overlay == SUPPLY)
        can = list(self._can(model))
        width, height = self._size
        # What it can do is cut rather than the stack; what a march would meet is not.
        room = height - _height((name, *fed, *(can if model.plan else ())), width)
        stack = list(stack_lines(state, model.cursor, glyphs))
        short = list(stack_in_short(state, model.cursor, glyphs, width))
        place, stack, more = fitted_in(place, stack, short, width, room)
        # What a march would meet is read first; what a stack can do follows from what it is.
        about = [*place, *stack, *fed]
        lines = [name, *can, *about] if model.plan else [name, *about, *can]
        if more:
            lines += more
        elif (room := height - _height(lines, width)) > 0:
            lines += neighbors_in(neighbor_lines(state, model.cursor, glyphs), width, room)
        return Content("\n").join(lines)

    @staticmethod
    def all_about(model: MapModel, glyphs: Glyphs) -> Content:
        """Everything about the box under the cursor, or about the advice that is on show.

        While a march is planned also what it would meet: the panel may have no room for all of it.
        """
        if model.advised:
            return Content("\n").join(advised_page(model.advised))
        name, *lines = inspection(model.state, model.cursor, glyphs)
        if model.plan:
            would = prompts.target_lines(model.plan, model.cursor, model.via)
            lines = [*map(Content, would), *lines]
        return Content("\n").join([name, *lines])

    def _can(self, model: MapModel) -> Iterator[Content]:
        """What the plan would do here, or what the stack here can do."""
        state = model.state
        if model.plan:
            yield from map(Content, prompts.target_lines(model.plan, model.cursor, model.via))
        elif self._marches.loop.person_decides and state.to_move and is_movement(state):
            if not state.units_in(model.cursor, state.to_move):
                return
            found = self._marches.planned(model)
            if isinstance(found, MarchPlan):
                yield from ability_lines(found)
                return
            marches = marches_left(state)
            if marches is None or marches[0]:  # else the prompt says it
                yield Content.styled(phrases.refused(found), "dim")


def fitted_in(
    place: Sequence[Content],
    stack: Sequence[Content],
    short: Sequence[Content],
    width: int,
    room: int,
) -> tuple[list[Content], list[Content], list[Content]]:
    """What is said of a place, who is there, and that there is more, in so many lines.

    No piece is left out: rather what is printed in the box, and then the stack is told in *short*,
    a line or two for each side.
    """
    if _height((*place, *stack), width) <= room:
        return list(place), list(stack), []
    room -= 1
    if _height((*place[:1], *stack), width) > room and _height(short, width) < _height(
        stack, width
    ):
        stack = short
    shown = max(
        (n for n in range(len(place) + 1) if _height((*place[:n], *stack), width) <= room),
        default=0,
    )
    return list(place[:shown]), list(stack), [Content.styled(MORE, "dim")]


def _height(lines: Iterable[Content], width: int) -> int:
    return sum(lines_in(line, width) for line in lines)


def neighbors_in(around: Sequence[Content], width: int, room: int) -> list[Content]:
    """What lies around a box in so many lines; how much more there is, if that is not all."""
    heights = [lines_in(line, width) for line in around]
    if sum(heights) <= room:
        return list(around)
    shown = max(
        (number for number in range(len(around)) if sum(heights[:number]) < room), default=0
    )
    more = MORE_AROUND if shown else ALL_AROUND
    return [*around[:shown], Content.styled(more.format(number=len(around) - shown), "dim")]


def ability_lines(plan: MarchPlan) -> Iterator[Content]:
    """What a stack can do, by keys: in one line what needs no more words."""
    able = list[Content]()
    for key, can, text in prompts.abilities(plan):
        said = Content.assemble((key, "bold $accent" if can else "dim"), f" {text}")
        if can and key != "m":
            able.append(said)
        else:
            yield said
    if able:
        yield Content("   ").join(able)

"""Beside the map: what is to be decided, what one can choose, what stands under the cursor."""

from collections.abc import Iterator
from operator import is_not

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content

from campaign.state import CampaignState
from campaign.terms import BoxId
from screens.map import prompts
from screens.map.army_panel import armies, marches_left
from screens.map.box_panel import box_lines, piece_line, told_apart
from screens.map.briefing import briefing
from screens.map.leader_plan import RidePlan
from screens.map.map_model import MapModel
from screens.map.march_controller import MarchController
from screens.map.march_plan import MarchPlan
from screens.map.overlays import SUPPLY
from screens.map.supply_panel import supply_lines
from screens.map.turn_controller import TurnController
from screens.map.turn_log import TurnLog
from screens.parts.row_list import RowList
from screens.parts.text_pane import Sheet
from screens.shell.glyphs import UNICODE, Glyphs
from screens.text import phrases
from screens.text.event_summary import is_movement

MORE = "i: all about this box"
"""Below what is shown of a box where there is no room for all of it."""

KEPT = 256
"""Paragraphs about boxes that are kept: those of some dozen, as the cursor comes back to them."""

PROMPT_SAYS = frozenset({"state", "plan", "sure", "choices", "row"})
"""What of a model the prompt depends on."""

BOX_SAYS = frozenset({"state", "cursor", "plan", "via", "overlay", "choices"})
"""And what is said of the box."""


class SidePanel(Vertical):
    """Shows a map's model in words and lists."""

    def __init__(self, marches: MarchController, turn: TurnController, *, id: str) -> None:
        super().__init__(id=id)
        self._marches, self._turn = marches, turn
        self._glyphs: Glyphs = UNICODE
        self.list = RowList(id="choices")
        """What there is to choose from: battles, withdrawals, promotions, recruits."""

        self.turn_log = TurnLog(id="log")
        self._prompt, self._box = Sheet(id="prompt"), Sheet(id="box", more=MORE, kept=KEPT)
        self._pieces, self._armies = RowList(id="pieces"), Sheet(id="armies")
        self._pieces.can_focus = False
        self._told_at: tuple[CampaignState | None, Glyphs | None, bool] = None, None, False
        self._told: dict[tuple[BoxId, bool, bool], Content] = {}
        """What has been said of boxes, and of what position: of no more than there are."""

    def compose(self) -> ComposeResult:
        yield self._prompt
        yield self.list
        yield self._pieces
        yield self._box
        yield self.turn_log
        yield self._armies

    def show(self, model: MapModel, changed: frozenset[str], glyphs: Glyphs) -> None:
        """Show what is different, named as in the model."""
        self._glyphs = glyphs
        if "plan" in changed:
            self._show_pieces(model.plan)
        if changed & PROMPT_SAYS:
            self.show_prompt(model)
        if changed & BOX_SAYS:
            self._show_box(model)
        if "state" in changed:
            self._show_armies(model)
            self.turn_log.show_last()

    def offer(self, model: MapModel) -> None:
        """List the choices; each list starts at its own first row, which is the best guess."""
        self.list.display = bool(model.choices)
        self.list.show([Content(choice.label) for choice in model.choices], model.row)

    def _show_pieces(self, plan: MarchPlan | RidePlan | None) -> None:
        """The pieces of a plan, each row with its digit, and how many of it go."""
        self._pieces.display = plan is not None
        if plan:
            rows = zip(plan.rows, plan.picked, told_apart(plan.rows), strict=True)
            self._pieces.show(
                [
                    Content.assemble(
                        (f"{number} ", "bold $accent"),
                        piece_line(row, self._glyphs, moving=True, of=count, apart=apart),
                    )
                    for number, (row, count, apart) in enumerate(rows, start=1)
                ]
            )

    def show_prompt(self, model: MapModel) -> None:
        """Say what is to be decided, in whole."""
        self._prompt.show(self._turn.prompt(model))

    def _show_armies(self, model: MapModel) -> None:
        told = armies(model.state, self._glyphs)
        self._armies.styles.height = told.plain.count("\n") + 1
        self._armies.show(told)

    # --- what stands under the cursor ---

    def _show_box(self, model: MapModel) -> None:
        self._box.show(self.box_text(model))

    def box_text(self, model: MapModel) -> Content:
        """What is said of the box under the cursor; kept until the position changes.

        While a march is planned it is put together each time: a plan is another one at each key.
        """
        if model.plan:
            return self.box_text_anew(model)
        depends_on = model.state, self._glyphs, self._turn.loop.person_decides
        if any(map(is_not, depends_on, self._told_at)):
            self._told_at, self._told = depends_on, {}
        asked = model.cursor, model.overlay == SUPPLY, bool(model.choices)
        if asked not in self._told:
            self._told[asked] = self.box_text_anew(model)
        return self._told[asked]

    def box_text_anew(self, model: MapModel) -> Content:
        """The same, whatever was said before."""
        name, *lines = box_lines(model.state, model.cursor, self._glyphs)
        if model.state.options.supply and (model.plan is None or model.overlay == SUPPLY):
            lines += supply_lines(model.state, model.cursor, empty=model.overlay == SUPPLY)
        can = list(self._can(model))
        # What a march would meet is read first; what a stack can do follows from what it is.
        if model.plan:
            lines = [name, *can, Content(""), *lines]
        else:
            lines = [name, *lines, Content(""), *can]
            lines = self._with_briefing(model, lines)
        return Content("\n").join(lines)

    def _with_briefing(self, model: MapModel, lines: list[Content]) -> list[Content]:
        """What one should know before the decision; beside a list, after the box of its row."""
        told = list(briefing(model.state, self._glyphs)) if self._turn.loop.person_decides else []
        if not told:
            return lines
        return [*lines, Content(""), *told] if model.choices else [*told, Content(""), *lines]

    def _can(self, model: MapModel) -> Iterator[Content]:
        """What the plan would do here, or what the stack here can do."""
        state = model.state
        if model.plan:
            yield from map(Content, prompts.target_lines(model.plan, model.cursor, model.via))
        elif self._turn.loop.person_decides and state.to_move and is_movement(state):
            if not state.units_in(model.cursor, state.to_move):
                return
            found = self._marches.planned(model)
            if not isinstance(found, MarchPlan):
                marches = marches_left(state)
                if marches is None or marches[0]:  # else the prompt says it
                    yield Content.styled(phrases.refused(found), "dim")
                return
            for key, can, text in prompts.abilities(found):
                yield Content.assemble((key, "bold $accent" if can else "dim"), f" {text}")

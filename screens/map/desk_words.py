"""What the blocks beside the map say of a position, each row one line. No widget."""

from collections.abc import Iterator
from typing import NamedTuple

from textual.content import Content

from campaign.state import CampaignState
from campaign.terms import PERSON, SIDES, BoxId, Side
from screens.map.army_panel import armies, marches_left
from screens.map.calendar_panel import calendar_rows
from screens.map.desk_block import DeskRow
from screens.map.desk_layout import Want
from screens.map.facing import Facing, facing
from screens.map.front_panel import front_rows
from screens.map.map_model import MapModel
from screens.map.months import Month, months
from screens.map.order_tree import TreeFront, order_tree
from screens.map.tree_rows import planned_lines, tree_rows
from screens.map.turn_controller import TurnController
from screens.shell.glyphs import Glyphs

LEAST_TREE = 5
"""Rows of the tree of orders that are worth having, its head line among them."""


class DeskFacts(NamedTuple):
    """A position as the blocks tell it."""

    state: CampaignState
    glyphs: Glyphs
    side: Side
    """Whose desk it is."""

    tree: tuple[TreeFront, ...]
    """His stacks."""

    front: tuple[Facing, ...]
    months: tuple[Month, ...]


class DeskWords:
    """Finds out once what a position says, and puts it into as many rows as there are."""

    def __init__(self, turn: TurnController) -> None:
        self._turn = turn
        self._known: DeskFacts | None = None

    def facts(self, model: MapModel, glyphs: Glyphs) -> DeskFacts:
        """What is to be told of the position."""
        known = self._known
        if known is None or known.state is not model.state or known.glyphs is not glyphs:
            state, side = model.state, self._side_of(model)
            tree = order_tree(state, side, self._turn.due(model))
            front, coming = facing(state, side), months(state, glyphs)
            known = self._known = DeskFacts(state, glyphs, side, tree, front, coming)
        return known

    def _side_of(self, model: MapModel) -> Side:
        """Whose desk it is: of who decides here, of the only person, or of whose turn it is.

        Whose staff is at work is a person all the same.
        """
        if model.looking:
            return model.looking
        loop = self._turn.loop
        players = loop.journal.players
        persons = [side for side in SIDES if players[side.seat] == PERSON and loop.is_here(side)]
        state = model.state
        return persons[0] if len(persons) == 1 else state.active if state.agenda else SIDES[0]

    def rows(
        self, name: str, model: MapModel, glyphs: Glyphs, width: int, room: int
    ) -> tuple[list[DeskRow], str]:
        """The rows of a block, so wide and at most so many; and what its head line adds."""
        facts, state = self.facts(model, glyphs), model.state
        match name:
            case "orders":
                marches = marches_left(state)
                planned = _planned(model, glyphs, width)
                rows = tree_rows(facts.tree, glyphs, width, room, planned, model.cursor)
                return rows, "{} of {} marches".format(*marches) if marches else ""
            case "armies":
                return armies(state, facts.side, glyphs, width, room), "size of limit"
            case "front":
                between = "<" if glyphs.is_plain else "◂"
                return front_rows(facts.front, facts.side, glyphs, width, room), (
                    f"ours {between} theirs"
                )
            case "calendar":
                rows = calendar_rows(facts.months, glyphs, width, room)
                return rows, f"turn {state.turn} of {state.last_turn}"
        raise KeyError(name)

    def wants(self, model: MapModel, glyphs: Glyphs, width: int) -> Iterator[Want]:
        """The rows that these blocks ask for; the tree is asked for by itself."""
        facts = self.facts(model, glyphs)
        yield Want("armies", 3, 1 + len(armies(model.state, facts.side, glyphs, width, 9)))
        fronts = max(1, len(facts.front))
        yield Want("front", 1 + min(4, fronts), 1 + fronts)
        yield Want("calendar", 3, 3 + sum(len(month.comes) for month in facts.months))

    def want_of_tree(self, model: MapModel, glyphs: Glyphs) -> Want:
        """The rows that the tree asks for; below a stack there may be a plan."""
        rows = sum(len(front.stacks) + 1 for front in self.facts(model, glyphs).tree)
        most = 1 + rows + (2 if model.plan else 0)
        return Want("orders", min(LEAST_TREE, most) if rows else 0, most)


def _planned(model: MapModel, glyphs: Glyphs, width: int) -> tuple[BoxId, list[Content]] | None:
    """The march that is planned, and the battle that it leads to."""
    if model.plan is None:
        return None
    return model.plan.box, list(planned_lines(model.plan, model.cursor, model.via, glyphs, width))

"""What the map highlights: a plan, or what there is to do; an overlay; who would go hungry."""

from collections.abc import Callable, Iterable

from campaign.agenda import Marching
from campaign.terms import BoxId
from screens.map.advised import boxes_of as advised_boxes
from screens.map.advised import path_of
from screens.map.map_attention import NO_ODDS
from screens.map.map_model import MapModel
from screens.map.overlays import PLAIN, boxes_of, carried, odds_of, planned_path, starving
from screens.map.theater_map import TheaterMap

MARKS_SAY = frozenset({"state", "plan", "overlay", "advised"})
"""What of a model the marks depend on."""

PATH_SAYS = frozenset({"state", "plan", "cursor", "via", "advised"})
"""What the planned path depends on."""


def show_marks(
    on: TheaterMap,
    model: MapModel,
    changed: frozenset[str],
    due: Callable[[MapModel], Iterable[BoxId]],
) -> None:
    """Have what stands out follow the model; *due* says where there is still something to do."""
    state, plan = model.state, model.plan
    if state.options.supply and changed & {"state", "overlay"}:
        on.hungry = starving(state)
        on.carried = carried(model.overlay, state)
    if changed & PATH_SAYS:
        on.path = (
            path_of(model.advised, state)
            if model.advised
            else planned_path(plan, model.cursor, model.via)
        )
    follows = "cursor" in changed and plan is None and model.overlay == "reach"
    if not (changed & MARKS_SAY or follows):
        return
    step = state.step if state.agenda else None
    marching = step.box if isinstance(step, Marching) else None
    on.origin = plan.box if plan else marching
    on.marked = frozenset() if plan else frozenset(due(model))
    if model.advised:
        on.reach, on.odds = advised_boxes(model.advised), NO_ODDS
    elif plan or model.overlay == PLAIN:
        on.reach, on.odds = plan.reach if plan else frozenset(), NO_ODDS
    else:
        on.reach = boxes_of(model.overlay, state, model.cursor)
        on.odds = odds_of(model.overlay, state)


def show_arrows(picture: TheaterMap, model: MapModel, *, is_wanted: bool) -> None:
    """What the other side has moved, if the player wants to see that and plans no march."""
    arrows = model.arrows if is_wanted and not model.plan else ()
    picture.arrows = tuple(arrow.boxes for arrow in arrows)

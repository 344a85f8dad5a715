"""How often bodies act without tiring, where a scenario has it otherwise. [BB 30-30.3, BB 31]"""

from typing import Final

from campaign.resolvers.nei_boschi.coming import arrival_of
from campaign.resolvers.nei_boschi.pages import page_of, turn_of
from campaign.resolvers.nei_boschi.pool import side_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.units import Body
from campaign.terms import CONFEDERATE

ALL_DAY: Final = 9
"""More activations than there are."""

RAITH: Final = "3/1/T"


def untired(position: HexPosition, body: Body) -> int | None:
    """In how many activations a body moves or fires without tiring; None for as usual."""
    page, turn = page_of(position), turn_of(position)
    # On its way by the sound of battle nobody tires "by moving in more than two activations"; who
    # sees an enemy near enough to fire has no mission any more. [BB 30]
    if body.mission:
        return ALL_DAY
    is_confederate = side_of(position, body.command) is CONFEDERATE
    if is_confederate and page.has("fresh") and position.turn <= 2:  # 6 and 7 AM [BB 30.1]
        return 3
    if is_confederate and page.has("surprise_attack") and position.turn == 1:  # [BB 31]
        return 3
    if page.has("two_activations_tire") and not is_confederate:  # [BB 30.3]
        arrivals = (arrival_of(position, unit) for unit in position.members(body.id))
        if any(one is not None and one.turn == turn for one in arrivals):
            return 1
        if body.id == RAITH and position.turn == 1:
            return 1
    return None

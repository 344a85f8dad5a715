"""Who is in command at Shiloh, where that differs from the rules of the series. [BB 4, BB 30]"""

from campaign.resolvers.nei_boschi.command_range import commanded
from campaign.resolvers.nei_boschi.pages import page_of, turn_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.scenario import Arrival
from campaign.resolvers.nei_boschi.units import Body, CommandState
from campaign.resolvers.nei_boschi.who import leader_of
from campaign.terms import UNION

NOON = 12


def commands_itself(position: HexPosition, command: CommandState) -> bool | None:
    """Withers is out of command at noon, where he has a draw for Bragg. [BB 30.9]"""
    page = page_of(position)
    if command.id == "2/2" and page.has("withers_out_of_command"):
        return turn_of(position).hour != NOON
    return None


def is_in_command(position: HexPosition, body: Body) -> bool | None:
    """McArthur, where Wallace is not on the map: by the way to the hex where he came. [BB 30.9]"""
    if body.id != "2/2/T" or not page_of(position).has("mcarthur"):
        return None
    leader = leader_of(position, body.id)
    if leader is None:
        return False
    reach = commanded(position, leader).spent
    return any(hex_ in reach for arrival in _arrivals(position) for hex_ in arrival.entry.hexes)


def _arrivals(position: HexPosition) -> tuple[Arrival, ...]:
    return page_of(position).of(UNION).reinforcements

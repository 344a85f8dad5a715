"""The evening of 6 April: who is still good for anything. [BB 30.7]"""

from campaign.resolvers.nei_boschi.counters import CommandId
from campaign.resolvers.nei_boschi.pages import page_of
from campaign.resolvers.nei_boschi.pool import side_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.terms import CONFEDERATE


def falls_as_a_whole(position: HexPosition, command: CommandId) -> bool:
    """A Confederate division, or the Reserve Corps, is ineffective if all of its brigades are.

    Their brigades count those who are set up; of units that are not, the page has none. [BB 30.7]
    """
    return page_of(position).has("present_count") and side_of(position, command) is CONFEDERATE

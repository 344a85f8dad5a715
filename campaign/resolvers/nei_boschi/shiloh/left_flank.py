"""Stuart's stand: he acts as often as is drawn, and who leaves the field stays away. [BB 30.9]"""

from typing import Final

from campaign.resolvers.nei_boschi.pages import page_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.units import Body, Unit

PAGE: Final = "9"

STUART: Final = "2/5/T"


def leaves_for_good(position: HexPosition, unit: Unit) -> bool:
    """Who must go back beyond its limits does not return, and counts as disordered. [BB 30.9]"""
    return page_of(position).has("no_way_back")


def most_acts(position: HexPosition, body: Body) -> int | None:
    """Stuart acts as often as is drawn, though nobody on the field commands him. [BB 30.9]

    `Stuart si attiva usando una pesca non modificata dell'Efficienza di Sherman`: neither Sherman's
    1 more, which the page names, nor 1 less for who is out of command. McArthur's and Withers's
    lines beside it say when those are in command, or out of it; his does not.
    """
    page = page_of(position)
    if page.id != PAGE or body.id != STUART:
        return None
    return position.command(body.command).markers

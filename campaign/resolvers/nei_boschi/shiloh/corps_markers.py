"""7 April: the Confederates act by corps, and Withers's men once more. [BB 30.8]"""

from typing import Final

from campaign.resolvers.nei_boschi.counters import CommandId
from campaign.resolvers.nei_boschi.efficiency import MOST
from campaign.resolvers.nei_boschi.order_of_battle import Echelon
from campaign.resolvers.nei_boschi.pages import page_of
from campaign.resolvers.nei_boschi.pool import side_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.units import Body, CommandState
from campaign.resolvers.nei_boschi.who import leader_of, order_of
from campaign.terms import CONFEDERATE

RULE: Final = "corps_of_the_day"

WITHERS: Final = "2/2"
"""While he is In Command one marker of his own stands for the 1 that he adds. [BB 30.8]"""


def acts_with(position: HexPosition, body: Body) -> CommandId:
    """On whose markers a body acts: those of its corps, not of its division. [BB 30.8]"""
    return _corps_over(position, body.command) or body.command


def _corps_over(position: HexPosition, command: CommandId) -> CommandId:
    """The corps over a Confederate division on the second day; nothing for any other command."""
    if not page_of(position).has(RULE):
        return ""
    order = order_of(position)
    if command not in order.commands:
        return ""
    above = order.above(command)
    is_corps = above is not None and above.echelon is Echelon.CORPS
    return above.id if above and is_corps and side_of(position, command) is CONFEDERATE else ""


def markers(position: HexPosition, command: CommandState) -> int | None:
    """A division has none of its own, but Withers has one while he is In Command. [BB 30.8]"""
    if not _corps_over(position, command.id):
        return None
    is_led = command.in_command and leader_of(position, command.id) is not None
    return int(command.id == WITHERS and is_led)


def most_acts(position: HexPosition, body: Body) -> int | None:
    """As often as its corps, and with Withers once more; less for who is out of command. [SH 4]"""
    corps = acts_with(position, body)
    if corps == body.command:
        return None
    over, own = position.command(corps), position.command(body.command)
    if body.direct:
        return over.efficiency
    most = min(over.markers + own.markers, MOST)
    for is_reached in (own.in_command, body.in_command):
        most -= not is_reached and most > 1
    return most

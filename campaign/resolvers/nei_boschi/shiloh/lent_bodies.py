"""Bodies that act on the markers of another command for an hour. [BB 30.1, BB 30.6]"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from campaign.battle.contract import Tick
from campaign.dice import Dice
from campaign.resolvers.nei_boschi.counters import CommandId
from campaign.resolvers.nei_boschi.pages import page_of, turn_of
from campaign.resolvers.nei_boschi.pool import side_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.units import BodyId
from campaign.terms import UNION

HOME: Final = "home"
"""Where a body belongs that is lent: `home 1/2/2 2/2` among the marks."""

GLADDEN, WITH_HINDMAN, DAWN = "1/2/2", "1/3", 6
OF_PRENTISS, UNASSIGNED = "6/T", "unassigned/union"
"""What is left of his division goes with the unassigned at 6 PM. [BB 30.7]"""

WITH_MCCLERNAND, NOON = "1/T", 12


class Loan(NamedTuple):
    """A body, and on whose markers it acts in this turn."""

    body: BodyId
    command: CommandId


def lend(position: HexPosition, dice: Dice) -> Tick:
    """Who was lent goes home; then those of this turn are lent. [BB 30.1, BB 30.6]"""
    for mark in [mark for mark in position.marks if mark.startswith(f"{HOME} ")]:
        position = _sent_home(position, *mark.split()[1:])._replace(marks=position.marks - {mark})
    for loan in list(_loans(position)):
        body = position.body(loan.body)
        if body.command != loan.command:
            position = position.marked(f"{HOME} {body.id} {body.command}")
            position = position.with_body(body._replace(command=loan.command))
    return Tick(position, ())


def _sent_home(position: HexPosition, id_: BodyId = "", command: CommandId = "") -> HexPosition:
    """A body that acts alone may be no more: its unit has been attached elsewhere. [BB 4.24]"""
    ids = {body.id for body in position.bodies}
    if id_ not in ids or command not in {one.id for one in position.commands}:
        return position
    return position.with_body(position.body(id_)._replace(command=command))


def _loans(position: HexPosition) -> Iterator[Loan]:
    page, hour = page_of(position), turn_of(position).hour
    if page.has("gladden_with_hindman") and position.turn == 1 and hour == DAWN:
        yield Loan(GLADDEN, WITH_HINDMAN)
    if page.has("prentiss_unassigned"):
        for body in position.bodies:
            if body.command in (OF_PRENTISS, UNASSIGNED) and not body.id.startswith("staff/"):
                yield Loan(body.id, UNASSIGNED)
    if page.has("artillery_with_mcclernand") and hour == NOON:
        for body in position.bodies:
            if side_of(position, body.command) is UNION and not body.id.startswith("staff/"):
                yield Loan(body.id, WITH_MCCLERNAND)

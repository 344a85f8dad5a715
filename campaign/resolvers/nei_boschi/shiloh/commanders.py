"""What the commanders at Shiloh were like, put together for the book of the battle. [BB 4, BB 5]"""

from collections.abc import Iterator
from itertools import chain

from campaign.errors import Refusal
from campaign.resolvers.nei_boschi.book import BattleBook
from campaign.resolvers.nei_boschi.orders import Attach
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.shiloh import (
    attachments,
    bragg,
    cleburne,
    going_home,
    iowa,
    johnston,
    joining_batteries,
)
from campaign.resolvers.nei_boschi.shiloh.several import first_of
from campaign.resolvers.nei_boschi.units import Unit
from campaign.terms import Side


def _attachments(position: HexPosition, side: Side) -> Iterator[Attach]:
    """Every attachment worth a look, those of single scenarios too; each once."""
    rules = (attachments, going_home, iowa, joining_batteries)
    found = chain.from_iterable(rule.attachments(position, side) for rule in rules)
    yield from dict.fromkeys(found)


def _refuse_attaching(position: HexPosition, unit: Unit, to: str) -> Refusal | None:
    """Why a unit is not attached there; a scenario may let it."""
    if going_home.goes_home(position, unit, to):
        return None
    if iowa.chooses(position, unit):
        return iowa.refuse_attaching(position, unit, to)
    if joining_batteries.joins_before_coming(position, unit):
        return joining_batteries.refuse_attaching(position, unit, to)
    return attachments.refuse_attaching(position, unit, to)


def with_commanders(book: BattleBook) -> BattleBook:
    """The book of the battle with what its commanders could do, and could not."""

    def activation_begins(position: HexPosition) -> HexPosition:
        return johnston.note_green(book.activation_begins(position))

    return book._replace(
        attachments=_attachments,
        refuse_attaching=_refuse_attaching,
        attaches_with_orders=attachments.attaches_with_orders,
        acts_at_most=attachments.acts_at_most,
        stacks_as=attachments.stacks_as,
        may_direct=attachments.may_direct,
        commands_itself=first_of(book.commands_itself, cleburne.commands_itself),
        is_in_command=first_of(book.is_in_command, cleburne.is_in_command),
        helps_change=bragg.helps_change,
        activation_begins=activation_begins,
        abilities=johnston.ABILITIES,
        goes_anyway=johnston.goes_anyway,
        rides_before=johnston.rides_before,
        most_acts=first_of(book.most_acts, johnston.most_acts),
        acts_again=johnston.acts_again,
        untired=first_of(johnston.untired, book.untired),
        tries_commanders=johnston.try_him,
        commanders_rode=johnston.commanders_rode,
    )

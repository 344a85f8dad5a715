"""The brigades of a side on one page: under which orders each is, and what else it may be told.

Pure. Each change is an order of its own, so that the rules say which others are left.
"""

from collections.abc import Iterator

from textual.content import Content

from campaign.battle.contract import Resolver
from campaign.errors import Refusal
from campaign.resolvers.nei_boschi.orders import Give, HexOrder
from campaign.resolvers.nei_boschi.pool import side_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.units import Body, Place
from campaign.resolvers.nei_boschi.vocabulary import Orders
from campaign.resolvers.nei_boschi.who import card
from campaign.terms import Side
from screens.battle.nei_boschi.names import hex_names, in_brief, name_of_body
from screens.battle.nei_boschi.panels.lines import title, wrapped
from screens.battle.nei_boschi.readouts import unit_row
from screens.shell.glyphs import Glyphs
from screens.text.names import with_names
from screens.text.phrases import clipped, counted, refused

TO_DEFEND = "Defend: no order of its own; who stays where it is defends. [SH 6]"
"""There are four orders; whoever looks for a fifth is told."""

NAME, ORDERS = 24, 9
"""Columns of the page."""


def bodies_of(position: HexPosition, side: Side) -> tuple[Body, ...]:
    """The bodies of a side that have troops, or will have; those of one command together."""
    theirs = (
        body
        for body in position.bodies
        if side_of(position, body.command) is side
        and not body.id.startswith("staff/")
        and any(_is_there(position, body))
    )
    return tuple(sorted(theirs, key=lambda body: (body.command, "/" not in body.id, body.id)))


def _is_there(position: HexPosition, body: Body) -> Iterator[bool]:
    for unit in position.members(body.id):
        if unit.place in (Place.FIELD, Place.COMING) and card(position, unit.number).fights:
            yield True


def others_for(
    resolver: Resolver[HexPosition, HexOrder], position: HexPosition, body: Body
) -> tuple[Orders, ...]:
    """The orders that a body may be given now, in the order of the rules; its own among them."""
    return tuple(
        orders
        for orders in Orders
        if orders is body.orders or resolver.refusal(position, Give(body.id, orders)) is None
    )


def stepped(
    resolver: Resolver[HexPosition, HexOrder], position: HexPosition, body: Body, step: int
) -> Give | None:
    """The next orders that a body may be given; None if there are no others."""
    may = others_for(resolver, position, body)
    if len(may) < 2:
        return None
    return Give(body.id, may[(may.index(body.orders) + step) % len(may)])


def why_fixed(
    resolver: Resolver[HexPosition, HexOrder], position: HexPosition, body: Body
) -> Refusal | None:
    """Why a body can be given no other orders."""
    found = (
        resolver.refusal(position, Give(body.id, orders))
        for orders in Orders
        if orders is not body.orders
    )
    return next(filter(None, found), None)


def body_row(
    resolver: Resolver[HexPosition, HexOrder], position: HexPosition, body: Body, width: int
) -> Content:
    """`Stuart (2/5/T)        < Advance >  3 units 28`; without signs if it can only be this."""
    can_change = len(others_for(resolver, position, body)) > 1
    left, right = ("<", ">") if can_change else (" ", " ")
    units = [
        unit
        for unit in position.members(body.id)
        if unit.place in (Place.FIELD, Place.COMING) and card(position, unit.number).fights
    ]
    room = max(NAME, width - ORDERS - 30)
    name = clipped(in_brief(name_of_body(position, body.id)), room)
    points = sum(unit.sp for unit in units)
    strength = f"{counted(len(units), 'unit'):<7} {counted(points, 'point'):>10}"
    row = Content.assemble(
        f"{name:<{room}} ",
        (f"{left} {body.orders:<{ORDERS - 2}} {right} ", "bold" if can_change else "dim"),
        strength,
    )
    return row + Content.styled("".join(f"  {state}" for state in _states(body)), "$warning")


def _states(body: Body) -> Iterator[str]:
    if not body.in_command:
        yield "out of command"
    if body.ineffective:
        yield "ineffective"
    if body.fatigue.level:
        yield f"fatigue {body.fatigue.words}"


def body_lines(position: HexPosition, body: Body, width: int, glyphs: Glyphs) -> Iterator[Content]:
    """A body: under which orders it is, and its units."""
    yield title(in_brief(name_of_body(position, body.id)), width)
    yield from wrapped(f"{body.orders}, fatigue {body.fatigue.words}", width)
    for unit in position.members(body.id):
        yield unit_row(position, unit, glyphs)


def body_card(
    resolver: Resolver[HexPosition, HexOrder],
    position: HexPosition,
    body: Body,
    width: int,
    glyphs: Glyphs,
) -> Content:
    """A body with its units, and why it may not be given some orders."""
    lines: list[Content] = [*body_lines(position, body, width, glyphs), Content("")]
    for orders in Orders:
        refusal = resolver.refusal(position, Give(body.id, orders))
        if refusal is not None and orders is not body.orders:
            why = with_names(refused(refusal), hex_names(position))
            lines.extend(wrapped(f"{orders}: {why}", width, "  "))
    lines.extend(wrapped(TO_DEFEND, width, "  "))
    return Content("\n").join(lines)

"""What other dice may bring: recoveries, changes of orders, coordination. [SH 5, SH 6, SH 14]"""

from collections import Counter
from collections.abc import Iterable, Iterator

from textual.content import Content

from campaign.resolvers.nei_boschi.activation import coordination_modifiers
from campaign.resolvers.nei_boschi.modifiers import Modifiers, total
from campaign.resolvers.nei_boschi.orders import Change, Coordinate, HexOrder, Rally
from campaign.resolvers.nei_boschi.orders_change import change_modifiers
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.rallying import rally_modifiers
from campaign.resolvers.nei_boschi.steps import Activation
from campaign.resolvers.nei_boschi.tables import coordinated, orders_change, rally
from campaign.resolvers.nei_boschi.who import card
from screens.battle.nei_boschi.names import in_brief, name_of_body, name_of_command, title_of
from screens.battle.nei_boschi.panels.lines import (
    Writing,
    chance_row,
    footnote,
    is_ours,
    page,
    sum_rows,
    title,
)
from screens.battle.nei_boschi.sentences import RECOVERIES
from screens.text.phrases import count

FACES = range(10)


def roll_sheet(position: HexPosition, order: HexOrder, on: Writing) -> Content | None:
    """All numbers of a legal order to recover, to change orders, to coordinate; else None."""
    match order:
        case Rally():
            return page(_recovery(position, order, on))
        case Change():
            return page(_change(position, order, on))
        case Coordinate():
            step = position.step
            assert isinstance(step, Activation), step
            return page(_coordination(position, step, on))
    return None


def _recovery(position: HexPosition, order: Rally, on: Writing) -> Iterator[Content | str]:
    """On the table of recovery: a 9 loses a point whatever is added. [SH 14]"""
    unit = position.unit(order.unit)
    added, _ = rally_modifiers(position, unit)
    most = card(position, unit.number).cohesion(disordered=True)
    yield title(f"Recovery of {title_of(position, order.unit)}", on.width)
    yield f"cohesion {most} in disorder"
    found = (RECOVERIES[rally(face, face + total(added), most)] for face in FACES)
    yield from _roll(added, found, on)


def _change(position: HexPosition, order: Change, on: Writing) -> Iterator[Content | str]:
    """On the table of changes. [SH 6]"""
    body = position.body(order.body)
    added = change_modifiers(position, body, order.orders)
    yield title(f"{in_brief(name_of_body(position, body.id))} to {order.orders}", on.width)
    found = (orders_change(face + total(added)).name for face in FACES)
    yield from _roll(added, found, on)


def _coordination(position: HexPosition, step: Activation, on: Writing) -> Iterator[Content | str]:
    """Two dice added. [SH 5]"""
    added = coordination_modifiers(position, step)
    yield title(f"Coordination of {in_brief(name_of_command(position, step.command))}", on.width)
    sums = (one + other + total(added) for one in FACES for other in FACES)
    yield from _roll(added, (_together(coordinated(dice)) for dice in sums), on, "dice")


def _together(brigades: int) -> str:
    if not brigades:
        return "confusion"
    if brigades == 1:
        return "each acts by itself"
    return "all act as one" if brigades > MANY else f"{count(brigades)} act as one"


MANY = 9
"""More than any division has."""


def _roll(
    added: Modifiers, found: Iterable[str], on: Writing, what: str = "die"
) -> Iterator[Content | str]:
    """What is added, and how often each result comes, the lowest die first."""
    yield from sum_rows(added, on.width, what)
    yield ""
    results = Counter(found)
    for words, times in results.items():
        yield from chance_row(words, times / results.total(), on.width, on.glyphs)
    if any(is_ours(one.rule, one.word) for one in added):
        yield from footnote(on.width)

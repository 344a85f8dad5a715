"""What is read beside the map while one orders: a hex and its stack, a target, who can act.

Pure: contents of a position, in lines of a width.
"""

from collections.abc import Iterable, Mapping, Sequence

from textual.content import Content

from campaign.hexes.facing import FACINGS
from campaign.hexes.grid import Hex
from campaign.resolvers.nei_boschi import assault_sums
from campaign.resolvers.nei_boschi.allowances import left
from campaign.resolvers.nei_boschi.fire_chances import chances
from campaign.resolvers.nei_boschi.orders import Assault, Deploy, Enter, HexOrder, Lead, Move
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.tables import AssaultResult
from campaign.resolvers.nei_boschi.units import Unit
from campaign.resolvers.nei_boschi.ways import reach
from campaign.resolvers.nei_boschi.who import card, field_of
from screens.battle.hexes.signs import ARROWS
from screens.battle.nei_boschi.names import book_id, labels, leader_in_brief, title_of
from screens.battle.nei_boschi.panels.combat_sheet import attack_of, combat_sheet
from screens.battle.nei_boschi.panels.hex_card import TERRAINS
from screens.battle.nei_boschi.panels.lines import SIDE_STYLES, page, title, wrapped
from screens.battle.nei_boschi.panels.pool_panel import pool_panel
from screens.battle.nei_boschi.panels.victory_page import victory_line
from screens.battle.nei_boschi.scene import state_of
from screens.battle.nei_boschi.sums import points
from screens.shell.glyphs import Glyphs

WAYS_SHOWN = 6
"""Hexes of a way that are named; of longer ones the last."""


# --- units -------------------------------------------------------------------------------------


def unit_row(position: HexPosition, unit: Unit, glyphs: Glyphs, letter: str = "") -> Content:
    """A unit in a line: `A 54OH 6→d moved, fired`."""
    printed = card(position, unit.number)
    book = book_id(position)
    short = (leader_in_brief if printed.is_leader else _label)(book, unit.number)
    arrow = " " if printed.is_leader else ARROWS[glyphs.is_plain][unit.facing]
    strength = " *" if printed.is_leader else f"{unit.sp:2}"
    words = f"{short:4} {strength}{arrow}{state_of(unit) or ' '} {', '.join(_did(unit))}"
    return Content.assemble(
        (f"{letter:2} ", "bold $accent") if letter else "",
        (words.rstrip(), SIDE_STYLES[unit.side]),
    )


def _label(book: str, number: int) -> str:
    return labels(book)[number]


def _did(unit: Unit) -> Iterable[str]:
    """What it has done in this activation."""
    if unit.done:
        yield "done"
        return
    if unit.moved:
        yield "moved"
    elif unit.turned:
        yield "turned"
    if unit.fired or unit.fired_second:
        yield "fired"
    if unit.assaults:
        yield "assaulted"


def stack_rows(position: HexPosition, hex_: Hex, glyphs: Glyphs) -> list[Content]:
    """Everybody in a hex, the top first, then leaders; nothing of one who is alone."""
    there = sorted(position.at(hex_), key=lambda unit: card(position, unit.number).is_leader)
    return [unit_row(position, unit, glyphs) for unit in there] if len(there) > 1 else []


def acting_rows(
    position: HexPosition, letters: Mapping[int, str], selected: int, glyphs: Glyphs
) -> list[Content]:
    """The units that can be ordered something, with the letters that pick them."""
    rows = []
    for number, letter in letters.items():
        row = unit_row(position, position.unit(number), glyphs, letter)
        rows.append(row.stylize("reverse") if number == selected else row)
    return rows


# --- where an order leads ----------------------------------------------------------------------


HALF = "½"
IN_ASCII = ".5"
"""What stands for a half in plain letters."""


def in_ascii(text: Content) -> Content:
    """A text with halves in plain letters.

    >>> in_ascii(Content("3½ MP of 5½ MP")).plain
    '3.5 MP of 5.5 MP'
    """
    return (
        Content(IN_ASCII).join(text.split(HALF, allow_blank=True)) if HALF in text.plain else text
    )


def price(position: HexPosition, orders: Sequence[HexOrder], glyphs: Glyphs) -> str:
    """What is written on a hex that can be picked: half points as `3½`, a chance as `45`."""
    first = orders[0]
    match first:
        case Move() | Lead():
            ways = reach(position, position.unit(first.unit))
            least = min(
                ways[one.to, getattr(one, "facing", 0)].half_points
                for one in orders
                if isinstance(one, Move | Lead)
            )
            return in_halves(least, glyphs)
        case Assault():
            return _percent(wins(position, first))
    found = chances(position, first)
    return _percent(1 - found[0].nothing) if found else ""


def in_halves(half_points: int, glyphs: Glyphs) -> str:
    """Movement points where room is short: `3½`."""
    whole, rest = divmod(half_points, 2)
    half = IN_ASCII if glyphs.is_plain else HALF
    return f"{whole or '' if rest else whole}{half * rest}"


def _percent(chance: float) -> str:
    return f"{min(max(round(100 * chance), 0), 99)}%"


def wins(position: HexPosition, order: Assault) -> float:
    """The chance that the defender has to go, or loses more, by the die alone. [SH 11]"""
    attack = attack_of(position, order)
    assert attack is not None
    found = assault_sums.chances(position, attack)
    return float(sum(chance for chance, result in found if _is_good(result)))


def _is_good(result: AssaultResult) -> bool:
    return result.defender.back > 0 and result.defender.back >= result.attacker.back


def target_card(
    position: HexPosition, orders: Sequence[HexOrder], usual: HexOrder, width: int, glyphs: Glyphs
) -> Content:
    """Where the usual one of some orders leads, and what may come of it; empty of others."""
    sheet = combat_sheet(position, usual, width, glyphs)
    if sheet is not None:
        return sheet
    if not isinstance(usual, Move | Lead | Enter | Deploy):
        return Content("")
    unit = position.unit(usual.unit)
    return page(
        [
            title(title_of(position, usual.unit), width, f"bold {SIDE_STYLES[unit.side]}"),
            *_way_lines(position, orders, usual, width),
        ]
    )


def _way_lines(
    position: HexPosition,
    orders: Sequence[HexOrder],
    usual: Move | Lead | Enter | Deploy,
    width: int,
) -> Iterable[Content | str]:
    """The way, what it costs, and which way the unit may face there."""
    ground = field_of(position)
    unit = position.unit(usual.unit)
    yield from wrapped(f"to {ground.name(usual.to)} {TERRAINS[ground.terrain[usual.to]]}", width)
    if isinstance(usual, Move | Lead):
        way = reach(position, unit)[usual.to, getattr(usual, "facing", 0)]
        yield f"{points(way.half_points)} of {points(left(position, unit))}"
        names = [ground.name(hex_) for hex_ in way.path]
        shown = names if len(names) <= WAYS_SHOWN else ["...", *names[-WAYS_SHOWN:]]
        yield from wrapped(f"by {', '.join(shown)}", width)
    if not isinstance(usual, Lead):
        names = [FACINGS[one.facing] for one in orders if isinstance(one, Move | Enter | Deploy)]
        yield from wrapped(f"may face {', '.join(names)}", width)


# --- the whole battle --------------------------------------------------------------------------


def standing(position: HexPosition, width: int) -> Content:
    """How it would end now, and who may come out of the pool: where there is room for it."""
    return Content("\n\n").join([victory_line(position, width), pool_panel(position, width)])

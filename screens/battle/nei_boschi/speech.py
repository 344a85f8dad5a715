"""A battle on hexes for the ear: the turn, units and leaders, hexes, what an order may come to."""

from collections.abc import Iterable, Iterator
from functools import partial

from textual.content import Content

from campaign.hexes.facing import FACINGS
from campaign.resolvers.nei_boschi.orders import HexOrder
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.resolver import NEI_BOSCHI
from campaign.resolvers.nei_boschi.units import Place
from campaign.resolvers.nei_boschi.who import card
from campaign.terms import SIDES, Side
from screens.battle.nei_boschi.at_edge import edge_warning
from screens.battle.nei_boschi.finding import hex_meant
from screens.battle.nei_boschi.moments import hour, moment
from screens.battle.nei_boschi.names import book_id, hex_called, labels, title_within
from screens.battle.nei_boschi.panels.combat_sheet import combat_sheet
from screens.battle.nei_boschi.panels.hex_card import hex_card
from screens.battle.nei_boschi.panels.marker_card import marker_lines
from screens.battle.nei_boschi.panels.pool_panel import pool_panel
from screens.battle.nei_boschi.panels.roster import roster
from screens.battle.nei_boschi.panels.special_rules import special_rules
from screens.battle.nei_boschi.panels.turn_track import turn_track
from screens.battle.nei_boschi.panels.unit_card import unit_card
from screens.battle.nei_boschi.panels.victory_page import victory_line, victory_page
from screens.battle.nei_boschi.readouts import target_card
from screens.battle.nei_boschi.typed import typed_order
from screens.faces.face import BattleSpeech, ToldUnit
from screens.shell.glyphs import ASCII
from screens.text.phrases import sentence

BROAD = 76
"""Columns of a page."""


def _lines(content: Content) -> Iterator[str]:
    return (" ".join(line.split()) for line in content.plain.splitlines() if line.strip())


def _now(line: str) -> str:
    """The turn that is played is marked by a word."""
    return f"Now: {line[1:].strip()}" if line.startswith(">") else line


def hex_asks(position: HexPosition) -> str:
    """What is decided, and how one says it."""
    clock, stage = NEI_BOSCHI.clock(position), NEI_BOSCHI.stage(position)
    return (
        f"turn {clock.number} of {clock.last}, {stage.name}:"
        " orders lists who can be ordered, orders UNIT what; pass does nothing more."
    )


def hex_standing(position: HexPosition) -> Iterator[str]:
    """The turn and its hour, what is decided by whom and on which marker, and how it would end."""
    clock, stage = NEI_BOSCHI.clock(position), NEI_BOSCHI.stage(position)
    yield sentence(f"turn {clock.number} of {clock.last}, {stage.name}")
    yield sentence(f"{hour(position)}: {moment(position)}")
    for line in marker_lines(position, (), BROAD):
        yield from _lines(line)
    yield from _lines(victory_line(position, BROAD))


def hex_units(position: HexPosition, side: Side) -> Iterator[ToldUnit]:
    """The units of a side on the map: strength, hex, facing, order."""
    book = book_id(position)
    short = labels(book)
    for unit in position.units:
        if unit.side is not side or unit.place is not Place.FIELD:
            continue
        printed = card(position, unit.number)
        words = [f"{short[unit.number]}, {title_within(position, unit.number)}"]
        if printed.is_leader:
            words.append("leader")
        else:
            words.append(f"{unit.sp} of {printed.strength}")
            words += ["disordered"] * unit.disordered
        where = hex_called(book, unit.hex)
        facing = "" if printed.is_leader else f" facing {FACINGS[unit.facing]}"
        yield ToldUnit(unit.number, ", ".join((*words, f"{where}{facing}")))


def hex_unit(position: HexPosition, number: int) -> Iterable[str]:
    """The card of a unit or a leader."""
    if all(unit.number != number for unit in position.units):
        return ()
    return _lines(unit_card(position, number, BROAD))


def hex_outlook(position: HexPosition, order: HexOrder) -> Iterator[str]:
    """What is added to the dice, and what each face brings; the way, and what it costs."""
    sheet = combat_sheet(position, order, BROAD, ASCII)
    yield from _lines(sheet or target_card(position, [order], order, BROAD, ASCII))
    if warning := edge_warning(position, order):
        yield warning


def hex_place(position: HexPosition, text: str) -> Iterator[str]:
    """A hex, and who is in it."""
    hex_ = hex_meant(position, text)
    if not hex_:
        return
    yield from _lines(hex_card(position, hex_, BROAD))
    for side in SIDES:
        there = {unit.number for unit in position.at(hex_) if unit.side is side}
        yield from (told.words for told in hex_units(position, side) if told.number in there)


def _roster(position: HexPosition, side: Side) -> Iterator[str]:
    for row in roster(position, side, BROAD):
        yield from _lines(row.text)


SPEECH = BattleSpeech(
    standing=hex_standing,
    asks=hex_asks,
    units=hex_units,
    card=hex_unit,
    outlook=hex_outlook,
    read=typed_order,
    place=hex_place,
    pages={
        "turns": lambda position: map(_now, _lines(turn_track(position, BROAD))),
        "victory": lambda position: _lines(victory_page(position, BROAD)),
        "pool": lambda position: _lines(pool_panel(position, BROAD)),
        "special": lambda position: _lines(special_rules(position, BROAD)),
        "union": partial(_roster, side=Side.UNION),
        "confederate": partial(_roster, side=Side.CONFEDERATE),
    },
)

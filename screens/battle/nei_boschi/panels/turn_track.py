"""The turns of a scenario: the hour, the light, chits of events, and who comes when. [BB 9.7]"""

from collections.abc import Iterator

from textual.content import Content

from campaign.resolvers.nei_boschi.cards import numbers_of
from campaign.resolvers.nei_boschi.pages import all_turns, page_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.scenario import Arrival, Entry, EntryKind, VariableArrival
from campaign.resolvers.nei_boschi.turns import Light, Turn
from campaign.resolvers.nei_boschi.units import Place, Unit
from campaign.terms import SIDES, Side
from screens.battle.nei_boschi.names import (
    book_id,
    hex_called,
    in_brief,
    name_of_body,
    name_of_command,
    title_of,
)
from screens.battle.nei_boschi.panels.lines import SIDE_STYLES, page, title, wrapped
from screens.text.phrases import SIDE_LETTERS, counted, joined


def turn_track(position: HexPosition, width: int) -> Content:
    """Every turn of the scenario; the one that is played is marked."""
    return page([title("Turns", width), *_lines(position, width)])


def _lines(position: HexPosition, width: int) -> Iterator[Content]:
    page_ = page_of(position)
    day = ""
    for number, turn in enumerate(all_turns(page_.first_turn, page_.last_turn), start=1):
        if turn.date != day:
            day = turn.date
            yield Content.styled(day, "bold")
        style = "bold $accent" if number == position.turn else "dim" * (number < position.turn)
        mark = ">" if number == position.turn else " "
        more = [said for said in (_light(turn), _chits(page_.events(turn))) if said]
        said = f"{mark}{number:>2} {turn.name}{', ' if more else ''}{', '.join(more)}"
        yield from (line.stylize(style) for line in wrapped(said, width, "    "))
        for side in SIDES:
            yield from _arrivals(position, side, turn, width)


def _light(turn: Turn) -> str:
    return "" if turn.light is Light.DAY else str(turn.light)


def _chits(number: int) -> str:
    return counted(number, "event") if number else ""


# --- who comes ---------------------------------------------------------------------------------


def _arrivals(position: HexPosition, side: Side, turn: Turn, width: int) -> Iterator[Content]:
    """Those who come together at one place have one entry."""
    half = page_of(position).of(side)
    due: dict[Entry, list[Unit]] = {}
    for arrival in half.reinforcements:
        if arrival.turn == turn:
            due.setdefault(arrival.entry, []).extend(units_of(position, arrival))
    for entry, units in due.items():
        said = f"{SIDE_LETTERS[side]} {_who_comes(position, entry, units)}"
        yield from _indented(said, side, width)
    for variable in half.variable_arrivals:
        for chance in variable.chances:
            if chance.turn == turn:
                said = f"{SIDE_LETTERS[side]} {_may_come(position, variable, chance.least)}"
                yield from _indented(said, side, width)


def _indented(said: str, side: Side, width: int) -> Iterator[Content]:
    for line in wrapped(said, width - 4, "  "):
        yield Content.assemble("    ", (line.plain, SIDE_STYLES[side]))


def _who_comes(position: HexPosition, entry: Entry, units: list[Unit]) -> str:
    """`McArthur (2/2/T), 4 units, at S5310`; what has come is told so."""
    waiting = [unit for unit in units if unit.place is Place.COMING]
    groups = list(dict.fromkeys(_group(position, unit) for unit in units))
    number = f", {counted(len(units), 'unit')}" if len(units) > 1 else ""
    came = "" if waiting else ", has come" if len(units) == 1 else ", have come"
    if len(waiting) not in (0, len(units)):
        came = f", {len(waiting)} still to come"
    return f"{joined(groups)}{number}, {entry_words(book_id(position), entry)}{came}"


def units_of(position: HexPosition, arrival: Arrival) -> Iterator[Unit]:
    """The units of an arrival that are in this battle."""
    book = book_id(position)
    for placement in arrival.units:
        for number in numbers_of(book, placement.unit):
            if position.has(number):
                yield position.unit(number)


def _group(position: HexPosition, unit: Unit) -> str:
    """What a unit is told under: its brigade, or itself where it is alone."""
    if unit.body.startswith(("staff/", "alone/", "cavalry/")):
        return title_of(position, unit.number)
    return in_brief(name_of_body(position, unit.body))


def entry_words(book: str, entry: Entry) -> str:
    """Where reinforcements come onto the map."""
    names = [hex_called(book, hex_) for hex_ in entry.hexes]
    match entry.kind:
        case EntryKind.ROAD:
            return f"by the road at {joined(names, 'or')}"
        case EntryKind.EDGE:
            return f"within {entry.radius} of {joined(names)} at the edge"
        case EntryKind.RIVER:
            return f"by the river from {' to '.join(names)}"
        case EntryKind.BETWEEN:
            return f"between {joined(names)}"
    return f"at {joined(names, 'or')}"


def _may_come(position: HexPosition, arrival: VariableArrival, least: int) -> str:
    name = name_of_command(position, arrival.command)
    name = in_brief(name)
    if not least:
        return f"{name} comes"
    return f"{name} comes on a die of {least} or more"

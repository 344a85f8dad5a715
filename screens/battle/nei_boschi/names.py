"""What units, commands and hexes of a battle on hexes are called. [BB 4.2, SH 22]

Events and orders name them by numbers and ids: `unit 71`, `body 2/5/T`, `command 5/T`,
`hex 5745`; what stands for that is said here. Of counters that are called alike each is told by
its command: two of the armies at Shiloh have a 5th Kentucky.
"""

import re
from collections import ChainMap, Counter
from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any

from campaign.hexes.grid import Hex
from campaign.resolvers.nei_boschi.cards import Card, cards
from campaign.resolvers.nei_boschi.casting import UNASSIGNED
from campaign.resolvers.nei_boschi.counters import Branch
from campaign.resolvers.nei_boschi.order_of_battle import (
    Command,
    Echelon,
    OrderOfBattle,
    order_of_battle,
)
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.sheets import sheets
from campaign.resolvers.nei_boschi.staging import hex_staging
from campaign.terms import SIDES
from screens.faces.face import Names
from screens.text.phrases import SIDE_ADJECTIVES


def hex_names(position: HexPosition) -> Names:
    """Everything in a battle that has a name; those who stand in for leaders are told so."""
    book = book_id(position)
    replaced = {
        ("unit", unit.number): f"{titles(book)[unit.number]}'s successor"
        for unit in position.units
        if unit.replaced
    }
    return ChainMap(replaced, _names(book)) if replaced else _names(book)  # type: ignore[arg-type]


def book_id(position: HexPosition) -> str:
    """The folder of data of a battle."""
    return hex_staging(position.request).book


@cache
def _names(book: str) -> Names:
    found: dict[tuple[str, Any], str] = {}
    found.update({("unit", number): name for number, name in called(book).items()})
    found.update({("hex", hex_): sheets(book).name(hex_) for hex_ in sheets(book).bounds.hexes()})
    order = order_of_battle(book)
    for id_, command in order.commands.items():
        found["command", id_] = found["body", id_] = _command(order, command)
        found["body", f"guns/{id_}"] = f"the artillery of {_command(order, command)}"
        found["body", f"staff/{id_}"] = f"the staff of {_command(order, command)}"
    for number, name in called(book).items():
        found["body", f"cavalry/{number}"] = found["body", f"alone/{number}"] = name
    for side in SIDES:
        theirs = f"the unassigned {SIDE_ADJECTIVES[side]} command"
        found["command", UNASSIGNED.format(side=side)] = theirs
    return MappingProxyType(found)


def hex_called(book: str, hex_: Hex) -> str:
    """A hex as it is printed: `S5712`."""
    return sheets(book).name(hex_)


def name_of_body(position: HexPosition, id_: str) -> str:
    """What a body is called: `Stuart's brigade (2/5/T)`."""
    return _names(book_id(position)).get(("body", id_), id_)


def name_of_command(position: HexPosition, id_: str) -> str:
    """What a command is called: `Sherman's division (5/T)`."""
    return _names(book_id(position)).get(("command", id_), id_)


def in_brief(name: str) -> str:
    """A name where room is short.

    >>> in_brief("Stuart's brigade (2/5/T)"), in_brief("the Reserve Corps")
    ('Stuart (2/5/T)', 'Reserve Corps')
    """
    short = _SORT.sub("", name.removeprefix("the "))
    return _capital(short.replace("artillery of ", "guns of "))


_SORT = re.compile(r"('s (brigade|division|corps)(?= \()| (Union|Confederate) command$)")
"""What a command is, where its id says it as well."""


def title_of(position: HexPosition, number: int) -> str:
    """What stands over the card of a unit: `54th Ohio`."""
    return titles(book_id(position))[number]


def title_within(position: HexPosition, number: int) -> str:
    """The same within a line: `54th Ohio`, `section a of Burrows's battery`."""
    return re.sub("^Section ", "section ", title_of(position, number))


# --- units -------------------------------------------------------------------------------------

_COMPANIES = re.compile(r"[A-Z](?: & [A-Z])?")
"""Companies that are called by letters."""

_TAIL = re.compile(r" \((?![A-Z][a-z]+\)).*")
"""What a battery is called officially: `(E, 2 IL Lt Art)`, `(5 Co.)`; but no colonel."""


@cache
def called(book: str) -> Mapping[int, str]:
    """Every piece of card as one says it: `the 54th Ohio`, `section a of Burrows's battery`."""
    known = cards(book)
    names = {number: _said(card) for number, card in known.items()}
    return MappingProxyType(dict(_told_apart(known, names)))


@cache
def titles(book: str) -> Mapping[int, str]:
    """The same as a title: `54th Ohio`."""
    return MappingProxyType(
        {number: _capital(name.removeprefix("the ")) for number, name in called(book).items()}
    )


def _capital(name: str) -> str:
    return name[0].upper() + name[1:]


def _told_apart(known: Mapping[int, Card], names: Mapping[int, str]) -> Iterator[tuple[int, str]]:
    """Those who are called alike with their printed commands."""
    alike = Counter(names.values())
    for number, name in names.items():
        twice = alike[name] > 1
        yield number, f"{name} ({known[number].counter.command})" if twice else name


def _said(card: Card) -> str:
    name = card.counter.name
    match card.branch:
        case Branch.LEADER | Branch.DETACHMENT:
            return name
        case Branch.GUNBOAT:
            return f"the {name[0].lower()}{name[1:]}"
        case Branch.ARTILLERY:
            return _battery(name, card.section)
    return _troops(name)


def _battery(name: str, section: str) -> str:
    short = _TAIL.sub("", name)
    said = f"the {short}" if short.endswith("Artillery") else f"{short}'s battery"
    return f"section {section} of {said}" if section else said


def _troops(name: str) -> str:
    """Regiments with their article; companies and battalions of one, troops of their captain."""
    first, comma, rest = name.partition(", ")
    if ", " in rest:
        return name
    if comma and (first[0].isdigit() or _COMPANIES.fullmatch(first)):
        said = f"{first} of the {rest}"
        return f"the {said}" if first[0].isdigit() else said
    if comma:
        rest = rest.removesuffix(" companies")
        return f"{first}'s {rest}" if not rest[0].isdigit() else name
    return name if "'s " in name else f"the {name}"


# --- commands ----------------------------------------------------------------------------------


def _surname(name: str) -> str:
    return name.rpartition(" ")[2]


def leader_in_brief(book: str, number: int) -> str:
    """A leader by his surname, where nobody else has it: `Sherman`, but `Lew Wallace`."""
    return _briefly(order_of_battle(book), cards(book)[number].counter.name)


def _command(order: OrderOfBattle, command: Command) -> str:
    """A command by its leader, with its printed id: `Stuart's brigade (2/5/T)`."""
    if command.echelon is Echelon.ARMY:
        return f"the {command.name}"
    if command.echelon is Echelon.UNBRIGADED:
        return f"the {command.name[0].lower()}{command.name[1:]}"
    if command.echelon is Echelon.CORPS and not command.name[0].isdigit():
        return f"the {command.name}"
    if not command.leaders:
        return f"the {command.name}"
    return f"{_led_by(order, command)}'s {command.echelon} ({command.id})"


def _led_by(order: OrderOfBattle, command: Command) -> str:
    return _briefly(order, order.counters[command.leaders[0]].name)


def _briefly(order: OrderOfBattle, name: str) -> str:
    surname = _surname(name)
    alike = (one for one in order.counters.values() if one.branch is Branch.LEADER)
    return name if sum(_surname(one.name) == surname for one in alike) > 1 else surname


# --- where room is short -----------------------------------------------------------------------

_PARTS = re.compile(r"[a-z]+\.(?:us-)?(\d+)-([a-z0-9]+)")
"""A numbered regiment in the id of its counter: `us.54-oh`."""


@cache
def labels(book: str) -> Mapping[int, str]:
    """Four letters at most for every piece of card: `54OH`, `Burr`, `Sher`."""
    return MappingProxyType({number: _label(card) for number, card in cards(book).items()})


def _label(card: Card) -> str:
    if found := _PARTS.match(card.counter.id):
        number, state = found.groups()
        state = "us" if state[0].isdigit() else state
        return f"{number}{state[: 4 - len(number)].upper()}"[:4]
    name = card.counter.name
    if card.is_leader:
        return _surname(name)[:4]
    if card.branch is Branch.DETACHMENT:
        return f"D{name.removeprefix('Detachment ')[0]}"
    if card.branch is Branch.GUNBOAT:
        return name.removeprefix("Gunboat ")[:4]
    short = "".join(letter for letter in name if letter.isalnum())
    return f"{short[: 3 if card.section else 4]}{card.section}"

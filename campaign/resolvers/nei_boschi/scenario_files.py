"""Scenarios from their pages, read strictly: what a page says wrong is one sentence with its line.

A page is TOML. It may be based on another one: then its tables are laid over that page's, key by
key. Hexes, turns, commands and units are written as they are printed, and checked here.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from typing import Any, NamedTuple, TypeVar

import msgspec
import tomli

from campaign.errors import CampaignError, DataError, quoted, unknown
from campaign.formats.data_files import DATA, text
from campaign.resolvers.nei_boschi.order_of_battle import order_of_battle
from campaign.resolvers.nei_boschi.scenario import (
    Arrival,
    Place,
    PlaceKind,
    Placement,
    Scenario,
    SideSetUp,
    SpecialRule,
)
from campaign.resolvers.nei_boschi.set_up_lines import (
    Names,
    lines,
    read_arrival,
    read_day,
    read_entry,
    read_fatigue,
    read_set_up_line,
)
from campaign.resolvers.nei_boschi.sheets import sheets
from campaign.resolvers.nei_boschi.staging import CAMPAIGN
from campaign.resolvers.nei_boschi.turns import Turn, read_turn
from campaign.resolvers.nei_boschi.vocabulary import Orders
from campaign.terms import SIDES, Side

Wanted = TypeVar("Wanted")

_BASED_ON = "based_on"
"""The key of the page below; its number. It stands before all tables of a page."""

_TABLES = "\n["
"""Where they begin. A page is read once for what it is based on, and no farther than that."""


class _Source(NamedTuple):
    """One file of a page."""

    name: str
    text: str

    def place(self, words: str) -> str | None:
        """File and line of the first line with such words, up to their first comma."""
        pattern = re.compile(rf"(?<![\w.-]){re.escape(words.partition(',')[0])}(?![\w-])")
        for number, line in enumerate(self.text.splitlines(), 1):
            if pattern.search(line):
                return f"{self.name}:{number}"
        return None


class _Page(NamedTuple):
    """A page with those that it is based on, and how to read its words."""

    sources: tuple[_Source, ...]
    names: Names
    day: Turn | None = None
    """The day of the first turn, for hours without one."""

    def error(self, words: str, said: object) -> DataError:
        """What is wrong, at the first line that has these words."""
        places = [place for source in self.sources if (place := source.place(words))]
        return DataError(f"{places[0] if places else self.sources[0].name}: {said}")


def scenario_ids(book: str) -> tuple[str, ...]:
    """The scenarios of a battle, in the order of their numbers."""
    found = [path.stem for path in (DATA / book / "scenarios").glob("*.toml")]
    return tuple(sorted((name.lstrip("0") for name in found), key=_number))


def _number(id_: str) -> tuple[int, str]:
    digits = re.match(r"\d+", id_)
    assert digits, id_
    return int(digits[0]), id_


@cache
def scenario(book: str, id_: str) -> Scenario:
    """A scenario of a battle by its number, like `9` or `8a`; *book* is the battle's folder.

    Raises:
        DataError: if there is none, or its page is wrong; names the file and the line.
    """
    known = scenario_ids(book)
    if id_ not in known and id_ not in CAMPAIGN.values():
        raise DataError(unknown("scenario", id_, known))
    return read_scenario(book, _sources(book, id_))


def _sources(book: str, id_: str) -> Iterator[tuple[str, str]]:
    """The page and those that it is based on, the page itself first."""
    while id_:
        name = _file_name(book, id_)
        page = text(name)
        yield name, page
        id_ = tomli.loads(page.partition(_TABLES)[0]).get(_BASED_ON, "")


def _file_name(book: str, id_: str) -> str:
    """`shiloh/scenarios/08a.toml`, or `shiloh/campaign/union.toml`."""
    if numbered := re.fullmatch(r"(\d+)(\w*)", id_):
        return f"{book}/scenarios/{int(numbered[1]):02}{numbered[2]}.toml"
    return f"{book}/{id_.replace('-', '/')}.toml"


def read_scenario(
    book: str, pages: Iterator[tuple[str, str]] | Sequence[tuple[str, str]]
) -> Scenario:
    """A scenario from the name and text of its page, and of those that it is based on.

    Raises:
        DataError: if it is wrong; names the file and the line.
    """
    sources = tuple(_Source(*page) for page in pages)
    try:
        documents = [tomli.loads(source.text) for source in sources]
    except tomli.TOMLDecodeError as error:
        raise DataError(f"{sources[0].name}: {error}") from error
    whole = documents[-1]
    for document in reversed(documents[:-1]):
        whole = _laid_over(whole, document)
    whole.pop(_BASED_ON, None)
    page = _Page(sources, Names(sheets(book), order_of_battle(book), whole.get("areas", {})))
    return _converted(book, page, whole)


def _laid_over(below: Mapping[str, Any], above: Mapping[str, Any]) -> dict[str, Any]:
    """Tables key by key; what both have is the upper one's. An empty text takes a rule away."""
    merged = dict(below)
    for key, value in above.items():
        old = merged.get(key)
        if isinstance(value, dict) and isinstance(old, dict) and key != "victory":
            merged[key] = _laid_over(old, value)
        elif value == "":
            merged.pop(key, None)
        else:
            merged[key] = value
    return merged


def _converted(book: str, page: _Page, whole: dict[str, Any]) -> Scenario:
    first = page_turn(page, whole.get("first_turn"), "first_turn")
    page = page._replace(day=first)
    values = {key: _read(page, key, value) for key, value in whole.items()}
    values["areas"] = [(name, limits) for name, limits in values.get("areas", {}).items()]
    values["rules"] = [_rule(page, id_, said) for id_, said in whole.get("rules", {}).items()]
    values["sides"] = [_side(book, page, side, values.pop(side, {})) for side in SIDES]
    found = _schema(page, values, Scenario)
    return msgspec.structs.replace(
        found, sides=tuple(_in_time(half, found) for half in found.sides)
    )


def _in_time(half: SideSetUp, whole: Scenario) -> SideSetUp:
    """A side with those reinforcements alone that come while the scenario lasts, or goes on."""
    last = whole.extended.last if whole.extended else whole.last_turn
    return msgspec.structs.replace(
        half,
        reinforcements=tuple(
            one for one in half.reinforcements if whole.first_turn <= one.turn <= last
        ),
    )


def _schema(page: _Page, values: Mapping[str, Any], kind: type[Wanted]) -> Wanted:
    """A value of a kind, if all of its fields are right.

    Raises:
        DataError: names the line of the key that is not.
    """
    try:
        return msgspec.convert(values, kind, strict=True)
    except msgspec.ValidationError as error:
        raise _invalid(page, error) from error


_PATH = re.compile(r"(.+?)(?: - at `(.*)`)?")
_IN_QUESTION = re.compile(r"field `(\w+)`|value '([^']+)'")


def _invalid(page: _Page, error: msgspec.ValidationError) -> DataError:
    """What the schema says, at the line of the key or the word in question."""
    match = _PATH.fullmatch(str(error))
    assert match
    said, path = match[1], match[2] or ""
    named = _IN_QUESTION.search(said)
    keys = [one for one in named.groups() if one] if named else re.findall(r"\.(\w+)", path)[-1:]
    return page.error(keys[0] if keys else "id", said[0].lower() + said[1:])


# --- words by their keys --------------------------------------------------------------------------


def page_turn(page: _Page, words: object, key: str) -> Turn:
    """A turn in words; an hour alone is one of the first day."""
    if not isinstance(words, str):
        raise page.error(key, f"{key} should be a turn like '11 AM, 6 April'")
    return _checked(page, words, partial(read_turn, day=page.day))


def _checked(page: _Page, words: str, read: Callable[[str], Wanted]) -> Wanted:
    """What a function makes of words; what it says against them, with their place."""
    try:
        return read(words)
    except CampaignError as error:
        raise page.error(words, error) from error


def _turn(page: _Page, value: Any) -> Turn:
    return page_turn(page, value, str(value))


def _hexes(page: _Page, value: Any) -> list[int]:
    return [_hex(page, name) for name in str(value).split()]


def _hex(page: _Page, value: Any) -> int:
    return _checked(page, str(value), page.names.sheets.read)


def _formations(page: _Page, value: Any) -> list[list[str]]:
    """Commands that come together, like `1/T 2/T, 3/T 4/T`."""
    return [[_command(page, name) for name in part.split()] for part in str(value).split(", ")]


_ROW = re.compile(r"([A-Z])xx(\d\d)")
_COLUMN = re.compile(r"(\d\d)xx")


def _row_limit(page: _Page, value: Any) -> int:
    """The row that is written like `Sxx10`."""
    match = _ROW.fullmatch(str(value))
    if match is None:
        raise page.error(str(value), f"a row is written like 'Sxx10', not {quoted(str(value))}")
    return _hex(page, f"{match[1]}{page.names.sheets.bounds.west:02}{match[2]}") % 100


def _column_limit(page: _Page, value: Any) -> int:
    """The column that is written like `51xx`."""
    match = _COLUMN.fullmatch(str(value))
    if match is None:
        raise page.error(str(value), f"a column is written like '51xx', not {quoted(str(value))}")
    return int(match[1])


_GROUPS = ("everybody", "divisions", "unassigned")


def _commands(page: _Page, value: Any) -> list[str]:
    """Commands between commas."""
    return [_command(page, name) for name in str(value).split(", ")]


def _command(page: _Page, value: Any) -> str:
    known = page.names.battle.commands
    if value not in known and value not in _GROUPS:
        raise page.error(str(value), unknown("command", str(value), known))
    return str(value)


def _counters(page: _Page, value: Any) -> list[str]:
    """Counters between commas."""
    return [_command_or_unit(page, name) for name in str(value).split(", ")]


def _command_or_unit(page: _Page, value: str) -> str:
    battle = page.names.battle
    if value not in battle.commands and value not in battle.counters:
        known = battle.counters if "." in value else battle.commands
        raise page.error(value, unknown("command or counter", value, known))
    return value


_CHITS = re.compile(r"(\d+) x (\d)E")


def _pool(page: _Page, value: Any) -> list[int]:
    """Chits of efficiency that are written like `2 x 2E, 4 x 3E`."""
    chits: list[int] = []
    for part in str(value).split(", "):
        match = _CHITS.fullmatch(part)
        if match is None:
            raise page.error(str(value), f"a pool is written like '2 x 2E, 4 x 3E', not {part!r}")
        chits += [int(match[2])] * int(match[1])
    return chits


def _orders(page: _Page, value: Any) -> list[Orders]:
    """Orders that are written like `Advance or Attack`."""
    names = str(value).split(" or ")
    for name in names:
        if name not in [*Orders]:
            raise page.error(str(value), unknown("order", name, Orders))
    return [Orders(name) for name in names]


def _pairs(read: Callable[[_Page, Any], Any]) -> Callable[[_Page, Any], Any]:
    """A table from commands or units to something."""

    def pairs(page: _Page, value: Any) -> list[tuple[str, Any]]:
        found = []
        for names, one in dict(value).items():
            found += [(_command_or_unit(page, name), read(page, one)) for name in names.split(", ")]
        return found

    return pairs


def _fatigue(page: _Page, value: Any) -> int:
    return int(_checked(page, str(value), read_fatigue))


def _entry(page: _Page, value: Any) -> Any:
    return _checked(page, str(value), partial(read_entry, names=page.names))


def _name_list(page: _Page, value: Any) -> list[str]:
    return str(value).split(", ")


_READERS: Mapping[str, Callable[[_Page, Any], Any]] = {
    **dict.fromkeys(("first_turn", "last_turn", "first", "last", "turn", "at"), _turn),
    **dict.fromkeys(("hexes", "corners", "discounted", "left_out"), _hexes),
    **dict.fromkeys(("start", "end"), _hex),
    **dict.fromkeys(("north", "south"), _row_limit),
    **dict.fromkeys(("west", "east"), _column_limit),
    **dict.fromkeys(("who", "commands", "besides", "of", "out_of_command"), _commands),
    **dict.fromkeys(("command", "drawn_by", "only"), _command),
    **dict.fromkeys(("pool", "added"), _pool),
    **dict.fromkeys(("fields", "after", "not_on"), _name_list),
    "orders": _orders,
    "command_orders": _pairs(_orders),
    "fatigue": lambda page, value: (_pairs(_fatigue) if isinstance(value, dict) else _fatigue)(
        page, value
    ),
    "attached": _pairs(_command),
    **dict.fromkeys(("leaders", "eliminated"), _counters),
    "ineffective": lambda page, value: (
        value if value in ("not more", "fewer") else _commands(page, value)
    ),
    "entry": _entry,
    "formations": _formations,
}
"""How the words at each key are read."""

_TEXTS = ("title", "about", "reconstruction", "rules")
_SIDE_LISTS = (
    "reinforcements",
    "changed",
    "without",
    "without_arrivals",
    "reinforcements_of",
    "free",
)
"""What is read with the side that it belongs to."""


def _read(page: _Page, key: str, value: Any) -> Any:
    """The words of a page, with hexes, turns and so on in place of how they are written."""
    if key in _TEXTS or key in _SIDE_LISTS:
        return value
    if key == "set_up":
        return _set_up(page, value)
    if key in _READERS and not isinstance(value, list):
        return _READERS[key](page, value)
    if isinstance(value, dict):
        return {name: _read(page, name, one) for name, one in value.items()}
    if isinstance(value, list):
        return [_read(page, "", one) for one in value]
    return value


# --- sides and rules ------------------------------------------------------------------------------


def _set_up(page: _Page, block: str) -> list[Placement]:
    return [
        placement
        for line in lines(block)
        for placement in _checked(page, line, partial(read_set_up_line, names=page.names))
    ]


def _arrivals(page: _Page, block: str) -> list[Arrival]:
    found: list[Arrival] = []
    day = page.day
    for line in lines(block):
        if (said := _checked(page, line, read_day)) is not None:
            day = said
        else:
            found.append(_checked(page, line, partial(read_arrival, day=day, names=page.names)))
    return found


def _side(book: str, page: _Page, side: Side, values: Mapping[str, Any]) -> SideSetUp:
    """One side, with what it takes over from other pages.

    `changed` are lines that take the place of others for the same units; `without` are units and
    commands that are not there; `reinforcements_of` is a scenario that has the same reinforcements
    from the first turn of this one on, and `without_arrivals` those of a list that do not come so.
    `free` is an area in which the whole side may set up as it likes; hexes are then proposals.
    """
    fields = dict(values)
    area = fields.pop("free", "")
    changed = {one.unit: one for one in _set_up(page, fields.pop("changed", ""))}
    gone = _everybody(page, fields.pop("without", ""))
    late = _everybody(page, fields.pop("without_arrivals", ""))
    arrivals = _arrivals(page, fields.pop("reinforcements", ""))
    if same := fields.pop("reinforcements_of", ""):
        arrivals += scenario(book, same).of(side).reinforcements
    fields["set_up"] = [
        changed.get(one.unit, one) for one in fields.get("set_up", []) if one.unit not in gone
    ]
    if area:
        name = _checked(page, area, page.names.area)
        fields["set_up"] = [
            msgspec.structs.replace(
                one,
                place=Place(PlaceKind.AREA, one.place.hexes, name=name),
                facing=None,
                extended=None,
            )
            for one in fields["set_up"]
        ]
    fields["reinforcements"] = [
        one for one in arrivals if not late.issuperset(arriving.unit for arriving in one.units)
    ]
    return _schema(page, fields, SideSetUp)


def _everybody(page: _Page, value: str) -> set[str]:
    """Units, and those of commands, between commas."""
    found: set[str] = set()
    for name in value.split(", ") if value else ():
        known = _command_or_unit(page, name)
        found |= {known} if "." in known else set(page.names.battle.everybody(known))
    return found


_CITED = re.compile(r"([^:.]+): (.+) \[(.+)\]", re.DOTALL)


def _rule(page: _Page, id_: str, said: Any) -> SpecialRule:
    """A title, a sentence or several behind a colon, and the paragraph in brackets."""
    match = _CITED.fullmatch(" ".join(str(said).split()))
    if match is None:
        raise page.error(id_, f"{id_} should be like 'Title: Sentence. [BB 30.1]'")
    return SpecialRule(id_, *match.groups())

"""The request of a battle as a part of a document, whoever resolves it. [BG 8.1]

What is as usual is left out when it is written, and may be missing when it is read.
"""

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from typing import Any, TypeVar

from tomli import TOMLDecodeError

from campaign.battle.contract import (
    BattleLeader,
    BattlePiece,
    BattleRequest,
    Staging,
    Surrounding,
)
from campaign.errors import NotationError, unknown
from campaign.formats.toml_values import parsed
from campaign.formats.toml_writer import Entries
from campaign.terms import Leader, PieceType, Side

E = TypeVar("E", bound=StrEnum)
P = TypeVar("P")

_READERS: Mapping[str, type[StrEnum]] = {
    "side": Side,
    "type": PieceType,
    "holder": Side,
    "holder_when_left": Side,
    "leader": Leader,
}

_SWITCHES = ("permanent_works", "arms_fire", "command", "morale")

REQUEST_KEYS = (
    *("battle", "box", "year", "attacker", "pieces", "surroundings", "leaders"),
    *_SWITCHES,
)
"""What a document may say of any request, however its battle is set up."""


def request_values(request: BattleRequest) -> dict[str, Any]:
    """The request as values of a document, with how its battle is set up."""
    values: dict[str, Any] = {
        "battle": request.battle,
        "box": request.box,
        "year": request.year,
        "attacker": str(request.attacker),
        "pieces": Entries(request.pieces, brief),
        "surroundings": Entries(request.surroundings, brief),
    }
    values |= {name: True for name in _SWITCHES if getattr(request, name)}
    if request.leaders:
        values["leaders"] = Entries(request.leaders, brief)
    return values if request.staging is None else request.staging.add_to(values)


def read_battle(
    document: str,
    keys: Iterable[str],
    position: Callable[[BattleRequest, dict[str, Any]], P],
    staging: type[Staging] | None = None,
) -> P:
    """The position of a battle that a document speaks of: its request, and what is under *keys*.

    *staging* is how its resolver sets up battles; None if their pieces say all.

    Raises:
        NotationError: names the key or the value that is wrong.
    """
    try:
        values = parsed(document)
        request = take_request(values, staging)
        known = () if staging is None else staging.KEYS
        check_names(values, (*REQUEST_KEYS, *known, *keys))
        return position(request, values)
    except TOMLDecodeError as error:
        raise NotationError(f"battle: {error}") from error
    except KeyError as error:
        raise NotationError(f"battle: the key {error.args[0]!r} is missing") from error
    except (TypeError, AttributeError, ValueError) as error:
        raise NotationError(f"battle: a value is not of its kind: {error}") from error


_LISTS = ("reserves", "brigades")
"""Fields with entries of their own."""


def brief(entry: Any) -> dict[str, Any]:
    """The fields of a named tuple that are not as usual."""
    values: dict[str, Any] = {}
    for name, value in entry._asdict().items():
        if name in entry._field_defaults and value == entry._field_defaults[name]:
            continue
        values[name] = [brief(part) for part in value] if name in _LISTS else _plain(value)
    return values


def _plain(value: Any) -> Any:
    return str(value) if isinstance(value, str) else value


def take_request(values: dict[str, Any], staging: type[Staging] | None = None) -> BattleRequest:
    """The request that a document speaks of; its keys are taken out of *values*.

    Raises:
        KeyError: if a key is missing that must be there.
        NotationError: if a key or a name is unknown.
    """
    return BattleRequest(
        battle=values.pop("battle"),
        box=values.pop("box"),
        year=values.pop("year"),
        attacker=member(Side, "side", values.pop("attacker")),
        pieces=tuple(_piece(entry) for entry in values.pop("pieces")),
        surroundings=tuple(_surrounding(entry) for entry in values.pop("surroundings", ())),
        leaders=tuple(_leader(entry) for entry in values.pop("leaders", ())),
        **{name: values.pop(name, False) for name in _SWITCHES},
        staging=None if staging is None else staging.take_from(values),
    )


def _piece(entry: dict[str, Any]) -> BattlePiece:
    return BattlePiece(**checked(entry, BattlePiece._fields))


def _leader(entry: dict[str, Any]) -> BattleLeader:
    return BattleLeader(**checked(entry, BattleLeader._fields))


def _surrounding(entry: dict[str, Any]) -> Surrounding:
    entry = dict(entry)
    reserves = tuple(_piece(piece) for piece in entry.pop("reserves", ()))
    return Surrounding(reserves=reserves, **checked(entry, Surrounding._fields))


def checked(entry: dict[str, Any], fields: Iterable[str]) -> dict[str, Any]:
    """The values of an entry that has no other fields, with names of sides and the like read."""
    check_names(entry, fields)
    return {
        name: member(_READERS[name], name, value) if name in _READERS else value
        for name, value in entry.items()
    }


def check_names(entry: Iterable[str], known: Iterable[str]) -> None:
    """Every key of an entry is a known one."""
    names = tuple(known)
    for name in entry:
        if name not in names:
            raise NotationError(f"battle: {unknown('key', name, names)}")


def member(kind: type[E], label: str, value: Any) -> E:
    """The member of an enumeration that has this name."""
    try:
        return kind(value)
    except ValueError:
        known = [str(one) for one in kind]
        raise NotationError(f"battle: {unknown(label, value, known)}") from None

"""What a side is asked while the other one acts: the question, what two keys bring, what it risks.

Stands above the rows of answers, which take a line each where room is short. [SH 9-11, BB 18]
"""

import re
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from textual.content import Content

from campaign.hexes.facing import FACINGS
from campaign.resolvers.nei_boschi import orders as hexes
from campaign.resolvers.nei_boschi import steps
from campaign.resolvers.nei_boschi.counters import Branch
from campaign.resolvers.nei_boschi.exchanges import single
from campaign.resolvers.nei_boschi.fire import refuse_once
from campaign.resolvers.nei_boschi.fire_chances import FireChances, chances_once, foreseen
from campaign.resolvers.nei_boschi.fire_limits import refuse_now, refuse_shot
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.shots import FireKind
from campaign.resolvers.nei_boschi.units import Unit
from campaign.resolvers.nei_boschi.who import book_of, card
from screens.battle.nei_boschi.chooser import ANSWERED
from screens.battle.nei_boschi.moments import moment
from screens.battle.nei_boschi.names import book_id, hex_called, labels
from screens.battle.nei_boschi.orders import NOTHING
from screens.battle.nei_boschi.panels.lines import percent, wrapped
from screens.battle.nei_boschi.verbs import LEAST_HEX
from screens.text.phrases import sentence

MOST_LINES = 2
"""Of the question; one that is longer has units by the letters of their counters."""

SPACE, PASS = "space: {what}", "p: {what}"
THEIR_FIRE = "If it stays {firer} can fire at it: {chances}. [SH 10]"
OWN_FIRE = "If it stays {firer} can fire as it comes on: {chances} from here. [SH 10.3]"
ESCAPES = "{unit} escapes the assault, {check}{follows}. [BB 9.54]"
CHECKED, UNCHECKED = "then checks its order", "with no check but for bad ground"
FOLLOWED = "; who charges may follow by a hex"
ON_FOOT = "If it stays {firer} cannot fire at it from there. [SH 10]"


def is_answer(position: HexPosition) -> bool:
    """One side acts, and the other one, or who is fired at, says what it does about it."""
    return bool(position.agenda) and isinstance(position.step, ANSWERED)


def question_lines(
    position: HexPosition,
    order: hexes.HexOrder | None,
    named: Callable[[str], str],
    width: int,
    *,
    can_pass: bool,
) -> Iterator[Content]:
    """The question; what `space` takes, and `p`; what there is to fear, and to hope for."""
    asked = moment(position)
    lines = wrapped(sentence(named(asked)), width)
    if len(lines) > MOST_LINES:
        lines = wrapped(sentence(named(_with_labels(position, asked))), width)
    yield from (line.stylize("bold") for line in lines[:MOST_LINES])
    if order is not None and not isinstance(order, hexes.Pass):
        yield from wrapped(SPACE.format(what=answer(position, order)), width, "  ")
    if can_pass:
        yield from wrapped(PASS.format(what=NOTHING[type(position.step)]), width, "  ")
    yield from _brings(position, order, width)


def _with_labels(position: HexPosition, text: str) -> str:
    """A text in which units are called as on their counters."""
    short = labels(book_id(position))
    return re.sub(r"\bunit (\d+)", lambda found: short[int(found[1])], text)


# --- what is risked ----------------------------------------------------------------------------


def _brings(position: HexPosition, order: hexes.HexOrder | None, width: int) -> Iterator[Content]:
    """What going back saves a unit from, and what it asks of it."""
    if not isinstance(order, hexes.Back):
        return
    match position.step:
        case steps.ReactionMove() as step:
            yield from _risk(position, step, order.unit, width)
        case steps.RetreatBefore() as step:
            yield from wrapped(_escape(position, step, order.unit), width, "  ")


def _escape(position: HexPosition, step: steps.RetreatBefore, number: int) -> str:
    """Whom the assault does not strike any more, and who checks his order for that. [SH 11]"""
    unit, short = position.unit(number), labels(book_id(position))[number]
    checks = unit.disordered or book_of(position).checks_when_going_back(position, unit)
    follows = FOLLOWED * (bool(step.charging) and not step.carried)
    return ESCAPES.format(unit=short, check=CHECKED if checks else UNCHECKED, follows=follows)


def _risk(
    position: HexPosition, step: steps.ReactionMove, number: int, width: int
) -> Iterator[Content]:
    """The fire of who comes at one who stays, and that of guns which stay at who comes."""
    short = labels(book_id(position))
    mover, unit = position.unit(step.unit), position.unit(number)
    theirs = _fire_of(position, mover, unit)
    said = ON_FOOT if theirs is None else THEIR_FIRE
    chances = "" if theirs is None else _in_words(theirs)
    yield from wrapped(said.format(firer=short[mover.number], chances=chances), width, "  ")
    if card(position, number).branch is not Branch.ARTILLERY:
        return
    if refuse_once(position, number, mover.number, FireKind.APPROACH) is None:
        (own,) = chances_once(position, number, mover.number, FireKind.APPROACH)
        said = OWN_FIRE.format(firer=short[number], chances=_in_words(own))
        yield from wrapped(said, width, "  ")


def _fire_of(position: HexPosition, mover: Unit, unit: Unit) -> FireChances | None:
    """What its fire may come to from where it stands now; None if it cannot fire there."""
    if refuse_now(position, mover) is not None:
        return None
    shot = single(position, mover, unit, FireKind.PHASE, rapid=False)
    return None if refuse_shot(position, shot) is not None else foreseen(position, shot)


def _in_words(found: FireChances) -> str:
    parts = ((found.disorder, "disorder"), (found.lost, "loss"))
    said = [f"{percent(chance)} {what}" for chance, what in parts if chance]
    return ", ".join(said) if said else "no effect"


# --- answers in a line -------------------------------------------------------------------------


def _fast(rapid: bool) -> str:
    return " rapidly" * rapid


_BRIEF: Mapping[type[Any], Callable[[str, Any], str]] = MappingProxyType(
    {
        hexes.Back: lambda book, o: f"to {hex_called(book, o.to)}",
        hexes.Shoot: lambda book, o: f"fires{_fast(o.rapid)}",
        hexes.Reply: lambda book, o: f"returns fire{_fast(o.rapid)}",
        hexes.Turn: lambda book, o: f"turns {FACINGS[o.facing]}",
        hexes.Refuse: lambda book, o: f"refuses {o.flank}",
        hexes.Occupy: lambda book, o: f"in, facing {FACINGS[o.facing]}",
        hexes.Join: lambda book, o: "joins",
        hexes.Meet: lambda book, o: "rides at them",
        hexes.Forego: lambda book, o: "is kept from it",
        hexes.Assault: lambda book, o: f"on {hex_called(book, o.target)}",
        hexes.Choose: lambda book, o: _besides(book, o.other),
    }
)
"""What a unit does, behind the letters of its counter."""


def _besides(book: str, other: int) -> str:
    if not other:
        return ""
    return f"and {hex_called(book, other) if other >= LEAST_HEX else labels(book)[other]}"


def answer(position: HexPosition, order: hexes.HexOrder | None) -> str:
    """An answer in few columns: `Sweb to S3517`, `stay`; nothing of an order of another kind."""
    if isinstance(order, hexes.Pass):
        return NOTHING[type(position.step)]
    if (brief := _BRIEF.get(type(order))) is None:
        return ""
    book = book_id(position)
    unit: int = getattr(order, "unit")  # noqa: B009 - all kinds in that table have one
    label = labels(book)[unit]
    return f"{label} {brief(book, order)}".rstrip()

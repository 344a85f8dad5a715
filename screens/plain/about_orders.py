"""What can be ordered now: grouped by kind, or numbered where it is a short list. Pure."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from campaign import Action, legal_actions, write_order
from campaign.actions import Entrench, Fight, Invade, Lead, Move, Sail
from campaign.battle.contract import BattleInProgress
from campaign.battle.register import RESOLVERS
from campaign.state import CampaignState
from campaign.terms import SIDES
from screens.faces.register import face_of
from screens.map.choices import CHOICE_STEPS, choices
from screens.plain.reply import Reply, brief
from screens.plain.signs import SPOKEN, said
from screens.text.battle_orders import spoken
from screens.text.names import named
from screens.text.phrases import counted, joined, leader, piece, place

FEW_GROUPS = 6
MOST_LISTED = 400
"""Orders of a unit on a table that are looked at; some have thousands."""

NOTHING = "Nothing can be ordered now."


class Offered(NamedTuple):
    """What can be ordered, and which number means which order."""

    answer: Reply
    numbered: tuple[Action, ...] = ()


def offered(state: CampaignState, unit: int | None = None, kind: str = "") -> Offered:
    """The orders that the rules allow now; in a battle those of a unit."""
    if state.battle is not None:
        return _in_battle(state.battle, unit, kind)
    is_choice = bool(state.agenda) and isinstance(state.step, CHOICE_STEPS)
    found = choices(state, SPOKEN) if is_choice else ()
    if found:
        told = [
            f"{number}: {said(choice.label)} ({write_order(choice.action)})"
            for number, choice in enumerate(found, start=1)
        ]
        return Offered(brief(told, FEW_GROUPS), tuple(choice.action for choice in found))
    lines = list(_grouped(legal_actions(state))) if state.agenda else []
    if kind:
        lines = [line for line in lines if line.startswith(kind)]
    return Offered(brief(lines or [NOTHING], FEW_GROUPS))


def _grouped(legal: Iterable[Action]) -> Iterator[str]:
    """`march: Cairo, Washington`; `move 1 to 3 veteran_infantry: Paducah`."""
    groups: dict[str, dict[str, None]] = {}
    for action in legal:
        head, to = _parts(action)
        groups.setdefault(head, {})[to] = None
    counts = _most(legal)
    for head, names in groups.items():
        most = counts.get(head, 0)
        many = f" 1 to {most}" if most > 1 else " 1" if most else ""
        word, _, rest = head.partition(" ")
        places = ", ".join(filter(None, names))
        yield f"{word}{many}{f' {rest}' if rest else ''}" + (f": {places}" if places else "")


def _parts(action: Action) -> tuple[str, str]:
    """What orders alike have in common, and what sets this one apart."""
    word = type(action).__name__.lower()
    match action:
        case Move(type=type_, to=to, via=via):
            return f"{word} {piece(type_)}", place(to) + (f" via {place(via)}" if via else "")
        case Sail(type=type_, to=to) | Invade(type=type_, to=to):
            return f"{word} {piece(type_)}", place(to)
        case Entrench(type=type_):
            return f"{word} {piece(type_)}", ""
        case Lead(leader=name, to=to):
            return f"{word} {leader(name)}", place(to)
    box = getattr(action, "box", None)
    return word, place(box) if box else ""


def _most(legal: Iterable[Action]) -> dict[str, int]:
    found: dict[str, int] = {}
    for action in legal:
        if isinstance(action, Move | Sail | Invade | Entrench):
            head, _ = _parts(action)
            found[head] = max(found.get(head, 0), action.count)
    return found


# --- in a battle ---------------------------------------------------------------------------------


def _in_battle(battle: BattleInProgress, unit: int | None, kind: str) -> Offered:
    """Of several units, who can be ordered something; of one, what, with numbers."""
    resolver, position = RESOLVERS[battle.resolver], battle.position
    movers = resolver.movers(position)
    if unit is None and len(movers) > 1:
        words = unit_words(battle)
        told = [f"{one}: {words.get(one) or _no_unit(one)}" for one in movers]
        first = f"{counted(len(movers), 'unit')} can be ordered; 'orders NUMBER' says what:"
        return Offered(brief((first, *told), FEW_GROUPS + 1))
    about = unit if unit is not None else next(iter(movers), 0)
    found = []
    for number, order in enumerate(resolver.legal_for(position, about)):
        if number >= MOST_LISTED:
            break
        if not kind or type(order).__name__.lower().startswith(kind):
            found.append(Fight.of(resolver.id, order))
    if not found:
        name = unit_words(battle).get(about, _no_unit(about))
        return Offered(Reply((f"Nothing can be ordered of {name} now.",)))
    shown = found if kind or len(found) <= LISTED else _samples(found)
    told = [
        f"{number}: {spoken(battle, order.order)} ({order.order})"
        for number, order in enumerate(shown, start=1)
    ]
    kinds = _kinds(found)
    head = [f"{counted(len(found), 'order')}: {kinds}. 'orders {about} KIND' lists one kind."]
    return Offered(brief([*(head if len(shown) < len(found) else []), *told], 9), tuple(shown))


LISTED = 24
"""Orders of a unit that are listed one by one."""


def _samples(found: Iterable[Fight]) -> list[Fight]:
    """One order of each kind, to show how it reads."""
    first: dict[str, Fight] = {}
    for order in found:
        first.setdefault(order.order.split()[0], order)
    return list(first.values())


def _kinds(found: Iterable[Fight]) -> str:
    numbers: dict[str, int] = {}
    for order in found:
        word = order.order.split()[0]
        numbers[word] = numbers.get(word, 0) + 1
    return joined([f"{number} {word}" for word, number in numbers.items()])


def unit_words(battle: BattleInProgress) -> Mapping[int, str]:
    """Every unit of a battle in a line, by its number."""
    face = face_of(battle.resolver)
    if face is None:
        return {}
    return {
        unit.number: named(unit.words, battle)
        for side in SIDES
        for unit in face.speech.units(battle.position, side)
    }


def _no_unit(number: int) -> str:
    return f"unit {number}" if number else "orders that are about no unit"


def by_number(numbered: tuple[Action, ...], number: int) -> Action | None:
    """The order that a number means; None if there is none."""
    return numbered[number - 1] if 0 < number <= len(numbered) else None

"""What is said to the staff: what is handed over to it, in a few words, and that it goes on."""

from collections.abc import Callable, Iterator, Mapping

from campaign import NotationError, Side
from campaign.commanders import COMMANDERS, id_of
from campaign.commanders.staff import (
    ALL_BATTLES,
    Levy,
    area,
)
from campaign.errors import unknown
from screens.game.staff_orders import ANYWHERE, GOES_ON_UNTIL, HALTS, NOWHERE, StaffOrders
from screens.plain.commands import PlainCommand, Words
from screens.plain.conversation import Conversation
from screens.plain.reply import Reply, brief, whole
from screens.text.phrases import SIDE_ADJECTIVES, place

FORMS = (
    "staff marches all, staff marches PLACE, staff marches mine: whose armies it leads",
    "staff battles NUMBER, or all, or mine: those of fewer pieces are its own",
    "staff promotions mine, staff recruits mine, staff other mine: or 'staff'",
    "staff hold PLACE, staff press PLACE, or nothing",
    "staff raise cavalry PLACE: or infantry, or troops",
    "staff until end, or turn, or segment, or something",
    "staff stop reach, staff stop city, staff stop leader: once more does not",
    "staff commander NAME",
)
MINE, STAFFS, ALL = "mine", "staff", "all"
NOTHING = ("nothing", "nowhere", "none")


def staff(talk: Conversation, words: Words) -> Reply:
    """What is handed over to the staff; with words, a change of it."""
    side = _side(talk)
    before = _lines(talk.staff.told(side)) if words else []
    if words:
        talk.staff.tell(side, _changed(talk.staff.told(side), words))
    now = _lines(talk.staff.told(side))
    said = tuple(line for line in now if line not in before) or ("So it is.",)
    return Reply((*said, *_missing(talk, side)), () if words else FORMS)


def _missing(talk: Conversation, side: Side) -> Iterator[str]:
    """That nobody stands where the army is which the staff is to lead."""
    armies = talk.staff.told(side).mandate.armies
    led = area(armies) if armies != NOWHERE else None
    if led is not None and led.is_box and not led.boxes & talk.state.present[side.seat]:
        yield f"No {SIDE_ADJECTIVES[side]} piece stands at {place(led.id)} now."


def _lines(orders: StaffOrders) -> list[str]:
    return [f"{line.label.strip()}: {line.value}." for line in orders.lines()]


def proceed(talk: Conversation, words: Words) -> Reply:
    """Let the staff go on until something happens."""
    if not talk.desk.commander_decides and (refused := talk.why_not_yours()):
        return whole(refused)
    talk.sure = None
    return talk.staff.go_on(talk.desk, _side(talk), talk.others_act)


def deeds(talk: Conversation, words: Words) -> Reply:
    """What the staff did since it went on last; whose it is where both sides are played here."""
    here, named = talk.desk.audience, " ".join(words)
    found = [side for side in here if named and side.startswith(named)]
    if named and not found:
        raise NotationError(unknown("side", named, here))
    side = found[0] if found else _side(talk)
    return brief(talk.staff.deeds(side, is_named=len(here) > 1), 6)


def _side(talk: Conversation) -> Side:
    to_move = talk.state.to_move
    here = talk.desk.audience
    return to_move if to_move in here else here[0]


def _changed(orders: StaffOrders, words: Words) -> StaffOrders:
    """What a player tells his staff from now on.

    Raises:
        NotationError: says what can be told it.
    """
    name, value = words[0], " ".join(words[1:])
    if (change := _CHANGES.get(name)) is None or not value:
        raise NotationError("; ".join(FORMS))
    return change(orders, name, value)


def _hand_over(orders: StaffOrders, name: str, value: str) -> StaffOrders:
    if value not in (MINE, STAFFS):
        raise NotationError(FORMS[2])
    return orders.told(**{name: value == STAFFS})


def _bind(orders: StaffOrders, name: str, value: str) -> StaffOrders:
    return orders.told(**{name: () if value in NOTHING else (area(value).id,)})


def _until(orders: StaffOrders, name: str, value: str) -> StaffOrders:
    """In a word, or as the staff's own line says it."""
    words = {"something" if halt is None else halt.value: halt for halt in GOES_ON_UNTIL}
    known = words | {said: halt for halt, said in GOES_ON_UNTIL.items()}
    if value not in known:
        raise NotationError(FORMS[5])
    return orders.going_on_until(known[value])


def _stop(orders: StaffOrders, name: str, value: str) -> StaffOrders:
    if value not in HALTS:
        raise NotationError(FORMS[6])
    return orders.changed(value, 1)


def _command(orders: StaffOrders, name: str, value: str) -> StaffOrders:
    if (id_ := id_of(value)) not in COMMANDERS:
        raise NotationError(unknown("commander", value, COMMANDERS))
    return orders.told(commander=id_)


def _armies(value: str) -> str:
    if value == MINE:
        return NOWHERE
    return ANYWHERE if value in (ALL, STAFFS) else area(value).id


def _battles(value: str) -> int:
    if value == MINE:
        return 0
    if value in (ALL, STAFFS):
        return ALL_BATTLES
    number = value.removeprefix("below ").removesuffix(" pieces")  # as its own line says it
    if number.isdecimal():
        return min(int(number[:3]), ALL_BATTLES)
    raise NotationError(FORMS[1])


def _raise(orders: StaffOrders, name: str, value: str) -> StaffOrders:
    first, _, rest = value.partition(" ")
    levy = Levy(first) if first in tuple(Levy) else Levy.AS_NEEDED
    rest = rest if first in tuple(Levy) else value
    return orders.told(levy=levy, raise_in=area(rest).id if rest else ANYWHERE)


_CHANGES: Mapping[str, Callable[[StaffOrders, str, str], StaffOrders]] = {
    "marches": lambda orders, name, value: orders.told(armies=_armies(value)),
    "battles": lambda orders, name, value: orders.told(battles=_battles(value)),
    **dict.fromkeys(("promotions", "recruits", "other"), _hand_over),
    **dict.fromkeys(("hold", "press"), _bind),
    "raise": _raise,
    "until": _until,
    "stop": _stop,
    "commander": _command,
}
"""What can be told it, by the first word."""

STAFF: tuple[PlainCommand, ...] = (
    PlainCommand("staff [WHAT VALUE]", "what is handed over to the staff, and its policy", staff,
                 "map.staff"),
    PlainCommand("proceed", "let the staff go on until something happens", proceed, "map.go-on"),
    PlainCommand("deeds [SIDE]", "what the staff did since it went on last", deeds, "map.deeds"),
)  # fmt: skip
"""What is said to the staff."""

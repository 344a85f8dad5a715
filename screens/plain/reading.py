"""What a line asks for: an order of the campaign, or of the battle that goes on. Pure."""

from campaign import NotationError
from campaign.actions import Fight
from campaign.battle.contract import BattleInProgress
from campaign.battle.register import RESOLVERS
from campaign.state import CampaignState
from screens.plain.about_battles import speech_of
from screens.plain.meaning import normal
from screens.plain.typed_orders import ORDERS, read_typed
from screens.plain.wishes import Wish

FIGHT = "fight"


def words_of(line: str) -> tuple[str, ...]:
    """The words of a line in small letters; names keep their dots for those who compare them."""
    return tuple(line.lower().replace(",", " , ").replace(" , ", " ").split())


def tactical_kinds(state: CampaignState) -> frozenset[str]:
    """The first words of the orders in the battle that goes on."""
    return frozenset() if state.battle is None else battle_words(state.battle.resolver)


def battle_words(resolver: str) -> frozenset[str]:
    """The first words of the orders in a battle that is fought so."""
    return frozenset(kind.__name__.lower() for kind in RESOLVERS[resolver].orders.kinds)


def read_wish(state: CampaignState, words: tuple[str, ...]) -> Wish:
    """The order that some words say.

    Raises:
        NotationError: says how it should read, or what may be meant.
    """
    first, *rest = words
    if state.battle is not None:
        if first == FIGHT and rest and rest[0] in tactical_kinds(state):
            return fight_of(state.battle, " ".join(rest))
        if first in tactical_kinds(state):
            return fight_of(state.battle, " ".join(words))
    kinds = [kind for kind in ORDERS if kind == first] or [
        kind for kind in ORDERS if kind.startswith(normal(first) or first)
    ]
    if len(kinds) != 1:
        known = ", ".join(kinds) if kinds else ", ".join(ORDERS)
        raise NotationError(f"no order begins with {first!r}; there are {known}")
    return read_typed(kinds[0], tuple(rest), state)


def fight_of(battle: BattleInProgress, text: str) -> Fight:
    """An order of a battle as it was typed.

    Raises:
        NotationError: says how it should read.
    """
    resolver = RESOLVERS[battle.resolver]
    read = speech_of(battle).read
    order = read(battle.position, text) if read else resolver.orders.read(text)
    return Fight.of(resolver.id, order)

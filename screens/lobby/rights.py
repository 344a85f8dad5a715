"""What somebody may do with a game of the server, and why not. Pure.

The server decides; this only says beforehand what it would refuse, so that keys can be dimmed.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TypeAlias

from campaign.terms import SIDES, Side
from saves.hosting.seats import Account
from saves.server.contract.lobby import (
    ADMINISTRATOR,
    GUEST,
    OPEN,
    OVER,
    PLAYING,
    REFEREE,
    WITHDRAWN,
    ListedGame,
    Moment,
    PlayerCard,
)
from screens.parts.command import ABSENT, Obstacle

HELD = "The name is new: an administrator has to let it play first."
GUESTS = "A guest only looks on."
PRIVATE = "The game is private."
NOT_BEGUN = "Nobody has accepted the game yet."
WITHDRAWN_SAID = "The game has been withdrawn."
NO_PERSON = "The other side is a commander's."
NOT_LATE = "Nobody is late."
YOUR_MOVE = "It is your move."
DRAW_IS_OFFERED = "The draw is offered; the other side has to answer."

NO_RECORDING = "The game has no recording."
NOT_OVER = "The game goes on; its recording is made when it is over."

Reason: TypeAlias = Callable[[ListedGame, PlayerCard, Moment], Obstacle]


def sides_of(game: ListedGame, account: Account) -> tuple[Side, ...]:
    """The sides that an account plays in a game."""
    return tuple(side for side in SIDES if game.seat(side).account == account)


def is_mine(game: ListedGame, me: PlayerCard) -> bool:
    """He plays in it, or has begun it."""
    return bool(sides_of(game, me.account)) or game.begun_by == me.account


def is_invited(game: ListedGame, me: PlayerCard) -> bool:
    """It waits for him, by name."""
    return any(game.seat(side).invited == me.account for side in SIDES)


def free_sides(game: ListedGame, me: PlayerCard) -> tuple[Side, ...]:
    """The sides that somebody could take."""
    seats = {side: game.seat(side) for side in SIDES}
    return tuple(
        side
        for side, seat in seats.items()
        if seat.account is None and not seat.commander and seat.invited in (None, me.account)
    )


def is_offered_draw(game: ListedGame, me: PlayerCard) -> bool:
    """The other one offers him a draw."""
    offered = game.draw_offered
    return bool(sides_of(game, me.account)) and offered not in (None, me.account)


def is_asked_back(game: ListedGame, me: PlayerCard) -> bool:
    """The other one asks him to go back."""
    asked = game.back_asked
    return bool(sides_of(game, me.account)) and asked not in (None, me.account)


def waits_for(game: ListedGame, me: PlayerCard) -> bool:
    """He has to move, or to answer."""
    if game.stage == OPEN:
        return is_invited(game, me)
    return game.is_my_move or is_offered_draw(game, me) or is_asked_back(game, me)


def is_late(game: ListedGame, now: Moment) -> bool:
    """Whoever has to decide has had his time."""
    return game.stage == PLAYING and 0 < game.deadline < now


def _is_against_a_person(game: ListedGame, me: PlayerCard) -> bool:
    return all(game.seat(side.enemy).account for side in sides_of(game, me.account))


def why_not_seen(game: ListedGame, me: PlayerCard, _: Moment) -> Obstacle:
    """One sees games that one plays, public ones, and as a referee all."""
    if game.stage == WITHDRAWN:
        return WITHDRAWN_SAID
    if game.stage == OPEN:
        return NOT_BEGUN
    may = is_mine(game, me) or game.terms.is_public or me.role in (REFEREE, ADMINISTRATOR)
    return None if may else PRIVATE


def why_not_accepted(game: ListedGame, me: PlayerCard, _: Moment) -> Obstacle:
    """One accepts what others have begun, and waits for oneself or for anybody."""
    if game.stage != OPEN or game.begun_by == me.account or not free_sides(game, me):
        return ABSENT
    if me.role == GUEST:
        return GUESTS
    return HELD if me.is_held else None


def why_not_declined(game: ListedGame, me: PlayerCard, _: Moment) -> Obstacle:
    """One declines an invitation, or a draw."""
    invited = game.stage == OPEN and is_invited(game, me)
    offered = game.stage == PLAYING and is_offered_draw(game, me)
    return None if invited or offered else ABSENT


def why_not_withdrawn(game: ListedGame, me: PlayerCard, _: Moment) -> Obstacle:
    """One withdraws what one has begun, as long as nobody has accepted it."""
    return None if game.stage == OPEN and game.begun_by == me.account else ABSENT


def why_not_resigned(game: ListedGame, me: PlayerCard, _: Moment) -> Obstacle:
    """One resigns a game that one plays."""
    return None if game.stage == PLAYING and sides_of(game, me.account) else ABSENT


def why_no_draw(game: ListedGame, me: PlayerCard, now: Moment) -> Obstacle:
    """One offers a draw to a person, or takes the one that is offered."""
    if (found := why_not_resigned(game, me, now)) is not None:
        return found
    if not _is_against_a_person(game, me):
        return NO_PERSON
    return DRAW_IS_OFFERED if game.draw_offered == me.account else None


def why_not_claimed(game: ListedGame, me: PlayerCard, now: Moment) -> Obstacle:
    """One claims a game whose other player is late."""
    if (found := why_not_resigned(game, me, now)) is not None:
        return found
    if game.is_my_move:
        return YOUR_MOVE
    return None if is_late(game, now) else NOT_LATE


def why_not_set_back(game: ListedGame, me: PlayerCard, _: Moment) -> Obstacle:
    """A referee sets back a game that he does not play."""
    may = me.role in (REFEREE, ADMINISTRATOR) and not sides_of(game, me.account)
    return None if may and game.stage == PLAYING else ABSENT


def why_no_rematch(game: ListedGame, me: PlayerCard, _: Moment) -> Obstacle:
    """One plays again with whom one has played."""
    return None if game.stage == OVER and sides_of(game, me.account) else ABSENT


def why_no_recording(game: ListedGame, me: PlayerCard, _: Moment) -> Obstacle:
    """Public games are recorded, when they are over."""
    if game.stage != OVER:
        return NOT_OVER if game.stage == PLAYING and game.terms.is_public else ABSENT
    return None if game.has_recording else NO_RECORDING


REASONS: Mapping[str, Reason] = MappingProxyType(
    {
        "see": why_not_seen,
        "accept": why_not_accepted,
        "decline": why_not_declined,
        "withdraw": why_not_withdrawn,
        "resign": why_not_resigned,
        "draw": why_no_draw,
        "claim": why_not_claimed,
        "have decided": why_not_claimed,
        "set back": why_not_set_back,
        "rematch": why_no_rematch,
        "recording": why_no_recording,
        "instruct": why_not_resigned,
    }
)
"""Why something cannot be done with a game, by the name of what is done."""

"""What is said of a game of the server: its seats, its clock, how it stands and ended. Pure."""

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from types import MappingProxyType
from typing import Final

from campaign import RESOLVERS, SCENARIOS
from campaign.terms import SIDES, Side
from saves.server.contract.lobby import (
    DAYS,
    FAST,
    LIVE,
    OPEN,
    OVER,
    PLAYING,
    WITHDRAWN,
    GameSeat,
    ListedGame,
    Moment,
    PlayerCard,
    Rating,
    Talk,
)
from saves.server.contract.office import KeyCard
from saves.storage.header import local_time
from saves.storage.plain_text import one_line
from screens.lobby.rights import (
    free_sides,
    is_asked_back,
    is_invited,
    is_late,
    is_mine,
    is_offered_draw,
    sides_of,
)
from screens.text.options import title_of
from screens.text.phrases import SIDE_ADJECTIVES, SIDE_NAMES, sentence, several
from screens.text.players import player_in_short, player_said

RECORDED = "There is a recording."
ANYBODY = "anybody"
CODE = "Code of the invitation: {code}"
YOUR_MOVE = "your move"

PACE_NOTES: Mapping[str, str] = MappingProxyType(
    {
        LIVE: "Both players are there.",
        FAST: "Minutes for each decision.",
        DAYS: "Days for each decision; standing instructions decide inside the enemy's turn.",
    }
)

TIME_NOTE = (
    "Time for each decision. A player who is late loses nothing at once: the other one may go on"
    " waiting, have the steady commander decide, or claim the game. During a vacation the clock"
    " of a game by days stands still."
)
"""The consequence of being late, as it is stated before a game begins."""

MINUTE, HOUR, DAY = 60, 3_600, 86_400


def span(seconds: float) -> str:
    """A span of time in its two largest units.

    >>> span(200_000), span(90), span(20)
    ('2 d 7 h', '1 min', '20 s')
    """
    left = max(0, int(seconds))
    if left >= DAY:
        days, rest = divmod(left, DAY)
        return f"{days} d {rest // HOUR} h" if rest >= HOUR else f"{days} d"
    if left >= HOUR:
        hours, rest = divmod(left, HOUR)
        return f"{hours} h {rest // MINUTE} min" if rest >= MINUTE else f"{hours} h"
    return f"{left // MINUTE} min" if left >= MINUTE else f"{left} s"


def moment_words(moment: Moment) -> str:
    """A moment on the clock of the server."""
    return local_time(datetime.fromtimestamp(moment, UTC).isoformat()) if moment else "never"


NO_KEYS: Final = "No keys."


def key_line(card: KeyCard) -> str:
    """A key by which somebody logs in, in one line."""
    state = f"retired {moment_words(card.retired)}" if card.retired else "in use"
    called = one_line(card.comment) or "-"
    return f"{card.fingerprint} {card.kind} {called}: {state}, used last: {moment_words(card.used)}"


def limit_words(seconds: int) -> str:
    """The time for each decision."""
    return span(seconds) if seconds else "no limit"


def player_name(seat: GameSeat) -> str:
    """Who plays a side, or may."""
    if seat.account:
        return one_line(seat.account)
    if seat.commander:
        return f"{player_said(seat.commander)} (computer)"
    return f"{one_line(seat.invited)} (invited)" if seat.invited else ANYBODY


def short_name(seat: GameSeat) -> str:
    """The same where there is little room."""
    if seat.commander and not seat.account:
        return player_in_short(seat.commander)
    return f"({one_line(seat.invited)})" if seat.invited and not seat.account else player_name(seat)


def _both(game: ListedGame) -> str:
    """Who has either side of a game whose sides are not given yet: `grant or lee`."""
    seats = [game.seat(side) for side in SIDES]
    if game.stage != OPEN or any(seat.account or seat.commander for seat in seats):
        return ""
    other = next((seat.invited for seat in seats if seat.invited), None)
    return f"{one_line(game.begun_by)} or {one_line(other) if other else ANYBODY}"


def name_at(game: ListedGame, side: Side) -> str:
    """Who plays a side, or may, where there is little room."""
    return _both(game) or short_name(game.seat(side))


def rating_words(rating: Rating) -> str:
    """A rating, and how sure it is.

    >>> rating_words(Rating(1620.4, 45.2, 0.06, 30)), rating_words(Rating())
    ('1620 (45)', '1500? (350)')
    """
    doubt = "?" if rating.is_provisional else ""
    return f"{rating.rating:.0f}{doubt} ({rating.deviation:.0f})"


def clock_words(game: ListedGame, now: Moment) -> str:
    """The time that is left for the decision; nothing without a limit."""
    if game.stage != PLAYING or not game.deadline:
        return ""
    return "late" if is_late(game, now) else span(game.deadline - now)


def how_it_stands(game: ListedGame, me: PlayerCard, now: Moment) -> str:
    """What has to be done in a game, or what came of it, in a few words."""
    match game.stage:
        case stage if stage == OPEN:
            return _how_it_waits(game, me)
        case stage if stage == OVER:
            return _result(game, me)
        case stage if stage == WITHDRAWN:
            return one_line(game.how) or "withdrawn"
    if is_offered_draw(game, me):
        move = YOUR_MOVE if game.is_my_move else ""
        return ", ".join(filter(None, ("draw offered to you", move)))
    if is_asked_back(game, me):
        return f"{one_line(game.back_asked or '')} asks to go back"
    said = YOUR_MOVE if game.is_my_move else _whose_move(game)
    if game.draw_offered is not None:
        said += ", draw offered"
    if game.back_asked is not None:
        said += ", asked to go back"
    return ", ".join(filter(None, (said, clock_words(game, now))))


def _how_it_waits(game: ListedGame, me: PlayerCard) -> str:
    if is_invited(game, me):
        return f"{one_line(game.begun_by)} invites you"
    if is_mine(game, me):
        waits = [seat.invited for seat in map(game.seat, SIDES) if seat.invited]
        return f"waits for {one_line(waits[0])}" if waits else "waits for anybody"
    return "open"


def _whose_move(game: ListedGame) -> str:
    if game.to_move is None:
        return "no decision"
    who = game.seat(game.to_move)
    return f"{short_name(who)} to decide"


def _result(game: ListedGame, me: PlayerCard) -> str:
    if game.winner is None:
        return "draw" if game.is_draw else "no result"
    if sides := sides_of(game, me.account):
        return "won" if game.winner in sides else "lost"
    return f"{SIDE_ADJECTIVES[game.winner]} victory"


def result_line(game: ListedGame) -> str:
    """How a game ended, as a sentence: `The Union has won: the Confederacy resigned.`."""
    if game.stage != OVER:
        return ""
    if game.winner is not None:
        said = f"{SIDE_NAMES[game.winner]} has won"
    else:
        said = "the game is drawn" if game.is_draw else "the game has no result"
    return sentence(f"{said}: {one_line(game.how)}" if game.how else said)


def terms_words(game: ListedGame) -> str:
    """Pace, time, and what else was agreed on."""
    terms = game.terms
    words = [
        terms.pace,
        f"{limit_words(terms.seconds)} a decision" if terms.seconds else "no time limit",
        "public" if terms.is_public else "private",
        "rated" if terms.is_rated else "not rated",
    ]
    return ", ".join(words)


def scenario_name(id_: str) -> str:
    """The title of a scenario; one that is not known here goes by its id."""
    return SCENARIOS[id_].name if id_ in SCENARIOS else one_line(id_)


def options_words(options: tuple[str, ...]) -> str:
    """The titles of options."""
    return ", ".join(map(title_of, options)) if options else "none"


def seat_line(game: ListedGame, side: Side) -> str:
    """A side, who plays it, and whether he is there."""
    seat = game.seat(side)
    here = ", at the table" if seat.is_here else ""
    move = ", to decide" if game.stage == PLAYING and game.to_move is side else ""
    away = f", on vacation until {moment_words(seat.vacation)}" if seat.vacation else ""
    return f"{SIDE_ADJECTIVES[side]}: {_both(game) or player_name(seat)}{here}{move}{away}"


def battles_words(game: ListedGame) -> str:
    """How the battles of a game are fought: `Battles: Yankee.`."""
    id_ = game.terms.resolver
    if not id_:
        return "Battles: each as its attacker chooses."
    return f"Battles: {RESOLVERS[id_].name if id_ in RESOLVERS else one_line(id_)}."


def about_lines(game: ListedGame, me: PlayerCard, now: Moment) -> Iterator[str]:
    """What is known of a game, line by line, the most important first."""
    yield f"{game.number}  {one_line(game.name)}"
    turn, stands = _turn_words(game), how_it_stands(game, me, now)
    yield f"{turn}: {stands}" if turn else stands[:1].upper() + stands[1:]
    if game.has_recording:
        yield RECORDED
    yield scenario_name(game.terms.scenario)
    yield from (seat_line(game, side) for side in SIDES)
    yield terms_words(game).capitalize()
    if game.stage == OVER:
        yield result_line(game)
    if game.code:
        yield CODE.format(code=game.code)
    if game.stage == OPEN and not is_mine(game, me) and (free := free_sides(game, me)):
        yield f"Free: {' or '.join(SIDE_NAMES[side] for side in free)}"


def more_lines(game: ListedGame) -> Iterator[str]:
    """The rest, for a page with room."""
    yield f"Options: {options_words(game.terms.options)}"
    yield battles_words(game)
    yield f"Begun by {one_line(game.begun_by)}, {moment_words(game.created)}"
    yield f"Last change: {moment_words(game.changed)}; {several(game.lines, 'line')} in the log"
    if game.watchers:
        yield f"Watching: {game.watchers}"


def _turn_words(game: ListedGame) -> str:
    if not game.turn:
        return ""
    return f"Turn {game.turn}, {one_line(game.label)}" if game.label else f"Turn {game.turn}"


def talk_line(talk: Talk, *, dated: bool = False) -> str:
    """A line of talk: who said it, and what."""
    when = moment_words(talk.moment)
    time = when if dated else when.partition(" ")[2]
    return f"{time} {one_line(talk.account)}: {one_line(talk.text)}"


def player_line(card: PlayerCard) -> str:
    """A player in one line of a list."""
    here = "here" if card.is_here else moment_words(card.seen)
    record = f"{card.won} won, {card.lost} lost, {card.drawn} drawn"
    return f"{one_line(card.account):<20} {rating_words(card.rating):<14} {record:<28} {here}"

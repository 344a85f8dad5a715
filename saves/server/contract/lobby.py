"""What somebody who has logged in may ask of the server, beside the table at which he plays.

Whoever asks is known by his connection and never by what he says, so no name of his own is part of
any question. In the process of the server `Hall` answers; in a session, what speaks to it.
"""

from collections.abc import Callable
from typing import Final, Protocol, TypeAlias

from campaign import Side
from campaign.values import Value
from saves.errors import SaveError
from saves.hosting.contract import CampaignHost
from saves.hosting.lines import TableLine
from saves.hosting.seats import Account

GameNumber: TypeAlias = int
"""The number of a game on its server: `17`."""

Moment: TypeAlias = float
"""Seconds since 1970."""

LIVE: Final = "live"
FAST: Final = "fast"
DAYS: Final = "days"
PACES: Final = (LIVE, FAST, DAYS)
"""Both are there; minutes for a decision; days for it."""

OPEN: Final = "open"
PLAYING: Final = "playing"
OVER: Final = "over"
WITHDRAWN: Final = "withdrawn"
STAGES: Final = (OPEN, PLAYING, OVER, WITHDRAWN)

MINE: Final = "mine"
PUBLIC: Final = "public"
FINISHED: Final = "finished"
LISTS: Final = (MINE, OPEN, PUBLIC, FINISHED)
"""My games, those whose turn it is first; games that wait for somebody; those that can be watched;
those that are over."""

PLAYER: Final = "player"
REFEREE: Final = "referee"
ADMINISTRATOR: Final = "administrator"
GUEST: Final = "guest"
"""A guest only looks on."""

RECORDER: Final = Account("recorder")
"""The part of the server that records games; it looks on as a guest, and is nobody who watches."""

ROLES: Final = (GUEST, PLAYER, REFEREE, ADMINISTRATOR)

EVERYBODY: Final = 0
"""The room of the lobby; a game's own room has the game's number."""

PAGE: Final = 50
"""Games of one page."""

LONGEST_TALK: Final = 400
"""Letters of one line of talk."""


class GameTerms(Value, frozen=True):
    """How a game is to be played; whoever accepts it accepts that."""

    scenario: str
    options: tuple[str, ...] = ()
    """The names of the options in force."""

    resolver: str = ""
    """How battles are fought, if the game says so; empty leaves it to whoever attacks."""

    pace: str = LIVE
    seconds: int = 0
    """For each decision; 0 if there is no limit. Who is late may be made to wait no longer: the
    other one may have the steady commander decide for him, or claim the game."""

    is_public: bool = True
    """Anybody may look on."""

    is_rated: bool = True


class NewGame(Value, frozen=True):
    """A game that somebody wants to begin."""

    terms: GameTerms
    name: str = ""
    side: Side | None = None
    """The side of whoever begins it; None leaves it to whoever accepts, or to the lot."""

    opponent: str = ""
    """An account, or a commander's id; empty lets anybody accept."""

    by_code: bool = False
    """Only whoever has the code of the invitation may accept."""


class GameSeat(Value, frozen=True):
    """A seat of a game."""

    account: Account | None = None
    commander: str = ""
    """Its id, if a commander plays the side."""

    invited: Account | None = None
    """Whose acceptance it waits for."""

    is_here: bool = False
    """He is at the table now."""

    vacation: Moment = 0.0
    """Until when the clock stands still for him, where a game by days is shown by itself."""


class ListedGame(Value, frozen=True):
    """A game as lists show it."""

    number: GameNumber
    name: str
    terms: GameTerms
    stage: str
    union: GameSeat
    confederate: GameSeat
    begun_by: Account
    created: Moment
    changed: Moment
    """When the last line was written, or the stage changed."""

    turn: int = 0
    label: str = ""
    """The date of the turn: `Nov/Dec 1861`."""

    lines: int = 0
    to_move: Side | None = None
    is_my_move: bool = False
    """Whoever asks has to decide."""

    deadline: Moment = 0.0
    """Until when; 0 without a limit."""

    winner: Side | None = None
    is_draw: bool = False
    how: str = ""
    """How it ended, in words: `by the rules`, `the Union resigned`, `out of time`."""

    draw_offered: Account | None = None
    """Who offers a draw, until the other one answers or orders something."""

    back_asked: Account | None = None
    """Who asks to go back, until the other one answers or either orders something."""

    watchers: int = 0
    code: str = ""
    """The code of its invitation; only whoever began it sees it."""

    has_recording: bool = False
    """It is over, and can be watched as it was."""

    def seat(self, side: Side) -> GameSeat:
        """The seat of a side."""
        return self.union if side is Side.UNION else self.confederate


class GamePage(Value, frozen=True):
    """A part of a long list."""

    games: tuple[ListedGame, ...]
    total: int


class RecordingPart(Value, frozen=True):
    """A part of a recording, in whole lines."""

    text: str
    following: int
    """The byte with which the next part begins; 0 if this was the last one."""

    total: int
    """Bytes of the whole."""


class Talk(Value, frozen=True):
    """A line that somebody has said."""

    room: GameNumber
    number: int
    account: Account
    text: str
    moment: Moment


class Rating(Value, frozen=True):
    """How strong somebody plays, as Glicko-2 says."""

    rating: float = 1500.0
    deviation: float = 350.0
    volatility: float = 0.06
    games: int = 0

    @property
    def is_provisional(self) -> bool:
        """Few games, or none for a long time."""
        return self.deviation > 110.0


class PlayerCard(Value, frozen=True):
    """What everybody may know of an account."""

    account: Account
    role: str = PLAYER
    rating: Rating = Rating()
    won: int = 0
    lost: int = 0
    drawn: int = 0
    since: Moment = 0.0
    seen: Moment = 0.0
    """When he was here last."""

    is_here: bool = False
    vacation: Moment = 0.0
    """Until when the clocks of his games by days stand still; 0 if he is not away."""

    is_held: bool = False
    """The name is new, and an administrator has not let it play yet."""

    is_blocked: bool = False
    """Whoever asks has blocked him."""


class Instructions(Value, frozen=True):
    """What a side's decisions inside the enemy's turn shall be while nobody sits there.

    What they do not say the steady commander decides.
    """

    retreat_below: int = 0
    """Retreat from a battle with fewer chances in a hundred to win it; 0 never does."""

    hold: tuple[str, ...] = ()
    """Boxes from which nobody retreats."""

    reinforce_from: tuple[str, ...] = ()
    """Boxes from which reinforcements go to battles beside them."""

    spare_cavalry: bool = False
    """Lose cavalry last where one may choose."""

    wait: bool = False
    """Decide nothing: the war waits until somebody comes."""


class LobbyNews(Value, frozen=True):
    """Something has changed; whoever shows it asks anew."""

    topic: str
    """`games`, `talk`, `players`, `keys`, `notice`, `accepted`."""

    number: GameNumber = 0
    text: str = ""
    """Of a notice, and of a game that was accepted, what is said of it."""

    is_own: bool = False
    """The game is that of whoever hears it: he plays in it, has begun it, or is invited."""


class Lobby(Protocol):
    """What an account may ask and do. Each raises `LobbyError` with one sentence if it may not."""

    def listen(self, hears: Callable[[LobbyNews], None]) -> None:
        """Have one told what has changed, from whatever thread; it must return at once."""
        ...

    def close(self) -> None:
        """He leaves: he is told nothing more, and is not here any longer."""
        ...

    # --- people ---

    def me(self) -> PlayerCard: ...
    def player(self, account: str) -> PlayerCard: ...
    def present(self) -> tuple[PlayerCard, ...]: ...
    def ladder(self, offset: int = 0, limit: int = PAGE) -> tuple[PlayerCard, ...]: ...
    def block(self, account: str, *, is_blocked: bool) -> None: ...
    def take_vacation(self, days: int) -> PlayerCard: ...

    # --- games ---

    def games(
        self, which: str, *, offset: int = 0, limit: int = PAGE, words: str = ""
    ) -> GamePage: ...
    def game(self, number: GameNumber) -> ListedGame: ...
    def begin(self, wanted: NewGame) -> ListedGame: ...
    def accept(
        self, number: GameNumber, side: Side | None = None, code: str = ""
    ) -> ListedGame: ...
    def by_code(self, code: str) -> ListedGame: ...
    def decline(self, number: GameNumber) -> ListedGame: ...
    def withdraw(self, number: GameNumber) -> ListedGame: ...
    def resign(self, number: GameNumber) -> ListedGame: ...
    def offer_draw(self, number: GameNumber) -> ListedGame:
        """Offer a draw, or take the one that is offered; `decline` refuses it."""
        ...

    def claim(self, number: GameNumber) -> ListedGame:
        """Win a game whose other side is late, which is stated in its terms."""
        ...

    def have_decided(self, number: GameNumber) -> ListedGame:
        """Let the steady commander decide once for the other side, which is late."""
        ...

    def set_back(self, number: GameNumber, line: int, why: str) -> ListedGame:
        """A referee sets the game back to the position after a line; the reason stays with it."""
        ...

    def rematch(self, number: GameNumber) -> ListedGame:
        """The same terms once more, sides changed, for the same two: a new game."""
        ...

    def latest(self, number: GameNumber, limit: int = 12) -> tuple[TableLine, ...]:
        """The last lines of a game's log, the first first."""
        ...

    # --- standing instructions ---

    def instructions(self, number: GameNumber) -> Instructions: ...
    def instruct(self, number: GameNumber, wanted: Instructions) -> Instructions: ...

    # --- talk ---

    def talk(self, room: GameNumber, *, after: int = 0, limit: int = PAGE) -> tuple[Talk, ...]: ...
    def say(self, room: GameNumber, text: str) -> Talk: ...

    # --- playing ---

    def table(self, number: GameNumber) -> CampaignHost:
        """The table of a game, at which to sit or to look on."""
        ...

    def export(self, number: GameNumber) -> str:
        """The game as a file of its own, without what its players keep to themselves."""
        ...

    def recording(self, number: GameNumber, start: int = 0) -> RecordingPart:
        """The recording of a public game that is over, from a byte on."""
        ...

    def bring_in(self, document: str, wanted: NewGame) -> ListedGame:
        """A game that goes on from where such a file ends; its scenario and options hold."""
        ...


class LobbyError(SaveError):
    """The server does not do that; says why."""

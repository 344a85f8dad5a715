"""What is done with one game of the server, from the list or from its page, and by which keys."""

from collections.abc import Callable
from functools import partial
from time import time
from typing import Final, Protocol

from campaign.terms import Side
from saves.server.contract.lobby import OPEN, OVER, PLAYING, ListedGame, Lobby, PlayerCard
from saves.storage.plain_text import one_line
from screens.archive.task_runner import Deed, TaskRunner, leave
from screens.lobby.entering import Entering
from screens.lobby.game_words import (
    battles_words,
    limit_words,
    options_words,
    scenario_name,
    terms_words,
)
from screens.lobby.recordings import screen_for
from screens.lobby.rights import REASONS, free_sides, is_offered_draw, sides_of
from screens.parts.choice_dialog import Offer
from screens.parts.command import Command, Keys, Obstacle
from screens.text.phrases import SIDE_NAMES, sentence

NOTHING_THERE = "No game is selected."
NOTHING_TO_DO = "The game waits for the other player."

ACCEPT = "Accept game {number} of {who}? {scenario}, options: {options}. {battles} {terms}. {late}"
LATE = "A decision that takes longer than {time} may lose the game by a claim."
PLAY = "Play {side}"
NO = "Not now"
CODE = "Code of the invitation:"
LONGEST_CODE = 64

SET_BACK = "Set game {number} back: the line after which it goes on, and the reason"
NO_LINE = "Type the number of a line and a reason, like: 12 wrong dice agreed."

DONE = {
    "decline": "Declined.",
    "withdraw": "Game {number} is withdrawn.",
    "resign": "Game {number} is resigned.",
    "claim": "Game {number} is yours.",
    "have decided": "The steady commander decides once in game {number}.",
    "set back": "Game {number} is set back.",
    "rematch": "Game {number} waits for the other player.",
}


class AboutGames(Protocol):
    """A screen that points at a game."""

    deeds: "GameDeeds"

    @property
    def me(self) -> PlayerCard: ...
    @property
    def pointed(self) -> ListedGame | None: ...


class GameDeeds:
    """Asks the server, and shows what came of it; asks the player first what cannot be undone."""

    def __init__(
        self,
        runner: TaskRunner,
        lobby: Lobby,
        entering: Entering,
        show: Callable[[ListedGame], object],
    ) -> None:
        """*Show* is called with the game as it is then."""
        self._runner, self._lobby, self._entering, self._show = runner, lobby, entering, show

    def _do(self, task: Callable[[], ListedGame], said: str = "", then: Deed = leave) -> None:
        """Have the server do something; show the game, and say what was done."""

        def done(game: ListedGame) -> None:
            self._show(game)
            if said:
                self._runner.tell(said.format(number=game.number))
            then()

        self._runner.do(task, done)

    def _ask_and_do(
        self, question: str, yes: str, task: Callable[[], ListedGame], said: str
    ) -> None:
        offers: list[Offer[Deed]] = [
            Offer(NO, leave),
            Offer(yes, partial(self._do, task, said)),
        ]
        self._runner.ask(question, offers)

    # --- coming together -----------------------------------------------------------------------

    def accept(self, game: ListedGame, me: PlayerCard, code: str = "") -> None:
        """Say what is accepted, and ask for the side."""
        late = LATE.format(time=limit_words(game.terms.seconds)) if game.terms.seconds else ""
        terms = terms_words(game).capitalize()
        question = ACCEPT.format(
            number=game.number,
            who=one_line(game.begun_by),
            scenario=scenario_name(game.terms.scenario),
            options=options_words(game.terms.options),
            battles=battles_words(game),
            terms=terms,
            late=late,
        ).rstrip()
        offers: list[Offer[Deed]] = [
            Offer(PLAY.format(side=SIDE_NAMES[side]), partial(self._take, game, side, code))
            for side in free_sides(game, me)
        ]
        self._runner.ask(question, [*offers, Offer(NO, leave)])

    def _take(self, game: ListedGame, side: Side, code: str) -> None:
        self._do(partial(self._lobby.accept, game.number, side, code))

    def accept_by_code(self, me: PlayerCard) -> None:
        """Ask for the code of an invitation, then for the side."""
        self._runner.ask_and_do(
            CODE,
            "",
            lambda code: (self._lobby.by_code(code.strip()), code.strip()),
            lambda found: self.accept(found[0], me, found[1]),
            longest=LONGEST_CODE,
        )

    def decline(self, game: ListedGame, me: PlayerCard) -> None:
        """Decline an invitation, or a draw that is offered."""
        is_draw = is_offered_draw(game, me)
        self._ask_and_do(
            "Decline the draw?" if is_draw else f"Decline game {game.number}?",
            "Decline it",
            partial(self._lobby.decline, game.number),
            DONE["decline"],
        )

    def withdraw(self, game: ListedGame, me: PlayerCard) -> None:
        """Take a game off the list."""
        self._ask_and_do(
            f"Withdraw game {game.number}?",
            "Withdraw it",
            partial(self._lobby.withdraw, game.number),
            DONE["withdraw"],
        )

    def play_recording(self, game: ListedGame, me: PlayerCard) -> None:
        """Show the game as it was."""
        screen = screen_for(self._runner, self._lobby, game.number, one_line(game.name))
        self._runner.show(screen)

    def rematch(self, game: ListedGame, me: PlayerCard) -> None:
        """Offer the same game once more."""
        self._do(partial(self._lobby.rematch, game.number), DONE["rematch"])

    # --- in a game -----------------------------------------------------------------------------

    def enter(self, game: ListedGame, me: PlayerCard) -> None:
        """Play, look on, or accept, as it is."""
        if game.stage == OPEN:
            self.accept(game, me)
        else:
            self._entering.enter(game.number)

    def resign(self, game: ListedGame, me: PlayerCard) -> None:
        """Give a game up."""
        [side, *_] = sides_of(game, me.account)
        self._ask_and_do(
            f"Resign game {game.number}? {sentence(SIDE_NAMES[side.enemy])[:-1]} wins it.",
            "Resign",
            partial(self._lobby.resign, game.number),
            DONE["resign"],
        )

    def draw(self, game: ListedGame, me: PlayerCard) -> None:
        """Offer a draw, or take the one that is offered."""
        task = partial(self._lobby.offer_draw, game.number)
        if is_offered_draw(game, me):
            self._ask_and_do("Take the draw? The game is over then.", "Take the draw", task, "")
        else:
            self._ask_and_do("Offer a draw?", "Offer it", task, "The draw is offered.")

    def claim(self, game: ListedGame, me: PlayerCard) -> None:
        """Win a game whose other player is late."""
        self._ask_and_do(
            f"Claim game {game.number}? The other player is late and loses it.",
            "Claim it",
            partial(self._lobby.claim, game.number),
            DONE["claim"],
        )

    def have_decided(self, game: ListedGame, me: PlayerCard) -> None:
        """Go on without the other player, for one decision."""
        self._ask_and_do(
            f"Have the steady commander decide once in game {game.number}? The other player is"
            " late.",
            "Have it decide",
            partial(self._lobby.have_decided, game.number),
            DONE["have decided"],
        )

    def set_back(self, game: ListedGame, me: PlayerCard) -> None:
        """Ask for the line after which a game goes on, and for the reason."""

        def answered(line: str) -> None:
            number, _, reason = line.strip().partition(" ")
            if not number.isdecimal() or not reason.strip():
                self._runner.tell(NO_LINE, "Not done")
                return
            task = partial(self._lobby.set_back, game.number, int(number), reason.strip())
            self._do(task, DONE["set back"])

        self._runner.ask_for_line(SET_BACK.format(number=game.number), "", answered)


# --- keys ----------------------------------------------------------------------------------------


def why_not(screen: AboutGames, deed: str) -> Obstacle:
    """Why something is not done with the game pointed at."""
    game = screen.pointed
    return REASONS[deed](game, screen.me, time()) if game else NOTHING_THERE


def why_not_entered(screen: AboutGames) -> Obstacle:
    """One accepts what is open, and sees the rest."""
    game = screen.pointed
    deed = "accept" if game is not None and game.stage == OPEN else "see"
    found = why_not(screen, deed)
    return found if found is None or (isinstance(found, str) and found) else NOTHING_TO_DO


def enter_word(screen: AboutGames) -> str:
    """What enter does with the game pointed at."""
    game = screen.pointed
    if game is None or why_not_entered(screen) is not None:
        return ""
    if game.stage == OPEN:
        return "accept"
    if game.stage == PLAYING and sides_of(game, screen.me.account):
        return "play"
    return "look" if game.stage == OVER else "watch"


def draw_word(screen: AboutGames) -> str:
    """What becomes of a draw."""
    game = screen.pointed
    return "take draw" if game is not None and is_offered_draw(game, screen.me) else "draw"


def _with(screen: AboutGames, deed: Callable[[ListedGame, PlayerCard], object]) -> None:
    if (game := screen.pointed) is not None:
        deed(game, screen.me)


def enter_game(screen: AboutGames) -> None:
    """Play the game, watch it, or accept it."""
    _with(screen, screen.deeds.enter)


def accept(screen: AboutGames) -> None:
    """Accept the game on the terms shown."""
    _with(screen, screen.deeds.accept)


def decline(screen: AboutGames) -> None:
    """Decline the invitation, or the draw that is offered."""
    _with(screen, screen.deeds.decline)


def withdraw(screen: AboutGames) -> None:
    """Withdraw a game that nobody has accepted."""
    _with(screen, screen.deeds.withdraw)


def resign(screen: AboutGames) -> None:
    """Resign the game; asks first."""
    _with(screen, screen.deeds.resign)


def draw(screen: AboutGames) -> None:
    """Offer a draw, or take the one that is offered."""
    _with(screen, screen.deeds.draw)


def claim(screen: AboutGames) -> None:
    """Claim the game: the other player is late."""
    _with(screen, screen.deeds.claim)


def have_decided(screen: AboutGames) -> None:
    """Have the steady commander decide once: the other player is late."""
    _with(screen, screen.deeds.have_decided)


def set_back(screen: AboutGames) -> None:
    """Set the game back, as its referee; the reason stays in the log."""
    _with(screen, screen.deeds.set_back)


def rematch(screen: AboutGames) -> None:
    """Offer the same game once more, sides changed."""
    _with(screen, screen.deeds.rematch)


def play_recording(screen: AboutGames) -> None:
    """Play the recording of the game."""
    _with(screen, screen.deeds.play_recording)


RECORDING_KEY: Final = Command(
    "lobby.recording", "v", "recording", play_recording, partial(why_not, deed="recording")
)
GAME_KEYS: Keys = (
    Command("lobby.accept", "a", "accept", accept, partial(why_not, deed="accept"), shown=False),
    Command("lobby.decline", "x", "decline", decline, partial(why_not, deed="decline")),
    Command("lobby.withdraw", "X", "withdraw", withdraw, partial(why_not, deed="withdraw")),
    Command("lobby.draw", "d", "draw", draw, partial(why_not, deed="draw"), draw_word),
    Command("lobby.claim", "C", "claim", claim, partial(why_not, deed="claim")),
    Command(
        *("lobby.have-decided", "D", "have decided", have_decided),
        partial(why_not, deed="have decided"),
    ),
    Command("lobby.set-back", "B", "set back", set_back, partial(why_not, deed="set back")),
    Command("lobby.rematch", "m", "rematch", rematch, partial(why_not, deed="rematch")),
    Command("lobby.resign", "R", "resign", resign, partial(why_not, deed="resign")),
)
"""The keys of every screen that points at a game."""

"""What is chosen before a game of the server begins. Pure."""

from dataclasses import dataclass, field, replace
from typing import Any

from campaign import CampaignState
from campaign.battle.register import RESOLVERS
from campaign.commanders import COMMANDERS, OFFERED
from campaign.commanders.field.temper import TEMPERS
from campaign.commanders.levels import level_of, temper_of, with_temper
from campaign.options import Options
from campaign.terms import PERSON, Side
from saves.server.contract.lobby import DAYS, FAST, LIVE, PACES, GameTerms, NewGame
from screens.lobby.game_words import PACE_NOTES, TIME_NOTE, limit_words
from screens.parts.form import ON, Field, following
from screens.setup.campaign_form import SHELF_IDS, Form
from screens.setup.player_lines import computer_note
from screens.text.phrases import SIDE_NAMES

MINUTE, DAY = 60, 86_400

TIMES = {
    LIVE: (0, MINUTE, 2 * MINUTE, 5 * MINUTE),
    FAST: (10 * MINUTE, 30 * MINUTE, 60 * MINUTE, 180 * MINUTE),
    DAYS: (DAY, 2 * DAY, 3 * DAY, 7 * DAY, 14 * DAY, 0),
}
"""Seconds for each decision from which one chooses at a pace; 0 is no limit."""

USUAL = {LIVE: 0, FAST: 30 * MINUTE, DAYS: 3 * DAY}

ANYBODY, BY_NAME, BY_CODE = "anybody", "a player by name", "who has the code"
OPPONENTS = (ANYBODY, BY_NAME, BY_CODE, *OFFERED)
OPPONENT_NOTES = {
    ANYBODY: "The game stands among the open games; the first player to accept it plays.",
    BY_NAME: "The game waits for one player, who may decline.",
    BY_CODE: "The game is listed nowhere. Give the code to your opponent; c in the lobby takes it.",
}

SIDE_CHOICES: tuple[Side | None, ...] = (Side.UNION, Side.CONFEDERATE, None)
SIDE_NOTE = "Your side. The other's choice: the player who accepts takes either side."
EITHER = "the other's choice"

BEGIN_NOTE = "Begin the game. It waits in the lobby until somebody accepts it."
BEGIN_COMPUTER = "Begin the game against the computer at once."
PUBLIC_NOTE = "Anybody may look on, and the game stands in the lists. Private: the players only."
BY_CODE_NOTE = "A game by code is private: the players only, and it is listed nowhere."
RATED_NOTE = "The result counts for the ratings of both. Games against the computer never do."
WAYS_NOTE = "How battles are fought. As the attacker chooses: he is asked before each battle."
FREE_CHOICE = "as the attacker chooses"


@dataclass(frozen=True)
class NewGameForm:
    """Everything that is chosen: the rules as for any campaign, and how it is played here."""

    rules: Form = field(default_factory=Form)
    opponent: str = ANYBODY
    account: str = ""
    """The player who is invited by name."""

    side: Side | None = Side.UNION
    pace: str = DAYS
    seconds: int = USUAL[DAYS]
    resolver: str = ""
    is_public: bool = True
    is_rated: bool = True

    # --- what is shown ---

    def fields(self) -> tuple[Field, ...]:
        """The lines of the form, in order."""
        rules = {one.id: one for one in self.rules.fields()}
        switches = [one for one in rules.values() if one.is_switch or one.id in SHELF_IDS]
        note = BEGIN_COMPUTER if self.is_against_computer else BEGIN_NOTE
        return (
            Field("begin", "Begin", "", note),
            rules["scenario"],
            self._opponent_field(),
            *self._temper_field(),
            *self._account_field(),
            Field("side", "Your side", self._side_words(), SIDE_NOTE),
            Field("pace", "Pace", self.pace, PACE_NOTES[self.pace]),
            Field("seconds", "Time for a decision", limit_words(self.seconds), TIME_NOTE),
            Field("resolver", "Battles", self._resolver_words(), WAYS_NOTE),
            self._public_field(),
            Field("is_rated", "Rated", ON if self._counts else "", RATED_NOTE, is_switch=True),
            rules["preset"],
            *switches,
        )

    def _opponent_field(self) -> Field:
        if self.is_against_computer:
            commander = level_of(self.opponent) or COMMANDERS[self.opponent]
            return Field("opponent", "Opponent", commander.name, computer_note(self.opponent))
        return Field("opponent", "Opponent", self.opponent, OPPONENT_NOTES[self.opponent])

    def _temper_field(self) -> tuple[Field, ...]:
        temper = temper_of(self.opponent)
        return (Field("temper", "Its temper", temper.name, temper.note),) if temper else ()

    def _public_field(self) -> Field:
        note = BY_CODE_NOTE if self.opponent == BY_CODE else PUBLIC_NOTE
        return Field("is_public", "Public", ON if self._is_shown else "", note, is_switch=True)

    def _account_field(self) -> tuple[Field, ...]:
        if self.opponent != BY_NAME:
            return ()
        name = self.account or "nobody yet"
        return (Field("player", "Player", name, OPPONENT_NOTES[BY_NAME], is_door=True),)

    def _side_words(self) -> str:
        return SIDE_NAMES[self.side] if self.side else EITHER

    def _resolver_words(self) -> str:
        return RESOLVERS[self.resolver].name if self.resolver else FREE_CHOICE

    # --- what follows from it ---

    @property
    def is_against_computer(self) -> bool:
        return self.opponent in COMMANDERS

    @property
    def _is_shown(self) -> bool:
        """Anybody may look on."""
        return self.is_public and self.opponent != BY_CODE

    @property
    def _counts(self) -> bool:
        return self.is_rated and not self.is_against_computer

    @property
    def players(self) -> tuple[str, str]:
        """Who plays the sides: persons, or a commander."""
        other = self.opponent if self.is_against_computer else PERSON
        return (other, PERSON) if self.side is Side.CONFEDERATE else (PERSON, other)

    def opening(self) -> CampaignState:
        """The position to begin with."""
        return self.rules.opening()

    def suggested_name(self) -> str:
        """A name for whoever has no idea."""
        return self.rules.suggested_name()

    def wanted(self, name: str) -> NewGame:
        """The game as the server is asked to begin it."""
        known = {option.name for option in Options.describe()}
        terms = GameTerms(
            scenario=self.rules.scenario,
            options=tuple(sorted(self.rules.in_force & known)),
            resolver=self.resolver,
            pace=self.pace,
            seconds=self.seconds,
            is_public=self._is_shown,
            is_rated=self._counts,
        )
        named = self.account if self.opponent == BY_NAME else ""
        opponent = self.opponent if self.is_against_computer else named
        return NewGame(terms, name, self.side, opponent, by_code=self.opponent == BY_CODE)

    # --- changing it ---

    def changed(self, line: str, by: int) -> "NewGameForm":
        """The form with the next (1) or the last (-1) value of a field."""
        temper = temper_of(self.opponent)
        if temper and line == "temper":
            other = following(tuple(TEMPERS), temper.id, by)
            return replace(self, opponent=with_temper(self.opponent, other))
        if temper and line == "opponent":
            level = level_of(self.opponent)
            assert level is not None
            chosen = following(OPPONENTS, level.id, by)
            return replace(self, opponent=with_temper(chosen, temper.id))
        choices = self._choices()
        if line in choices:
            return replace(self, **{line: following(choices[line], getattr(self, line), by)})
        if line == "pace":
            pace = following(PACES, self.pace, by)
            return replace(self, pace=pace, seconds=USUAL[pace])
        return self if line == "player" else replace(self, rules=self.rules.changed(line, by))

    def _choices(self) -> dict[str, tuple[Any, ...]]:
        """What the lines are chosen from that nothing else depends on."""
        return {
            "opponent": OPPONENTS,
            "side": SIDE_CHOICES,
            "seconds": TIMES[self.pace],
            "resolver": ("", *RESOLVERS),
            "is_public": (True, False),
            "is_rated": (True, False),
        }

    def against(self, account: str) -> "NewGameForm":
        """The form with a player who is invited by name."""
        return replace(self, opponent=BY_NAME, account=account)

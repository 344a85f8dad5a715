"""What is known of the odds of the battle on show: as it goes on, and for each choice there is.

They are worked out one after the other while the player looks at his lines, those of the battle
first; a list that he opens says what is known by then. [BG 9.1, BG 10.1]
"""

from collections.abc import Callable, Iterator
from functools import partial

from campaign.battle.battle_odds import TO_THE_END, USUAL_CONDUCTS, BattleOdds, SideOdds
from campaign.battle.contract import BattleInProgress
from campaign.budget import Budget
from campaign.commanders.odds import side_odds
from campaign.dice import ScriptedDice
from campaign.resolvers.battle_line.orders import Lead, LineOrder, Reinforce, Retreat
from campaign.resolvers.battle_line.position import LinePosition
from campaign.resolvers.battle_line.resolver import BATTLE_LINE
from campaign.resolvers.battle_line.whole_battle import odds, without_aims
from campaign.terms import Side
from screens.parts.odds_desk import OddsDesk
from screens.text.odds_words import (
    brief_odds_words,
    odds_headlines,
    odds_words,
    side_odds_headlines,
)

NOBODY_LOST = "nobody is lost by leaving"


class OddsBeside:
    """The odds of a battle as it stands, of staying, and of each piece that may be called."""

    def __init__(self, desk: OddsDesk, said: Callable[[], None]) -> None:
        self._desk, self._said = desk, said
        self._position: LinePosition | None = None
        self._now: SideOdds | BattleOdds | None = None
        """For the side that a person leads; where none does, as commanders fight."""

        self._choices: dict[LineOrder | None, BattleOdds] = {}
        """By the order; None for staying."""

    def look(self, position: LinePosition | None, is_asked: bool, led: Side | None = None) -> None:
        """Work out the odds of another position, for the side that a person has *led*.

        Of choices, too, if the player here has them.
        """
        if position is None:
            self._desk.forget()
        plain = without_aims(position) if position else None
        if plain == self._position:
            return
        self._position, self._now, self._choices = plain, None, {}
        if plain is not None and plain.winner is None:
            self._desk.ask(partial(_as_it_stands, plain, led), partial(self._known, is_asked))

    def _known(self, is_asked: bool, found: SideOdds | BattleOdds) -> None:
        self._now = found
        self._said()
        if is_asked and self._position is not None:
            self._ask_next(choices_of(self._position))

    def _ask_next(self, left: Iterator[LineOrder | None]) -> None:
        position = self._position
        if position is None or (order := next(left, NO_MORE)) is NO_MORE:
            return

        def found(answer: BattleOdds) -> None:
            self._choices[order] = answer
            self._ask_next(left)

        self._desk.ask(partial(of_choice, position, order), found)

    def headlines(self, side: Side | None) -> tuple[str, ...]:
        """Who wins, as *side* sees it, the longest form first; none until it is known."""
        if isinstance(self._now, SideOdds):
            return side_odds_headlines(self._now)
        if self._now is None or self._position is None:
            return ()
        return odds_headlines(self._now, side or self._position.firing)

    def staying(self) -> str:
        """What staying to the end gives, and leaving costs; empty until it is known."""
        if self._position is None or (known := self._choices.get(None)) is None:
            return ""
        return f"Staying: {odds_words(known, self._position.firing)}; {NOBODY_LOST}."

    def calling(self, order: LineOrder) -> str:
        """What bringing up a piece would make of it; empty until it is known."""
        if self._position is None or (known := self._choices.get(order)) is None:
            return ""
        return brief_odds_words(known, self._position.firing)


NO_MORE = Retreat("")
"""The end of a list."""


def _as_it_stands(
    position: LinePosition, led: Side | None, budget: Budget
) -> SideOdds | BattleOdds:
    """The odds for a person who leads a side; without one, as commanders fight."""
    found = led and side_odds(BattleInProgress(BATTLE_LINE.id, position), led, budget)
    return found or odds(position, USUAL_CONDUCTS, budget)


def choices_of(position: LinePosition) -> Iterator[LineOrder | None]:
    """Staying, and each piece or leader that may be called."""
    legal = BATTLE_LINE.legal(position)
    if any(isinstance(order, Retreat) for order in legal):
        yield None
    yield from (order for order in legal if isinstance(order, Reinforce | Lead))


def of_choice(position: LinePosition, order: LineOrder | None, budget: Budget) -> BattleOdds:
    """The odds with a piece called, or of a side that stays to the end with all it may call."""
    if order is None:
        return odds(position, USUAL_CONDUCTS.but(position.firing, TO_THE_END), budget)
    after = BATTLE_LINE.apply(position, order, ScriptedDice()).position
    return odds(after, USUAL_CONDUCTS, budget)

"""What is known of the odds of the battle on show: as it goes on, and for each choice there is.

They are worked out one after the other while the player looks at his lines, those of the battle
first; a list that he opens says what is known by then. [BG 9.1, BG 10.1]
"""

from collections.abc import Callable, Iterator
from functools import partial

from campaign.battle.battle_odds import USUAL_CONDUCTS, BattleOdds, SideOdds
from campaign.battle.contract import BattleInProgress
from campaign.budget import Budget
from campaign.commanders.odds import side_odds
from campaign.resolvers.battle_line.orders import Lead, Reinforce
from campaign.resolvers.battle_line.position import LinePosition
from campaign.resolvers.battle_line.resolver import BATTLE_LINE
from campaign.resolvers.battle_line.whole_battle import odds, without_aims
from campaign.terms import Side
from screens.battle.calling_facts import with_all, with_nobody, with_one
from screens.battle.line.choices import Calls, LineAnswer
from screens.parts.odds_desk import OddsDesk
from screens.text.odds_words import OddsHead, brief_odds_words, odds_head, side_odds_head


class OddsBeside:
    """The odds of a battle as it stands, with each piece that may be called, and with nobody."""

    def __init__(self, desk: OddsDesk, said: Callable[[], None]) -> None:
        self._desk, self._said = desk, said
        self._asked: tuple[LinePosition | None, bool] = None, True
        """The position, and whether its side calls whom it may."""

        self._now: SideOdds | BattleOdds | None = None
        """For the side that a person leads; where none does, as commanders fight."""

        self._choices: dict[LineAnswer, BattleOdds] = {}

    @property
    def _position(self) -> LinePosition | None:
        return self._asked[0]

    def look(
        self,
        position: LinePosition | None,
        is_asked: bool,
        led: Side | None = None,
        calls: bool = True,
    ) -> None:
        """Work out the odds of another position, for the side that a person has *led*.

        Of choices, too, if the player here has them. It may be that he *calls* nobody.
        """
        if position is None:
            self._desk.forget()
        plain = without_aims(position) if position else None
        if (plain, calls) == self._asked:
            return
        self._asked, self._now, self._choices = (plain, calls), None, {}
        if plain is not None and plain.winner is None:
            asked = partial(_as_it_stands, plain, led, calls)
            self._desk.ask(asked, partial(self._known, is_asked))

    def _known(self, is_asked: bool, found: SideOdds | BattleOdds) -> None:
        self._now = found
        self._said()
        if is_asked and self._position is not None:
            self._ask_next(choices_of(self._position))

    def _ask_next(self, left: Iterator[LineAnswer]) -> None:
        position = self._position
        if position is None or (order := next(left, None)) is None:
            return

        def found(answer: BattleOdds) -> None:
            self._choices[order] = answer
            self._ask_next(left)

        self._desk.ask(partial(of_choice, position, order), found)

    def head(self, side: Side | None) -> OddsHead:
        """Who wins, as *side* sees it; empty until it is known."""
        if isinstance(self._now, SideOdds):
            return side_odds_head(self._now)
        if self._now is None or self._position is None:
            return OddsHead("")
        return odds_head(self._now, side or self._position.firing)

    def calling(self, order: LineAnswer) -> str:
        """What bringing up a piece, or nobody, would make of it; empty until it is known."""
        if self._position is None or (known := self._choices.get(order)) is None:
            return ""
        return brief_odds_words(known, self._position.firing)


def _as_it_stands(
    position: LinePosition, led: Side | None, calls: bool, budget: Budget
) -> SideOdds | BattleOdds:
    """The odds for a person who leads a side; without one, as commanders fight."""
    battle = BattleInProgress(BATTLE_LINE.id, position)
    found = led and side_odds(battle, led, budget, calls=calls)
    return found or odds(position, USUAL_CONDUCTS, budget)


def choices_of(position: LinePosition) -> Iterator[LineAnswer]:
    """Each piece or leader that may be called now; without one, nothing is to be chosen."""
    found = [order for order in BATTLE_LINE.legal(position) if isinstance(order, Reinforce | Lead)]
    yield from found
    yield from Calls if found else ()


def of_choice(position: LinePosition, order: LineAnswer, budget: Budget) -> BattleOdds:
    """The odds with a piece called and nobody else, with nobody, or with all who may come."""
    battle = BattleInProgress(BATTLE_LINE.id, position)
    if order is Calls.ANYBODY:
        found = with_all(battle, budget)
    elif order is Calls.NOBODY:
        found = with_nobody(battle, budget)
    else:
        found = with_one(battle, order, budget)
    assert found is not None, "the battle line knows odds"
    return found

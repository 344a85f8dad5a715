"""A tactical order is a value until the log is written; in words it is the same order."""

from typing import Any

import pytest

from campaign import CampaignState, SealedDice, apply, legal_actions, read_order, write_order
from campaign.actions import Fight
from campaign.battle.register import RESOLVERS
from campaign.commanders import COMMANDERS
from campaign.formats.notation import Notation
from campaign.standalone import begin_skirmish


def battle_of(resolver: str) -> CampaignState:
    """The first battle that comes with a way to fight."""
    return begin_skirmish(resolver, next(iter(RESOLVERS[resolver].scenarios.values())))


@pytest.fixture
def words(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """The orders that are written and the lines that are read."""
    found = list[object]()
    write, read = Notation.write, Notation.read

    def written(notation: Notation[Any], order: Any) -> str:
        found.append(order)
        return write(notation, order)

    def heard(notation: Notation[Any], line: str) -> Any:
        found.append(line)
        return read(notation, line)

    monkeypatch.setattr(Notation, "write", written)
    monkeypatch.setattr(Notation, "read", heard)
    return found


@pytest.mark.parametrize("resolver", ["battle_line", "yankee"])
def test_a_battle_goes_on_without_a_word(resolver: str, words: list[object]) -> None:
    state, dice = battle_of(resolver), SealedDice("words")
    choose = COMMANDERS["steady"].choose
    words.clear()
    for _ in range(3):
        assert legal_actions(state)
        state = apply(state, choose(state), dice).state
    action = choose(state)
    assert words == []
    line = write_order(action)
    assert len(words) == 1
    assert (write_order(action), len(words)) == (line, 1), "it is written once"


@pytest.mark.parametrize("resolver", RESOLVERS)
def test_an_order_in_words_is_the_same_order(resolver: str) -> None:
    state = battle_of(resolver)
    for action in legal_actions(state)[:20]:
        typed = read_order(write_order(action))
        assert isinstance(action, Fight)
        assert isinstance(typed, Fight)
        assert (typed, hash(typed)) == (action, hash(action))
        assert typed != Fight("nothing")
        assert action != Fight("nothing")
        assert typed.tactical(resolver) == action.tactical(resolver) == action.given
        assert typed in legal_actions(state)

"""What R shows of the other side, for whoever comes back to a battle as well."""

import random
from typing import Any, cast

from campaign.board.board import board
from campaign.dice import RandomDice
from campaign.resolvers.nei_boschi import sequence
from campaign.resolvers.nei_boschi.scenario_events import BodiesAlerted
from campaign.resolvers.nei_boschi.setup import begin
from campaign.terms import CONFEDERATE, SIDES, UNION
from screens.battle.battle_log import Told
from screens.battle.nei_boschi.replay import Act, Replay, act_of, acting_side, acts_before
from tests.shiloh.desk import desk, request
from tests.shiloh.random_games import some_order

DESK = desk("us.55-il 5745 SE", "cs.10-ms 5846 NW", acting="2/5/T")


def test_what_had_led_to_a_position_comes_before_what_was_done_since() -> None:
    """It is found out beside the screen, on which somebody may have ordered something meanwhile."""
    replay = Replay()
    replay.look_at(UNION)
    one, two, mine, since = (Act(DESK, (word,), frozenset()) for word in ("1", "2", "3", "4"))
    replay.note(UNION, since)
    replay.toggle()
    replay.step(1)
    replay.recall([(UNION, one), (CONFEDERATE, mine), (UNION, two)])
    assert (replay.acts, replay.shown) == ([two, since], since)
    replay.look_at(CONFEDERATE)
    assert replay.acts == [mine]
    replay.forget()
    assert not replay.acts


def test_only_the_last_acts_of_either_side_are_worked_out_again() -> None:
    """Of a battle of thousands of orders, those that R can show."""
    dice, orders = RandomDice(3), random.Random(3)
    position, _ = sequence.go_on(begin(request()), dice)
    deeds, seen = [], Replay()
    for _ in range(60):
        order = some_order(position, sequence.legal(position), orders)
        before = position
        position, events = sequence.apply(before, order, dice)
        entry = cast("Any", None)
        deeds.append(Told(entry, order, before, events))
        seen.note(acting_side(before), act_of(position, events, board(), SIDES))
    again = Replay()
    again.recall(acts_before(deeds, position, board(), SIDES))
    for side in SIDES:
        seen.look_at(side)
        again.look_at(side)
        assert again.acts == seen.acts
        assert seen.acts


def test_a_replay_tells_no_secrets_of_the_other_side() -> None:
    """`Tenete tutti i tiri di dado segreti al giocatore Confederato.` [BB 30]"""
    secret = BodiesAlerted("5/T", (), (3,), 1, secret=UNION)
    assert not act_of(DESK, (secret,), board(), (CONFEDERATE,)).words
    assert act_of(DESK, (secret,), board(), (UNION,)).words

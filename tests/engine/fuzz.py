"""Whole campaigns at random, with the invariants looked at on the way.

By itself it plays for volume and says how much it played:

    python -m tests.engine.fuzz 1000 0
"""

import random
import sys
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from campaign import (
    SCENARIOS,
    Action,
    CampaignState,
    Options,
    RandomDice,
    RecordedDice,
    ScriptedDice,
    apply,
    legal_actions,
    new_campaign,
    read_situation,
    write_order,
)
from campaign.game_files.game_file import GameFile, OrderLine, replay, write_game
from tests.engine.bookkeeping import check_told
from tests.engine.invariants import (
    check_legal,
    check_missing_die,
    check_notations,
    check_position,
    check_refusals,
)

LONGEST = 40_000
"""Orders after which a campaign has lost its way; one of a thousand is usual."""


class Played(NamedTuple):
    """A campaign from its opening to its end."""

    opening: CampaignState
    lines: tuple[tuple[Action, tuple[int, ...]], ...]
    end: CampaignState


def random_options(chance: random.Random) -> Options:
    """Every option on or off, as chance will have it."""
    return Options(**{name: chance.random() < 0.5 for name in Options.names()})


def opposite(options: Options) -> Options:
    """On what is off, off what is on: two campaigns try every option both ways."""
    return Options(**{name: not getattr(options, name) for name in Options.names()})


SIEGE = Path(__file__).parent.parent / "situations" / "anaconda.toml"
"""Ports under siege, generals and foreign pieces about: what chance seldom comes to by itself."""

BEGINNINGS = (*SCENARIOS, SIEGE.stem)


def begin(beginning: str, options: Options) -> CampaignState:
    """A scenario under some options, or the siege under its own and those of the base."""
    if beginning != SIEGE.stem:
        return new_campaign(beginning, options)
    state = read_situation(SIEGE.read_text())
    base = {n.name: getattr(options, n.name) for n in Options.describe() if "NS" not in n.rule}
    return state.evolve(options=replace(state.options, **base))


def play(
    seed: int, often: float = 1.0, beginning: str = "1861", options: Options | None = None
) -> Played:
    """One campaign; *often* says in which share of the positions the costly checks are made."""
    chance, dice = random.Random(seed), RandomDice(seed)
    opening = begin(beginning, options or random_options(chance))
    state, lines = opening, []
    while actions := legal_actions(state):
        check_position(state)
        if chance.random() < often:
            check_legal(state)
            check_refusals(state, chance)
        if chance.random() < often / 5:
            check_notations(state)
        action = chance.choice(actions)
        if chance.random() < often / 5:
            check_missing_die(state, action)
        recorded = RecordedDice(dice)
        change = apply(state, action, recorded)
        check_told(state, change.state, change.events)
        state = change.state
        lines.append((action, recorded.faces))
        assert len(lines) < LONGEST, "no end in sight"
    check_position(state)
    check_notations(state)
    return Played(opening, tuple(lines), state)


def check_replay(played: Played) -> None:
    """The recorded dice lead to the same end, position by position and through a game file."""
    state = played.opening
    for action, faces in played.lines:
        dice = ScriptedDice(faces)
        state, _ = apply(state, action, dice)
        assert dice.unused == ()
    assert state == played.end
    assert hash(state) == hash(played.end)
    lines = tuple(OrderLine(write_order(action), faces) for action, faces in played.lines)
    assert replay(write_game(GameFile(played.opening, lines))) == played.end


def main(campaigns: int, first: int) -> None:
    """Play so many campaigns and say what was played."""
    orders = 0
    for seed in range(first, first + campaigns):
        try:
            played = play(seed, often=0.02, beginning=BEGINNINGS[seed % len(BEGINNINGS)])
            check_replay(played)
        except Exception as error:
            error.add_note(f"in the campaign of seed {seed}")
            raise
        orders += len(played.lines)
    sys.stdout.write(f"{campaigns} {orders}\n")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))

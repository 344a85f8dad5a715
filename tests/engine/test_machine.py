"""Any legal order, with any dice, from any position reached so: Hypothesis looks for the line of
play that breaks something, and makes it short.
"""

import random
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from campaign import (
    CampaignState,
    Options,
    RandomDice,
    RecordedDice,
    ScriptedDice,
    Side,
    apply,
    legal_actions,
    new_campaign,
    read_situation,
    refusal,
    write_order,
)
from campaign.agenda import Recruitment
from tests.engine.invariants import any_action, check_legal, check_notations, check_position
from tests.engine.walks import OWN_OPTIONS

SITUATIONS = sorted((Path(__file__).parent.parent / "situations").glob("*.toml"))


class CampaignMachine(RuleBasedStateMachine):
    """A campaign, played by chance."""

    state: CampaignState

    @initialize(
        start=st.sampled_from(["1861", "1861-short", *(path.stem for path in SITUATIONS)]),
        options=st.fixed_dictionaries({name: st.booleans() for name in Options.names()}),
    )
    def begin(self, start: str, options: dict[str, bool]) -> None:
        chosen = Options(**options)
        if start.startswith("1861"):
            self.state = new_campaign(start, chosen)
        else:
            [path] = [path for path in SITUATIONS if path.stem == start]
            text = path.read_text()
            if start not in OWN_OPTIONS:
                text = "".join(f"options.{name} = true\n" for name in chosen.switched_on) + text
            self.state = read_situation(text)
        self.before = self.state

    @precondition(lambda self: self.state.ending is None)
    @rule(choice=st.integers(0, 10**6), seed=st.integers(0, 10**6))
    def act(self, choice: int, seed: int) -> None:
        actions = legal_actions(self.state)
        action = actions[choice % len(actions)]
        dice = RecordedDice(RandomDice(seed))
        self.before = self.state
        self.state, _ = apply(self.before, action, dice)
        assert apply(self.before, action, ScriptedDice(dice.faces)).state == self.state

    @precondition(lambda self: self.state.ending is None)
    @rule(seed=st.integers(0, 10**6))
    def ask(self, seed: int) -> None:
        action = any_action(random.Random(seed), self.state)
        if refused := refusal(self.state, action):
            assert refused.rule.startswith(("BG ", "NS", "SH-R1"))
        else:
            apply(self.state, action, RandomDice(seed))

    @invariant()
    def the_position_is_sound(self) -> None:
        check_position(self.state)

    @invariant()
    def what_is_listed_is_allowed(self) -> None:
        check_legal(self.state)

    @invariant()
    def notations_round_trip(self) -> None:
        check_notations(self.state)

    @invariant()
    def armies_grow_only_by_recruiting(self) -> None:
        for side in Side:
            if self.state.army_size(side) > self.before.army_size(side):
                assert isinstance(self.before.step, Recruitment)
                assert self.before.active is side

    @invariant()
    def orders_are_one_line_each(self) -> None:
        for action in legal_actions(self.state):
            assert "\n" not in write_order(action)


class LongMachine(CampaignMachine):
    """The same, for longer than anybody waits."""


TestCampaigns = pytest.mark.long(CampaignMachine.TestCase)
TestCampaigns.settings = settings(max_examples=8, stateful_step_count=50)

TestManyCampaigns = pytest.mark.soak(LongMachine.TestCase)
TestManyCampaigns.settings = settings(max_examples=600, stateful_step_count=100)

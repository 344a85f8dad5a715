"""Who is called into a battle leaves something: what that costs is a choice, and no luck.

[BG 10.1, BG 10.5, BG 13.2, BG 14/10.1]
"""

from campaign import legal_actions, write_order
from campaign.actions import Action
from campaign.commanders import COMMANDERS
from campaign.judgment.moments import BATTLE, Juncture
from campaign.judgment.plans import best_plans
from campaign.judgment.review import review
from campaign.state import CampaignState
from campaign.terms import UNION, BoxId
from tests.commanders.near_the_end import SUMMER, placed
from tests.commanders.test_rescue import CALLED
from tests.judgment.wars import play
from tests.rules.play import situation

steady = COMMANDERS["steady"].choose


class UnionHits:
    """Every shot of the Union hits, none of the Confederates."""

    def roll(self, why: str, sides: int = 6) -> int:
        return 1 if why.startswith(UNION) else 6


def called_from(box: BoxId, opening: CampaignState) -> Juncture:
    """The battle in which somebody was called up from a box."""

    def choose(state: CampaignState) -> Action | None:
        if state.battle is None:
            return steady(state) if "battle" in write_order(steady(state)) else None
        calls = (a for a in legal_actions(state) if "reinforce" in write_order(a))
        return next((a for a in calls if box in write_order(a)), steady(state))

    told = review(opening, play(opening, choose, UnionHits()))
    [battle] = [one for one in told.moments if one.kind == BATTLE]
    return battle


def test_whoever_calls_the_piece_that_saves_the_war_has_chosen_to_lose_it() -> None:
    battle = called_from("chicago", situation(CALLED))
    assert battle.choice < -90
    assert battle.luck > -10
    assert ("chicago",) in [why.boxes for why in battle.gave_up]


LAST_OF_WASHINGTON = placed(
    "union",
    0,
    {},
    "washington union veteran_infantry 1",
    "fredericksburg union veteran_infantry 2",
    "fredericksburg confederate veteran_infantry 3",
    "manassas_junction confederate veteran_infantry 2",
    "cairo union veteran_infantry 2",
).replace("marches union left 0 die 0", "combat union")


def test_whoever_calls_the_last_piece_of_washington_has_chosen_to_leave_it_open() -> None:
    battle = called_from("washington", situation(LAST_OF_WASHINGTON))
    assert battle.winner is UNION
    assert battle.luck > -5, "he has won"
    assert battle.choice < -20
    assert ("washington",) in [why.boxes for why in battle.gave_up]


CONTAINED = (
    SUMMER
    + 'options.containment = true\ncontained = ["norfolk"]\nfootholds = ["norfolk"]\n'
    + placed(
        "union",
        1,
        {"washington": "confederate", "norfolk": "union"},
        "norfolk union veteran_infantry 2",
        "norfolk confederate militia_infantry 1",
        "cairo union veteran_infantry 2",
        "washington confederate veteran_infantry 3",
        "richmond confederate veteran_infantry 3",
    )
)


def test_a_breakout_elsewhere_does_not_save_a_lost_war() -> None:
    """What comes after it no course can say, but Washington is not taken back by it. [NS-R10]"""
    for plan in best_plans(situation(CONTAINED)):
        assert plan.value < 20, plan.orders

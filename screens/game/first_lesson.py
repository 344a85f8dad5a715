"""The first turn of a war as a lesson: what to press next, said beside what one plays. Pure.

It reads the position and nothing else of the past: who does something else than it says is told
what fits there, and who undoes an order hears its sentence again.
"""

from typing import NamedTuple

from campaign.agenda import Laurels, Marches, Marching, Promotion, Recruitment
from campaign.state import CampaignState
from campaign.terms import UNION

NAME = "Learning"
SCENARIO = "1861"

SEED = "first lesson 24"
"""Dice by which a militia takes Memphis in the second round, if it marches there."""

OPPONENT = "recruit"
"""Who plays against a learner: easy to beat, but he marches and strikes in every turn."""

GOAL = "memphis"

STEPS = 8
"""Steps of the lesson, the last of them its end."""


class LessonStep(NamedTuple):
    """What is learned now."""

    number: int
    text: str
    """What is to be pressed or typed stands `between such marks`."""

    @property
    def told(self) -> str:
        """With those marks."""
        return f"Lesson {self.number} of {STEPS}. {self.text}"

    def __str__(self) -> str:
        return self.told.replace("`", "")


AIM = (
    "Your aim: hold Richmond, Wilmington, Charleston, Atlanta, Memphis, Mobile and New Orleans at"
    " once by June 1865, and never lose Washington."
)
"""What the war is about, above the first step. [BG 13.1, BG 13.2, BG 13.4]"""

PLAN = LessonStep(
    1,
    "You command the Union, and have two marches. `/`, type `cairo`, `enter`: there the cursor"
    " goes. `m` plans a march.",
)
MARCH = LessonStep(
    2,
    "One militia holds Memphis, one of the seven cities: `/`, type `memphis`, `enter`. One may lose"
    " there as well as win: the panel says how likely, and a battle lost is no war lost. `enter`"
    " marches.",
)
OTHER = LessonStep(
    3, "Louisville lies open. `/`, type `cincinnati`, `enter`; `m` plans the second march."
)
OTHER_MARCHES = LessonStep(
    3, "Now to Louisville: `/`, type `louisville`, `enter`; `enter` marches."
)
END_OF_MARCHES = LessonStep(4, "`e` ends your marches. Where both sides stand, there is a battle.")
BATTLE = LessonStep(5, "`space` begins the battle of Memphis.")
FIRE = LessonStep(
    5,
    "`f` announces a shot for each piece, and `enter` rolls. `a` and `enter` let both sides fight"
    " it out. When it is over, `enter` goes on.",
)
LAURELS = LessonStep(6, "The field is yours. A victor promotes a piece that fought: `enter`.")
PROMOTION = LessonStep(
    6, "A promotion is free in each turn: `enter` takes the piece at the cursor."
)
DIE = LessonStep(
    7,
    "`space` rolls for recruits. A mark like [BG 12.1] is the paragraph of the rules behind a"
    " sentence: `r` reads it.",
)
RECRUIT = LessonStep(
    7,
    "Each `enter` raises the piece at the top of the list. `e` ends that, pressed twice if points"
    " are left.",
)
ENEMY = LessonStep(8, "Now the Confederacy moves; where it waits for you, `space` goes on.")
OVER = LessonStep(
    8,
    "You have marched, fought and recruited: that was a turn, forty are a war. `space` rolls for"
    " marches, `A` tells how near either side is to winning, `?` lists the keys, `t` gives advice."
    " `E` tells what your dice and your choices were worth.",
)


def lesson_at(state: CampaignState, *, is_planned: bool) -> LessonStep | None:
    """What to do at a position, with or without a march planned; None when the lesson is over."""
    if not state.agenda:
        return None
    if state.turn > 1:
        return OVER if _is_new_turn(state) else None
    if state.battle is not None:
        return FIRE
    return _of_union(state, is_planned=is_planned) if state.active is UNION else ENEMY


def _of_union(state: CampaignState, *, is_planned: bool) -> LessonStep:
    """What to do in the Union's first turn, between its battles."""
    match state.step:
        case Marches() | Marching():
            return _marching(state, is_planned=is_planned)
        case Recruitment(points=points):
            return DIE if points is None else RECRUIT
        case Laurels():
            return LAURELS
        case Promotion():
            return PROMOTION
    return BATTLE


def _is_new_turn(state: CampaignState) -> bool:
    """The second turn begins, and its die has not been thrown."""
    return state.turn == 2 and state.active is UNION and _left(state) is None


def _left(state: CampaignState) -> int | None:
    """Marches left; None before the die, and when no marches are to come."""
    return next((step.left for step in state.agenda if isinstance(step, Marches)), None)


def _marching(state: CampaignState, *, is_planned: bool) -> LessonStep:
    """Two marches, and good ones: the review of choices blames a learner for neither.

    One piece from Cairo attacks, and one from Cincinnati takes what lies open.
    """
    if not _left(state):
        return END_OF_MARCHES
    if state.units_in(GOAL, UNION):
        return OTHER_MARCHES if is_planned else OTHER
    return MARCH if is_planned else PLAN

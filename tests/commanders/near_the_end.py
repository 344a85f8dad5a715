"""Positions of a war that a march or two may end, and what a commander makes of them."""

from campaign import RandomDice, apply
from campaign.actions import Action, Invade, Move, Sail
from campaign.agenda import Combat, Marches, Marching
from campaign.commanders import COMMANDERS
from campaign.rules.victory import SEVEN
from campaign.state import CampaignState

SEE_IT = ("field", "field-raider", "field-besieger", "field-gambler", "planner")
"""They look a march further than the others."""


def placed(side: str, left: int, control: dict[str, str], *pieces: str, die: int = 0) -> str:
    """A position of turn 30; a piece reads `box side type count`."""
    agenda = f'["marches {side} left {left} die {die or left}"]'
    rows = (
        f'[[pieces]]\nbox = "{box}"\nside = "{of}"\ntype = "{type_}"\ncount = {count}\n'
        for box, of, type_, count in map(str.split, pieces)
    )
    held = "".join(f'{box} = "{of}"\n' for box, of in control.items())
    return f"turn = 30\nagenda = {agenda}\n[control]\n{held}{''.join(rows)}"


def all_but(*cities: str) -> dict[str, str]:
    """The Union holds the others of the seven."""
    return {city: "union" for city in SEVEN if city not in cities}


def told(state: CampaignState, name: str) -> tuple[list[str], CampaignState]:
    """Where pieces go, and the position when their marches are over."""
    dice, to, side = RandomDice("decisive"), [], state.to_move
    while state.to_move is side and not isinstance(state.step, Combat):
        action = COMMANDERS[name].choose(state)
        to += [action.to] if isinstance(action, Move | Sail | Invade) else []
        state = apply(state, action, dice).state
    return to, state


def ordered(state: CampaignState, *orders: Action) -> CampaignState:
    dice = RandomDice("decisive")
    for order in orders:
        state = apply(state, order, dice).state
    return state


SUMMER = "options.summer_judgment = true\n"
"""Confederate victory is judged after Union turns, too. [BG 14/10.1]"""

WASHINGTON_LOST = SUMMER + placed(
    "union",
    2,
    {"washington": "confederate"},
    "baltimore union militia_infantry 1",
    "harpers_ferry union veteran_infantry 3",
    "cairo union veteran_infantry 3",
    "richmond confederate veteran_infantry 3",
    "nashville confederate militia_infantry 1",
)
"""Someone has ridden into Washington, and gone on."""

STORMED = f"options.preset = 'basic'\n{SUMMER}" + placed(
    "union",
    2,
    {"washington": "confederate"},
    "baltimore union militia_infantry 9",
    "baltimore union veteran_infantry 8",
    "cairo union veteran_infantry 3",
    "washington confederate crack_infantry 2",
    "washington confederate veteran_infantry 6",
    "richmond confederate veteran_infantry 3",
)
"""Washington has to be stormed, at hardly any odds."""

FOUR_BEHIND_WORKS = (
    '[[pieces]]\nbox = "washington"\nside = "confederate"\ntype = "veteran_infantry"\n'
    "count = 4\nentrenched = true\n"
)

WASHINGTON = (
    f"options.preset = 'basic'\n{SUMMER}"
    + placed(
        "union",
        2,
        {"washington": "confederate"},
        "baltimore union veteran_infantry 5",
        "fort_monroe union veteran_infantry 2",
        "cairo union veteran_infantry 2",
        "richmond confederate veteran_infantry 2",
        "memphis confederate veteran_infantry 1",
    )
    + FOUR_BEHIND_WORKS
)
"""It has to be stormed; Memphis may be had almost for nothing."""

LAST_TURN = placed(
    "union",
    3,
    all_but("richmond"),
    "fredericksburg union veteran_infantry 3",
    "fredericksburg union militia_infantry 2",
    "washington union veteran_infantry 3",
    "richmond confederate veteran_infantry 4",
).replace("turn = 30", "turn = 40")
"""Six of the seven are the Union's, and there is no other turn. [BG 13.4]"""


def marched(state: CampaignState, name: str) -> CampaignState:
    """The position when the marches are over, before recruits could mend what they left open."""
    while isinstance(state.step, Marches | Marching):
        state = ordered(state, COMMANDERS[name].choose(state))
    return state

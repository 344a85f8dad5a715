"""Norfolk and Fort Monroe under siege, for the tests of containment."""

from campaign import CampaignState
from tests.rules.play import after, situation, toml

NORFOLK = """
    turn = 14
    agenda = ["marches {side} left {left} die 6"]
    options = {{containment = {option}, leaders = true}}
    control.norfolk = "union"
    footholds = {footholds}
    contained = {contained}
    pieces = [
        {{box = "norfolk", side = "union", type = "{union}", count = {count}}},
        {{box = "norfolk", side = "confederate", type = "militia_infantry", count = {inside}}},
        {{box = "petersburg", side = "confederate", type = "militia_infantry", count = 3}},
        {{box = "washington", side = "union", type = "militia_infantry", count = 2}},
    ]
"""


def norfolk(
    side: str = "union",
    *,
    left: int = 4,
    option: bool = True,
    foothold: bool = True,
    contained: bool = True,
    union: str = "veteran_infantry",
    count: int = 2,
    inside: int = 2,
) -> CampaignState:
    """Norfolk in Union hands, taken from the sea; Confederates inside and in Petersburg."""
    text = NORFOLK.format(
        side=side,
        left=left,
        option=toml(option),
        footholds='["norfolk"]' if foothold else "[]",
        contained='["norfolk"]' if contained else "[]",
        union=union,
        count=count,
        inside=inside,
    )
    if not inside:
        text = "\n".join(line for line in text.splitlines() if "count = 0" not in line)
    return situation(text)


def attack_out_of_fort_monroe(by: str, more: str = "", dug: bool = False) -> CampaignState:
    """Two veterans in Fort Monroe attack the two militia that contain them, one way or another."""
    state = situation(f"""
        turn = 14
        agenda = ["playerturn union"]
        options.containment = true
        {more}
        contained = ["fort_monroe"]

        [[pieces]]
        box = "fort_monroe"
        side = "union"
        type = "veteran_infantry"
        count = 2

        [[pieces]]
        box = "fort_monroe"
        side = "confederate"
        type = "militia_infantry"
        count = 2
        entrenched = {toml(dug)}
    """)
    return after(state, "roll", "end", f"attack fort_monroe by {by}", dice=(3,))

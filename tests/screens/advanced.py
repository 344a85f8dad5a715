"""A war in October 1863 in which every advanced rule has something to show."""

from campaign import CampaignState, read_situation
from campaign.terms import CONFEDERATE, UNION, BoxId, Side

WAR = """
scenario = "1861"
turn = 24
agenda = ["marches {side} left 3 die 4"]
footholds = ["new_orleans", "new_bern"]
contained = ["new_bern"]
intervention = true
[options]
preset = "full"
[control]
nashville = "union"
new_orleans = "union"
new_bern = "union"
corinth = "union"
decatur = "union"
washington = "confederate"
gettysburg = "confederate"
[leaders]
grant = "corinth"
sherman = "cairo"
lee = "fredericksburg"
"""

PIECES: tuple[tuple[BoxId, Side, str, int], ...] = (
    ("corinth", UNION, "veteran_infantry", 4),
    ("corinth", UNION, "militia_cavalry", 1),
    ("cairo", UNION, "crack_infantry", 3),
    ("nashville", UNION, "veteran_infantry", 2),
    ("new_orleans", UNION, "militia_infantry", 2),
    ("new_bern", UNION, "militia_infantry", 2),
    ("new_bern", CONFEDERATE, "militia_infantry", 2),
    ("decatur", UNION, "veteran_cavalry", 2),
    ("gettysburg", CONFEDERATE, "veteran_infantry", 3),
    ("washington", CONFEDERATE, "veteran_infantry", 4),
    ("baltimore", UNION, "militia_infantry", 4),
    ("fredericksburg", CONFEDERATE, "crack_infantry", 3),
    ("richmond", CONFEDERATE, "militia_infantry", 2),
    ("chattanooga", CONFEDERATE, "veteran_infantry", 2),
    ("europe", CONFEDERATE, "foreign_veteran_infantry", 2),
    ("charleston_sc", CONFEDERATE, "foreign_crack_infantry", 1),
)


def pieces(*placed: tuple[BoxId, str, str, int]) -> str:
    """Pieces as a situation has them: box, side, type and how many."""
    return "".join(
        f'[[pieces]]\nbox = "{box}"\nside = "{side}"\ntype = "{type_}"\ncount = {count}\n'
        for box, side, type_, count in placed
    )


def full_war(side: Side = UNION) -> CampaignState:
    """The position, with three marches left to one side."""
    return read_situation(WAR.format(side=side) + pieces(*PIECES))

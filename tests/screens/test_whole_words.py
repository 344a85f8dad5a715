"""No screen of 80 columns and 24 rows cuts what a player reads, and its letters stand out."""

import pytest

from campaign.resolvers.shell_for_guns.resolver import SHELL_FOR_GUNS
from campaign.resolvers.yankee.resolver import YANKEE
from screens.shell.themes import LOOKS
from tests.golden import tour
from tests.resolvers.blows import BLOWS, registered
from tests.screens import battlefield
from tests.screens.advanced import full_war
from tests.screens.keyboard import SMALL
from tests.screens.test_colors_of_screens import unseen
from tests.screens.whole_words import cut_words

FULLER: tuple[tour.Walk, ...] = (
    tour.Walk(
        tour._map(full_war()),
        {
            "Victory and armies": "A",
            "The wider world": "escape W",
            "Generals": "escape G",
            "The order of battle": "escape T",
            "The other side of it": "tab",
            "The end of it": "end",
            "Reach": "escape o",
            "Threat": "o",
            "Supply": "o",
            "A stack": "o n tab",
            "All about its box": "i",
            "A march planned": "escape m",
            "A march far away": "slash c o r enter",
            "The staff": "escape escape O",
            "Boxes that begin alike": "escape slash n e w",
        },
    ),
    tour.Walk(
        tour._map(full_war()),
        {"A plan": "t", "The next plan": "t", "All of a plan": "i"},
    ),
    tour.Walk(
        tour._watched,
        {
            "The chronicle of a war": "c",
            "Dice": "escape D",
            "Faces": "right",
            "Strength": "right",
            "Battles": "right",
            "Losses": "right",
            "Cities": "right",
            "Leaders": "right",
            "The history of a war": "escape V",
            "A turn of it": "up up",
            "The review of a war": "escape escape E",
        },
    ),
    tour.Walk(
        tour._battle(battlefield.CAIRO, "cairo"),
        {
            "The line at Cairo": "",
            "Its first round": "f enter",
            "Whom to bring up": "b",
            "Where to retreat": "escape g",
            "To fight it out": "escape a",
        },
    ),
    tour.Walk(
        tour._battle(tour.ADVANCED, "pittsburg_landing"),
        {
            "Fire with leaders": "enter enter enter enter f",
            "Whom to bring up with leaders": "b",
            "Why nobody retreats": "escape g",
        },
    ),
    tour.Walk(
        tour._table(YANKEE),
        {
            "Yankee, to fight it out": "a",
            "All units of Yankee": "escape i",
            "Help": "question_mark",
        },
    ),
    tour.Walk(
        tour._table(SHELL_FOR_GUNS),
        {"Shell for Guns, to fight it out": "a", "Help": "escape question_mark"},
    ),
    tour.Walk(
        tour._title,
        {
            "The form of a campaign": "n",
            **{f"Line {line} of it": "down" for line in range(2, 10)},
            "All rules in it": "o",
            **{f"Page {page} of them": "pagedown" for page in range(2, 5)},
            "The list of commands": "escape colon",
            "The first lesson": "escape escape t",
        },
    ),
    tour.Walk(
        tour._title,
        {
            "The settings": "comma",
            **{f"Line {line} of the settings": "down" for line in range(2, 13)},
        },
    ),
    tour.Walk(
        tour._title,
        {
            "The form of a skirmish": "s",
            **{f"Line {line} of a skirmish": "down" for line in range(2, 12)},
            "Shiloh": "home down down right right right right",
        },
    ),
    tour.Walk(
        tour._title,
        {
            "A new name": "l r",
            "A note": "escape a",
            "A copy": "escape d",
            "To a folder": "escape m",
            "Into the trash": "escape x",
            "Out of the campaigns": "escape X",
            "Into the campaigns": "escape I",
            "Backups": "escape B",
        },
    ),
)
"""What the walk past all keys does not see: wars with much to tell, lines of forms, questions."""

WALKS = (*tour.WALKS, *FULLER)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("number", range(len(WALKS)))
async def test_nothing_that_one_reads_is_cut_in_a_small_terminal(number: int) -> None:
    walk = WALKS[number]
    with registered(BLOWS):
        app = walk.begin()
        async with app.run_test(size=SMALL) as pilot:
            for place, keys in walk.stops.items():
                await pilot.press(*keys.split())
                await tour._settle(pilot)
                app.clear_notifications()
                await pilot.pause()
                assert not cut_words(app), place


@pytest.mark.thorough
@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("number", range(len(WALKS)))
async def test_all_letters_stand_out_from_what_is_behind_them(number: int, look: str) -> None:
    walk = WALKS[number]
    with registered(BLOWS):
        app = walk.begin()
        async with app.run_test(size=SMALL) as pilot:
            app.theme = look
            for place, keys in walk.stops.items():
                await pilot.press(*keys.split())
                await tour._settle(pilot)
                app.clear_notifications()
                await pilot.pause()
                assert not (hidden := [*unseen(app)]), (place, hidden[:9])

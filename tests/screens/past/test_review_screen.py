"""The review on the screen, by lines and on the command line: the same facts in all of them."""

import json

import pytest

from campaign import new_campaign
from campaign.budget import QUICK
from campaign.commanders import COMMANDERS
from campaign.commanders.commander import Reason
from campaign.judgment.moments import BATTLE, Juncture, Review
from campaign.judgment.review import review
from campaign.terms import CONFEDERATE, UNION, Side
from saves.campaign_log.journal import Journal
from saves.storage.header import Players
from screens.app import NordenSuden
from screens.past.motives import why_given
from screens.past.review.page import review_lines, review_page, turning_points
from screens.past.review.screen import ReviewScreen
from screens.past.review.tables import as_json, sums
from screens.past.review.words import cause, story, verdict
from screens.past.statistics.layout import Paper
from screens.shell.glyphs import ASCII
from tests.screens.drawing import compare, letters
from tests.screens.keyboard import LARGE, SMALL, said, until


def played(turns: int = 2) -> Journal:
    """A war between commanders, as far as the first turns."""
    journal = Journal.begin(None, "The War", new_campaign("1861"), seed="review")
    while journal.state.to_move is not None and journal.state.turn <= turns:
        journal.play(COMMANDERS["steady"].choose(journal.state))
    return journal


@pytest.fixture(scope="module")
def found() -> Review:
    record = played().record
    return review(record.opening, record.retell())


BLUNDER = Juncture(
    *("marches", CONFEDERATE, 9, 40, 44, 10.0, 2.0),
    choice=-11.6,
    worst=42,
    gave_up=(Reason("exposes", ("richmond",), (41.2, 0.0)),),
    better=(Reason("cover", ("richmond",), (41.2, 22.8)),),
)
UPSET = Juncture(*(BATTLE, UNION, 9, 45, 60, 1.0, -8.0), luck=-9.0, box="corinth", chance=0.72)


def test_a_blunder_is_told_with_what_was_better() -> None:
    assert cause(BLUNDER) == "choice, 12 lost"
    assert list(story(BLUNDER)) == [
        "Richmond open: enemy strength 41 in reach, ours is none.",
        "Better: cover Richmond: enemy strength 41 in reach, ours is 23.",
    ]


def test_an_upset_is_told_with_its_odds() -> None:
    assert cause(UPSET) == "dice, Confederate +9"
    assert list(story(UPSET)) == ["The Union attacks at 72%."]


@pytest.mark.parametrize(
    ("winner", "luck", "said"),
    [
        (UNION, 2.0, "The Union attacks at 72% and wins."),
        (CONFEDERATE, -9.0, "The Union attacks at 72% and does not win."),
        (
            UNION,
            -2.0,
            "The Union attacks at 72% and wins; the winner lost more than was to be expected.",
        ),
    ],
)
def test_a_battle_is_told_with_its_winner_and_why_dice_did_not_favor_him(
    winner: Side, luck: float, said: str
) -> None:
    assert next(story(UPSET._replace(winner=winner, luck=luck))) == said


@pytest.mark.parametrize(
    ("luck", "choice", "winner", "said"),
    [
        (40.0, (-20.0, -18.0), UNION, "The Union won by the dice."),
        (2.0, (-20.0, -90.0), UNION, "The Union won by the better choices."),
        (-30.0, (-60.0, -30.0), CONFEDERATE, "The Confederacy won by both."),
        (0.0, (-4.3, -9.2), UNION, "The Union won by the better choices."),
        (
            30.0,
            (-20.0, -30.0),
            CONFEDERATE,
            "The Confederacy won, though neither dice nor choices favored it.",
        ),
        (
            -6.0,
            (-8.0, -55.0),
            CONFEDERATE,
            "The Confederacy won, though dice and choices together did not favor it.",
        ),
    ],
)
def test_the_verdict_says_what_won(
    luck: float, choice: tuple[float, float], winner: Side, said: str
) -> None:
    """As dice and choices are told above it: five points of choices that favor a side count."""
    war = Review((), (luck / 2, -luck / 2), choice, (), winner, is_over=True)
    assert list(verdict(war))[-1] == said


@pytest.mark.parametrize(
    ("lead", "winner", "said"),
    [
        (197.2, CONFEDERATE, "At the end the Union stood better, by 197 points."),
        (-30.0, UNION, "At the end the Confederacy stood better, by 30 points."),
        (197.2, UNION, None),
        (2.0, CONFEDERATE, None),
    ],
)
def test_the_verdict_says_so_where_the_loser_stood_better(
    lead: float, winner: Side, said: str | None
) -> None:
    """Time ran out, or a capital fell: whoever reads the curve wonders why the war was lost."""
    curve = ((0, 1, 0.0), (3184, 40, lead))
    war = Review((), (3.0, -3.0), (-8.0, -55.0), curve, winner, is_over=True)
    last = list(verdict(war))[-1]
    assert last == said if said else "stood better" not in last


def test_lines_and_page_say_the_same(found: Review) -> None:
    page = " ".join(
        " ".join(line.plain.split()) for line in review_page(found, Paper(400, 60, ASCII))
    )
    for line in review_lines(found):
        for part in line.removesuffix(".").split(". "):
            assert part.rstrip(".") in page


def test_the_sums_are_those_of_the_moments(found: Review) -> None:
    together = sums(found).rows[-1]
    assert together == ("together", *map(round, (found.by_luck, *found.choice)))


def test_the_sums_add_up() -> None:
    """Each kind is rounded so that they come to the rounded sum."""
    moments = [
        Juncture(kind, UNION, 9, line, line, 0.0, 0.0, luck, choice)
        for line, (kind, luck, choice) in enumerate(
            [("marches", 2.4, -0.4), ("die", -9.6, -0.4), (BATTLE, 0.4, -0.4)]
        )
    ]
    luck, cost = sum(m.luck for m in moments), sum(m.choice for m in moments)
    war = Review(tuple(moments), (luck / 2, -luck / 2), (cost, -7.5), (), None, is_over=False)
    *kinds, together = sums(war).rows
    for column in (1, 2):
        assert sum(row[column] for row in kinds) == together[column]  # type: ignore[misc]
    assert list(verdict(war))[1] == "Choices favored the Union by 7 points."
    assert (together[2], together[3]) == (-1, -8)


def test_what_decided_most_comes_first(found: Review) -> None:
    swings = [moment.swing for moment in turning_points(found)]
    assert swings == sorted(swings, reverse=True)


def test_json_has_a_record_for_every_moment(found: Review) -> None:
    document = json.loads(as_json(found, "The War"))
    assert document["campaign"] == "The War"
    assert len(document["review"]) == len(found.moments)
    assert {"luck", "choice", "better", "line"} <= set(document["review"][0])


async def test_a_key_opens_the_review_and_the_same_key_leaves_it() -> None:
    app = NordenSuden(played(1))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("E")
        await until(pilot, lambda: _found(app) is not None)
        assert "What decided most" in letters(app)
        await pilot.press("E")
        await pilot.pause()
        assert not isinstance(app.screen, ReviewScreen)


def _found(app: NordenSuden) -> Review | None:
    return app.screen.found if isinstance(app.screen, ReviewScreen) else None


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "160x48"])
async def test_what_it_looks_like(size: tuple[int, int]) -> None:
    app = NordenSuden(played())
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await pilot.press("E")
        await until(pilot, lambda: _found(app) is not None)
        await pilot.pause()
        compare(f"review-{size[0]}x{size[1]}.txt", letters(app))


async def test_t_says_why_the_commander_gave_the_order_on_show() -> None:
    players = Players("field", "steady")
    journal = Journal.begin(None, "The War", new_campaign("1861"), seed="why", players=players)
    for _ in range(3):
        journal.play(COMMANDERS["field"].choose(journal.state))
    app = NordenSuden(journal)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("R")
        await until(pilot, lambda: getattr(app.screen, "frame", None))
        await pilot.press("home", "right", "t")
        await until(pilot, lambda: "Veteran: " in said(app))


def test_an_order_of_a_player_is_his_own() -> None:
    journal = played(1)
    entry = journal.record.entries()[0]
    told = why_given(journal.record.opening, entry, journal.record.players, QUICK)
    assert told.startswith("Union order of a player")

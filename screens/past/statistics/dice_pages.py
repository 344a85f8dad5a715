"""The pages of statistics about dice: luck by purpose, and how often each face fell. Pure."""

from collections.abc import Iterator, Mapping

from textual.content import Content

from campaign.statistics import Group, Statistics, Tally
from campaign.statistics.chance import LOWEST, no_dice
from campaign.statistics.purposes import lowest_of
from campaign.terms import SIDES, Side
from screens.parts.plot import bar
from screens.past.statistics.layout import (
    NOTHING,
    WIDE,
    Paper,
    dice_in_words,
    name_of,
    widest,
    with_letters,
)
from screens.past.statistics.tables import dice
from screens.text import phrases


def dice_page(counted: Statistics, paper: Paper) -> Iterator[Content]:
    """Luck in a sentence, then every purpose."""
    for side in SIDES:
        yield _luck_line(counted, side)
    yield Content.styled(
        "Luck: standard deviations from the expected result. Plus is good; within 2 is chance.",
        "dim",
    )
    yield Content("")
    columns = ["purpose", "side", "dice", "mean", "hits", "chances", "luck"]
    sheet = dice(counted).of(*columns, *(["uneven"] if paper.width >= WIDE else []), "verdict")
    if not any(tally.aimed for tally in counted.dice.values()):
        sheet = sheet.of(*(name for name in sheet.heading if name not in ("hits", "chances")))
    for number, line in enumerate(widest((sheet, with_letters(sheet)), paper)):
        lucky = number and line.plain.endswith("lucky")
        yield line.stylize("bold") if lucky else line


def _luck_line(counted: Statistics, side: Side) -> Content:
    luck, thrown = counted.luck(side), counted.dice_of(side).values()
    total = sum(tally.count for tally in thrown)
    if not total:
        return Content.assemble(name_of(side), ": no dice yet")
    by_hand = f", {luck.by_hand} of them by hand" if luck.by_hand else ""
    return Content.assemble(
        name_of(side),
        f": {dice_in_words(total)}{by_hand}, ",
        (str(luck.verdict), "bold"),
        f" ({luck.luck:+.2f})" if luck.weighed else "",
    )


UNEVEN = 0.05
"""Faces less probable than this are called uneven."""


def faces_page(counted: Statistics, paper: Paper) -> Iterator[Content]:
    """How often each face fell, side by side, with every purpose together."""
    kinds = sorted({group.sides for group in counted.dice})
    if not kinds:
        yield NOTHING
    for sides in kinds:
        yield Content.styled(f"Dice with {phrases.count(sides)} faces", "bold")
        first = lowest_of(group.purpose for group in counted.dice if group.sides == sides)
        left, right = (
            list(_histogram(side, _together(counted.dice_of(side), sides), first, paper))
            for side in SIDES
        )
        for here, there in zip(left, right, strict=True):
            gap = max(1, paper.width // 2 - here.cell_length)
            yield Content.assemble(here, " " * gap, there)
        yield Content("")
    yield Content.styled("The mark shows the expected share of every face.", "dim")


def _together(dice_of: Mapping[Group, Tally], sides: int) -> Tally:
    """All dice of one kind, whatever they were for."""
    total = no_dice(sides)
    for group, tally in dice_of.items():
        if group.sides == sides:
            total += tally
    return total


def _histogram(side: Side, tally: Tally, first: int, paper: Paper) -> Iterator[Content]:
    name, thrown = phrases.SIDE_ADJECTIVES[side], phrases.counted(tally.count, "die")
    yield Content.styled(
        f"{name}: {thrown}, mean {tally.mean - LOWEST + first:.2f}", f"bold ${side}"
    )
    scale = max((*tally.faces, tally.count / tally.sides)) or 1
    room = paper.width // 2 - 12
    usual = round(tally.count / tally.sides / scale * room)
    mark = "|" if paper.glyphs.is_plain else "┊"
    for face, fell in enumerate(tally.faces, start=first):
        drawn = f"{bar(fell, scale, room, paper.glyphs):<{room + 1}}"
        if drawn[usual] == " ":
            drawn = drawn[:usual] + mark + drawn[usual + 1 :]
        yield Content.assemble(f"{face} ", (drawn, f"${side}"), f" {fell}")
    yield Content(_evenness(tally))


def _evenness(tally: Tally) -> str:
    """What chi-square says, in a plain word."""
    probability = tally.probability
    if probability is None:
        return "too few dice to judge"
    word = "fair enough" if probability >= UNEVEN else "uneven"
    return f"{word} (chi-square {tally.chi_square:.1f}, p {probability:.2f})"

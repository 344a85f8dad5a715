"""The first page of a battle on hexes: who one is, what wins, how a turn goes, and the keys for it.

What wins is told as the game reckons it; the rest holds for every scenario. [SH 3, SH 19]
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from types import MappingProxyType

from textual.content import Content

from campaign.resolvers.nei_boschi.pages import page_of, victory_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.victory import verdict
from campaign.resolvers.nei_boschi.victory_lines import LineKind, TallyLine, tally_lines
from campaign.resolvers.nei_boschi.victory_words import words_of_reckoning
from campaign.terms import SIDES, Side
from screens.battle.nei_boschi.moments import scenario_title
from screens.battle.nei_boschi.panels.lines import page, wrapped
from screens.battle.nei_boschi.panels.victory_page import verdict_words
from screens.text.phrases import SIDE_ADJECTIVES, SIDE_NAMES, joined

YOU = "You lead {own} against {player}."
BOTH = "You lead both sides."

NOW = "If it ended now: {verdict}."
TURN = (
    "an hour. Brigades get orders (Attack, Advance, March, Reserve); markers come out of a pool by"
    " chance. Who is drawn acts: each unit moves, fires once, assaults once; who is fired at may"
    " reply. An empty pool ends it."
)
Keys = Mapping[str, str]
"""The keys by the ids of what they do."""

KEYS: Sequence[tuple[str, str]] = (
    ("hex.next", "next unit"),
    ("hex.move", "move"),
    ("hex.fire", "fire"),
    ("hex.assault", "assault"),
    ("hex.pass", "done"),
    ("hex.go-on", "go on"),
)
"""The six keys that matter first."""

OTHERS = {"pages": "hex.pages", "legend": "hex.legend", "help": "app.help"}
BY_DEFAULT: Keys = MappingProxyType(
    {
        "hex.next": "n",
        "hex.move": "m",
        "hex.fire": "f",
        "hex.assault": "g",
        "hex.pass": "p",
        "hex.go-on": ".",
        "hex.pages": "i",
        "hex.legend": "5",
        "app.help": "?",
    }
)

THEN = (
    "{pages} then v: all that counts. {legend}: the signs. {help}: this page, and what words mean."
)
WORDS = (
    "a strength point is fifty men. Who is disordered fires worse and goes next to no enemy."
    " Ineffective: most of its regiments are gone or below half."
)
"""What stands in the lines above and is used on every screen; help explains the rest."""

ROWS = 20
"""Of the page in the smallest terminal: the words are left to help where they would be cut."""

NO_NAMES = frozenset({"All", "Each", "From", "Nine", "Seven", "The"})
"""First words of an award that begin no name."""

NAMED = 4
"""So many awards of a kind are named; more are counted."""


def aim_card(
    position: HexPosition, here: Sequence[Side], player: str, width: int, keys: Keys = BY_DEFAULT
) -> Content:
    """The page for who plays *here*; what the *player* of the other side is called."""
    lines = [*_lines(position, whom(here, player), width, keys)]
    words = [*_headed("Words:", WORDS, width)]
    return page([*lines, *(words if len(lines) + len(words) <= ROWS else ())])


def _lines(position: HexPosition, whom: str, width: int, keys: Keys) -> Iterator[Content | str]:
    scenario = page_of(position)
    head = f"{scenario_title(position)}."
    yield from _headed(head, f"{whom} {scenario.about.strip()}".strip(), width)
    how = " ".join(words_of_reckoning(victory_of(position)))
    now = NOW.format(verdict=verdict_words(verdict(position))) if position.agenda else ""
    yield from _headed("Victory:", f"{how} {now}".rstrip(), width)
    for one in what_counts(tally_lines(position)):
        yield from wrapped(f"- {one}", width, "  ")
    named = [Content.assemble((keys[id_], "bold $accent"), f" {word}") for id_, word in KEYS]
    yield Content.assemble(("Keys:  ", "bold"), Content("  ").join(named))
    others = {name: keys[id_] for name, id_ in OTHERS.items()}
    yield from wrapped(THEN.format(**others), width)
    yield from _headed("Turn:", TURN, width)


def _headed(head: str, text: str, width: int) -> Iterator[Content]:
    """A paragraph with its first words in bold type, which fit into a line."""
    first, *others = wrapped(f"{head} {text}", width)
    yield first.stylize("bold", 0, len(head))
    yield from others


def what_counts(lines: Sequence[TallyLine]) -> Iterator[str]:
    """Objectives and outcomes by their names; what gives points, for each side together."""
    for at, line in enumerate(lines):
        if line.kind is LineKind.OBJECTIVE:
            yield f"{_whose(line.side)}: {line.what}"
        elif line.kind is LineKind.OUTCOME:
            asked = takewhile(lambda one: one.kind is LineKind.CONDITION, lines[at + 1 :])
            yield f"{_outcome(line)}: {'; '.join(one.what for one in asked)}".removesuffix(": ")
    awards = [line for line in lines if line.kind is LineKind.AWARD and line.points]
    for side in (*SIDES, None):
        if theirs := [line for line in awards if line.side is side]:
            yield f"{_whose(side)}: {'; '.join(_awards(theirs))}"


def _outcome(line: TallyLine) -> str:
    """`Confederate victory`, `Draw`."""
    return f"{_whose(line.side)} {line.what.lower()}" if line.side is not None else line.what


def _whose(side: Side | None) -> str:
    return SIDE_ADJECTIVES[side] if side is not None else "Either side"


def _awards(lines: Sequence[TallyLine]) -> Iterator[str]:
    """`10 for each ineffective division of the enemy`; many of a kind are counted."""
    for points in sorted({line.points for line in lines}, reverse=True):
        alike = [line for line in lines if line.points == points]
        every = [line.what for line in alike if line.what.startswith("Each ")]
        others = [line.what for line in alike if not line.what.startswith("Each ")]
        named = [*map(_in_a_sentence, every)]
        if len(others) <= NAMED:
            named += map(_in_a_sentence, others)
        else:
            named.append(f"each of {len(others)} {_sort(others)}")
        yield f"{points} {joined([f'for {what}' for what in named])}"


def _in_a_sentence(what: str) -> str:
    """What an award is for, behind other words: only a name keeps its capital."""
    return what[0].lower() + what[1:] if what.partition(" ")[0] in NO_NAMES else what


def _sort(places: Sequence[str]) -> str:
    """What many awards have in common."""
    return "fields" if all(place.endswith(" Field") for place in places) else "places"


def whom(here: Sequence[Side], player: str) -> str:
    """Whom the page speaks to; nobody where both sides are led by the computer."""
    if len(here) == 1:
        return YOU.format(own=SIDE_NAMES[here[0]], player=player)
    return BOTH if here else ""

"""A plan for a brigade as it is read before it is ordered: on the map, and in words. Pure."""

from collections.abc import Callable, Iterator, Mapping
from math import atan2, pi
from types import MappingProxyType

from textual.content import Content

from campaign.hexes.facing import FACINGS
from campaign.hexes.grid import Hex, center
from campaign.resolvers.nei_boschi.able import name_of
from campaign.resolvers.nei_boschi.drill.marching import TO_THE_LEFT, TO_THE_RIGHT
from campaign.resolvers.nei_boschi.drill.plan import Given, Left, Risk
from campaign.resolvers.nei_boschi.orders import Face
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.who import card, field_of
from screens.battle.hexes.scene import HexNote, HexScene, Lit
from screens.battle.nei_boschi.drilling import Drill, Drilling
from screens.battle.nei_boschi.names import in_brief, name_of_body, title_of
from screens.battle.nei_boschi.panels.lines import title, wrapped
from screens.battle.nei_boschi.readouts import in_ascii, in_halves
from screens.battle.nei_boschi.scene import hex_scene
from screens.battle.nei_boschi.sums import points
from screens.shell.glyphs import Glyphs
from screens.text.citations import cited
from screens.text.phrases import refused, sentence, several

RISKS: Mapping[Risk, str] = MappingProxyType(
    {
        Risk.FIRE: "enemies may fire at it",
        Risk.CONTACT: "it ends beside an enemy",
        Risk.CHECK: "dice are thrown for its order",
        Risk.ANSWER: "an enemy may move or turn",
    }
)
"""What may come of an order, in words."""

SLANT = {TO_THE_LEFT: ", to the left", TO_THE_RIGHT: ", to the right"}
CAREFUL, BOLD = "keeping from fire, contact and bad ground", "at any cost"
ENDS = ("Point at the left end of the line.", "Point at the right end of the line.")
NOBODY = "Nobody can do that."
IN_PLACE = "Everybody stands there already."
STAYS = "Stays where it is:"

COMPASS = ("→↘↓↙←↖↑↗", ">\\v/<\\^/")
"""Which way a unit goes, from the east clockwise; in plain letters, too."""

_HIGH = 3**0.5


def course(start: Hex, to: Hex, glyphs: Glyphs) -> str:
    """An arrow from a hex to another one.

    >>> from screens.shell.glyphs import UNICODE
    >>> course(5745, 5744, UNICODE), course(5745, 5945, UNICODE), course(5745, 5846, UNICODE)
    ('↑', '→', '↘')
    """
    (x, y), (x2, y2) = center(start), center(to)
    eighth = round(atan2((y2 - y) * _HIGH, x2 - x) / (pi / 4)) % 8
    return COMPASS[glyphs.is_plain][eighth]


def heading(drilling: Drilling) -> str:
    """What the brigade is told: `Stuart (2/5/T): advance 2 hexes, to the left`."""
    name = in_brief(name_of_body(drilling.position, drilling.body))
    return f"{name}: {_said(drilling)}"


def _said(drilling: Drilling) -> str:
    plan = drilling.plan
    if drilling.kind is Drill.DRESS:
        faced = "" if drilling.lacks_ends else f", facing {FACINGS[plan.facing]}"
        return f"{drilling.kind.value}{faced}"
    far = f" {several(plan.hexes, 'hex')}" if plan.hexes else ""
    return f"{drilling.kind.value}{far}{SLANT.get(drilling.slant, '')}"


# --- the map -----------------------------------------------------------------------------------


def scene(drilling: Drilling, glyphs: Glyphs) -> HexScene:
    """Counters where they would stand, what that costs, arrows where they stand now."""
    plan, position = drilling.plan, drilling.position
    shown = hex_scene(position if plan.end is None else plan.end)
    ends = frozenset(one.to for one in plan.given)
    notes = {
        one.start: HexNote(
            text=course(one.start, one.to, glyphs) + in_halves(one.half_points, glyphs)
        )
        for one in _moved(plan.given)
    }
    left = frozenset(position.unit(one.unit).hex for one in plan.left)
    lit = {Lit.REACH: ends or frozenset(drilling.ends), Lit.TARGET: left - ends}
    return shown._replace(notes=notes, lit=lit)


def _moved(given: tuple[Given, ...]) -> Iterator[Given]:
    """Those that leave a hex into which nobody else of the line goes."""
    ends = {one.to for one in given}
    for one in given:
        if one.start != one.to and one.start not in ends:
            yield one


# --- words -------------------------------------------------------------------------------------


def sheet(drilling: Drilling, width: int, glyphs: Glyphs, named: Callable[[str], str]) -> Content:
    """The plan unit by unit; who can do no part of it, and why, with everything *named*."""
    lines = Content("\n").join(map(cited, _lines(drilling, width, glyphs, named)))
    return in_ascii(lines) if glyphs.is_plain else lines


def _lines(
    drilling: Drilling, width: int, glyphs: Glyphs, named: Callable[[str], str]
) -> Iterator[Content | str]:
    name = in_brief(name_of_body(drilling.position, drilling.body))
    yield title(name, width)
    yield from wrapped(sentence(_said(drilling)), width)
    yield from (
        line.stylize("dim") for line in wrapped(BOLD if drilling.is_bold else CAREFUL, width)
    )
    if drilling.lacks_ends:
        yield ""
        yield from wrapped(ENDS[len(drilling.ends)], width)
        return
    plan = drilling.plan
    if not plan.given:
        yield ""
        yield from wrapped(NOBODY if plan.left else IN_PLACE, width)
    for one in plan.given:
        yield from _given_lines(drilling, one, width, glyphs)
        if one.short is not None:
            yield from wrapped(f"  no farther: {named(refused(one.short))}", width, "  ")
    if plan.left:
        yield ""
        yield Content.styled(STAYS, "bold")
    for left in plan.left:
        yield from wrapped(named(_why(drilling.position, left)), width, "  ")


def _why(position: HexPosition, left: Left) -> str:
    """Why a unit stays where it is, with its name once."""
    who, printed = title_of(position, left.unit), name_of(position, position.unit(left.unit))
    if left.why.reason.startswith(printed):
        return f"{who}{left.why.reason.removeprefix(printed)}. [{left.why.rule}]"
    return f"{who}: {refused(left.why)}"


def _given_lines(
    drilling: Drilling, one: Given, width: int, glyphs: Glyphs
) -> Iterator[Content | str]:
    position = drilling.position
    name = title_of(position, one.unit)
    cost = f" {points(one.half_points)}" if one.half_points else ""
    turns = one.facing != position.unit(one.unit).facing and not card(position, one.unit).is_leader
    faced = f", facing {FACINGS[one.facing]}" if turns or isinstance(one.order, Face) else ""
    there = field_of(position).name(one.to)
    way = f"{course(one.start, one.to, glyphs)} {there}" if one.to != one.start else "stays"
    yield from wrapped(f"{name} {way}{faced}{cost}", width, "  ")
    for risk in sorted(one.risks, key=list(Risk).index):
        yield from (line.stylize("$warning") for line in wrapped(f"  {RISKS[risk]}", width, "  "))

"""What a fire or an assault may come to, with every number in it. [SH 10, SH 11, SH 20]

Each modifier has its paragraph; what the battle book does not print has a star.
"""

from collections import Counter
from collections.abc import Iterator

from textual.content import Content

from campaign.resolvers.nei_boschi import fire_chances
from campaign.resolvers.nei_boschi.assault import is_charge
from campaign.resolvers.nei_boschi.assault_sums import (
    Attack,
    assault_modifiers,
    attack_strength,
    chances,
    defenders,
    defense_strength,
)
from campaign.resolvers.nei_boschi.checks import check_modifiers
from campaign.resolvers.nei_boschi.commitment import before_assault
from campaign.resolvers.nei_boschi.fire_answers import answers
from campaign.resolvers.nei_boschi.fire_chances import FireChances
from campaign.resolvers.nei_boschi.modifiers import Modifiers, total
from campaign.resolvers.nei_boschi.orders import Assault, Fire, HexOrder, Join, Reply
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.steps import (
    Gathering,
    ReactionFire,
    Replying,
    RetreatBefore,
    Wavering,
)
from campaign.resolvers.nei_boschi.tables import AssaultResult, AssaultSide
from campaign.resolvers.nei_boschi.units import Unit
from campaign.resolvers.nei_boschi.who import card
from screens.battle.nei_boschi.names import book_id, hex_called, title_of, title_within
from screens.battle.nei_boschi.panels.lines import (
    OURS,
    ROOMY,
    Writing,
    chance_row,
    footnote,
    is_ours,
    page,
    sum_rows,
    title,
    wrapped,
)
from screens.battle.nei_boschi.panels.roll_sheet import roll_sheet
from screens.battle.nei_boschi.sums import fire_result
from screens.shell.glyphs import UNICODE, Glyphs
from screens.text.phrases import count, joined


def combat_sheet(
    position: HexPosition, order: HexOrder, width: int, glyphs: Glyphs = UNICODE
) -> Content | None:
    """All numbers of a legal order for which dice are thrown; None of any other order."""
    on = Writing(width, glyphs)
    if (attack := attack_of(position, order)) is not None:
        return assault_sheet(position, attack, on)
    found = fire_chances.chances(position, order)
    if found is None:
        return roll_sheet(position, order, on)
    lines = (line for one in found for line in fire_sheet(position, one, on))
    back = answer_lines(position, order, on) if isinstance(order, Fire) else ()
    return page([*lines, *_why_he(position, order, on), *back, *footnote(on.width)])


def _why_he(position: HexPosition, order: HexOrder, on: Writing) -> Iterator[Content | str]:
    """Why one who is not fired at himself replies. [SH 10.1]"""
    step = position.agenda[0] if position.agenda else None
    if isinstance(order, Reply) and isinstance(step, Replying) and order.unit != step.unit:
        firer, hit = (title_within(position, number) for number in (order.unit, step.unit))
        yield ""
        yield from wrapped(
            f"{firer} may reply as it stands by {hit}, which is fired at. [SH 10.1]", on.width
        )


def attack_of(position: HexPosition, order: HexOrder) -> Attack | None:
    """The assault that an order begins or joins; None of any other order. [SH 11]"""
    if isinstance(order, Assault):
        charges = is_charge(position, position.unit(order.unit), order.target)
        return Attack((order.unit,), order.target, (order.unit,) if charges else ())
    step = position.agenda[0] if position.agenda else None
    if isinstance(order, Join) and isinstance(step, Gathering):
        charges = is_charge(position, position.unit(order.unit), step.target)
        charging = (order.unit,) if charges else ()
        units, charge = (*step.units, order.unit), (*step.charging, *charging)
        return Attack(units, step.target, charge, step.continued)
    return None


def assault_begun(position: HexPosition) -> Attack | None:
    """The assault about which something is decided now: who goes back, joins, fires. [SH 11]"""
    step = position.agenda[0] if position.agenda else None
    if not isinstance(step, Gathering | RetreatBefore | Wavering | ReactionFire) or not step.units:
        return None
    riding = () if isinstance(step, Gathering) else step.riding
    attack = Attack(step.units, step.target, step.charging, step.continued, riding)
    return attack if defenders(position, attack) else None


# --- fire --------------------------------------------------------------------------------------


def fire_sheet(position: HexPosition, found: FireChances, on: Writing) -> Iterator[Content | str]:
    """One volley: who, with what, what is added, what each face brings, what becomes of whom."""
    width = on.width
    who = joined([title_within(position, number) for number in found.firers])
    yield title(f"Fire at {title_within(position, found.unit)}", width)
    yield from wrapped(f"in {hex_called(book_id(position), found.at)}, by {who}", width)
    fates = [
        line
        for words, chance in _fates(position, found)
        for line in chance_row(words, chance, width, on.glyphs)
    ]
    if width < ROOMY:  # where not all is seen at once, what becomes of whom is
        yield from [*fates, Content("")]
    what = "guns" if card(position, found.firers[0]).has_guns else "points"
    yield from wrapped(f"{found.strength} {what}: column {found.column} {OURS} [SH 20]", width)
    yield from sum_rows(found.modifiers, width)
    yield ""
    for outcome, faces in Counter(found.outcomes).items():
        said = fire_result(outcome)
        words = said if outcome == "-" else f"{outcome}: {said}"
        yield from chance_row(words, faces / len(found.outcomes), width, on.glyphs)
    if width >= ROOMY:
        yield from [Content(""), *fates]


def answer_lines(position: HexPosition, order: Fire, on: Writing) -> Iterator[Content | str]:
    """Who may fire back before the dice fall, and what becomes of whom. [SH 10.1]"""
    found = answers(position, order)
    yield ""
    if not found:
        yield from wrapped("Nobody can fire back. [SH 10.1]", on.width)
        return
    for one in found:
        firer, hit = (title_within(position, number) for number in (one.firers[0], one.unit))
        yield from wrapped(f"{firer} may fire back at {hit}: [SH 10.1]", on.width)
        for words, chance in _fates(position, one):
            yield from chance_row(words, chance, on.width, on.glyphs)


def _fates(position: HexPosition, found: FireChances) -> Iterator[tuple[str, float]]:
    """What becomes of the unit that is hit, and of cartridges; what cannot be is left out."""
    point = "gun" if card(position, found.unit).has_guns else "point"
    fates = (
        ("nothing happens", found.nothing),
        ("it is disordered", found.disorder),
        (f"it loses a {point} or more", found.lost),
        (f"it loses two {point}s", found.lost_two),
        ("nothing is left of it", found.gone),
        ("who fires runs low", found.runs_low),
    )
    return ((words, chance) for words, chance in fates if chance)


# --- assaults ----------------------------------------------------------------------------------


def assault_sheet(position: HexPosition, attack: Attack, on: Writing) -> Content:
    """One assault: who, the odds, what is added, and what may come of it."""
    return page(_assault_lines(position, attack, on))


def _assault_lines(position: HexPosition, attack: Attack, on: Writing) -> Iterator[Content | str]:
    width = on.width
    yield title(f"Assault on {hex_called(book_id(position), attack.target)}", width)
    names = [title_of(position, number) for number in attack.units]
    yield from wrapped(joined(names) + (", charging" if attack.charging else ""), width)
    held = joined([title_within(position, unit.number) for unit in defenders(position, attack)])
    yield from wrapped(f"against {held}", width)
    mine, theirs = attack_strength(position, attack), defense_strength(position, attack)
    yield f"strength {float(mine):g} to {float(theirs):g}"
    modifiers = assault_modifiers(position, attack)
    yield from sum_rows(modifiers, width)
    yield ""
    yield from _first_checks(position, attack, on)
    yield Content.styled("then the die", "bold")
    for chance, result in chances(position, attack):
        yield from chance_row(result_words(result), float(chance), width, on.glyphs)
    if any(is_ours(one.rule, one.word) for one in modifiers):
        yield from footnote(width)


def _first_checks(position: HexPosition, attack: Attack, on: Writing) -> Iterator[Content]:
    """Whoever is assaulted checks his order before the die. [SH 11]"""
    yield Content.styled("the defender checks his order first", "bold")
    for unit in defenders(position, attack):
        extra = before_assault(position, attack, unit)
        chance = holds(position, unit, extra)
        said = f"{title_of(position, unit.number)} holds"
        yield from chance_row(said, chance, on.width, on.glyphs)


def holds(position: HexPosition, unit: Unit, extra: Modifiers = ()) -> float:
    """The chance that a unit passes a check of its order: 0 always does, 9 never. [SH 2]"""
    modifiers, _ = check_modifiers(position, unit)
    most = card(position, unit.number).cohesion(unit.disordered)
    added = total((*modifiers, *extra))
    return sum(face == 0 or (face < 9 and face + added <= most) for face in range(10)) / 10


def result_words(result: AssaultResult) -> str:
    """A row of the table of assaults: `defender retreats 2 hexes, disordered, may run`."""
    sides = (("attacker", result.attacker), ("defender", result.defender))
    said = [f"{result.name}:"] if result.name.endswith("stalemate") else []
    parts = [f"{name} {words}" for name, side in sides if (words := _side(side))]
    said.append("; ".join(parts))
    if result.rout_check:
        said.append("and checks for rout")
    if result.attacker_goes_on:
        said.append("(attacker may go on)")
    if result.defender_goes_on:
        said.append("(defender may go on)")
    return " ".join(said)


def _side(side: AssaultSide) -> str:
    words = [f"back {count(side.back)}"] if side.back else []
    if side.disordered:
        words.append("disordered")
    if side.loses:
        words.append(f"loses {count(side.loses)}")
    return ", ".join(words)

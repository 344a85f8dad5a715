"""The blocks beside a table: the course of the battle, ranges, last shots. Pure: texts alone."""

from collections.abc import Callable, Iterator, Sequence

from textual.content import Content

from campaign.terms import SIDES
from screens.battle.tabletop.objectives import marked_in_words
from screens.battle.tabletop.picture.overlays import THIRDS
from screens.battle.tabletop.picture.palette import TablePalette
from screens.battle.tabletop.reach import FireReach, Shot
from screens.battle.tabletop.scene import Card, Scene, SideToll, central
from screens.battle.tabletop.signs import label, mark_sign
from screens.map.desk_block import counter
from screens.shell.glyphs import Glyphs
from screens.shell.palettes import Rgb, mix
from screens.text.phrases import SIDE_LETTERS, clipped

BAR, EMPTY = ("▆", "#"), ("▁", ".")
SQUARES = (("■", "□"), ("#", "."))
"""Of a base that is left, and of one that is lost; in plain letters."""

SIDE_STYLES = ("bold $union", "bold $confederate")

ON_HEAD = "on $panel"
SWATCH = 0.3
"""How much stronger the color of a band is beside its words than on the table."""

UNEVEN = 8
"""Columns that the words behind a bar may take."""

NAME, WIDE = 18, 48
"""Columns of a name in the list of all units, at most, where the list is so wide."""


def head(title: str, note: str, width: int) -> Content:
    """The head line of a block: its name, and what its numbers are."""
    gap = " " * max(1, width - len(title) - len(note) - 2)
    return Content.assemble((f" {title}{gap}", f"bold {ON_HEAD}"), (f"{note} ", f"dim {ON_HEAD}"))


def course_block(scene: Scene, width: int, glyphs: Glyphs) -> Content:
    """Turn and phase as a strip, what each side has lost against what breaks it, and holds."""
    plain = glyphs.is_plain
    turns = max(1, scene.last_turn)
    cell = max(1, min(3, (width - 4 - len(scene.phase)) // turns))
    done = BAR[plain] * (cell * scene.turn)
    left = EMPTY[plain] * (cell * (turns - scene.turn))
    lines = [
        head("TURN", f"{scene.turn} of {scene.last_turn}", width),
        Content.assemble(" ", (done, "$accent"), (left, "dim"), (f"  {scene.phase}", "bold")),
        head("LOSSES", _toll_note(scene.tolls, width - len(" LOSSES") - 2), width),
        *(_bar(toll, width - 3 - UNEVEN, plain) for toll in scene.tolls),
        *(Content(" ") + line for line in objective_lines(scene, glyphs)),
    ]
    return Content("\n").join(lines)


def objective_lines(scene: Scene, glyphs: Glyphs) -> Iterator[Content]:
    """Who holds which objectives: flags on the table are told apart by these names."""
    flags = [mark for mark in scene.marks if mark.sign == "objective"]
    for side in (*SIDES, None):
        if held := [mark for mark in flags if mark.side is side]:
            style = "bold" if side is None else SIDE_STYLES[side.seat]
            sign = f"{mark_sign(held[0], glyphs):2} "
            yield Content.assemble((sign, style), marked_in_words(held))


def _toll_note(tolls: Sequence[SideToll], room: int) -> str:
    """What the numbers of the losses are, and those with which the sides are beaten."""
    usual, breaking = "lost / had", [toll for toll in tolls if toll.breaks]
    if not breaking:
        return usual
    whole = " ".join(f"{SIDE_LETTERS[toll.side]} {toll.breaks}" for toll in breaking)
    short = ", ".join(str(toll.breaks) for toll in breaking)
    forms = (f"{usual}; beaten with {whole}", f"{usual}; beaten: {short}", usual)
    return next(form for form in forms if len(form) <= room or form is usual)


def course_line(scene: Scene, width: int, glyphs: Glyphs) -> Content:
    """The losses of both sides in one line, where there is no room for more."""
    bars = [_bar(toll, width // 2 - 3 - UNEVEN, glyphs.is_plain) for toll in scene.tolls]
    return Content("").join(bars)


def _bar(toll: SideToll, length: int, plain: bool) -> Content:
    """A bar that is full when the side is beaten."""
    whole = toll.breaks or toll.had
    filled = min(length, -(-length * toll.lost // max(1, whole))) if length > 0 else 0
    style = SIDE_STYLES[toll.side.seat]
    return Content.assemble(
        (f" {SIDE_LETTERS[toll.side]} ", style),
        (BAR[plain] * filled, style),
        (EMPTY[plain] * (length - filled), "dim"),
        (f" {toll.lost}/{toll.had}".ljust(UNEVEN), "bold"),
    )


def bases_line(card: Card, seat: int, glyphs: Glyphs) -> Content:
    """A square for each base, hollow if it is lost."""
    left, lost = SQUARES[glyphs.is_plain]
    return Content.assemble(
        ("bases ", "dim"),
        (left * card.strength, SIDE_STYLES[seat]),
        (lost * (card.full - card.strength), "dim"),
    )


def reach_block(
    reach: FireReach, measure: tuple[str, int], width: int, palette: TablePalette | None
) -> Content:
    """How far a unit fires, band by band, in the colors of the table."""
    word, unit = measure
    ends = [0, *(band.up_to for band in reach.bands)]
    lines = [head("FIRE", f"to {ends[-1] / unit:.0f} {word}", width)]
    for number, band in enumerate(reach.bands):
        swatch = _swatch(palette, number, len(reach.bands))
        length = f"{ends[number] / unit:.0f}-{band.up_to / unit:.0f} {word}"
        lines.append(Content.assemble(*swatch, f" {length:<9}", (band.said, "bold")))
    return Content("\n").join(lines)


def _swatch(palette: TablePalette | None, number: int, bands: int) -> Iterator[tuple[str, str]]:
    """The color of a band as the table has it; of the only one those of its thirds."""
    if palette is None:
        yield " ", ""
        return
    for shade in range(THIRDS) if bands == 1 else (number * THIRDS // max(THIRDS, bands),) * THIRDS:
        part = min(1.0, palette.arc_parts[shade] + SWATCH)
        color = mix(palette.color("open"), palette.color("arc", shade), part)
        yield " ", f"on {_css(color)}"


def _css(color: Rgb) -> str:
    """A color as styles call it."""
    return f"rgb({color[0]},{color[1]},{color[2]})"


def ghost_line(words: str, palette: TablePalette | None) -> Content:
    """Where an order would lead, in words; on the color that its ghost has on the table."""
    style = "bold reverse"
    if palette is not None:
        style = f"bold {_css(palette.color('los_ink'))} on {_css(palette.color('ghost'))}"
    return Content.assemble((" ghost ", style), f" {words}")


def shots_block(shots: Sequence[Shot], width: int, rows: int) -> Content:
    """The last shots, the last one last: who at whom, dice, totals, and what came of them."""
    lines = [head("LAST SHOTS", "", width)]
    for shot in shots[-(rows - 1) :]:
        style = "bold $error" if shot.is_telling else "dim"
        lines.append(
            Content.assemble(
                (f" {shot.who} ", "bold"),
                (f"{shot.verb} {shot.whom}: ", ""),
                (f"{shot.dice}  ", "dim"),
                (f"{shot.result}  ", "bold"),
                (shot.fate, style),
            ).truncate(width)
        )
    return Content("\n").join(lines)


def units_rows(
    scene: Scene, is_able: Callable[[int], bool], width: int, glyphs: Glyphs
) -> list[Content]:
    """All units in the order in which they act, in columns: who can, bases, state and order."""
    cards = [scene.cards[unit] for unit in scene.roster]
    signs = [label(central(scene.of(unit)), glyphs) for unit in scene.roster]
    sign = max(map(len, signs), default=0)
    names = [card.short or card.called for card in cards]
    name = min(NAME * width // WIDE, max(map(len, names), default=0))
    bases = max((len(f"{card.strength}/{card.full}") for card in cards), default=0)
    rows = []
    for unit, card, called, said in zip(scene.roster, cards, names, signs, strict=True):
        able = is_able(unit)
        before = Content.assemble(
            glyphs.marked[0] if able else " ",
            counter(f"{said:{sign}}", scene.of(unit)[0].side),
            (f" {clipped(called, name):{name}} ", "bold" if able else ""),
            f"{card.strength:>{bases - len(str(card.full)) - 1}}/{card.full} ",
        )
        doing = clipped(card.doing, max(2, width - before.cell_length))
        rows.append(Content.assemble(before, (doing, "dim")))
    return rows

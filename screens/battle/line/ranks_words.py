"""What the pieces of a rank say, and what stands beside and below them: words, not signs. Pure.

[BG 8.3, BG 8.4, BG 8.5, NS 7.0]
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from campaign.battle.contract import BattlePiece
from campaign.resolvers.battle_line.events import CommandRolled
from campaign.resolvers.battle_line.fire import shots_left
from campaign.resolvers.battle_line.odds import chance
from campaign.resolvers.battle_line.position import LinePosition, Stage, needed
from campaign.terms import Side
from screens.battle.line.dice_faces import face_of, verdict
from screens.battle.line.field_words import keys_do
from screens.battle.line.formation import Formation, LinePost
from screens.battle.line.log import Throw
from screens.battle.line.roads import Road
from screens.battle.line.signs import (
    BattleSigns,
    conditions,
    hits_on,
    letter_of,
    marks,
    strength,
)
from screens.shell.glyphs import Glyphs
from screens.text.phrases import SIDE_ADJECTIVES, leader, place, several
from screens.text.phrases import piece as piece_words

SHORT = (("infantry", "inf."), ("cavalry", "cav."), ("coastal garrison", "garrison"))
"""Arms where a row has no room for them."""


def shortened(kind: str) -> str:
    """`veteran inf.`"""
    for word, short in SHORT:
        kind = kind.replace(word, short)
    return kind


def kind_of(piece: BattlePiece) -> str:
    """`veteran infantry`, `coastal garrison`."""
    return "coastal garrison" if piece.garrison else piece_words(piece.type)


def _called(piece: BattlePiece, name: str) -> list[str]:
    """What a piece is called, the longest form first."""
    if name:
        return [name]
    kind = kind_of(piece)
    forms = (kind, shortened(kind), shortened(kind).removeprefix("foreign "))
    return [f"{form} {piece.id}" for form in forms]


class PieceText(NamedTuple):
    """What a rank says of a piece."""

    piece: BattlePiece
    letter: str = ""
    """What picks it; empty if nothing does."""

    name: str = ""
    """The name of a brigade of history; empty for other pieces."""

    led: int = 0
    """Points that a leader has given it. [NS 8.22]"""


def _with_kind(text: PieceText) -> list[str]:
    """A brigade of history and what it is, the longest form first; none for other pieces."""
    if not text.name:
        return []
    kind = kind_of(text.piece)
    # Infantry goes without saying where there is no room for it.
    brief = shortened(kind) if not text.piece.type.is_infantry else kind.removesuffix(" infantry")
    long = [f"{text.name}, {form}," for form in (kind, shortened(kind), brief)]
    return [*long, f"{text.name} {brief}"]


def _without_arm(text: PieceText) -> list[str]:
    """Infantry by its rank and number alone, the shortest form; none for other pieces."""
    if text.name or not text.piece.type.is_infantry:
        return []
    return [f"{kind_of(text.piece).removesuffix(' infantry')} {text.piece.id}"]


def in_a_row(text: PieceText, width: int, glyphs: Glyphs, signs: BattleSigns) -> str:
    """All of a piece in one row: `d veteran inf. 13 value 3`, and the signs of its state."""
    state = marks(text.piece, glyphs, signs).replace(" ", "")
    value = f"value {strength(text.piece)}" + (f"+{text.led}" if text.led else "")
    called = [*_with_kind(text), *_called(text.piece, text.name), *_without_arm(text)]
    forms = [f"{text.letter:1} {one} {value}" for one in called]
    room = width - len(state)
    # A sign of its state touches no number where there is room; a brigade would lose its kind.
    apart = room - bool(state and not text.name)
    said = next((form for at in (apart, room) for form in forms if len(form) <= at), forms[-1])
    if len(said) > room:  # a brigade of history has a long name
        said = f"{said[: room - len(value) - 1].rstrip():{room - len(value) - 1}} {value}"
    return f"{said:{room}}{state}"


def in_rows(text: PieceText, width: int, rows: int) -> list[str]:
    """A piece in rows of words: what it is; what it is worth; its state, and where it came from."""
    piece, letter, name, led = text
    first = next(
        (form for form in _called(piece, name) if len(form) + 2 <= width),
        _called(piece, name)[-1][: width - 2],
    )
    given = [f"leader +{led}"] if led else []
    facts = [f"value {strength(piece)}", *given, *conditions(piece)]
    kind = kind_of(piece)
    facts = [shortened(kind) if rows == 2 else kind, *facts] if name else facts
    lines = [f"{letter:1} {first}", *_wrapped([*facts, *_origin(piece)], width - 2, rows - 1)]
    return [f"{line:{width}}" for line in lines + [""] * (rows - len(lines))]


def _origin(piece: BattlePiece) -> list[str]:
    """Where it came from, if it was not there before. [BG 8.7, BG 9.4]"""
    if piece.invaded:
        return ["from the sea"]
    if not piece.entry:
        return []
    return [f"{'over water from' if piece.crossed else 'from'} {place(piece.entry)}"]


def _wrapped(facts: Iterable[str], width: int, rows: int) -> list[str]:
    """Facts in rows, none of them cut; those without room are left out, the last ones first."""
    lines = [""]
    for fact in facts:
        longer = f"{lines[-1]}, {fact}" if lines[-1] else fact
        if len(longer) <= width:
            lines[-1] = longer
        elif len(lines) < rows and len(fact) <= width:
            lines.append(fact)
    return [f"  {line}" for line in lines[:rows]]


# --- between the ranks ---------------------------------------------------------------------------


def beside_shooter(position: LinePosition, piece: BattlePiece, rows: int) -> list[str]:
    """Whom a piece of the firing side fires at, and how often that hits. [BG 8.3, NS-R17]"""
    if position.winner is not None or position.stage is not Stage.FIRE:
        return []
    for shot in position.shots:
        target = position.piece(shot.target)
        if shot.shooter == piece.id and target is not None:
            name = letter_of(position, target.id) or str(target.id)
            highest = needed(position, piece, target)
            if rows == 1:
                return [f"at {name}, {chance(highest):.0%}"]
            hits = f"hits on {hits_on(highest)}" if highest > 0 else "cannot hit"
            return [f"fires at {name}", hits]
    if shots_left(position, (piece,)) > 0:
        return ["no shot" if rows == 1 else "no shot yet"]
    return ["holds" if rows == 1 else "holds fire"]


def beside_target(position: LinePosition, piece: BattlePiece, pointed: int) -> str:
    """How often the piece pointed at would hit this one, and how many shots cover it. [BG 8.4]"""
    if position.winner is not None or position.stage is not Stage.FIRE:
        return ""
    aimed = sum(shot.target == piece.id for shot in position.shots)
    said = [f"{aimed} shot{'s' * (aimed > 1)}"] if aimed else []
    shooter = position.piece(pointed)
    if shooter is not None and shooter.side is position.firing:
        said = [f"{chance(needed(position, shooter, piece)):.0%}", *said]
    return " ".join(said)


def beside_die(throw: Throw, signs: BattleSigns) -> str:
    """`⚄5 miss`: the face of a die and what came of it."""
    face, came = face_of(throw), verdict(throw)
    sign = signs.faces[face - 1].strip() if face else ""
    said = f"{sign} {came.outcome}".strip()
    return said if len(said) <= len("50% 1 shot") else f"{sign}{came.outcome}"


def of_command(throw: CommandRolled, signs: BattleSigns) -> str:
    """`Union command die 4: 3 may fire`. [NS 7.0]"""
    sign = signs.faces[throw.die - 1].strip()
    return f"{SIDE_ADJECTIVES[throw.side]} command die {sign}: {throw.leadership} may fire"


# --- below the ranks -----------------------------------------------------------------------------


def in_front(formation: Formation, seen: Sequence[int]) -> str:
    """`Union, 1 to 9 of 12 in view: 9 veteran infantry, 3 militia cavalry`."""
    front = [post.piece for post in formation.front if not post.standing]
    count = len(formation.front)
    part = f", {seen[0]} to {seen[-1]} of {count} in view" if 0 < len(seen) < count else ""
    return f"{SIDE_ADJECTIVES[formation.side]}{part}: {', '.join(_counts(front))}"


def _counts(pieces: Iterable[BattlePiece]) -> Iterator[str]:
    for kind, count in Counter(map(kind_of, pieces)).most_common():
        yield f"{count} {kind}"


def friends_near(side: Side, roads: Iterable[Road], width: int) -> str:
    """Who of a side stands in the boxes around, and may come: by the names of the boxes. [BG 10]"""
    near = [road for road in roads if road.reserves or road.leaders]
    if not near:
        return ""
    head = f"{SIDE_ADJECTIVES[side]} friends near: "
    short = [f"{place(road.box)} {_few(road)}" for road in near]
    long = [f"{place(road.box)} {_all(road)}" for road in near]
    for texts in (long, [shortened(text) for text in long], short):
        if len(head) + len("; ".join(texts)) <= width:
            return head + "; ".join(texts)
    count = sum(len(road.reserves) for road in near)
    return f"{head}{several(count, 'piece')} in {several(len(near), 'box')}"


def _all(road: Road) -> str:
    return ", ".join([*_counts(road.reserves), *map(leader, road.leaders)])


def _few(road: Road) -> str:
    """Their number alone, and the leaders."""
    count = [several(len(road.reserves), "piece")] if road.reserves else []
    return ", ".join([*count, *map(leader, road.leaders)])


def aside(posts: Iterable[LinePost], position: LinePosition, side: Side, width: int) -> str:
    """Those who are not in front: `Union behind: o militia inf. 14; routed: p veteran inf. 15`."""
    said = list[str]()
    known = ""
    for post in posts:
        letter = letter_of(position, post.piece.id)
        one = f"{letter} {shortened(kind_of(post.piece))} {post.piece.id}".lstrip()
        said.append(one if post.standing == known else f"{post.standing}: {one}")
        known = post.standing
    if not said:
        return ""
    head = f"{SIDE_ADJECTIVES[side]} "
    for count in range(len(said), 0, -1):
        more = f" and {len(said) - count} more" if count < len(said) else ""
        text = f"{head}{', '.join(said[:count])}{more}"
        if len(text) <= width:
            return text
    return f"{head}{several(len(said), 'piece')} behind, routed or gone"


def legend(
    position: LinePosition,
    pieces: Iterable[BattlePiece],
    glyphs: Glyphs,
    signs: BattleSigns,
    *,
    is_asked: bool,
    has_signs: bool,
    has_numbers: bool,
) -> str:
    """What letters do, and what the signs mean that are on show."""
    known = list(pieces)
    keys = keys_do(position, has_numbers=has_numbers) if is_asked else ""
    said = [f"{keys}."] if keys else []
    if has_signs:
        said += [f"{glyphs.reduced} reduced"] * any(p.reduced for p in known)
        said += [f"{glyphs.entrenched} entrenched"] * any(p.entrenched for p in known)
        said += [f"{signs.water} came over water"] * any(p.crossed or p.invaded for p in known)
    return "   ".join(said)

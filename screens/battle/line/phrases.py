"""What the battle screen says around the two lines. Asks the resolver; holds no rule.

Where the battle stands, what a shot needs, what else a side may do, and why not.
"""

from collections.abc import Iterable, Sequence

from campaign.battle.contract import BattlePiece
from campaign.resolvers.battle_line.odds import chance
from campaign.resolvers.battle_line.orders import (
    Bonus,
    Fire,
    Lead,
    LineOrder,
    Rally,
    Ready,
    Reinforce,
    Relieve,
    Retreat,
)
from campaign.resolvers.battle_line.position import (
    LinePosition,
    Stage,
    needed,
    points_of,
)
from campaign.resolvers.battle_line.resolver import BATTLE_LINE
from campaign.tables.printed_values import printed_values
from campaign.terms import SIDES, BoxId
from screens.battle.line.command_days import command_line, stage_line, title
from screens.battle.line.signs import called, conditions, hits_on, letter_of, signs_of
from screens.shell.glyphs import Glyphs
from screens.text.phrases import (
    joined,
    leader,
    piece,
    place,
    refused,
    sentence,
    several,
)


def describe(fighter: BattlePiece, position: LinePosition) -> str:
    """A piece in words: `Union veteran infantry 3, reduced, from Cairo across the river`."""
    parts = [
        called(fighter),
        *conditions(fighter),
    ]
    if fighter.invaded:
        parts.append("landed from the sea")
    elif fighter.entry:
        over = " across the river" if fighter.crossed else ""
        parts.append(f"from {place(fighter.entry)}{over}")
    return ", ".join(parts)


def sum_of(position: LinePosition, shooter: BattlePiece, target: BattlePiece) -> str:
    """How the number that a shot needs comes about. [BG 8.5, BG 8.6, BG 8.7]"""
    values = printed_values()
    value, against = shooter.garrison or values[shooter.type][0], values[target.type][1]
    led = points_of(position, shooter.id)
    total = needed(position, shooter, target) - led
    parts = [f"{'garrison' if shooter.garrison else piece(shooter.type)} value {value}"]
    if against:
        parts.append(f"crack target {against:+d}")
    if target.entrenched:
        parts.append("entrenched -1")
    if water := total - value - against + target.entrenched:
        parts.append(f"water {water:+d}")
    if led:
        parts.append(f"leaders {led:+d}")
    return ", ".join(parts)


def shot_line(position: LinePosition, shooter_id: int, target_id: int) -> str:
    """The shot that the cursor points at: who, at whom, what it takes; what may be cut off last."""
    shooter, target = position.piece(shooter_id), position.piece(target_id)
    if shooter is None:
        return ""
    if target is None:
        return describe(shooter, position)
    number = needed(position, shooter, target)
    letter = letter_of(position, target.id)
    at = f"{called(target)} ({letter})" if letter else called(target)
    effect = f"hits on {hits_on(number)} ({chance(number):.0%})" if number > 0 else "cannot hit"
    about = describe(target, position).removeprefix(called(target)).removeprefix(", ")
    target_words = f"; target {about}" if about else ""
    return f"{called(shooter)} at {at}: {effect}; {sum_of(position, shooter, target)}{target_words}"


IN_WORDS = (
    "Each piece says what it is, and the value that it fires with. Beside one that fires stands"
    " whom it fires at, and on which faces it hits; beside an enemy how often the piece pointed at"
    " would hit him, and how many shots are at him already."
)
IN_SIGNS = (
    "Counters: C crack, V veteran, M militia, small letters when reduced; then the value that"
    " the piece fires with. Dotted arrow: the shot that Enter announces."
)


def explained(
    position: LinePosition, shooter: int, target: int, glyphs: Glyphs, *, in_words: bool = False
) -> list[str]:
    """The battle and the shot in focus at length, and what the signs mean."""
    shot = shot_line(position, shooter, target)
    return [
        sentence(title(position)),
        *([sentence(shot), ""] if shot else []),
        "Each piece fires once: press the letter on an enemy. Shots are announced first, and"
        " every enemy must be a target while shots remain. Then Enter rolls. A face as high as"
        " shown, or lower, hits: a full piece is reduced, a reduced one is eliminated.",
        "",
        *_of_the_day(position),
        *([IN_WORDS] if in_words else [IN_SIGNS, *_of_the_signs(glyphs)]),
        "",
    ]


def _of_the_signs(glyphs: Glyphs) -> list[str]:
    """What stands on counters, and beside them."""
    signs = signs_of(glyphs)
    return [
        f"{glyphs.reduced} reduced   {glyphs.entrenched} entrenched   {signs.water} came over"
        f" water   {signs.uncovered} no shot covers it yet   x2 two shots cover it   {signs.fallen}"
        " eliminated",
        "Beside a road: b somebody may be brought up from there, g retreat there.",
    ]


def _of_the_day(position: LinePosition) -> list[str]:
    """What optional rules add to a battle. [NS 7.0, NS 8.1, NS 8.11, NS 8.22]"""
    request = position.request
    lines = [line for line in (command_line(position),) if line]
    if request.command:
        lines.append(
            "Four rounds are a day. Before each day both sides roll for how many of their pieces"
            " may fire; eight stand in front, and a letter sends in a piece from behind. [NS 7.0]"
        )
    if request.leaders:
        lines.append("After the shots + gives a leader's point to one of them. [NS 8.22]")
    if request.morale:
        lines.append(
            "A piece just reduced rolls for morale and may run; after each fourth round a side"
            " rallies one piece. [NS 8.1, NS 8.11]"
        )
    return [*lines, ""] if lines else []


# --- what else a side may do -------------------------------------------------------------------


def retreats(position: LinePosition) -> list[Retreat]:
    """Where the side may retreat to now. [BG 9]"""
    return [order for order in BATTLE_LINE.legal(position) if isinstance(order, Retreat)]


def arrivals(position: LinePosition) -> list[Reinforce | Lead]:
    """Who may be brought up now: pieces, and leaders. [BG 10, NS-R23]"""
    return [order for order in BATTLE_LINE.legal(position) if isinstance(order, Reinforce | Lead)]


def origin(position: LinePosition, order: Reinforce | Lead) -> BoxId:
    """Where somebody would be brought up from."""
    if isinstance(order, Reinforce):
        return order.box
    return next(there.box for there in position.request.leaders if there.leader is order.leader)


def comer(order: Reinforce | Lead) -> str:
    """Who would be brought up."""
    return piece(order.type) if isinstance(order, Reinforce) else leader(order.leader)


def ways_line(position: LinePosition, columns: int) -> str:
    """Retreat and reinforcement in one line, or that there is neither.

    Boxes that it has no room to name are counted: the lists of the keys name them.
    """
    back = [*dict.fromkeys(order.to for order in retreats(position))]
    up = [*dict.fromkeys(origin(position, order) for order in arrivals(position))]
    if position.stage is not Stage.FIRE:
        up = []
    elif not back and not up:
        return "No retreat and no reinforcements now (g and b say why)."
    forms = ((_names, _names), (_names, _counted), (_counted, _counted))
    lines = [
        "; ".join(
            f"{does} {said(boxes)}"
            for does, said, boxes in (
                ("g retreat to", of_back, back),
                ("b bring up from", of_up, up),
            )
            if boxes
        )
        for of_back, of_up in forms
    ]
    return next((line for line in lines if len(line) <= columns), lines[-1])


def _names(boxes: Iterable[BoxId]) -> str:
    return joined([place(box) for box in boxes], "or")


def _counted(boxes: Sequence[BoxId]) -> str:
    """`Decatur`, `one of three boxes`."""
    return f"one of {several(len(boxes), 'box')}" if len(boxes) > 1 else place(boxes[0])


def why_no_retreat(position: LinePosition) -> list[str]:
    """For each box around, why the side cannot go there. [BG 9]"""
    near = (s.box for s in position.surroundings(position.firing))
    return _reasons(position, {box: Retreat(box) for box in near})


def why_nobody_comes(position: LinePosition) -> list[str]:
    """For each box with friends, why they cannot come. [BG 10]"""
    found: dict[str, LineOrder] = {}
    for near in position.surroundings(position.firing):
        for fighter in near.reserves:
            label = f"{piece(fighter.type)} in {place(near.box)}"
            found[label] = Reinforce(fighter.type, near.box)
    for there in position.request.leaders:
        if there.side is position.firing and there.box != position.request.box:
            found[f"{leader(there.leader)} in {place(there.box)}"] = Lead(there.leader)
    return _reasons(position, found)


def _reasons(position: LinePosition, orders: dict[str, LineOrder]) -> list[str]:
    """One line for each wish that is refused; a single one if all fail for the same reason."""
    found = {}
    for label, order in orders.items():
        refusal = BATTLE_LINE.refusal(position, order)
        if refusal is not None:
            name = place(label) if isinstance(order, Retreat) else sentence(label)[:-1]
            found[name] = refused(refusal)
    if len(found) == len(orders) and len(set(found.values())) == 1:
        return list(set(found.values()))
    return [
        reason if reason.startswith(name) else f"{name}: {reason[0].lower()}{reason[1:]}"
        for name, reason in found.items()
    ]


def why_not(position: LinePosition, action: str) -> str | None:
    """Why no retreat, nobody to bring up, nothing to announce: the first reason there is."""
    if action == "suggest":
        if position.stage is not Stage.FIRE:
            return sentence(stage_line(position))
        return "All shots are announced already. [BG 8.3]"
    if action == "bonus":
        line = position.line(position.firing)
        if not line and not position.shots:
            return sentence(stage_line(position))
        some = position.shots[0].shooter if position.shots else line[0].id
        refusal = BATTLE_LINE.refusal(position, Bonus(some))
        return refused(refusal) if refusal else None
    reasons = why_no_retreat(position) if action == "retreat" else why_nobody_comes(position)
    if reasons:
        return reasons[0]
    if action == "retreat":
        return "No adjacent box to retreat to. [BG 9.5]"
    return "No piece of this side is in an adjacent box. [BG 10.1]"


def said(position: LinePosition, order: LineOrder) -> str:
    """An order as one would say it."""
    match order:
        case Fire():
            return f"Fire: {shot_line(position, order.shooter, order.target)}."
        case Retreat():
            return f"Retreat to {place(order.to)}."
        case Reinforce() | Lead():
            return f"Bring up {comer(order)} from {place(origin(position, order))}."
        case Bonus():
            return f"Give {several(order.points, 'point')} to {piece_named(position, order.piece)}."
        case Relieve():
            fresh, out = (piece_named(position, number) for number in (order.fresh, order.out))
            return f"Send {fresh} in for {out}."
        case Rally():
            return f"Rally {piece_named(position, order.piece)}."
        case Ready():
            return "Leave the line as it is."
        case _:
            return "Roll the dice."


def piece_named(position: LinePosition, number: int) -> str:
    """A piece by its name, wherever it stands."""
    everybody = (
        *(piece for side in SIDES for piece in position.line(side)),
        *(piece for rear in position.rear for piece in rear),
        *position.routed,
    )
    return next((called(piece) for piece in everybody if piece.id == number), f"piece {number}")

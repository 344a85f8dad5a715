"""The words on a field of battle: the heads of both sides, and what stands before each piece. Pure.

[BG 8.3, BG 8.4, BG 8.5, NS 7.0]
"""

from campaign.battle.contract import BattlePiece
from campaign.resolvers.battle_line.fire import shots_left
from campaign.resolvers.battle_line.odds import chance
from campaign.resolvers.battle_line.position import LinePosition, Stage, needed, points_of
from campaign.terms import Side
from screens.battle.line.signs import BattleSigns, hits_on, letter_of


def head(position: LinePosition, side: Side, fallen: frozenset[int]) -> str:
    """`UNION defends with 12`."""
    role = "attacks" if side is position.request.attacker else "defends"
    fighting = position.fighting(side)
    count = sum(piece.id not in fallen and not piece.garrison for piece in fighting)
    return f"{str(side).upper()} {role} with {count}"


def head_says(position: LinePosition, side: Side) -> str:
    """Whether it is the side's part; under command also how many may still fire. [NS 7.0]"""
    if side is not position.firing or position.winner is not None:
        return ""
    if position.stage is not Stage.FIRE:
        return ", decides"
    if not position.request.command:
        return ", fires"
    return f", {shots_left(position, position.line(side))} to fire"


KEYS_DO = {
    Stage.FIRE: "A {key} fires at that piece",
    Stage.RELIEF: "A {key} sends that piece in",
    Stage.RALLY: "A {key} rallies that piece",
}
"""What pressing the letter before a piece does, or typing its number."""

LETTER, LETTER_OR_NUMBER = "letter", "letter or number"


def keys_do(position: LinePosition, *, has_numbers: bool) -> str:
    """What these keys do now; of numbers only where they are on show.

    When every shot has been announced they do nothing. [BG 8.3]
    """
    fires = position.stage is Stage.FIRE
    if fires and not shots_left(position, position.line(position.firing)):
        return ""
    key = LETTER_OR_NUMBER if has_numbers else LETTER
    return KEYS_DO.get(position.stage, "").format(key=key)


def head_keys(position: LinePosition, side: Side) -> str:
    """The same above the line with these letters: the enemy's, or one's own. [BG 8.3, NS-R16]"""
    of_enemy = position.stage is Stage.FIRE
    is_here = side is (position.firing.enemy if of_enemy else position.firing)
    if not is_here or position.winner is not None:
        return ""
    return keys_do(position, has_numbers=True)


def tag(
    position: LinePosition, piece: BattlePiece, pointed: int, signs: BattleSigns
) -> tuple[str, ...]:
    """What stands before a piece, the longest form first. [BG 8.3, BG 8.4, BG 8.5]

    Of the firing side whom it fires at and what it needs; of the other one what the piece pointed
    at would need, and how many shots cover it.
    """
    if position.winner is not None or position.stage is not Stage.FIRE:
        return ("",)
    if piece.side is position.firing:
        return _aim(position, piece, signs)
    aimed = sum(shot.target == piece.id for shot in position.shots)
    cover = f"x{aimed}" if aimed else signs.uncovered
    shooter = position.piece(pointed)
    if shooter is None or shooter.side is not position.firing:
        return (cover,)
    highest = needed(position, shooter, piece)
    number = hits_on(highest)
    return f"{number} {chance(highest):.0%} {cover}", f"{number} {cover}", f"{number}{cover}"


def _aim(position: LinePosition, piece: BattlePiece, signs: BattleSigns) -> tuple[str, ...]:
    for shot in position.shots:
        target = position.piece(shot.target)
        if shot.shooter == piece.id and target is not None:
            name = letter_of(position, target.id) or str(target.id)
            number = hits_on(needed(position, piece, target))
            given = points_of(position, piece.id)
            led = f"+{given}" if given else ""
            longest = " ".join(filter(None, (signs.aim, name, number, led)))
            return (
                longest,
                f"{signs.aim}{name} {number}{led}",
                f"{name} {number}{led}",
                f"{name}{number}{led}",
            )
    return ("...",) if shots_left(position, (piece,)) > 0 else ("holds", "hold")

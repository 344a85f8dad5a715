"""The lines of a form that say who plays a side, and in what temper a commander does."""

from collections.abc import Iterator, Mapping
from typing import Any

from campaign.battle.contract import ABLE, Resolver
from campaign.commanders import COMMANDERS, OFFERED
from campaign.commanders.field.temper import TEMPERS
from campaign.commanders.levels import LEVELS, USUAL_LEVEL, Grade, level_of, temper_of, with_temper
from campaign.terms import PERSON, SIDES, Side
from screens.parts.form import Field, following
from screens.text.players import A_PERSON

WATCH = "Nobody plays: you will watch two commanders of the computer."

BATTLE_NOTES = {
    True: "It leads a battle by these rules with the better of their two automatic commanders.",
    False: "It leads a battle by these rules with the plainer of their two automatic commanders;"
    " Veteran and Commander have the better one.",
    None: "Of these rules there is one automatic commander: all computer players lead alike.",
}
"""What a computer player does in a battle by itself, where the war plays no part."""

PERSON_NOTE = (
    "A player at this keyboard. Two can share it; a page between the turns says whose turn it is."
)

BESIDE_LEVELS: Mapping[str, str] = {
    "steady": "about as strong as Recruit",
    "greedy": "weaker than Recruit",
    "random": "far weaker than Recruit",
}
"""Where those stand who have no level, as games against the levels tell; see BALANCE.md."""

YOU_PLAY = "you_play"
"""The line that says which side is a person's."""

SEATED: Mapping[tuple[bool, bool], tuple[str, str]] = {
    (True, False): ("the Union", "The computer leads the Confederacy."),
    (False, True): ("the Confederacy", "The computer leads the Union."),
    (True, True): ("both sides", PERSON_NOTE),
    (False, False): ("neither", WATCH),
}
"""By the sides that persons play: what the line says, and what it means."""

SIDE_LABELS = {Side.UNION: "Union", Side.CONFEDERATE: "Confederacy"}
TEMPER_LABELS = {Side.UNION: "Union temper", Side.CONFEDERATE: "Confederate temper"}
TEMPER_LINES = {f"{side}_temper": side for side in SIDES}
"""The id of the line of a side's temper, and the side."""


def you_play_field(players: tuple[str, str]) -> Field:
    """The line of a form that says which side is yours."""
    value, note = SEATED[_seated(players)]
    return Field(YOU_PLAY, "You play", value, note)


def with_players(players: tuple[str, str], line: str, by: int) -> tuple[str, str]:
    """Who plays, with the next (1) or the last (-1) value of one of the lines about them."""
    if line == YOU_PLAY:
        return with_you_playing(players, by)
    return with_next_player(players, Side(line), by)


FOR_A_FIRST_WAR = next(iter(LEVELS))
"""The level that a newcomer is advised to play against: the weakest."""


def with_you_playing(players: tuple[str, str], by: int) -> tuple[str, str]:
    """Who plays, with the next (1) or the last (-1) of the sides for you.

    A commander who is there leads the other side; else the usual one does.
    """
    seated = following(tuple(SEATED), _seated(players), by)
    leader = next((one for one in players if one != PERSON), USUAL_LEVEL)
    union, confederate = (
        PERSON if is_yours else (player if player != PERSON else leader)
        for is_yours, player in zip(seated, players, strict=True)
    )
    return union, confederate


def _seated(players: tuple[str, str]) -> tuple[bool, bool]:
    union, confederate = (player == PERSON for player in players)
    return union, confederate


def begin_note(note: str, players: tuple[str, str]) -> str:
    """What beginning means; of a game that nobody plays, also that."""
    return note if PERSON in players else f"{WATCH}\n\n{note}"


def opponent_note(players: tuple[str, str]) -> str:
    """How strong the computer is whom one begins against, and who is for a first war.

    Empty where nobody or somebody without a level leads the other side.
    """
    enemies = [(side, level_of(players[side.seat])) for side in SIDES]
    side, level = next(((s, one) for s, one in enemies if one is not None), (None, None))
    if level is None or side is None or PERSON not in players:
        return ""
    weakest = LEVELS[FOR_A_FIRST_WAR]
    advice = "" if level is weakest else f" For a first war take {weakest.name}."
    return f"{level.name} leads the {SIDE_LABELS[side]}: {_strength(level)}.{advice}"


def battle_player_field(side: Side, player: str, resolver: Resolver[Any, Any]) -> Field:
    """The line of a form that says who leads a side in a battle by itself."""
    field, level = player_field(side, player), level_of(player)
    if level is None:
        return field
    is_able = level.sight.support if ABLE in resolver.levels else None
    return field._replace(note=f"A computer player. {BATTLE_NOTES[is_able]}")


def player_field(side: Side, player: str) -> Field:
    """The line of a form that says who plays a side, and how strong he is."""
    if player == PERSON:
        return Field(str(side), SIDE_LABELS[side], A_PERSON, PERSON_NOTE)
    one = level_of(player) or COMMANDERS[player]
    return Field(str(side), SIDE_LABELS[side], one.name, computer_note(player))


def computer_note(player: str) -> str:
    """What a computer player does, and where he stands among the others."""
    level = level_of(player)
    if level is not None:
        return f"A computer player, {_strength(level)}. {level.note}"
    return f"A computer player, {BESIDE_LEVELS[player]}. {COMMANDERS[player].note}"


def _strength(level: Grade) -> str:
    """Its place among the levels: `3 of 4 in strength`."""
    rank = tuple(LEVELS).index(level.id)
    return f"{rank + 1} of {len(LEVELS)} in strength{'' if rank else ', for a first war'}"


def player_fields(players: tuple[str, str]) -> Iterator[Field]:
    """Who plays each side; below a commander who has one, his temper."""
    for side in SIDES:
        player = players[side.seat]
        yield player_field(side, player)
        if temper := temper_of(player):
            yield Field(f"{side}_temper", TEMPER_LABELS[side], temper.name, temper.note)


def with_next_player(players: tuple[str, str], side: Side, by: int) -> tuple[str, str]:
    """Who plays, with the next (1) or the last (-1) player for one side; he keeps the temper."""
    player = players[side.seat]
    level, temper = level_of(player), temper_of(player)
    chosen = following((PERSON, *OFFERED), level.id if level else player, by)
    return _with(players, side, with_temper(chosen, temper.id) if temper else chosen)


def with_next_temper(players: tuple[str, str], side: Side, by: int) -> tuple[str, str]:
    """Who plays, with the next (1) or the last (-1) temper for one side's commander."""
    player = players[side.seat]
    temper = temper_of(player)
    if temper is None:
        return players
    return _with(players, side, with_temper(player, following(tuple(TEMPERS), temper.id, by)))


def _with(players: tuple[str, str], side: Side, player: str) -> tuple[str, str]:
    changed = list(players)
    changed[side.seat] = player
    return changed[0], changed[1]

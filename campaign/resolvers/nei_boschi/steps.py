"""What is to be done in a battle, the next thing first, as steps of one line each. [SH 3]

A step goes on by itself, with dice, or somebody has to decide something: `sequence` asks the module
that knows the step. What interrupts a step is put before it.
"""

from typing import TypeAlias

from campaign.formats.notation import Notation
from campaign.hexes.grid import Hex
from campaign.resolvers.nei_boschi.counters import CommandId
from campaign.resolvers.nei_boschi.units import BodyId
from campaign.terms import Side
from campaign.values import Value

# --- the turn [SH 3] ---------------------------------------------------------------------------


class SettingUp(Value, frozen=True):
    """A side changes what the scenario leaves to it: facings, orders, free places. [BB 30]"""

    side: Side


class TurnBegins(Value, frozen=True):
    """Reinforcements are due, marks of the last turn go. [SH 3]"""


class Initiative(Value, frozen=True):
    """Both sides roll, or the scenario says who has it. [SH 3 I]"""


class ChainOfCommand(Value, frozen=True):
    """A side attaches units and takes brigades under direct command. [SH 3 II.A, BB 4.11]"""

    side: Side


class Efficiency(Value, frozen=True):
    """Chits are drawn for every command. [SH 3 II.B]"""


class LateArrivals(Value, frozen=True):
    """Dice say whether reinforcements come that no turn is certain for. [BB 30.11]"""


class DivisionOrders(Value, frozen=True):
    """A side gives orders to brigades in command. [SH 3 II.C]"""

    side: Side


class FillPool(Value, frozen=True):
    """Markers and event chits go into the pool. [SH 3 III.B]"""


class FirstMarker(Value, frozen=True):
    """The side with the initiative picks the first marker. [SH 3 III.A]"""

    side: Side


class DrawMarker(Value, frozen=True):
    """A chit is drawn until the pool is empty. [SH 3 III.C]"""


class LateComers(Value, frozen=True):
    """Reinforcements may come that have waited for the end of all activations. [BB 9.7]"""

    side: Side
    done: tuple[BodyId, ...] = ()
    """Bodies that have come so."""


class ComingOn(Value, frozen=True):
    """They use the activations that are printed, one after another. [BB 9.7]"""

    side: Side
    body: BodyId
    units: tuple[int, ...]
    left: int


class CommandersAtRisk(Value, frozen=True):
    """Before any commander rides, those whom the battle tries may fall. [SH 3 IV.A, BB 12.77]"""


class CommanderMoves(Value, frozen=True):
    """A side moves its army and corps commanders. [SH 3 IV.A]"""

    side: Side


class Replacements(Value, frozen=True):
    """Leaders of a side who have fallen are replaced. [SH 3 IV.B, SH 12]"""

    side: Side


class Recovery(Value, frozen=True):
    """A side rallies, mans guns, recovers, rests and resupplies. [SH 3 IV.B]"""

    side: Side


class Absorbing(Value, frozen=True):
    """Regiments of a side take their detachments back. [SH 3 IV.B, BB 14.42]"""

    side: Side


class TurnEnds(Value, frozen=True):
    """Ineffectiveness and victory are looked at, and the next turn comes. [SH 3 IV.C]"""


# --- activations [SH 3 III.C, SH 5] ------------------------------------------------------------


class Activation(Value, frozen=True):
    """A marker is played: whoever commands picks the body that acts next. [SH 3 III.C]"""

    side: Side
    command: CommandId
    together: int = 0
    """So many brigades may act as one; 0 before the roll, or without. [SH 5]"""

    rolled: bool = False
    """The roll for coordination has been made. [SH 5]"""

    confused: bool = False
    """The roll was confusion: no brigade in command moves or fights with this marker. [SH 5]"""

    acted: tuple[BodyId, ...] = ()
    """Bodies that have acted with this marker."""


class Acting(Value, frozen=True):
    """Bodies act: orders, rallies, moves, fire, assaults, unit by unit. [SH 3 III.C]"""

    side: Side
    bodies: tuple[BodyId, ...]
    confused: bool = False
    """Its brigade neither moves nor fights. [SH 5]"""

    extra: bool = False
    """An activation that a commander gives, beside those of the turn. [BB 4.11]"""


# --- moving [SH 9] -----------------------------------------------------------------------------


class Moving(Value, frozen=True):
    """A unit goes on along its path, hex by hex. [SH 9]"""

    unit: int
    facing: int
    """The vertex that it faces at the end."""

    path: tuple[Hex, ...] = ()
    """The hexes still to be entered."""

    retiring: bool = False
    """It withdraws, and keeps its facing. [SH 9, BB 9.54]"""

    start: Hex = 0
    """Where it is: the path is broken off if it has gone elsewhere."""

    facings: tuple[int, ...] = ()
    """The vertex that it faces as it enters each hex of the path."""

    challenged: bool = False
    """Those whose front it leaves have been asked. [SH 9]"""

    before: Hex = 0
    """The hex from which it came there; 0 if it has entered none."""


class ClosingUp(Value, frozen=True):
    """An extended unit closes up in its first hex. [SH 8]"""

    unit: int
    second: Hex
    """The hex that it leaves."""


class PassingFire(Value, frozen=True):
    """A side may fire at a unit that comes near or goes away. [SH 9, SH 10]"""

    side: Side
    unit: int
    """Who moves."""

    hex: Hex
    """Where it is fired at."""

    withdrawing: bool = False
    """It leaves a frontal hex: infantry and cavalry fire; else guns, at whoever approaches."""


class ReactionMove(Value, frozen=True):
    """A side may move away from a unit that has come near. [SH 9, BB 14.43]"""

    side: Side
    unit: int
    asked: tuple[int, ...] = ()
    """Those who have moved away."""


class ReactionFacing(Value, frozen=True):
    """A side may turn to a unit that has come to its flank or rear. [SH 7]"""

    side: Side
    unit: int
    asked: tuple[int, ...] = ()
    """Those who have tried."""


class FallingBack(Value, frozen=True):
    """A unit retreats so many hexes; its side picks among ways that are alike. [SH 12, BB 9.54]"""

    side: Side
    unit: int
    hexes: int
    away: tuple[Hex, ...] = ()
    """Where those stand from whom it retreats."""

    least: int = 1
    """At least so many."""

    gone: int = 0
    """So many it has gone back already."""


# --- fire [SH 10] ------------------------------------------------------------------------------


class Replying(Value, frozen=True):
    """Whoever is fired at may return fire, before any die falls. [SH 10]"""

    side: Side
    firers: tuple[int, ...]
    """Who fires, together."""

    target: Hex
    unit: int
    """The unit that is fired at: the top of that hex."""

    sp: int
    """Strength points, or guns, that fire."""

    hex: Hex
    """Out of which hex."""

    replies: tuple[int, ...] = ()
    """Who returns fire."""

    rapid: bool = False
    """The fire is rapid, or spares nothing. [SH 10, BB 10]"""

    fast: tuple[int, ...] = ()
    """Those who return it so."""


class Silencing(Value, frozen=True):
    """A side may keep one infantry unit from the fire that comes next on the agenda. [BB 18]"""

    side: Side


class Exchange(Value, frozen=True):
    """Fire and return fire fall together. [SH 10]"""

    firers: tuple[int, ...]
    target: Hex
    unit: int
    sp: int
    hex: Hex
    replies: tuple[int, ...] = ()
    rapid: bool = False
    fast: tuple[int, ...] = ()


class SingleShot(Value, frozen=True):
    """A unit fires that has been announced to do so, and nobody answers. [SH 9, SH 10]"""

    unit: int
    target: int
    """At whom."""

    kind: str
    rapid: bool = False


class DrawingBack(Value, frozen=True):
    """The units of a cautious brigadier go back a hex, one after another. [SH 6]"""

    side: Side
    body: BodyId
    units: tuple[int, ...]
    """Those who have not gone back yet."""


class RoutCheck(Value, frozen=True):
    """A unit that has gone back checks whether it runs. [BB 12]"""

    unit: int


class MarchBroken(Value, frozen=True):
    """Behind the activation, a body under March that was hit advances instead. [SH 6]"""

    body: BodyId


# --- assault [SH 11] ---------------------------------------------------------------------------


class Gathering(Value, frozen=True):
    """Units of the acting bodies join an assault on a hex. [SH 11]"""

    side: Side
    target: Hex
    units: tuple[int, ...]
    charging: tuple[int, ...] = ()
    """Those of them who charge."""

    continued: int = 0
    """Assaults before this one, in one rush."""

    carried: bool = False
    """It is a charge that has found its first target gone."""


class RetreatBefore(Value, frozen=True):
    """The defender may go back before the assault, or ride against a charge. [SH 11 2]"""

    side: Side
    target: Hex
    units: tuple[int, ...]
    charging: tuple[int, ...] = ()
    continued: int = 0
    asked: tuple[int, ...] = ()
    """Horses that have tried to ride against it."""

    riding: tuple[int, ...] = ()
    """Those of them that do."""

    carried: bool = False


class Impact(Value, frozen=True):
    """Commitment of green attackers, and the check of the defenders. [SH 11 3-4]"""

    target: Hex
    units: tuple[int, ...]
    charging: tuple[int, ...] = ()
    continued: int = 0
    riding: tuple[int, ...] = ()
    """Defenders who ride against a charge."""


class Wavering(Value, frozen=True):
    """Green units do not go through with an assault; a commander may drive them on. [BB 4.11]"""

    side: Side
    target: Hex
    failed: tuple[int, ...]
    """Those who do not."""

    units: tuple[int, ...] = ()
    """Those who do."""

    charging: tuple[int, ...] = ()
    continued: int = 0
    riding: tuple[int, ...] = ()
    """Horses of the defender that charge in turn. [SH 11]"""


class ReactionFire(Value, frozen=True):
    """The defender fires at one of the attackers. [SH 11 5]"""

    side: Side
    target: Hex
    units: tuple[int, ...]
    charging: tuple[int, ...] = ()
    continued: int = 0
    fired: tuple[int, ...] = ()
    """Defenders that have."""

    riding: tuple[int, ...] = ()


class Melee(Value, frozen=True):
    """The assault is resolved. [SH 11 6]"""

    target: Hex
    units: tuple[int, ...]
    charging: tuple[int, ...] = ()
    continued: int = 0
    riding: tuple[int, ...] = ()


class AfterMelee(Value, frozen=True):
    """A winner advances into the hex; one must. [SH 11]"""

    side: Side
    target: Hex
    units: tuple[int, ...]
    """Attackers who may still advance."""

    continued: int = 0
    may_continue: bool = False
    """The result lets a winner go on."""

    vacated: bool = False
    """The hex was left before the assault; nobody has to enter it."""

    advanced: tuple[int, ...] = ()


class Shaken(Value, frozen=True):
    """Units lose their order by the result of an assault, after they have gone back. [SH 11]"""

    units: tuple[int, ...]
    away: tuple[Hex, ...] = ()
    rout: bool = False
    """Then they check for rout."""


class GoingOn(Value, frozen=True):
    """Winners may assault one hex further. [SH 11]"""

    side: Side
    units: tuple[int, ...]
    continued: int
    must: bool = False
    """They are led by an aggressive leader."""

    carried: bool = False
    """They carry a charge on that has found its target gone."""


class AssaultOver(Value, frozen=True):
    """Attackers are disordered after their last assault. [SH 11]"""

    units: tuple[int, ...]


# --- events [BB 18.1, BB 19] -----------------------------------------------------------------


class EventDrawn(Value, frozen=True):
    """A chit has been drawn that lets a side do something, named in the book. [BB 18.1, BB 19]"""

    side: Side
    event: str
    chosen: tuple[int, ...] = ()
    """Units that it has befallen already."""


Step: TypeAlias = (
    SettingUp
    | TurnBegins
    | Initiative
    | ChainOfCommand
    | Efficiency
    | LateArrivals
    | DivisionOrders
    | FillPool
    | FirstMarker
    | DrawMarker
    | LateComers
    | ComingOn
    | CommandersAtRisk
    | CommanderMoves
    | Replacements
    | Recovery
    | Absorbing
    | TurnEnds
    | Activation
    | Acting
    | Moving
    | ClosingUp
    | PassingFire
    | ReactionMove
    | ReactionFacing
    | FallingBack
    | Replying
    | Silencing
    | Exchange
    | SingleShot
    | DrawingBack
    | RoutCheck
    | MarchBroken
    | Gathering
    | RetreatBefore
    | Impact
    | Wavering
    | ReactionFire
    | Melee
    | AfterMelee
    | Shaken
    | GoingOn
    | AssaultOver
    | EventDrawn
)

STEPS: Notation[Step] = Notation(
    *(
        SettingUp,
        TurnBegins,
        Initiative,
        ChainOfCommand,
        Efficiency,
        LateArrivals,
        DivisionOrders,
        FillPool,
        FirstMarker,
    ),
    *(
        DrawMarker,
        LateComers,
        ComingOn,
        CommandersAtRisk,
        CommanderMoves,
        Replacements,
        Recovery,
        Absorbing,
        TurnEnds,
        Activation,
        Acting,
    ),
    *(Moving, ClosingUp, PassingFire, ReactionMove, ReactionFacing, FallingBack),
    *(Replying, Silencing, Exchange, SingleShot, DrawingBack, RoutCheck, MarchBroken),
    *(Gathering, RetreatBefore, Impact, Wavering, ReactionFire, Melee, AfterMelee, Shaken, GoingOn),
    *(AssaultOver,),
    EventDrawn,
)
"""Steps as text."""

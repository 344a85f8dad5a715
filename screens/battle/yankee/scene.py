"""What is seen of a battle by the rules of Yankee: bases in brigades, and what is said of them."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from campaign.battle.historical import up_on
from campaign.resolvers.yankee.deployment import next_to_deploy
from campaign.resolvers.yankee.generals import command_value
from campaign.resolvers.yankee.ground import holders, kinds, objectives, objectives_held
from campaign.resolvers.yankee.position import (
    LAST_TURN,
    Brigade,
    Stage,
    Standing,
    Task,
    YankeePosition,
)
from campaign.resolvers.yankee.stages import stage
from campaign.resolvers.yankee.victory import losses
from campaign.tabletop.measure import Point
from campaign.tabletop.terrain import Kind
from campaign.terms import SIDES, Side
from screens.battle.tabletop.scene import (
    NOBODY,
    Card,
    Figure,
    Scene,
    SideToll,
    TableMark,
    field_of_fire,
    standing,
)
from screens.battle.yankee.names import objectives_for, yankee_names
from screens.battle.yankee.orders import standing as told
from screens.battle.yankee.ranges import yankee_reach
from screens.faces.face import Names
from screens.text.battle_aims import aim_of
from screens.text.names import in_brief, on_label
from screens.text.phrases import SIDE_ADJECTIVES, counted, general_called, sentence

NO_ORDER = "no order yet"

MORE_WINS = (
    "The side that holds more objectives at the end wins, then the side that has lost less in"
    " proportion. [YK-R20]"
)
HALF_LOSES = "A side that has lost half its bases is beaten. [YK 12.1]"

PARTS: Mapping[Stage, str] = MappingProxyType(
    {
        Stage.SURVEY: "terrain roll",
        Stage.GROUND: "terrain",
        Stage.DRAW: "commander roll",
        Stage.DEPLOY: "deployment",
        Stage.PLAN: "first orders",
    }
)
"""Parts of a turn, where the word of the notation says too little."""


ENDINGS: Mapping[Stage, str] = MappingProxyType(
    {
        Stage.GROUND: "leave this piece out",
        Stage.DEPLOY: "keep the rest off the table",
        Stage.MOVE: "end the orders and moves",
        Stage.FACE: "turn no more bases",
        Stage.FIRE: "end the fire",
    }
)
"""What it means to be done. [YK 6.2]"""


def yankee_scene(position: YankeePosition) -> Scene:
    """Base by base, in brigades; a general rides with one of the bases. [YK 3.1, YK 11.1]"""
    figures = tuple(
        Figure(
            corners=troop.base.corners,
            side=troop.side,
            arm=str(position.of(troop).branch),
            unit=troop.brigade,
            name=str(troop.id),
            marks=f":{troop.fatigue}" if troop.fatigue else "",
            fired=troop.fired,
        )
        for troop in position.troops
    )
    there = {troop.brigade for troop in position.troops}
    names = yankee_names(position)
    waiting = {b.id: b for b in position.brigades if _may_come(position, b)}
    tolls = tuple(_toll(position, side) for side in SIDES)
    return Scene(
        table=position.table,
        figures=figures,
        marks=tuple(_marks(position)),
        cards={
            **{b.id: _card(position, b, names) for b in position.brigades if b.id in there},
            **{number: _waiting_card(brigade, names) for number, brigade in waiting.items()},
        },
        names={
            **{("brigade", number): number for number in (*there, *waiting)},
            **{("base", troop.id): troop.brigade for troop in position.troops},
        },
        moment=f"turn {position.turn} of {LAST_TURN}, {_phase(position)}",
        rules=stage(position).rules,
        ending=ENDINGS.get(position.stage, "end this part"),
        turn=position.turn,
        last_turn=LAST_TURN,
        phase=_phase(position),
        in_turns=position.stage is Stage.GROUND,
        tolls=tolls,
        next=_next(position),
        doer=_evader(position),
        roster=tuple(
            b.id
            for side in (position.mover, position.mover.enemy)
            for b in position.brigades
            if b.side is side and b.id in there
        ),
        standing=standing(
            [(toll.lost, toll.had) for toll in tolls],
            [objectives_held(position, side) for side in SIDES],
            position.request,
        ),
        aims=(aim_of(position.request) or MORE_WINS, HALF_LOSES),
        up=up_on(position.request),
    )


def _phase(position: YankeePosition) -> str:
    return PARTS.get(position.stage, str(position.stage))


def _toll(position: YankeePosition, side: Side) -> SideToll:
    """Whoever has lost half his bases is beaten. [YK 12.1]"""
    lost, had = losses(position, side)
    return SideToll(side, lost, had, -(-had // 2))


def _marks(position: YankeePosition) -> Iterator[TableMark]:
    """Generals where they ride, and objectives, at their upper ends, with who holds them. [YK-R20]

    One that nobody holds yet is marked as well: it is to be seen what the battle is about.
    """
    for piece, side in zip(objectives(position), holders(position), strict=True):
        upper = piece.middle.y if piece.name else max(y for _, y in piece.outline)
        around = piece.outline if piece.kind is Kind.OBJECTIVE else ()
        yield TableMark(
            *("objective", Point(piece.middle.x, upper), side),
            name=piece.name,
            around=around,
            sort=str(piece.kind),
        )
    for number in position.generals:
        if troop := position.troop(number):
            yield TableMark("general", troop.base.center, troop.side)


def _evader(position: YankeePosition) -> int:
    """The brigade whose cavalry may go back before a fight. [YK 9.6]"""
    duelists = map(position.troop, position.duel if position.stage is Stage.EVADE else ())
    return next((t.brigade for t in duelists if t and t.side is position.acting), NOBODY)


def _next(position: YankeePosition) -> Card | None:
    """The piece of terrain to be laid, or the brigade to be drawn up. [YK 4.1, YK 5.1]"""
    if position.stage is Stage.GROUND and position.dice:
        now, *later = (kinds()[die] for die in position.dice)
        return Card(f"Terrain to place: {now}", (f"then {', '.join(later)}",) if later else ())
    if position.stage is not Stage.DEPLOY:
        return None
    brigade = next_to_deploy(position)
    if brigade is None:
        return None
    waiting = sum(b.waiting and b.side is brigade.side for b in position.brigades) - 1
    after = (f"then {waiting} more",) if waiting else ()
    works = ("behind field works",) if brigade.works else ()
    lines = (f"{brigade.quality} {brigade.branch}, {_bases(brigade.size)}", *works, *after)
    return Card(f"To deploy: {_title(brigade)}", lines)


def _may_come(position: YankeePosition, brigade: Brigade) -> bool:
    """It is off the table, and its side decides who comes. [YK 10.1, YK 10.2]"""
    is_due = brigade.waiting and position.turn >= brigade.arrives
    return is_due and position.stage is Stage.MOVE and brigade.side is position.acting


def _waiting_card(brigade: Brigade, names: Names) -> Card:
    """A brigade that is not on the table yet."""
    told = f"{brigade.quality} {brigade.branch}, {_bases(brigade.size)}"
    return Card(_title(brigade), (told, "off the table"), name=_name(brigade, names))


def _bases(number: int) -> str:
    return counted(number, "base")


def _title(brigade: Brigade) -> str:
    return f"{SIDE_ADJECTIVES[brigade.side]} brigade {brigade.id} {brigade.name}".rstrip()


def _name(brigade: Brigade, names: Names) -> str:
    return names.get(("brigade", brigade.id), f"brigade {brigade.id}")


def _card(position: YankeePosition, brigade: Brigade, names: Names) -> Card:
    troops = position.in_brigade(brigade.id)
    fatigue = sum(troop.fatigue for troop in troops)
    reach = brigade.worth.reach
    order, brief = NO_ORDER, NO_ORDER
    if brigade.ready:
        order, brief = f"order: {told(brigade.order)}", _in_brief(brigade.order, names)
        goals = dict(objectives_for(position, brigade.side))
        goal = goals.get(f"{brigade.order.x}, {brigade.order.y}")
        if goal and brigade.order.task is Task.HOLD:
            order, brief = f"order: go to {goal}", _goal_in_brief(goal)
    return Card(
        _title(brigade),
        (
            f"{brigade.quality} {brigade.branch}, {brigade.formation}",
            f"{len(troops)} of {_bases(brigade.size)}, fatigue {fatigue}",
            order,
            *_more(position, brigade),
        ),
        tuple(field_of_fire(troop.base, reach) for troop in troops if not troop.fired),
        called=in_brief(names, "brigade", brigade.id),
        doing=f"{_tired(fatigue)}{brief}",
        name=_name(brigade, names),
        short=on_label(names, "brigade", brigade.id),
        strength=len(troops),
        full=brigade.size,
        state=f":{fatigue}" if fatigue else "",
        reach=yankee_reach(position, brigade),
    )


def _in_brief(order: Standing, names: Names) -> str:
    """`attack Webb`: the list of all units has no room for more."""
    if not order.brigade:
        return told(order).removesuffix(" to hold there")
    other = in_brief(names, "brigade", order.brigade) or f"brigade {order.brigade}"
    return f"{order.task} {other}"


def _goal_in_brief(goal: str) -> str:
    """`take the Angle` of `the Angle to take it`."""
    name, _, deed = goal.rpartition(" to ")
    return f"{deed.removesuffix(' it')} {name}"


def _more(position: YankeePosition, brigade: Brigade) -> Iterator[str]:
    """Orders on their way, commanders, and what its bases have done. [YK 5.2, YK 5.5]"""
    if brigade.coming is not None:
        wait = f"in {counted(brigade.delay, 'turn')}" if brigade.delay >= 0 else "not through"
        yield f"coming: {told(brigade.coming)}, {wait}"
    troops = position.in_brigade(brigade.id)
    bases = {troop.id for troop in troops}
    for general in position.staff_of(brigade.side):
        if general.base in bases:
            yield sentence(f"{general_called(general.name, general.side)} rides with it")[:-1]
    if position.stage is Stage.PLAN:
        chief = command_value(position, brigade.side)
        yield f"commander {brigade.value}, in chief {chief}"
    counts = {word: sum(getattr(t, word) for t in troops) for word in ("moved", "fired", "fought")}
    if done := ", ".join(f"{count} {word}" for word, count in counts.items() if count):
        yield f"bases: {done}"


def _tired(fatigue: int) -> str:
    return f"tired {fatigue} " if fatigue else ""

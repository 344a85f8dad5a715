"""What is chosen before a skirmish begins. Pure: a value that is changed field by field. [SK]

A long file, because every line of the form stands here with what it changes.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from campaign import RESOLVERS, CampaignState, Side
from campaign.battle import point_armies as points
from campaign.battle.contract import SWITCH, BattleRequest, Resolver, SetupChoice
from campaign.battle.historical import (
    HISTORY,
    HistoricalBattle,
    drawn_up_freely,
    fielded,
    pieces_of,
)
from campaign.battle.point_armies import BY_POINTS, Army
from campaign.battle.register import USUAL_ALONE
from campaign.battle.tabletop_staging import TabletopStaging, tabletop_staging
from campaign.commanders.levels import USUAL_LEVEL
from campaign.standalone import begin_skirmish, title_of
from campaign.tabletop.terrain import Piece
from campaign.terms import PERSON, SIDES
from campaign.terrain_files import Ground
from screens.faces.face import BattleFace
from screens.faces.register import face_of
from screens.parts.cards import FormCard
from screens.parts.form import ON, Field, following
from screens.setup.player_lines import (
    battle_player_field,
    begin_note,
    with_players,
    you_play_field,
)
from screens.setup.skirmish_notes import (
    AS_IT_WAS,
    GROUND_NOTES,
    NOTES,
    THROWN,
    USUAL_GROUND,
    army_in_words,
)
from screens.text.battle_aims import aim
from screens.text.phrases import SIDE_ADJECTIVES, readable

BUDGETS = (100, 150, 200, 300, 400)
"""Points that the attacker may have."""

ODDS = ((1, 1), (3, 2), (2, 1), (3, 1), (1, 2), (2, 3))
"""Of attacker to defender. [SK 2.2]"""

POSITIONS = ("historical positions", "free deployment")


@dataclass(frozen=True)
class SkirmishForm:
    """Everything that is chosen."""

    by: str = USUAL_ALONE
    battle: str = "gettysburg"
    scale: int = 0
    """Men to a base; 0 for what shows the battle best."""

    budget: int = 200
    odds: tuple[int, int] = ODDS[0]
    attacking: Side = Side.UNION
    changed_armies: tuple[Army | None, Army | None] = (None, None)
    """Armies that the player has changed."""

    ground: str = AS_IT_WAS
    """One of the words above, or the title of ground that was kept."""

    thrown: tuple[Piece, ...] = ()
    kept: tuple[Ground, ...] = ()
    """Ground that was kept, as it can be chosen."""

    freely: bool = False
    """The sides draw up their troops themselves, where history knows their places. [SK 1.4]"""

    chosen: frozenset[tuple[str, int]] = frozenset()
    """What else is chosen that these rules know of: its id, and the place of what is not usual."""

    players: tuple[str, str] = (PERSON, USUAL_LEVEL)

    # --- what follows from it ---

    @property
    def resolver(self) -> Resolver[Any, Any]:
        return RESOLVERS[self.by]

    @property
    def face(self) -> BattleFace | None:
        """How it is spoken of."""
        return face_of(self.by)

    @property
    def takes_armies(self) -> bool:
        """Armies of history or by points can be chosen; other rules have battles of their own."""
        return self.resolver.staging is TabletopStaging

    @property
    def history(self) -> HistoricalBattle | None:
        """The battle of history, if it is one."""
        return HISTORY.get(self.battle) if self.takes_armies else None

    @property
    def battles(self) -> tuple[str, ...]:
        """What can be fought by these rules."""
        if not self.takes_armies:
            return tuple(self.resolver.scenarios)
        return (*dict.fromkeys((*HISTORY, *self.resolver.scenarios)), BY_POINTS)

    def _all_battles(self) -> tuple[tuple[str, str], ...]:
        """What can be fought, each with its rules: those chosen, or the first that know it.

        Whoever looks for a battle need not know by which rules it is fought.
        """
        found = dict[str, str]()
        for rules in dict.fromkeys((USUAL_ALONE, *RESOLVERS)):
            for battle in replace(self, by=rules).battles:
                found.setdefault(battle, rules)
        found.update((battle, self.by) for battle in self.battles)
        return tuple((rules, battle) for battle, rules in found.items())

    @property
    def men_to_a_base(self) -> int:
        """The scale chosen, or the best one. [YK-R2]"""
        if self.history is None:
            return 0
        return self.scale or self.history.scales.get(self.by, max(self.history.scales.values()))

    def _listed(self) -> BattleRequest | None:
        """The battle as it is in the lists; None for armies by points."""
        if self.history is not None:
            scale = self.men_to_a_base
            guns = self.resolver.scales.get(scale, scale)
            return fielded(self.history, self.by, scale, guns)
        return self.resolver.scenarios.get(self.battle)

    @property
    def choices(self) -> tuple[SetupChoice, ...]:
        """What else can be chosen before this battle."""
        request = self._before_choices()
        return tuple(choice for choice in self.resolver.setup if choice.suits(request))

    def has_choice(self, id_: str) -> bool:
        """It can be chosen before this battle."""
        return any(choice.id == id_ for choice in self.choices)

    @property
    def attacker(self) -> Side:
        listed = self._listed()
        return listed.attacker if listed else self.attacking

    def budget_of(self, side: Side) -> int:
        """What a side may spend: by the odds, or what history's army would cost. [SK 2.2]"""
        if self.battle != BY_POINTS:
            return points.cost(self._usual_army(side))
        if side is self.attacker:
            return self.budget
        return points.enemy_budget(self.budget, self.odds)

    def _usual_army(self, side: Side) -> Army:
        listed = self._listed()
        if listed is None:
            return points.filled((), side, self.budget_of(side), self.resolver.on_table)
        return tuple(
            command for command in tabletop_staging(listed).commands if command.side is side
        )

    def army(self, side: Side) -> Army:
        """The army of a side; empty for a battle that is no list of brigades."""
        own = self.changed_armies[side.seat]
        return self._usual_army(side) if own is None else own

    def problem(self) -> str:
        """Why the battle cannot begin, as a sentence; empty if it can."""
        return next(filter(None, map(self.army_problem, SIDES)), "")

    def army_problem(self, side: Side) -> str:
        """Why the battle cannot begin with the army of a side, as a sentence; empty if it can."""
        army, budget = self.army(side), self.budget_of(side)
        name = SIDE_ADJECTIVES[side]
        if self.battle == BY_POINTS and not army:
            return f"The {name} army is empty."
        if points.cost(army) > budget:
            return f"The {name} army costs {points.cost(army)} points of {budget}."
        return ""

    def terrain(self) -> tuple[Piece, ...] | None:
        """What lies on the field; None if that is left to the rules of the battle."""
        if self.ground == AS_IT_WAS:
            return self.history.terrain if self.history else None
        if self.ground == THROWN:
            return self.thrown
        return next((kept.terrain for kept in self.kept if kept.title == self.ground), None)

    @property
    def is_on_its_own_ground(self) -> bool:
        """A battle of history on a table, where it was fought. [SK 1.4, SK 1.5]"""
        is_history = self.history is not None and self.resolver.on_table
        return is_history and self.ground == AS_IT_WAS

    def request(self) -> BattleRequest:
        """The battle that comes of it."""
        request = self._before_choices()
        for choice in self.choices:
            request = choice.put(request, self.choice(choice.id))
        return request

    def _before_choices(self) -> BattleRequest:
        """The battle with its armies and its ground."""
        listed = self._listed()
        armies = [self.army(side) for side in SIDES]
        if listed is None:
            request = points.by_points(armies, self.attacker)
        elif any(self.changed_armies):
            commands = tuple(command for army in armies for command in army)
            staging = replace(tabletop_staging(listed), commands=commands)
            request = replace(listed, pieces=pieces_of(commands), staging=staging)
        else:
            request = listed
        return self._on_ground(request) if self.takes_armies else request

    def _on_ground(self, request: BattleRequest) -> BattleRequest:
        """The battle on the ground that is chosen, its troops where they stood or drawn up anew."""
        staging = replace(tabletop_staging(request), terrain=self.terrain())
        if not self.is_on_its_own_ground:
            staging = replace(staging, objectives=(), needed=0)
        on_ground = replace(request, staging=staging)
        if self.freely or not self.is_on_its_own_ground:
            return drawn_up_freely(on_ground)
        return on_ground

    def choice(self, id_: str) -> int:
        """The place of what is chosen; 0 for what is usual."""
        return dict(self.chosen).get(id_, 0)

    def choosing(self, id_: str, place: int) -> "SkirmishForm":
        """The form with another choice."""
        others = {(name, at) for name, at in self.chosen if name != id_}
        return replace(self, chosen=frozenset(others | {(id_, place)} if place else others))

    def opening(self) -> CampaignState:
        """The position to begin with."""
        return begin_skirmish(self.by, self.request())

    def suggested_name(self) -> str:
        """A name for whoever has no idea."""
        return title_of(self.battle, self.by)

    # --- what is shown ---

    def fields(self) -> tuple[Field, ...]:
        """The lines of the form, in order."""
        return (
            Field("begin", "Begin", "", self._begin_note()),
            Field("ready", "Ready battles", "", NOTES["ready"], is_door=True),
            Field("battle", "Battle", title_of(self.battle, self.by), self.about()),
            Field("by", "Rules", self.resolver.name, self._rules_note()),
            you_play_field(self.players),
            *(battle_player_field(side, self.players[side.seat], self.resolver) for side in SIDES),
            *self._size_fields(),
            *self._army_fields(),
            *self._field_fields(),
        )

    def _begin_note(self) -> str:
        """What beginning means, and what the battle is won by: whoever begins has read it."""
        said = (self._aim(), begin_note(NOTES["begin"], self.players))
        return "\n\n".join(filter(None, said))

    def about(self) -> str:
        """What the battle is, and what in it is an estimate."""
        said = self.story()
        if self.history is not None:
            said = (*said, f"Reconstruction: {self.history.reconstruction} [SK 1.3]")
        return "\n\n".join(filter(None, said))

    def story(self) -> tuple[str, ...]:
        """What the battle is won by, and what it was."""
        if self.history is not None:
            return self._aim(), self.history.about
        return (self._told(),)

    def _told(self) -> str:
        """What there is to say of a battle that is none of history."""
        if self.battle == BY_POINTS:
            return "Two armies that you put together, each within its points. [SK 2.1, SK 2.2]"
        note = self.resolver.note(self.battle)
        if note is not None and note.about:
            return note.about
        return f"A battle that comes with the rules of {self.resolver.name}."

    def _aim(self) -> str:
        """Who wins by holding what; empty on another ground than its own. [SK 1.5]"""
        if self.history is None or not self.is_on_its_own_ground:
            return ""
        needed = self.history.needed[self.by]
        return f"{aim(self.history.attacker, self.history.objectives, needed)} [SK 1.5]"

    def _rules_note(self) -> str:
        """What the rules chosen are, and what lengths are counted in by them."""
        about, measure = (self.face.about, self.face.measure) if self.face else ("", "")
        return "\n\n".join(filter(None, (about, measure, NOTES["by"])))

    def _size_fields(self) -> Iterator[Field]:
        scales = self.resolver.scales
        if self.history is not None and scales:
            men = self.men_to_a_base
            words = f"{men} men, {scales[men]} guns"
            yield Field("scale", "A base is", words, NOTES["scale"])
        if self.battle == BY_POINTS:
            yield Field("points", "Points", str(self.budget), NOTES["points"])
            yield Field("odds", "Odds", "{} to {}".format(*self.odds), NOTES["odds"])
            side = SIDE_ADJECTIVES[self.attacking]
            yield Field("attacker", "Attacker", side, NOTES["attacker"])

    def _army_fields(self) -> Iterator[Field]:
        for side in SIDES:
            if army := self.army(side):
                cost = f"{points.cost(army)} of {self.budget_of(side)} points"
                label = f"{SIDE_ADJECTIVES[side]} army"
                note = f"{army_in_words(army)}\n\n{NOTES['army']}"
                yield Field(f"{side}_army", label, cost, note, is_door=True)

    def _field_fields(self) -> Iterator[Field]:
        if self.resolver.on_table:
            yield Field("ground", "Ground", self.ground_words(), self._ground_note())
        if self.is_on_its_own_ground:
            yield Field("freely", "Troops", POSITIONS[self.freely], NOTES["freely"])
        yield from map(self._choice_field, self.choices)

    def _choice_field(self, choice: SetupChoice) -> Field:
        notes = self.face.setup if self.face else {}
        usual = (readable(choice.id).capitalize(), f"A choice of {self.resolver.name}.")
        title, note = notes[choice.id][:2] if choice.id in notes else usual
        at, is_switch = self.choice(choice.id), choice.words == SWITCH
        value = (ON if at else "") if is_switch else choice.words[at]
        return Field(choice.id, title, value, note, is_switch=is_switch)

    def ground_words(self) -> str:
        words = {AS_IT_WAS: "as it was", USUAL_GROUND: "by the rules", THROWN: "thrown for"}
        return words.get(self.ground, self.ground)

    def _ground_note(self) -> str:
        if self.ground == USUAL_GROUND:
            about = self.face.ground if self.face else "Ground by the rules of the battle."
        else:
            about = GROUND_NOTES.get(self.ground, "")
        return f"{about or 'Saved ground.'}\n\n{NOTES['ground']}"

    # --- changing it ---

    def changed(self, field: str, by: int) -> "SkirmishForm":
        """The form with the next (1) or the last (-1) value of a field."""
        match field:
            case "battle":
                rules, battle = following(self._all_battles(), (self.by, self.battle), by)
                return replace(self, by=rules).fighting(battle)
            case "by":
                form = replace(self, by=following(tuple(RESOLVERS), self.by, by))
                battle = self.battle if self.battle in form.battles else form.battles[0]
                return form.fighting(battle)
            case "you_play" | "union" | "confederate":
                return replace(self, players=with_players(self.players, field, by))
            case "ground":
                return replace(self, ground=following(self.grounds, self.ground, by))
            case "freely":
                return replace(self, freely=not self.freely)
        for choice in self.choices:
            if choice.id == field:
                return self.choosing(field, (self.choice(field) + by) % len(choice.words))
        return self._resized(field, by)

    def _resized(self, field: str, by: int) -> "SkirmishForm":
        """How large the battle is; armies that were changed for another size are dropped."""
        form = replace(self, changed_armies=(None, None))
        match field:
            case "scale":
                scales = tuple(self.resolver.scales)
                return replace(form, scale=following(scales, self.men_to_a_base, by))
            case "points":
                return replace(form, budget=following(BUDGETS, self.budget, by))
            case "odds":
                return replace(form, odds=following(ODDS, self.odds, by))
            case "attacker":
                return replace(form, attacking=self.attacking.enemy)
        return self

    def fighting(self, battle: str) -> "SkirmishForm":
        """The form with another battle, at its best scale and on its own ground."""
        form = replace(self, battle=battle, scale=0, changed_armies=(None, None))
        return replace(form, ground=form.grounds[0])

    @property
    def grounds(self) -> tuple[str, ...]:
        """What the battle can be fought on."""
        own = (AS_IT_WAS,) if self.history is not None else ()
        laid = (THROWN,) if self.thrown else ()
        return (*own, USUAL_GROUND, *laid, *(ground.title for ground in self.kept))

    def with_army(self, side: Side, army: Army) -> "SkirmishForm":
        """The form with an army that the player has changed."""
        armies = list(self.changed_armies)
        armies[side.seat] = army
        return replace(self, changed_armies=(armies[0], armies[1]))


def army_cards(form: SkirmishForm) -> list[FormCard]:
    """Both armies, where they are lists of brigades."""
    armies = ((side, form.army(side)) for side in SIDES)
    return [
        FormCard(f"{SIDE_ADJECTIVES[side]} army", army_in_words(army), is_chosen=False)
        for side, army in armies
        if army
    ]

"""What the battle of Shiloh adds to the rules of the series."""

from campaign.resolvers.nei_boschi.book import BattleBook
from campaign.resolvers.nei_boschi.shiloh import battle_events, random_events, scenario_rules
from campaign.resolvers.nei_boschi.shiloh.alert import WAKING, least_acts
from campaign.resolvers.nei_boschi.shiloh.battle_events import chit_drawn
from campaign.resolvers.nei_boschi.shiloh.bragg import helps_change
from campaign.resolvers.nei_boschi.shiloh.green import checks_when_going_back
from campaign.resolvers.nei_boschi.shiloh.in_command import commands_itself, is_in_command
from campaign.resolvers.nei_boschi.shiloh.late_collapse import collapses
from campaign.resolvers.nei_boschi.shiloh.limits_of_movement import (
    LANDINGS,
    bars,
    closed,
    loses,
    open_bridge,
    rear,
)
from campaign.resolvers.nei_boschi.shiloh.myers import recovers_alone
from campaign.resolvers.nei_boschi.shiloh.nerves import cohesion, rallying
from campaign.resolvers.nei_boschi.shiloh.ohio_71 import fired_at
from campaign.resolvers.nei_boschi.shiloh.peabody import last_call
from campaign.resolvers.nei_boschi.shiloh.random_events import (
    has_random_event,
    random_event_drawn,
)
from campaign.resolvers.nei_boschi.shiloh.supplies import SUPPLIES
from campaign.resolvers.nei_boschi.shiloh.surprise import runs_from_fire
from campaign.resolvers.nei_boschi.shiloh.waiting_gunboats import bars_fire
from campaign.resolvers.nei_boschi.shiloh.waking import WAKING_UP
from campaign.resolvers.nei_boschi.switches import switches

SHILOH = BattleBook(
    id="shiloh",
    name="Shiloh",
    history="shiloh",
    scenarios=(
        *("9", "2", "6", "3", "7", "4", "5"),
        *("1", "1a", "1b", "1c", "10", "8", "8a"),
    ),
    switches=switches("shiloh"),
    cohesion=cohesion,
    checks_when_going_back=checks_when_going_back,
    rallying=rallying,
    closed=closed,
    turn_begins=scenario_rules.turn_begins,
    markers=scenario_rules.markers,
    most_acts=scenario_rules.most_acts,
    least_acts=least_acts,
    unit_acts=scenario_rules.unit_acts,
    refuse_orders=scenario_rules.refuse_orders,
    forbids=scenario_rules.forbids,
    bars_moving=scenario_rules.bars_moving,
    commands_itself=commands_itself,
    is_in_command=is_in_command,
    helps_change=helps_change,
    activation_begins=open_bridge,
    bars=bars,
    loses=loses,
    landings=LANDINGS,
    rear=rear,
    bars_fire=bars_fire,
    runs_from_fire=runs_from_fire,
    fired_at=fired_at,
    supply=SUPPLIES,
    collapses=collapses,
    chit_drawn=chit_drawn,
    recovers_alone=recovers_alone,
    last_call=last_call,
    has_random_event=has_random_event,
    random_event_drawn=random_event_drawn,
    events={**battle_events.DECISIONS, **random_events.DECISIONS, WAKING: WAKING_UP},
)

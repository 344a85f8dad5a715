"""What the battle of Shiloh adds to the rules of the series."""

from campaign.resolvers.nei_boschi.book import BattleBook
from campaign.resolvers.nei_boschi.shiloh import battle_events, random_events
from campaign.resolvers.nei_boschi.shiloh.battle_events import chit_drawn
from campaign.resolvers.nei_boschi.shiloh.commanders import with_commanders
from campaign.resolvers.nei_boschi.shiloh.crowded_camps import must_leave
from campaign.resolvers.nei_boschi.shiloh.green import checks_when_going_back
from campaign.resolvers.nei_boschi.shiloh.late_collapse import collapses
from campaign.resolvers.nei_boschi.shiloh.limits_of_movement import (
    LANDINGS,
    WAITS_AT,
    bars,
    closed,
    loses,
    open_bridge,
    rear,
)
from campaign.resolvers.nei_boschi.shiloh.myers import recovers_alone
from campaign.resolvers.nei_boschi.shiloh.nerves import cohesion, rallying
from campaign.resolvers.nei_boschi.shiloh.peabody import last_call
from campaign.resolvers.nei_boschi.shiloh.random_events import (
    has_random_event,
    random_event_drawn,
)
from campaign.resolvers.nei_boschi.shiloh.scenario_rules import with_scenarios
from campaign.resolvers.nei_boschi.shiloh.supplies import SUPPLIES
from campaign.resolvers.nei_boschi.shiloh.surprise import runs_from_fire
from campaign.resolvers.nei_boschi.shiloh.waiting_gunboats import bars_fire
from campaign.resolvers.nei_boschi.switches import switches

_BOOK = with_scenarios(
    BattleBook(
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
        activation_begins=open_bridge,
        bars=bars,
        loses=loses,
        landings=LANDINGS,
        waits_at=WAITS_AT,
        rear=rear,
        bars_fire=bars_fire,
        runs_from_fire=runs_from_fire,
        supply=SUPPLIES,
        collapses=collapses,
        chit_drawn=chit_drawn,
        recovers_alone=recovers_alone,
        last_call=last_call,
        must_leave=must_leave,
        has_random_event=has_random_event,
        random_event_drawn=random_event_drawn,
        events={**battle_events.DECISIONS, **random_events.DECISIONS},
    )
)

SHILOH = with_commanders(_BOOK)

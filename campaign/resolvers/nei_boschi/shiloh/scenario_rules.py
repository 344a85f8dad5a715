"""The special rules of all scenarios, put together for the book of the battle. [BB 30, BB 31]"""

from campaign.resolvers.nei_boschi.book import BattleBook
from campaign.resolvers.nei_boschi.shiloh import (
    alert,
    continuous_line,
    in_command,
    lent_bodies,
    missions,
    ohio_71,
    orders_early,
    tiring,
    waking,
)
from campaign.resolvers.nei_boschi.shiloh.several import first_of, in_turn


def with_scenarios(book: BattleBook) -> BattleBook:
    """The book of the battle with the special rules of its scenarios."""
    return book._replace(
        turn_begins=in_turn(lent_bodies.lend, alert.wake, missions.free_those_hit),
        before_orders=in_turn(missions.give_missions),
        markers=first_of(alert.markers),
        most_acts=first_of(alert.most_acts),
        least_acts=alert.least_acts,
        unit_acts=first_of(alert.unit_acts),
        commands_itself=in_command.commands_itself,
        is_in_command=in_command.is_in_command,
        unit_in_command=in_command.unit_in_command,
        refuse_orders=first_of(alert.refuse_orders, orders_early.refuse_orders),
        forbids=first_of(orders_early.forbids, missions.forbids),
        comes_under=orders_early.comes_under,
        bodies_begin=in_turn(missions.begin),
        holds_bodies=first_of(missions.holds),
        activation_ended=in_turn(continuous_line.dress),
        untired=tiring.untired,
        bars_moving=first_of(alert.bars_riding, missions.bars_moving),
        bars_end=first_of(missions.bars_end),
        fired_at=in_turn(missions.under_fire, ohio_71.fired_at),
        events={**book.events, alert.WAKING: waking.WAKING_UP},
    )

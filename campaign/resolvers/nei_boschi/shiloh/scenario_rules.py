"""The special rules of all scenarios, put together for the book of the battle. [BB 30, BB 31]"""

from campaign.resolvers.nei_boschi.book import BattleBook
from campaign.resolvers.nei_boschi.shiloh import (
    alert,
    bivouac,
    buells_line,
    continuous_line,
    corps_lead,
    corps_markers,
    fifth_of_april,
    first_set_up,
    free_orders,
    grant_visit,
    held_units,
    in_command,
    iowa,
    joining_batteries,
    last_attack,
    left_flank,
    lent_bodies,
    michigan,
    missions,
    noon_surprise,
    ohio_71,
    orders_early,
    peabody,
    second_day,
    second_day_line,
    tiring,
    waking,
)
from campaign.resolvers.nei_boschi.shiloh.several import (
    added_up,
    any_of,
    barred_by,
    first_of,
    in_turn,
)


def with_scenarios(book: BattleBook) -> BattleBook:
    """The book of the battle with the special rules of its scenarios."""
    for theme in (_set_up, _turns, _activations, _command, _orders, _bodies, _movement, _combat):
        book = theme(book)
    return book


def _set_up(book: BattleBook) -> BattleBook:
    """How units begin."""
    return book._replace(
        draws_up=first_set_up.draws_up,
        halves_change=first_set_up.halves_change,
        begins_under=first_set_up.begins_under,
    )


def _turns(book: BattleBook) -> BattleBook:
    """What happens by itself in a turn, in its order."""
    return book._replace(
        turn_begins=in_turn(
            lent_bodies.lend,
            alert.wake,
            fifth_of_april.begin_turn,
            missions.free_those_hit,
            held_units.begin_turn,
            michigan.begin_turn,
            grant_visit.begin_turn,
            second_day_line.begin_turn,
            joining_batteries.begin_turn,
        ),
        initiative=grant_visit.initiative,
        initiative_rolled=second_day.initiative_rolled,
        before_orders=in_turn(
            missions.give_missions,
            held_units.before_orders,
            michigan.join,
            second_day.try_grant,
        ),
        bars_marker=second_day.bars_marker,
        marker_played=second_day.marker_played,
        activation_ended=in_turn(
            continuous_line.dress,
            noon_surprise.activation_ended,
            fifth_of_april.activation_ended,
            michigan.activation_ended,
        ),
        events={
            **book.events,
            alert.WAKING: waking.WAKING_UP,
            grant_visit.RULE: grant_visit.VISIT,
            fifth_of_april.ALARMED: fifth_of_april.TURNING,
            peabody.RETURNS: peabody.COMING_BACK,
        },
    )


def _activations(book: BattleBook) -> BattleBook:
    """How often somebody acts, and how much of it tires."""
    return book._replace(
        acts_with=corps_markers.acts_with,
        markers=first_of(
            *(alert.markers, fifth_of_april.markers, noon_surprise.markers, corps_markers.markers)
        ),
        most_acts=first_of(
            *(alert.most_acts, fifth_of_april.most_acts),
            *(corps_markers.most_acts, left_flank.most_acts),
        ),
        least_acts=alert.least_acts,
        unit_acts=first_of(alert.unit_acts, held_units.unit_acts),
        untired=tiring.untired,
    )


def _command(book: BattleBook) -> BattleBook:
    """Who is in command."""
    return book._replace(
        commands_itself=in_command.commands_itself,
        is_in_command=in_command.is_in_command,
        unit_in_command=first_of(
            *(in_command.unit_in_command, iowa.unit_in_command, michigan.unit_in_command)
        ),
        bars_corps=corps_lead.bars_corps,
        helped_through=corps_lead.helped_through,
        joins_before_coming=joining_batteries.joins_before_coming,
        falls_as_a_whole=last_attack.falls_as_a_whole,
        leaders_replaced=in_turn(peabody.replaced, iowa.join),
    )


def _orders(book: BattleBook) -> BattleBook:
    """Under which orders somebody may be, or come, and who changes them without a roll."""
    return book._replace(
        refuse_orders=first_of(
            alert.refuse_orders,
            fifth_of_april.refuse_orders,
            orders_early.refuse_orders,
        ),
        forbids=first_of(orders_early.forbids, missions.forbids),
        comes_under=orders_early.comes_under,
        changes_freely=free_orders.changes_freely,
        note_free_change=free_orders.note_free_change,
    )


def _bodies(book: BattleBook) -> BattleBook:
    """What befalls bodies that act, and what they must do."""
    return book._replace(
        bodies_begin=in_turn(
            missions.begin,
            held_units.begin_bodies,
            michigan.begin_bodies,
            bivouac.begin_bodies,
            second_day_line.begin_bodies,
        ),
        holds_bodies=first_of(missions.holds, michigan.holds),
    )


def _movement(book: BattleBook) -> BattleBook:
    """Who goes where, and what comes of it."""
    return book._replace(
        bars=barred_by(book.bars, held_units.bars, second_day_line.bars),
        leaves_for_good=left_flank.leaves_for_good,
        bars_moving=first_of(
            alert.bars_riding,
            missions.bars_moving,
            held_units.bars_moving,
            second_day.bars_moving,
            second_day_line.bars_moving,
            buells_line.bars_moving,
        ),
        bars_end=barred_by(
            *(missions.bars_end, held_units.bars_end, michigan.bars_end),
            *(bivouac.bars_end, buells_line.bars_end),
        ),
        bars_reaction=first_of(
            book.bars_reaction,
            noon_surprise.bars_reaction,
            fifth_of_april.bars_reaction,
        ),
        came=in_turn(
            held_units.came,
            buells_line.came,
            noon_surprise.came,
            fifth_of_april.came,
        ),
    )


def _combat(book: BattleBook) -> BattleBook:
    """Who fires, with what for the die, and what comes of it; assaults."""
    return book._replace(
        bars_fire=first_of(book.bars_fire, second_day_line.bars_fire),
        bars_prepared=any_of(noon_surprise.bars_prepared, fifth_of_april.bars_prepared),
        would_surprise=noon_surprise.would_surprise,
        opens_fire=in_turn(noon_surprise.opens_fire, fifth_of_april.opens_fire),
        fire=added_up(book.fire, noon_surprise.fire, fifth_of_april.fire),
        fired_at=in_turn(
            missions.under_fire,
            held_units.under_fire,
            second_day_line.under_fire,
            bivouac.under_fire,
            ohio_71.fired_at,
        ),
        assault=noon_surprise.assault,
        assaulted=bivouac.assaulted,
    )

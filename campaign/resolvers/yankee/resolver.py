"""What Yankee gives the campaign: the functions of the battle contract under one name."""

from campaign.battle.by_unit import by_unit
from campaign.battle.contract import ABLE, AutomaticCommander, Clock, Resolver
from campaign.battle.tabletop_staging import TabletopStaging
from campaign.resolvers.yankee.army_lists import scales
from campaign.resolvers.yankee.candidates import propose, unit_of, units
from campaign.resolvers.yankee.commander.choose import choose, choose_ably, stay, stay_ably
from campaign.resolvers.yankee.kept_orders import LASTING, keep_orders
from campaign.resolvers.yankee.legality import refuse
from campaign.resolvers.yankee.muster import begin
from campaign.resolvers.yankee.notation import read_position, write_position
from campaign.resolvers.yankee.orders import ORDERS, Fire, Reinforce, Retire, YankeeOrder
from campaign.resolvers.yankee.position import LAST_TURN, YankeePosition
from campaign.resolvers.yankee.prospects import prospects
from campaign.resolvers.yankee.record import estimate
from campaign.resolvers.yankee.scenarios import NOTES, SCENARIOS
from campaign.resolvers.yankee.stages import stage
from campaign.resolvers.yankee.thrown_ground import throw_ground
from campaign.resolvers.yankee.turns import apply, legal
from campaign.resolvers.yankee.victory import losses, result

YANKEE: Resolver[YankeePosition, YankeeOrder] = Resolver(
    id="yankee",
    name="Yankee",
    orders=ORDERS,
    begin=begin,
    legal=legal,
    refusal=refuse,
    apply=apply,
    result=result,
    losses=losses,
    clock=lambda position: Clock(position.turn, LAST_TURN, "turn"),
    stage=stage,
    choose=choose,
    read_position=read_position,
    write_position=write_position,
    scenarios=SCENARIOS,
    note=NOTES.get,
    counts="bases",
    staging=TabletopStaging,
    on_table=True,
    scales=scales(),
    by_unit=by_unit(propose, refuse, unit_of, units),
    prospects=prospects,
    estimate=estimate,
    throw_ground=throw_ground,
    soon_seen=(Fire,),
    leaving=(Retire,),
    calling=(Reinforce,),
    lasting=LASTING,
    keep_orders=keep_orders,
    stay=stay,
    levels={ABLE: AutomaticCommander(choose_ably, stay_ably)},
)

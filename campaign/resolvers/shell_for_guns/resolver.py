"""What Shell for Guns gives the campaign: the functions of the contract under one name."""

from campaign.battle.by_unit import by_unit
from campaign.battle.contract import ABLE, AutomaticCommander, Clock, Resolver
from campaign.battle.tabletop_staging import TabletopStaging
from campaign.resolvers.shell_for_guns.armies import NOTES, battles, scales
from campaign.resolvers.shell_for_guns.candidates import propose, unit_of
from campaign.resolvers.shell_for_guns.choices import SETUP
from campaign.resolvers.shell_for_guns.commander.choose import choose, choose_ably
from campaign.resolvers.shell_for_guns.legality import refuse
from campaign.resolvers.shell_for_guns.notation import read_position, write_position
from campaign.resolvers.shell_for_guns.orders import ORDERS, Fire, Reinforce, ShellOrder
from campaign.resolvers.shell_for_guns.position import TURNS, ShellPosition
from campaign.resolvers.shell_for_guns.prospects import prospects
from campaign.resolvers.shell_for_guns.record import estimate
from campaign.resolvers.shell_for_guns.rounds import apply, legal
from campaign.resolvers.shell_for_guns.setup import begin
from campaign.resolvers.shell_for_guns.stages import stage
from campaign.resolvers.shell_for_guns.verdict import losses, result

SHELL_FOR_GUNS: Resolver[ShellPosition, ShellOrder] = Resolver(
    id="shell_for_guns",
    name="Shell for Guns",
    orders=ORDERS,
    begin=begin,
    legal=legal,
    refusal=refuse,
    apply=apply,
    result=result,
    losses=losses,
    clock=lambda position: Clock(min(position.turn, TURNS), TURNS, "turn"),
    stage=stage,
    choose=choose,
    read_position=read_position,
    write_position=write_position,
    scenarios=battles(),
    note=NOTES.get,
    counts="bases",
    staging=TabletopStaging,
    on_table=True,
    scales=scales(),
    by_unit=by_unit(propose, refuse, unit_of),
    setup=SETUP,
    prospects=prospects,
    estimate=estimate,
    levels={ABLE: AutomaticCommander(choose_ably)},
    soon_seen=(Fire,),
    calling=(Reinforce,),
)

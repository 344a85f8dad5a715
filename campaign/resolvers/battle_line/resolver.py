"""What the battle line gives the campaign: the functions of the contract under one name."""

from collections.abc import Mapping
from types import MappingProxyType

from campaign.battle.by_unit import by_unit
from campaign.battle.contract import (
    BattleNote,
    BattlePiece,
    BattleRequest,
    Clock,
    Resolver,
    Surrounding,
)
from campaign.battle.tabletop_staging import TabletopStaging
from campaign.resolvers.battle_line.candidates import propose, unit_of
from campaign.resolvers.battle_line.commander import choose, stay
from campaign.resolvers.battle_line.legality import refuse
from campaign.resolvers.battle_line.notation import read_position, write_position
from campaign.resolvers.battle_line.odds import falls, prospects
from campaign.resolvers.battle_line.orders import ORDERS, Fire, LineOrder, Reinforce, Retreat
from campaign.resolvers.battle_line.position import LinePosition
from campaign.resolvers.battle_line.rounds import apply, begin, legal, losses, result
from campaign.resolvers.battle_line.setup import SETUP
from campaign.resolvers.battle_line.stages import stage
from campaign.resolvers.battle_line.whole_battle import odds
from campaign.terms import CONFEDERATE, UNION, PieceType

SCENARIOS: Mapping[str, BattleRequest] = MappingProxyType(
    {
        "cairo": BattleRequest(
            battle="cairo",
            box="cairo",
            year=1862,
            attacker=CONFEDERATE,
            pieces=(
                BattlePiece(
                    1, CONFEDERATE, PieceType.VETERAN_CAVALRY, crossed=True, entry="paducah"
                ),
                BattlePiece(
                    2, CONFEDERATE, PieceType.MILITIA_CAVALRY, crossed=True, entry="paducah"
                ),
                BattlePiece(3, UNION, PieceType.VETERAN_CAVALRY, entrenched=True),
            ),
            surroundings=(
                Surrounding(
                    "vandalia",
                    UNION,
                    reserves=(BattlePiece(4, UNION, PieceType.VETERAN_INFANTRY),),
                    most=1,
                    holder=UNION,
                    holder_when_left=UNION,
                    own=1,
                ),
                Surrounding(
                    "st_louis",
                    UNION,
                    reserves=(
                        BattlePiece(5, UNION, PieceType.MILITIA_INFANTRY),
                        BattlePiece(6, UNION, PieceType.MILITIA_INFANTRY),
                    ),
                    most=2,
                    city=True,
                    holder=UNION,
                    holder_when_left=UNION,
                    own=2,
                ),
                Surrounding(
                    "humboldt",
                    CONFEDERATE,
                    reserves=(BattlePiece(7, CONFEDERATE, PieceType.CRACK_INFANTRY),),
                    most=1,
                    holder=CONFEDERATE,
                    holder_when_left=CONFEDERATE,
                    own=1,
                ),
            ),
        ),
    }
)
"""Battles that can be fought by themselves."""

NOTES: Mapping[str, BattleNote] = MappingProxyType({"cairo": BattleNote("The fight for Cairo")})
"""What there is to say of them."""

BATTLE_LINE: Resolver[LinePosition, LineOrder] = Resolver(
    id="battle_line",
    name="Battle line",
    orders=ORDERS,
    begin=begin,
    legal=legal,
    refusal=refuse,
    apply=apply,
    result=result,
    losses=losses,
    clock=lambda position: Clock(position.round, None, "round"),
    stage=stage,
    choose=choose,
    read_position=read_position,
    write_position=write_position,
    scenarios=SCENARIOS,
    note=NOTES.get,
    staging=TabletopStaging,
    by_unit=by_unit(lambda position, unit: propose(position), refuse, unit_of),
    setup=SETUP,
    soon_seen=(Fire,),
    leaving=(Retreat,),
    calling=(Reinforce,),
    stay=stay,
    prospects=prospects,
    falls=falls,
    odds=odds,
)

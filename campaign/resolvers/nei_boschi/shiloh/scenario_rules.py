"""The special rules of all scenarios, put together for the book of the battle. [BB 30, BB 31]"""

from campaign.resolvers.nei_boschi.shiloh import alert, orders_early
from campaign.resolvers.nei_boschi.shiloh.several import first_of, in_turn

turn_begins = in_turn(alert.wake)
markers = first_of(alert.markers)
most_acts = first_of(alert.most_acts)
unit_acts = first_of(alert.unit_acts)
refuse_orders = first_of(alert.refuse_orders, orders_early.refuse_orders)
forbids = first_of(orders_early.forbids)
bars_moving = first_of(alert.bars_riding)

"""Orders of the battle line in words. [BG 8.2, BG 9, BG 10, NS 7, NS 8.1]

>>> PHRASES[line.Fire](line.Fire(5, 8)), PHRASES[line.Bonus](line.Bonus(5, 2))
('fire at piece 8 with piece 5', 'give two points to piece 5')
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from campaign.resolvers.battle_line import orders as line
from screens.text.phrases import leader, piece, place, several


def _reinforce(order: line.Reinforce) -> str:
    which = "" if order.piece is None else f", piece {order.piece}"
    return f"bring up {piece(order.type)} from {place(order.box)}{which}"


PHRASES: Mapping[type[Any], Callable[[Any], str]] = MappingProxyType(
    {
        line.Fire: lambda order: f"fire at piece {order.target} with piece {order.shooter}",
        line.Bonus: lambda o: f"give {several(o.points, 'point')} to piece {o.piece}",
        line.Roll: lambda order: "roll the dice",
        line.Retreat: lambda order: f"retreat to {place(order.to)}",
        line.Reinforce: _reinforce,
        line.Lead: lambda order: f"bring up {leader(order.leader)}",
        line.Relieve: lambda order: f"send piece {order.fresh} in for piece {order.out}",
        line.Rally: lambda order: f"rally piece {order.piece}",
        line.Ready: lambda order: "leave the line as it is",
    }
)
"""What each kind of order says."""

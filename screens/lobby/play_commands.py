"""Commands of somebody who plays: legal orders, an order, standing instructions."""

from typing import Any

import click

from campaign import legal_actions, read_order, write_order
from saves.server.contract.lobby import Instructions, LobbyError
from screens.lobby.command_desk import Desk
from screens.lobby.command_words import command, number, pass_desk
from screens.lobby.instructions_form import read_boxes
from screens.text.narration import narrated


@command("orders")
@number
@pass_desk
def orders(desk: Desk, number: int) -> None:
    """List the orders that are legal now."""
    with desk.at_table(number) as campaign:
        legal = [write_order(action) for action in legal_actions(campaign.state)]
    desk.answer(legal, lambda: legal)


@command("order")
@number
@click.argument("order", nargs=-1, required=True)
@pass_desk
def order(desk: Desk, number: int, order: tuple[str, ...]) -> None:
    """Give an order: `ssh host order 17 "march cairo"`."""
    action = read_order(" ".join(order))
    with desk.at_table(number, orders=True) as campaign:
        change = campaign.play(action)
        line = campaign.entries()[-1]
    said = [words for event in change.events if (words := narrated(event, change.state))]
    desk.answer({"line": line._asdict(), "told": said}, lambda: said)


@command("instruct")
@number
@click.option("--retreat-below", type=click.IntRange(0, 100))
@click.option("--hold", help="Boxes, with commas between them.")
@click.option("--reinforce-from", help="Boxes, with commas between them.")
@click.option("--spare-cavalry/--no-spare-cavalry", default=None)
@click.option("--wait/--no-wait", default=None)
@pass_desk
def instruct(desk: Desk, /, number: int, **wanted: Any) -> None:
    """Say what decides while you are away; without options, show it."""
    values = Instructions.__struct_fields__
    before = desk.lobby.instructions(number)
    chosen = {name: value for name, value in wanted.items() if value is not None}
    for name in ("hold", "reinforce_from"):
        if name in chosen:
            chosen[name] = _boxes(chosen[name])
    if chosen:
        known = {name: getattr(before, name) for name in values}
        before = desk.lobby.instruct(number, Instructions(**known | chosen))
    desk.answer(before, lambda: (f"{name}: {getattr(before, name)}" for name in values))


def _boxes(line: str) -> tuple[str, ...]:
    try:
        return read_boxes(line)
    except ValueError as error:
        raise LobbyError(f"no box is called {str(error)!r}") from error


COMMANDS = (orders, order, instruct)

"""Commands of somebody who plays: legal orders, an order, going back, standing instructions."""

from typing import Any

import click

from campaign import Side, legal_actions, read_order, write_order
from saves.hosting.lines import line_of
from saves.hosting.seated import SeatedCampaign
from saves.server.contract.lobby import Instructions, LobbyError
from screens.game.go_back import last_own_order
from screens.lobby.command_desk import Desk
from screens.lobby.command_words import Whole, command, number, pass_desk
from screens.lobby.game_page import line_words
from screens.lobby.instructions_form import InstructionsForm, read_boxes
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


@command("undo")
@number
@click.option("--line", type=Whole(), help="Of an order of yours; the last one without it.")
@pass_desk
def undo(desk: Desk, number: int, line: int | None) -> None:
    """Take back your last order; where dice have fallen, ask the other side to."""
    with desk.at_table(number, orders=True) as campaign:
        order = line if line is not None else _last_own(campaign)
        if order == campaign.last and campaign.can_take_back:
            campaign.take_back()
        else:
            entry = next((one for one in campaign.entries() if one.number == order), None)
            if entry is None or entry.side not in campaign.seat.sides:
                raise LobbyError(f"line {order} is no order of yours that counts")
            campaign.ask_back(order, entry.side)
        _tell_last(desk, campaign)


def _last_own(campaign: SeatedCampaign) -> int:
    entry = last_own_order(campaign)
    if entry is None:
        raise LobbyError("you have given no order yet")
    return entry.number


def _tell_last(desk: Desk, campaign: SeatedCampaign) -> None:
    """The last line of the log: what has become of it."""
    line = line_of(campaign.record.as_read.entries[-1])
    desk.answer({"line": line._asdict()}, lambda: [line_words(line)])


def _answer(name: str, said: str, *, is_granted: bool) -> click.Command:
    """A command that answers the other side, which asks to go back."""

    def done(desk: Desk, number: int) -> None:
        with desk.at_table(number, orders=True) as campaign:
            request = campaign.request
            if request is None or Side(request.side) in campaign.seat.sides:
                raise LobbyError(f"nobody asks you to go back in game {number}")
            side = Side(request.side).enemy
            (campaign.grant_back if is_granted else campaign.refuse_back)(side)
            _tell_last(desk, campaign)

    done.__doc__ = said
    return command(name)(number(pass_desk(done)))


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
    desk.answer(before, InstructionsForm(before).lines)


def _boxes(line: str) -> tuple[str, ...]:
    try:
        return read_boxes(line)
    except ValueError as error:
        raise LobbyError(f"no box is called {str(error)!r}") from error


COMMANDS = (
    orders,
    order,
    undo,
    _answer("grant", "Grant what the other side asks for: go back.", is_granted=True),
    _answer("refuse", "Refuse to go back, though the other side asks for it.", is_granted=False),
    instruct,
)

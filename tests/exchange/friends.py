"""Two people who play by mail."""

import random
from pathlib import Path

from campaign import Side, legal_actions, new_campaign, read_order
from saves.campaign_log.campaign_record import look
from saves.campaign_log.journal import Journal
from saves.campaign_log.save_points import Request
from saves.exchange.import_export import import_bundle
from saves.exchange.mail import Received, invite, receive_text, turn_of
from tests.own_home import own_home

UNION, CONFEDERATE = Side.UNION, Side.CONFEDERATE

FIRST = ("march cairo", "move 1 militia_infantry paducah", "done")
"""What the Union may order first."""


class Friends:
    """Two people with a copy each."""

    def __init__(self, folder: Path, scenario: str = "1861-march-1862", *terms: str) -> None:
        self.folders = {side: folder / side for side in Side}
        for place in self.folders.values():
            place.mkdir()
        own = self.folders[UNION] / "west.acw"
        Journal.begin(own, "West", new_campaign(scenario), seed="a seed", terms=terms).close()
        invite(own_home(), own, folder / "invitation.acwsave", CONFEDERATE)
        other = import_bundle(folder / "invitation.acwsave", self.folders[CONFEDERATE])
        self.copies = {UNION: own, CONFEDERATE: other}
        self.chance = random.Random(7)

    def play(self, side: Side, orders: int = 1000) -> None:
        """Let a side play while it can decide."""
        with Journal.resume(self.copies[side]) as journal:
            while journal.state.to_move is side and orders:
                journal.play(self.chance.choice(legal_actions(journal.state)))
                orders -= 1
                if journal.can_take_back and self.chance.random() < 0.1:
                    journal.take_back()

    def send(self, side: Side) -> str:
        return turn_of(self.copies[side])

    def send_after(self, side: Side, *orders: str) -> str:
        """What a side sends after these orders."""
        with Journal.resume(self.copies[side]) as journal:
            for order in orders:
                journal.play(read_order(order))
        return self.send(side)

    def receive(self, side: Side, text: str, *, go_back: bool = False) -> Received:
        return receive_text(own_home(), text, folder=self.folders[side], go_back=go_back)

    def turn(self, side: Side) -> str:
        """A whole turn of a side: played, sent, and received."""
        self.play(side)
        text = self.send(side)
        self.receive(side.enemy, text)
        return text

    def orders(self, side: Side) -> list[str]:
        """The orders that count on the copy of a side."""
        return [entry.order for entry in look(self.copies[side]).entries()]

    def ask(self, side: Side, stay: int) -> None:
        """Let a side ask that no more than so many orders stand."""
        with Journal.resume(self.copies[side]) as journal:
            journal.ask_back(journal.entries()[stay].number, side)

    def answer(self, side: Side, *, is_granted: bool) -> None:
        """Let a side answer what the other one has asked."""
        with Journal.resume(self.copies[side]) as journal:
            if is_granted:
                journal.grant_back(side)
            else:
                journal.refuse_back(side)

    def request(self, side: Side) -> Request | None:
        """What waits for an answer on the copy of a side."""
        with Journal.resume(self.copies[side]) as journal:
            return journal.request

    def agree(self) -> bool:
        """Both copies tell the same story."""
        mine, theirs = (look(self.copies[side]) for side in Side)
        orders = [[(e.order, e.rolls) for e in record.entries()] for record in (mine, theirs)]
        return mine.state == theirs.state and orders[0] == orders[1]

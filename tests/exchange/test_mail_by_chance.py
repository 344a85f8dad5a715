"""Two people who play, ask and answer by a post that is late, twice, or out of order."""

import random
from contextlib import suppress

import pytest

from campaign import Side
from saves.campaign_log.campaign_record import look
from saves.campaign_log.journal import Journal
from saves.errors import MailError
from tests.exchange.friends import Friends


class Post:
    """Letters on their way: late, twice, or in another order."""

    def __init__(self, friends: Friends, seed: int) -> None:
        self.friends = friends
        self.chance = friends.chance = random.Random(seed)
        self.letters: dict[Side, list[str]] = {side: [] for side in Side}

    def send(self, side: Side) -> None:
        with suppress(MailError):  # it has nothing to say
            self.letters[side.enemy].append(self.friends.send(side))

    def deliver(self, side: Side) -> None:
        letters = self.letters[side]
        if letters:
            at = 0 if self.chance.random() < 0.8 else self.chance.randrange(len(letters))
            letter = letters[at] if self.chance.random() < 0.1 else letters.pop(at)
            with suppress(MailError):  # it came too late, or too early
                self.friends.receive(side, letter)

    def ask(self, side: Side) -> None:
        with Journal.resume(self.friends.copies[side]) as journal:
            if entries := journal.entries():
                journal.ask_back(self.chance.choice(entries[-12:]).number, side)

    def answer(self, side: Side) -> None:
        with Journal.resume(self.friends.copies[side]) as journal:
            if journal.request is not None and journal.request.side == side.enemy:
                if self.chance.random() < 0.6:
                    journal.grant_back(side)
                else:
                    journal.refuse_back(side)

    def play(self, side: Side) -> None:
        self.friends.play(side, self.chance.choice((1, 2, 5, 1000)))

    def settle(self) -> None:
        """Let all letters come, and write new ones until both agree."""
        for _ in range(6):
            for side in Side:
                while self.letters[side]:
                    self.deliver(side)
            if self.friends.agree():
                return
            for side in Side:
                self.send(side)
        raise AssertionError("they never agree")


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    "seed", [*range(4), *(pytest.param(seed, marks=pytest.mark.soak) for seed in range(4, 200))]
)
def test_whatever_the_post_does_both_agree_in_the_end(friends: Friends, seed: int) -> None:
    post = Post(friends, seed)
    acts = [post.play, post.ask, post.answer, post.send, post.deliver]
    for _ in range(70):
        post.chance.choices(acts, (4, 3, 4, 4, 5))[0](post.chance.choice(list(Side)))
    post.settle()
    for side in Side:
        look(friends.copies[side]).verify()

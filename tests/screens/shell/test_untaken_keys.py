"""Keys that wait for an answer of the server, and are meant for what has gone when it comes."""

from collections.abc import Awaitable, Callable

from screens.shell.held_keys import MOST, HeldKeys


def deed(done: list[str], key: str) -> Callable[[], Awaitable[None]]:
    async def do() -> None:
        done.append(key)

    return do


async def test_a_key_that_was_meant_for_another_screen_is_not_taken_and_counted() -> None:
    done, not_taken = list[str](), list[int]()
    held = HeldKeys(lambda: not_taken.append(1))
    held.hold()
    for screen, key in (("map", "m"), ("question", "enter"), ("map", "e")):
        held.take(screen, deed(done, key))
    held.let_go()
    await held.do(lambda: "map")
    assert done == ["m", "e"]
    assert len(not_taken) == 1


def test_the_oldest_keys_of_whoever_leans_on_one_are_counted_too() -> None:
    not_taken = list[int]()
    held = HeldKeys(lambda: not_taken.append(1))
    held.hold()
    for _ in range(MOST + 3):
        held.take("map", deed([], "j"))
    assert len(not_taken) == 3

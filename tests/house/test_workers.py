"""Several processes that run the tests: what is handed out to them."""

from collections import defaultdict
from itertools import chain

from tests.workers import HANDFUL, Indexed, Shares


def test_tests_of_a_file_are_handed_out_by_the_handful_in_their_order() -> None:
    tests = [f"tests/{name}.py::test[{n}]" for name in ("east", "west") for n in range(30)]
    shares, handed_out = Shares(), defaultdict[str, list[str]](list)
    for test in tests:
        handed_out[shares.of(test)].append(test)
    assert [len(each) for each in handed_out.values()] == [HANDFUL, HANDFUL, 30 - 2 * HANDFUL] * 2
    assert list(chain.from_iterable(handed_out.values())) == tests
    assert all(shares.of(test) == share for share, each in handed_out.items() for test in each)


def test_tests_of_a_group_are_handed_out_at_once_whatever_their_files() -> None:
    shares = Shares()
    assert {shares.of(f"tests/{n}.py::test@postgresql", "postgresql") for n in range(30)} == {
        "postgresql"
    }


def test_a_test_is_found_by_its_number() -> None:
    tests = [f"tests/east.py::test[{n}]" for n in range(30)]
    assert [Indexed(tests).index(test) for test in tests] == list(range(30))
    assert Indexed(tests) == tests

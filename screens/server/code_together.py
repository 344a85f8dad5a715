"""The code that sessions run lies together, so what each writes into it is few pages.

Since Python 3.11 a function's code changes while it runs (PEP 659): instructions are replaced by
those for the kinds of values they met, and count how often that fails. So a session copies the page
of each function it calls; between what else a module has, that was five megabytes for one of code.
A copy of a code object is as good as the object itself. Those that have been run are copied one
after the other, and the functions have the copies from then on.
"""

import gc
from collections.abc import Iterable, Iterator, Mapping
from types import CodeType, FunctionType
from typing import Any, Final

ADAPTED: Final = "_co_code_adaptive"
"""The instructions as they are now, in a code object of CPython."""


def bring_code_together() -> int:
    """Copy the code of all functions that have been run to a place of its own; how many pieces.

    0 where Python does not say which these are. Gaps in the memory must be filled before: what is
    copied would be put into them.
    """
    if not hasattr(CodeType, ADAPTED):
        return 0
    functions = [one for one in gc.get_objects() if type(one) is FunctionType]
    copies = _copied([*_that_have_run(one.__code__ for one in functions)])
    for function in functions:
        function.__code__ = copies.get(id(function.__code__), function.__code__)
    return len(copies)


def _that_have_run(codes: Iterable[CodeType]) -> Iterator[CodeType]:
    """Those that have changed, and those in which there are such; the inner ones first."""
    run: dict[int, bool] = {}

    def find(code: CodeType) -> Iterator[CodeType]:
        if id(code) in run:
            return
        run[id(code)] = False
        inner = [*_inner(code)]
        for each in inner:
            yield from find(each)
        has_changed = _instructions(code) != _instructions(code.replace())
        run[id(code)] = has_changed or any(run[id(each)] for each in inner)
        if run[id(code)]:
            yield code

    for code in codes:
        yield from find(code)


def _copied(codes: Iterable[CodeType]) -> Mapping[int, CodeType]:
    """A copy of each, by the address of the first one; what is within it is a copy, too."""
    copies: dict[int, CodeType] = {}
    for code in codes:
        constants = tuple(copies.get(id(each), each) for each in code.co_consts)
        copies[id(code)] = code.replace(co_consts=constants)
    return copies


def _inner(code: CodeType) -> Iterator[CodeType]:
    """The code of the functions that are made within it."""
    return (each for each in code.co_consts if isinstance(each, CodeType))


def _instructions(code: CodeType) -> Any:
    return getattr(code, ADAPTED)

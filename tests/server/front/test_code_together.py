"""The code that has been run lies together afterwards, and does what it did."""

import subprocess
import sys

from tests.patience import PATIENCE

PROBE = """
import sys
import types
from screens.server.code_together import bring_code_together
SOURCE = '''
def total(*numbers, start=0, **more):
    def twice(number):
        return [2 * each for each in (number,)][0] + start
    kept = 0
    for number in numbers:
        kept += twice(number)
    return kept, more
def never(number):
    return number.there_is_no_such
class Counted:
    def __init__(self):
        self.count = 0
    @property
    def next(self):
        self.count += 1
        return self.count
'''
def numbers(first):
    yield first
    yield first + 1
rest, modules = [], []
for number in range(300):
    module = types.ModuleType(f"module_{number}")
    exec(compile(SOURCE, module.__name__, "exec"), module.__dict__)
    modules.append(module)
    size = sys.getsizeof(module.total.__code__)
    rest.append([bytes(size - 40) for _ in range(9)])
waiting = numbers(4)
next(waiting)
def run():
    for module in modules:
        for _ in range(30):
            said = module.total(1, 2, start=3, sort="x")
            assert said == (12, {"sort": "x"}), said
        counted = module.Counted()
        assert [counted.next, counted.next] == [1, 2]
run()
def pages(name):
    return len({id(getattr(module, name).__code__) // 4096 for module in modules})
before, cold = pages("total"), [id(module.never.__code__) for module in modules]
lines = [*modules[7].total.__code__.co_positions()]
many = bring_code_together()
run()
assert next(waiting) == 5
same = [*modules[7].total.__code__.co_positions()] == lines
untouched = cold == [id(module.never.__code__) for module in modules]
print(many >= 900, before > 150, pages("total") < before / 2, same, untouched)
"""


def test_what_has_been_run_lies_together_and_does_what_it_did() -> None:
    """In a process of its own, as all of its functions have other code then."""
    done = subprocess.run(
        [sys.executable, "-c", PROBE], capture_output=True, text=True, check=False, timeout=PATIENCE
    )
    assert (done.stdout.split(), done.stderr) == (["True"] * 5, "")

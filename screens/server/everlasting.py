"""What the parent has loaded is there for ever, so sessions need not count who refers to it.

Python counts references in the objects themselves: whoever reads one writes to its page of memory,
and a session then has a page of its own where it could share the parent's. Since Python 3.12 there
are objects that nobody counts, as None (PEP 683); which ones these are, their counter alone says.
No function makes others so, but it can be written there.
"""

import ctypes
import gc
import sys
import sysconfig
from types import CodeType
from typing import Final

SINCE: Final = (3, 12)
"""The first Python with objects that are not counted."""


def can_last() -> bool:
    """Whether this Python knows objects that are not counted, and marks them in their counter."""
    return (
        sys.version_info >= SINCE
        and sys.implementation.name == "cpython"
        and sys.byteorder == "little"
        and not sysconfig.get_config_var("Py_GIL_DISABLED")  # there each thread counts for itself
        and _counter(None) == sys.getrefcount(None)
    )


def let_all_last() -> int:
    """Count references to nothing that there is now, in this process and those forked from it.

    Nothing of that is ever freed, so this is for what is loaded once and stays. Returns how many
    objects are counted no more: 0 if this Python counts all.
    """
    if not can_last():
        return 0
    return _count_no_more(_counter(None))


def _counter(thing: object) -> int:
    """The counter of references as it lies in the memory: the first four bytes of an object."""
    return ctypes.c_uint32.from_address(id(thing)).value


def _count_no_more(unending: int) -> int:
    """Have that in the counters of all objects that the collector knows, and of all that they refer
    to; how many these are.

    Each counter is written while a reference to its object is held. Some modules keep objects that
    nobody refers to, for use again, as asyncio does those that wait for a future, and tell the
    collector of them as well: to look at one and let go of it would free it a second time.
    """
    found = set[int]()
    waiting = gc.get_objects()
    own = {id(found), id(waiting)}
    while waiting:
        thing = waiting.pop()
        if id(thing) not in found and id(thing) not in own:
            ctypes.c_uint32.from_address(id(thing)).value = unending
            found.add(id(thing))
            waiting.extend(gc.get_referents(thing))
            if isinstance(thing, CodeType):  # of which the collector knows nothing
                waiting += (thing.co_consts, thing.co_names, thing.co_qualname, thing.co_filename)
    return len(found)

"""Special rules that pages print and nothing rules on yet: players see to them themselves."""

from typing import Final

UNENFORCED: Final = frozenset(
    {
        "back_to_their_own",
        "batteries_join",
        "beauregard",
        "bivouac",
        "bragg_commands",
        "cleburne_divided",
        "peabody_returns",
        "present_count",
        "reserve_artillery",
    }
)
"""By their ids. [BB 30.1-30.8, BB 30.11, BB 31]"""

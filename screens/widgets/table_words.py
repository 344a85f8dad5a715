"""Words for what happens on a table, where no sentence has been written for it.

>>> from campaign.resolvers.shell_for_guns.events import TurnBegan
>>> told(TurnBegan(2), str(TurnBegan(2)))
'Turn began: turn 2. [SG 3.0]'
"""

import re
from dataclasses import fields, is_dataclass
from typing import Any


def told(event: Any, sentence: str) -> str:
    """A sentence as it is; an event for which there is none, by its name and its numbers."""
    if sentence != str(event) or not is_dataclass(event) or isinstance(event, type):
        return sentence
    name = re.sub(r"(?<!^)(?=[A-Z])", " ", type(event).__name__).capitalize()
    values = [
        f"{field.name} {_said(getattr(event, field.name))}"
        for field in fields(event)
        if field.name != "rule"
    ]
    rule = getattr(event, "rule", "")
    return f"{name}: {', '.join(values)}." + (f" [{rule}]" if rule else "")


def _said(value: Any) -> str:
    if isinstance(value, tuple):
        return " and ".join(map(_said, value)) or "none"
    if is_dataclass(value) and not isinstance(value, type):
        numbers = (str(getattr(value, field.name)) for field in fields(value))
        return " ".join((type(value).__name__.lower(), *numbers))
    return str(value).replace("_", " ")

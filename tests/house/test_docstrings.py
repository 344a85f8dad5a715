"""Examples in docstrings are tests."""

import doctest
import importlib

import pytest

from tests.house.tree import PACKAGES, ROOT, python_files

WITH_EXAMPLES = [
    ".".join(path.with_suffix("").parts).removesuffix(".__init__")
    for path in python_files(*PACKAGES)
    if ">>> " in (ROOT / path).read_text(encoding="utf-8")
]


@pytest.mark.parametrize("module", WITH_EXAMPLES)
def test_the_examples_run(module: str) -> None:
    result = doctest.testmod(importlib.import_module(module))
    assert result.attempted
    assert not result.failed


def test_there_are_examples() -> None:
    assert {"campaign", "campaign.actions", "campaign.dice"} <= set(WITH_EXAMPLES)

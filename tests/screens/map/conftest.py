"""A position to draw."""

from pathlib import Path

import pytest

from campaign import CampaignState, read_situation


@pytest.fixture(scope="session")
def april_1862() -> CampaignState:
    text = (Path(__file__).parent / "april_1862.toml").read_text(encoding="utf-8")
    return read_situation(text)

"""The names that other people's scripts rely on."""

import subprocess
import sys

import pytest

import campaign

STABLE = {
    *("new_campaign", "legal_actions", "refusal", "apply", "Options", "SCENARIOS", "RESOLVERS"),
    *("RandomDice", "ScriptedDice", "RecordedDice", "read_situation", "write_situation"),
    *("read_order", "write_order", "Side", "CampaignState", "Change", "IllegalActionError", "view"),
}


def test_the_stable_names_are_public() -> None:
    assert set(campaign.__all__) >= STABLE


def test_every_public_name_is_there() -> None:
    for name in campaign.__all__:
        assert getattr(campaign, name) is not None, name


def test_a_public_name_is_loaded_when_it_is_asked_for() -> None:
    code = "import sys, campaign; print('campaign.engine' in sys.modules); campaign.apply"
    code += "; print('campaign.engine' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "True"]


def test_an_unknown_name_is_said_to_be_unknown() -> None:
    name = "marching"
    with pytest.raises(AttributeError, match="marching"):
        getattr(campaign, name)

"""The ways to fight a battle. A new one adds its name here."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from campaign.battle import Resolver
from campaign.resolvers.battle_line import BATTLE_LINE
from campaign.resolvers.shell_for_guns import SHELL_FOR_GUNS
from campaign.resolvers.yankee import YANKEE

RESOLVERS: Mapping[str, Resolver[Any, Any]] = MappingProxyType(
    {resolver.id: resolver for resolver in (BATTLE_LINE, SHELL_FOR_GUNS, YANKEE)}
)
"""Every resolver by its id."""

USUAL = BATTLE_LINE.id
"""How battles of a campaign are fought unless something else is asked for."""

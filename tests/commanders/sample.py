"""Commanders to try rules and promises with: tempers differ in numbers alone."""

from campaign.commanders import OFFERED

ONE_OF_EACH = (*OFFERED, "field-gambler")
"""The yardsticks, each level once, and one more temper."""

"""What the tables of a scenario's page become: values that know all of their keys."""

from campaign.values import Value


class PageValue(Value, frozen=True, gc=False, forbid_unknown_fields=True):
    """A table of a page; a key that it has no field for is an error of the page."""

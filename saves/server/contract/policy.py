"""What a server allows: who may come in, and how often somebody may fail to.

Whoever starts the server reads it from its configuration.
"""

from typing import Final

from campaign.values import Value

BY_INVITATION: Final = "invitation"
FREELY: Final = "open"
NOBODY_NEW: Final = "closed"
REGISTRATIONS: Final = (BY_INVITATION, FREELY, NOBODY_NEW)
"""Who may make an account: those with an invitation, anybody, nobody."""

MINUTES: Final = 60.0
DAYS: Final = 86_400.0


class Policy(Value, frozen=True):
    """What a server allows."""

    registration: str = BY_INVITATION
    """One of `REGISTRATIONS`."""

    hold_new_names: bool = True
    """A name that came without an invitation plays after an administrator has let it."""

    passwords: bool = False
    guests: bool = False
    failures: int = 10
    """Log-ins that may fail from one address, or by password for one account ..."""

    failure_seconds: float = 10 * MINUTES
    """... within such a time; then nothing more is tried until it has passed."""

    registrations: int = 5
    """New accounts from one address in a day."""

    invitation_days: int = 14
    """How long an invitation serves if nothing else is said."""

    keep_refusals_days: int = 90
    """How long the audit log keeps who was refused; what people did it keeps always."""

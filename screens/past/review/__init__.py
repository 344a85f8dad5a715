"""The review of a war after the action: where dice decided, and where choices."""

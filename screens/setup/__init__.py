"""Title and forms: what a campaign or a battle begins with."""

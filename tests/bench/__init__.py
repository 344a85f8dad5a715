"""Speed, measured beside a yardstick. Nothing here passes or fails by the clock."""

"""The planner: whole turns by several tempers, tried out through the enemy's reply."""

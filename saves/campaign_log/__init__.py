"""What the rows mean: the log as it is played, written, replayed and taken back."""

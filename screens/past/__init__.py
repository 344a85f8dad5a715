"""What has been: history, replay, chronicle, comparison, statistics."""

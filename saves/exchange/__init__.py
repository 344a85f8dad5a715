"""What goes out and comes in: bundles, texts, turns by mail."""

"""What the commands of `norden-suden` do. Each module is imported when its command is called."""

"""What an owner does with campaigns: lists, folders, trash, names, backups."""

"""The archive: one screen, three sources, its dialogs."""

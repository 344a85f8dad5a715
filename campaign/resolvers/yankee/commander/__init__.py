"""The automatic commander of Yankee: scripts for each brigade, no dice."""

"""The automatic commander of Shell for Guns: scripts for each division, no dice."""

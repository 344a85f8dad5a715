"""The rules, one module per section of the rulebook. Sections never import each other."""

"""Tabulation: the hooks of a rulebook as plain tables, from which rounds are played in bulk."""

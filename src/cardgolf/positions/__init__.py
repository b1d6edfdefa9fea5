"""Positions: a state as text, parsed and validated."""

"""The engine: pure functions of a rulebook and a state."""

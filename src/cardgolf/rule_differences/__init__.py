"""Differences between two rulebooks: clauses, and layouts, scores and courses of play that they treat differently."""

"""Rulebooks: plugins, the hooks they implement, and the base rules."""

"""A table for the Golf family of card games over websockets: everybody gets their own view, and nothing else."""

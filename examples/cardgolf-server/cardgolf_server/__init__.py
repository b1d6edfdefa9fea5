"""A server for the Golf family of card games over websockets. Each seat receives its own view and nothing else."""

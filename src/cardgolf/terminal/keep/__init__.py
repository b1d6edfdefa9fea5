"""The terminal session of ``cardgolf keep``."""

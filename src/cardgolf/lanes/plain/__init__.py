"""The lanes in plain NumPy: many lanes at once, array by array."""

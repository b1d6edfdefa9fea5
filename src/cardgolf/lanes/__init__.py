"""Lanes: thousands of games side by side on arrays. Needs the extra ``lanes``; numba makes them faster."""

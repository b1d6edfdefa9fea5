"""The lanes in code that numba compiles: one lane after the other. Importing its modules imports numba."""

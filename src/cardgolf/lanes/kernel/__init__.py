"""The source of kernels: rounds of one structure of rules, written over the constants of :mod:`.constants`.

A kernel is this source with the constants of some rules above it. Numba compiles it, with branches for other rules left
out, and Python runs it as it stands.
"""

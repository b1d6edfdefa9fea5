"""Benchmarks of a decision: beside other libraries, in parts, in ``simulation`` and in ``lanes``."""

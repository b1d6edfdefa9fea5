"""Benchmarks of a decision: beside other libraries (``peers``), in parts (``self``), and in ``simulation``."""

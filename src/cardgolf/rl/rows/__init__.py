"""The rows of numbers that learners see in lanes, in plain NumPy and compiled."""

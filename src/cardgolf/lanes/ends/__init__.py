"""The ends of rounds and of matches in lanes: points, ranks, and what is kept of them."""

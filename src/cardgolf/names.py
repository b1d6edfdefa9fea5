"""What players can be called."""

LONGEST_NAME = 100


def is_name(name: object) -> bool:
    """Whether a player can go by ``name``: it can be shown on a terminal and written to a file."""
    return isinstance(name, str) and len(name) <= LONGEST_NAME and name.isprintable()

"""A table in the terminal, behind the extra ``tui``: ``cardgolf table``, played with the mouse or with keys."""

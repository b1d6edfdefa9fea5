"""Playing a match in the terminal: the session, its prompt and its screen."""

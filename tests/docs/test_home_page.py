"""The home page: where a reader is after its button, with a library that answers at once."""

"""The conformance class for boards that differ by round, and for boards that grow during a round."""

"""Records: a match as lines of JSON, for files, archives and proofs."""

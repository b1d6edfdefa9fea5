"""The parts of the site that `build_docs.py` puts together."""

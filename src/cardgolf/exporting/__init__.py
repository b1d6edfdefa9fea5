"""Rulebooks written as bundles: ``Rulebook.export``."""

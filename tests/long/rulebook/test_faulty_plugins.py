"""The other cases of ``tests/rulebook/test_faulty_plugins.py``."""

from tests.rulebook.test_faulty_plugins import site, test_a_broken_plugin_is_contained_and_named

"""Solved games of the short tests."""

from tests.solving.conftest import cleared, pair6

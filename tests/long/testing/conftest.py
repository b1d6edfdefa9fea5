"""The conformance kits of shipped stacks take turns here too."""

from tests.testing.conftest import pytest_pycollect_makeitem

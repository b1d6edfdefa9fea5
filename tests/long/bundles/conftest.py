"""Bundles are compared with the engine less often, as in the short tests."""

from tests.bundles.conftest import _fewer_comparisons

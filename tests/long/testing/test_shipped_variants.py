"""The other cases of ``tests/testing/test_shipped_variants.py``."""

from tests.testing.test_shipped_variants import LONG_KITS

globals().update({kit.__name__: kit for kit in LONG_KITS})

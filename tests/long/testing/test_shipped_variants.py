"""The kits of shipped stacks that take long, and what takes long of the others."""

from tests.testing.test_shipped_variants import LONG_KITS

globals().update({kit.__name__: kit for kit in LONG_KITS})

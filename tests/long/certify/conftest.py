"""The small rule set of the short tests."""

from tests.certify.conftest import small

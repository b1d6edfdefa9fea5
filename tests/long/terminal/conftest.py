"""The folder in which commands write their files."""

from tests.terminal.conftest import elsewhere

"""The folder in which commands write their files."""

import pytest


@pytest.fixture
def elsewhere(tmp_path, monkeypatch):
    """Work in an empty folder, and return it."""
    monkeypatch.chdir(tmp_path)
    return tmp_path

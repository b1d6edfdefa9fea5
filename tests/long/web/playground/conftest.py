"""The site with the playground, built once for all tests in a browser."""

import pytest
from helpers.playground_site import build_site, serve


@pytest.fixture(scope="session")
def address(tmp_path_factory):
    folder = tmp_path_factory.mktemp("site")
    if missing := build_site(folder):
        pytest.skip(f"the browser tests: no Pyodide, since {missing}")
    with serve(folder) as address:
        yield address

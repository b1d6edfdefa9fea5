"""The documentation site: every public name is there, and every link has a target."""

import re

from helpers.site_pages import PAGES, ROOT

from tests.docs.test_site import CONFIG, broken_links


def test_every_link_on_the_site_has_a_target():
    assert list(broken_links(PAGES, lambda path: (ROOT / "docs" / path).is_file())) == []


def test_the_site_fetches_nothing_from_other_hosts():
    assert "  font: false" in CONFIG
    texts = [CONFIG, *PAGES.values(), *(path.read_text() for path in (ROOT / "docs" / "assets").rglob("*.*"))]
    assert not [text for text in texts if re.search(r"(src=|url\(|@import|\]\()\W{0,2}https?:", text)]

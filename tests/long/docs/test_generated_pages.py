"""Parts of the site that are generated from the code: clauses, hooks, options, commands, errors."""

from helpers.site_pages import PAGES, build_docs


def test_no_page_keeps_a_mark():
    assert not [place for place, text in PAGES.items() if build_docs.MARK.search(text)]

"""The hook of MkDocs that mends the theme."""

import importlib

import pytest
from helpers.site_pages import ROOT

with pytest.MonkeyPatch.context() as patched:
    patched.syspath_prepend(str(ROOT / "scripts"))
    mended_theme = importlib.import_module("docs.mended_theme")

WORKER = "toString=function(){var e=r;e=e+s+o.id}return e},other=function(){return e}"
NAV = 'function Pn(){return x("nav",{class:"md-code__nav"})}'
BUNDLE = NAV + 'var a=b(),zi=document.forms.namedItem("search")?ks():tt,fo=new T;'
PAGE = '<div data-md-component="search" role="dialog"><div class="md-search-result__meta">\n Initializing search\n'


def test_the_scripts_of_a_site_are_mended_once(tmp_path):
    folder = tmp_path / "assets" / "javascripts"
    (folder / "workers").mkdir(parents=True)
    worker, bundle = folder / "workers" / "search.1234.min.js", folder / "bundle.1234.min.js"
    worker.write_text(WORKER, encoding="utf-8")
    bundle.write_text(BUNDLE, encoding="utf-8")
    mended_theme.on_post_build({"site_dir": str(tmp_path)})
    first = worker.read_text(encoding="utf-8"), bundle.read_text(encoding="utf-8")
    assert first[0] == WORKER.replace("s+o.id", 's+o.id+","')
    assert "zi=(found=>new tt.constructor(" in first[1] and "found||ks()" in first[1] and "?ks()" not in first[1]
    assert 'x("div",{class:"md-code__nav"})' in first[1]
    mended_theme.on_post_build({"site_dir": str(tmp_path)})
    assert first == (worker.read_text(encoding="utf-8"), bundle.read_text(encoding="utf-8"))


def test_a_theme_written_otherwise_is_refused():
    with pytest.raises(ValueError, match="expected 'e=e"):
        mended_theme.mend_worker("e=e+s+o.key}return e}")
    with pytest.raises(ValueError, match="expected document"):
        mended_theme.mend_bundle("zi=ks()")
    for page in ("<p>Not found", PAGE.replace("Initializing", "Beginning")):
        with pytest.raises(ValueError, match="expected a search"):
            mended_theme.on_post_page(page)


def test_the_search_has_a_name_and_waits_for_a_key():
    page = mended_theme.on_post_page(f'{PAGE}<th style="a"></th><th>b</th></body>', page=None, config={})
    assert '<td style="a"></td><th>b</th><script>' in page and page.endswith("</body>")
    assert 'role="dialog" aria-label="Search">' in page and "\n Type to start searching\n" in page


@pytest.mark.parametrize("version", ["0.3", None])
def test_only_a_site_with_versions_asks_for_their_list(monkeypatch, version):
    monkeypatch.delenv("MIKE_DOCS_VERSION", raising=False)
    if version:
        monkeypatch.setenv("MIKE_DOCS_VERSION", version)
    config = {"extra": {"version": {"provider": "mike"}, "generator": False}}
    mended_theme.on_config(config)
    assert ("version" in config["extra"]) is bool(version)


def test_the_site_has_the_hook():
    assert "hooks: [scripts/docs/mended_theme.py]" in (ROOT / "mkdocs.yml").read_text(encoding="utf-8")

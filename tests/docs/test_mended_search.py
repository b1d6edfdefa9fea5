"""The hook of MkDocs that mends the search of the theme."""

import importlib

import pytest
from helpers.site_pages import ROOT

with pytest.MonkeyPatch.context() as patched:
    patched.syspath_prepend(str(ROOT / "scripts"))
    mended_search = importlib.import_module("docs.mended_search")

WORKER = "toString=function(){var e=r;e=e+s+o.id}return e},other=function(){return e}"


def test_the_worker_of_a_site_is_mended_once(tmp_path):
    folder = tmp_path / "assets" / "javascripts" / "workers"
    folder.mkdir(parents=True)
    (folder / "search.1234.min.js").write_text(WORKER, encoding="utf-8")
    for _ in range(2):
        mended_search.on_post_build({"site_dir": str(tmp_path)})
        mended = (folder / "search.1234.min.js").read_text(encoding="utf-8")
        assert mended == WORKER.replace("s+o.id", 's+o.id+","')


def test_another_worker_is_refused():
    with pytest.raises(ValueError, match="expected 'e=e"):
        mended_search.mend("e=e+s+o.key}return e}")


def test_the_site_has_the_hook():
    assert "hooks: [scripts/docs/mended_search.py]" in (ROOT / "mkdocs.yml").read_text(encoding="utf-8")

"""The playground and the pages with examples on a server on loopback, for tests in a browser. MkDocs is not needed."""

import html
import re
import threading
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from shutil import copy

from helpers.site_pages import ROOT, importlib, pytest

with pytest.MonkeyPatch.context() as patched:
    patched.syspath_prepend(str(ROOT / "scripts"))
    docs_playground = importlib.import_module("docs.playground")
    docs_home = importlib.import_module("docs.home")

GAMES = ("play-nine", "nine-card", "crazy-nines", "board-nine", "golf", "four-card", "skyjo", "cabo")
"""The games that tests play as bundles. Board Nine and Cabo need `cardgolf-hands.js`."""

BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
HEAD = """<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="data:,">
<link rel="stylesheet" href="{up}playground/playground.css">
<body data-md-color-scheme="default"><main>{body}</main></body></html>"""


class Handler(SimpleHTTPRequestHandler):
    extensions_map = SimpleHTTPRequestHandler.extensions_map | {
        ".mjs": "text/javascript", ".wasm": "application/wasm", ".whl": "application/zip",
    }  # fmt: skip

    def log_message(self, format, *args):  # noqa: A002  # the name that http.server gives it
        pass


def build_site(folder, games=GAMES):
    """Write the home page, the playground and the tutorial into ``folder``. Return why there is no Python, or nothing.

    ``games`` are those to write as bundles. None given are all.
    """
    missing = docs_playground.write_playground(folder, games)
    page = (ROOT / "docs" / "playground.md").read_text(encoding="utf-8")
    body = page[page.index('<div id="play-here">') :]
    (folder / "playground.html").write_text(HEAD.format(title="Playground", up="", body=body), encoding="utf-8")
    _write_home_page(folder)
    (folder / "tutorial").mkdir()
    for source in (ROOT / "docs" / "tutorial").glob("*.md"):
        blocks = BLOCK.findall(source.read_text(encoding="utf-8"))
        body = "".join(
            f'<div class="language-python highlight"><pre><code>{html.escape(block)}</code></pre></div>'
            for block in blocks
        )
        body += '<script type="module" src="../playground/snippets.mjs"></script>'
        page = HEAD.format(title=source.stem, up="../", body=body)
        (folder / "tutorial" / f"{source.stem}.html").write_text(page, encoding="utf-8")
    return missing


def _write_home_page(folder):
    """Write the hero of the home page, below a header that covers the page as the site's does."""
    (folder / "assets").mkdir()
    for name in ("home.mjs", "home.css", "site.css"):
        copy(ROOT / "docs" / "assets" / name, folder / "assets" / name)
    page = (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
    start = page[page.index('<div id="home-start">') : page.index("<!-- generated: table -->")]
    body = "".join(f'<link rel="stylesheet" href="assets/{name}.css">' for name in ("site", "home"))
    body += '<header style="position:sticky;top:0;height:48px;z-index:9">Site</header>'
    body += f"<div><div>{start}{docs_home.draw_home_table()}</div>"
    body += '<p style="height:2000px"></p><script type="module" src="assets/home.mjs"></script>'
    (folder / "home.html").write_text(HEAD.format(title="Home", up="", body=body), encoding="utf-8")


@contextmanager
def serve(folder: Path, handler: type[Handler] = Handler):
    """Serve a folder on loopback, and yield its address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()

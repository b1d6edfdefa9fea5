"""A server of one game on loopback, for tests of the web component in a browser."""

import json
import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from cardgolf import CardGolfError, web
from cardgolf.bots.sitting import sit_down
from cardgolf.words import Words

SCRIPTS = "'self' 'unsafe-inline' 'unsafe-eval'"  # the page's own, and those with which Playwright waits
RULES = f"default-src 'none'; script-src {SCRIPTS}; connect-src 'self'; img-src data:; base-uri 'none'"
POLICY = f'<meta http-equiv="Content-Security-Policy" content="{RULES}">'
PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>A table</title>
{policy}
<meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="data:,">
<body><main><h1>A table</h1>
<cardgolf-table actions="hint undo deal" speed="{speed}" lang="{lang}"></cardgolf-table></main>
<script type="module">
import "/cardgolf-table.js";
const table = document.querySelector("cardgolf-table");
const ask = async (path, body) => (await fetch(path, body && {{ method: "POST", body: JSON.stringify(body) }})).json();
window.moves = [];
window.pending = 0;
async function act(body) {{
  window.pending += 1;
  const answer = await ask("/act", body);
  if (answer.error) table.refuse(answer); else await table.show(answer);
  window.moves.push(body.move ?? body.type);
  window.pending -= 1;
}}
table.deck = await ask("/deck");
table.addEventListener("move", event => act({{ move: event.detail.move }}));
for (const type of ["deal", "undo"]) table.addEventListener(type, () => act({{ type }}));
table.addEventListener("hint", () => table.advise({{ title: "Take this one", moves: [table.message.offers.at(-1)] }}));
await table.show(await ask("/table"));
window.ready = true;
</script></body></html>"""


class Table:
    """A game against greedy bots. The person has seat 0."""

    def __init__(self, game, policy, lang):
        self.requests, self.policy, self.words = [], policy, Words(lang)
        self.sitting = sit_down(game, [0], "greedy").advance()

    @property
    def game(self):
        return self.sitting.game

    def act(self, asked):
        """Return the message after a move, a deal or an undo."""
        since = self.game.ply + 1
        try:
            if "move" in asked:
                self.sitting = self.sitting.play(asked["move"], 0).advance()
            else:
                self.sitting = self.sitting.deal().advance() if asked["type"] == "deal" else self.sitting.take_back(0)
        except CardGolfError as error:
            return web.refusal_message(error, self.game.view(0), words=self.words)
        return web.table_message(self.game, 0, since=since, words=self.words)

    def answer(self, path, body):
        """Return the type and the bytes of a page, or ``None``."""
        self.requests.append(path)
        if path.partition("?")[0] == "/":
            return "text/html", PAGE.format(
                policy=POLICY if self.policy else "",
                speed="0" if "still" in path else "4",
                lang=self.words.language,
            ).encode()
        if path == "/cardgolf-table.de.json":
            return "application/json", (web.path() / path[1:]).read_bytes()
        if path == "/cardgolf-table.js":
            return "text/javascript", (web.path() / "cardgolf-table.js").read_bytes()
        if path == "/deck":
            found = web.deck_message(self.game.rules, len(self.game.state.match.names), words=self.words)
        elif path == "/table":
            found = web.table_message(self.game, 0, since=0, words=self.words)
        elif path == "/act":
            found = self.act(json.loads(body))
        else:
            return None
        return "application/json", json.dumps(found).encode()


@contextmanager
def serve(game, *, policy=True, lang="en"):
    """Serve a game on loopback, with or without a content security policy. Yield its table and its address."""
    table = Table(game, policy, lang)

    class Handler(BaseHTTPRequestHandler):
        def log_message(self, *_):
            pass

        def do_GET(self):
            found = table.answer(self.path, self.rfile.read(int(self.headers.get("content-length") or 0)))
            self.send_response(200 if found else 404)
            if found:
                self.send_header("content-type", found[0])
            self.end_headers()
            self.wfile.write(found[1] if found else b"")

        do_POST = do_GET  # noqa: N815  # the name that http.server calls

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield table, f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()

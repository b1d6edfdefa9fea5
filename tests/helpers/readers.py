"""Every reader of JSON that others wrote, with a value that it takes and the most characters that it reads."""

import json
import tempfile
from functools import cache
from hashlib import sha256
from pathlib import Path

import cardgolf
from cardgolf import ScoreSheet
from cardgolf.bundles import read
from cardgolf.bundles.reader import MAX_LENGTH as MOST_OF_BUNDLE
from cardgolf.certify.program import MOST_BYTES, _parse
from cardgolf.events import events_as_dict
from cardgolf.games import from_dict
from cardgolf.records.headers import MAX_EVENT_LENGTH, MAX_HEADER_LENGTH, MAX_TRAILER_LENGTH
from cardgolf.score_sheets import load_sheet
from cardgolf.score_sheets.schema import MAX_LENGTH as MOST_OF_SHEET

RULES = cardgolf.rules("crazy-nines")
OF_MESSAGE = {
    "view": lambda data: from_dict.view_from_dict(data, RULES),
    "events": lambda data: from_dict.events_from_dict(data, RULES, 2),
    "round": from_dict.round_result_from_dict,
    "scorecard": from_dict.scorecard_from_dict,
    "standing": from_dict.standing_from_dict,
}
LINES = {"header": 0, "deal": 1, "move": 2, "trailer": -1}
MOST_OF_LINE = {"header": MAX_HEADER_LENGTH, "trailer": MAX_TRAILER_LENGTH}
READERS = (*OF_MESSAGE, "bundle", "sheet", "answer", *(f"{name} of a record" for name in LINES))


@cache
def _play():
    """Return a match in its first round, and the same after it."""
    game = cardgolf.new_game(RULES, players=2, seed=1)
    for _ in range(12):
        game = game.play(game.legal_moves[0])
    over = game
    while not over.is_round_over:
        over = over.play(over.legal_moves[-1])
    return game, over


def _read_line(number):
    """Return a reader of one line of a record, whose other lines are right."""
    lines = cardgolf.record(_play()[0]).splitlines()

    def read_line(text):
        own = [*lines]
        own[number] = text
        before = "".join(f"{line}\n" for line in own[:-1])
        if number != -1:
            trailer = json.loads(own[-1]) | {"sha256": sha256(before.encode("utf-8", "surrogatepass")).hexdigest()}
            own[-1] = json.dumps(trailer, separators=(",", ":"))
        cardgolf.replay(f"{before}{own[-1]}\n")

    return json.loads(lines[number]), read_line


def _read_sheet(text):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "sheet.json"
        path.write_text(text, encoding="utf-8", errors="surrogatepass")
        load_sheet(path)


@cache
def list_readers():
    """Return by name a value, the most characters of its text, and a function that reads a text or raises."""
    game, over = _play()
    finished = over.state.match.rounds[0]
    samples = {
        "view": game.view(0), "round": finished, "scorecard": finished.scorecards[0],
        "standing": over.view(0).standings[0],
    }  # fmt: skip
    found = {name: (sample.as_dict(), from_dict.MAX_LENGTH, OF_MESSAGE[name]) for name, sample in samples.items()}
    found["events"] = (events_as_dict(game.events(0)), from_dict.MAX_LENGTH, OF_MESSAGE["events"])
    found["bundle"] = (json.loads(RULES.export(2, words=True).as_text()), MOST_OF_BUNDLE, read)
    sheet = ScoreSheet(RULES, ["Ann", "Bo"], handicaps=[1, 2]).enter([5, 7], closer=0)
    found["sheet"] = (sheet.as_dict(), MOST_OF_SHEET, _read_sheet)
    answer = {"score": [[{"rule": "a", "points": 1, "slots": ["a1"]}]]}
    found["answer"] = (answer, MOST_BYTES, lambda text: _parse(text.encode("utf-8", "surrogatepass")))
    for name, number in LINES.items():
        sample, read_line = _read_line(number)
        found[f"{name} of a record"] = (sample, MOST_OF_LINE.get(name, MAX_EVENT_LENGTH), read_line)
    return found

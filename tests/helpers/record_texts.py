"""The text of records: its lines as values, forged lines, and the round trip."""

import json
from hashlib import sha256

import cardgolf


def parse_lines(text):
    """Return the lines of a record as values."""
    return [json.loads(line) for line in text.splitlines()]


def seal(values):
    """Return a record of these lines with a trailer that counts and digests them, as a forger would."""
    *before, trailer = values
    text = "".join(f"{json.dumps(line, separators=(',', ':'))}\n" for line in before)
    trailer = {**trailer, "events": len(before) - 1, "sha256": sha256(text.encode()).hexdigest()}
    return f"{text}{json.dumps(trailer, separators=(',', ':'))}\n"


def edit_line(text, line, **changes):
    """Return the record with other values in one line and a new digest."""
    values = parse_lines(text)
    values[line] = {**values[line], **changes}
    return seal(values)


def check_round_trip(game):
    """Assert that the game equals its replayed record; return the record."""
    text = cardgolf.record(game)
    again = cardgolf.replay(text)
    assert cardgolf.record(again) == text
    assert (again, again.position, again.history) == (game, game.position, game.history)
    assert again.at(0) == game.at(0)
    assert (again.start.position, again.start.deck) == (game.start.position, game.start.deck)
    return text

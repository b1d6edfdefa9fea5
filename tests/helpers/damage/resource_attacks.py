"""Records made to use much CPU time. Each is below the size limit and has a valid digest."""

import json
import re

from helpers.matches import new_match, thin_stock
from helpers.record_texts import parse_lines, seal
from helpers.walks import play_on

from cardgolf import new_game, record

ROOM = 4_900_000
HEADER = 480_000
TEXT = record(play_on(new_match("nine-card", players=3, seed=2), 2, 40))
POSITION = record(thin_stock(new_match("nine-card", seed=3)))
BIG = record(new_game("nine-card", seed=1, decks=185))
KNOCKING = {"name": "knocking", "by": "cardgolf", "options": {}}


def with_rules(*more):
    head, *rest = parse_lines(TEXT)
    return seal([{**head, "rules": [*head["rules"], *more]}, *rest])


def with_options(**options):
    head, *rest = parse_lines(TEXT)
    head["rules"][1]["options"] |= options
    return seal([head, *rest])


def with_header(**keys):
    head, *rest = parse_lines(TEXT)
    return seal([{**head, **keys}, *rest])


def with_trailer(**keys):
    return seal([*parse_lines(TEXT)[:-1], {**parse_lines(TEXT)[-1], **keys}])


def with_line(key, value):
    """Return a record whose start has another value in one line, or one more line."""
    head, *rest = parse_lines(POSITION)
    line = f"{key}: {value}"
    start, times = re.subn(rf"^{key}:.*$", lambda _: line, head["start"], flags=re.MULTILINE)
    return seal([{**head, "start": start if times else f"{start}\n{line}"}, *rest])


def repeat(text, room=HEADER):
    """Return ``text`` repeated to the length ``room``."""
    return text * (room // len(text))


def with_rounds(*cards):
    """Return a record that starts after as many finished rounds as fit, with these scorecards."""
    lines = []
    for number in range(1, min(9_999, HEADER // sum(len(card) + 32 for card in ("", *cards))) + 2):
        lines.append(f'round {number}: hole "" by none')
        lines += [f"round {number} seat {seat}: {card}" for seat, card in enumerate(cards)]
    return with_line("reshuffles", "0\n" + "\n".join(lines))


def with_deck(change):
    head, deal, *rest = parse_lines(BIG)
    return seal([head, {**deal, "deck": " ".join(change(deal["deck"].split()))}, *rest])


RESOURCE_ATTACKS = {
    "one house rule 4,000 times": lambda: with_rules(*[KNOCKING] * 4_000),
    "one house rule 80,000 times": lambda: with_rules(*[KNOCKING] * 80_000),
    "one house rule by 30 of its names": lambda: with_rules(*({**KNOCKING, "name": "knocking" + "-" * n} for n in range(29))),  # noqa: E501
    "one house rule twice": lambda: with_rules(KNOCKING, KNOCKING),
    "unknown house rules": lambda: with_rules(*({**KNOCKING, "name": f"no-{n}"} for n in range(29))),
    "a long name": lambda: with_rules({**KNOCKING, "name": "a" * HEADER}),
    "a long distribution": lambda: with_rules({**KNOCKING, "by": "a" * HEADER}),
    "many options": lambda: with_options(**{f"o{n}": 1 for n in range(30_000)}),
    "a long option": lambda: with_options(**{"a" * HEADER: 1}),
    "a long value": lambda: with_options(pair_reuse="a" * HEADER),
    "too many packs": lambda: with_options(decks=10**17),
    "too many Jokers": lambda: with_options(jokers_per_deck=10**17),
    "the greatest number of packs": lambda: with_options(decks=185),
    "a long producer": lambda: with_header(producer="a" * ROOM),
    "many players": lambda: with_header(players=["a"] * (ROOM // 4)),
    "many players in half a megabyte": lambda: with_header(players=["a"] * (HEADER // 4)),
    "a player of many characters": lambda: with_header(players=["a" * HEADER] * 1),
    "a long seed": lambda: with_header(seed="1" * HEADER),
    "many keys": lambda: with_header(**{f"x-{n}": 1 for n in range(30_000)}),
    "a long list": lambda: with_header(**{"x-": [1] * (HEADER // 2)}),
    "many lists": lambda: with_header(**{"x-": [[]] * (HEADER // 3)}),
    "many texts": lambda: with_header(**{"x-": ["\u00e9"] * (HEADER // 9)}),
    "a header as long as a record": lambda: with_header(**{"x-": [{}] * (ROOM // 3)}),
    "many nonces": lambda: with_header(reveal={"digest": "0", "secret": "0", "nonces": ["a"] * (HEADER // 4)}),
    "rounds in a trailer": lambda: with_trailer(rounds=[[1, 2, 3]] * (ROOM // 8)),
    "rounds in a shorter trailer": lambda: with_trailer(rounds=[[1]] * (HEADER // 4)),
    "totals in a trailer": lambda: with_trailer(totals=[1] * (HEADER // 2)),
    "cards played": lambda: with_line("played", repeat("5H ")),
    "cards in the stock": lambda: with_line("stock", repeat("5H ")),
    "cards with leading zeros": lambda: with_line("stock", repeat("-05 ")),
    "turns of many seats": lambda: with_line("turns_begun", repeat("1 ")),
    "a round end with many seats": lambda: with_line("round_end", '"a" by 0 then' + repeat(" 1")),
    "a round end with an open quote": lambda: with_line("round_end", '"' + repeat('\\"')),
    "a board of many rows": lambda: with_line("board 0", repeat("/")),
    "a board of many cards": lambda: with_line("board 0", repeat("(5H@0) ")),
    "a card seen by many seats": lambda: with_line("board 0", "(5H@" + repeat("0,") + "0)"),
    "a hand of many cards": lambda: with_line("board 9", repeat("5 ")),
    "notes": lambda: with_line("notes", json.dumps({"a": [1] * (HEADER // 3)})),
    "notes of cards": lambda: with_line("notes", json.dumps({"a": [{"card": "5H"}] * (HEADER // 20)})),
    "nested notes": lambda: with_line("notes", repeat("[")),
    "names": lambda: with_line("names", json.dumps(["a"] * (HEADER // 8))),
    "a number of many digits": lambda: with_line("reshuffles", repeat("1")),
    "rounds": with_rounds,
    "rounds with scores": lambda: with_rounds("a 1", "a 2"),
    "scores of many digits": lambda: with_rounds("a " + "9" * 80, "a " + "9" * 80),
    "a scorecard of many lines": lambda: with_rounds(repeat("a 1;", HEADER - 99) + "a 1"),
    "a scorecard of many places": lambda: with_rounds("a 1 " + repeat('"" ')),
    "a scorecard of open quotes": lambda: with_rounds("a 1 " + repeat('"\\ ')),
    "lines of a position": lambda: with_line("reshuffles", "0\n" + repeat("a: b\n")),
    "different lines of a position": lambda: with_line("reshuffles", "0\n" + "\n".join(f"board {n}: ." for n in range(9_999))),  # noqa: E501
    "the wrong deck of 10,000 cards": lambda: with_deck(lambda cards: [*cards[1:], "5H"]),
    "another order of 10,000 cards": lambda: with_deck(lambda cards: cards[::-1]),
    "a deck of one card": lambda: with_deck(lambda cards: ["KD"] * 33_000),
}  # fmt: skip

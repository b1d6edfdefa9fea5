"""Accidental damage to the text of a record: changed characters, lines and bytes, without a new digest."""

import json
from collections.abc import Callable
from random import Random

from helpers.record_texts import parse_lines

CHARACTERS = '"\\{}[]:, \t\r\x00\x7f09aZ-+.eE\u00a0\u0663\uff11\ud800\U0001f0cf\ufeff\u2028'


def _at(text, rng):
    return rng.randrange(len(text))


def cut_anywhere(text, rng):
    return text[: _at(text, rng)]


def cut_at_a_line(text, rng):
    lines = text.splitlines(keepends=True)
    return "".join(lines[: rng.randrange(len(lines))])


def cut_off_the_front(text, rng):
    return text[_at(text, rng) + 1 :]


def change_a_character(text, rng):
    place = _at(text, rng)
    return f"{text[:place]}{rng.choice(CHARACTERS)}{text[place + 1 :]}"


def drop_a_character(text, rng):
    place = _at(text, rng)
    return text[:place] + text[place + 1 :]


def put_in_a_character(text, rng):
    place = rng.randrange(len(text) + 1)
    return f"{text[:place]}{rng.choice(CHARACTERS)}{text[place:]}"


def swap_characters(text, rng):
    place = rng.randrange(len(text) - 1)
    return f"{text[:place]}{text[place + 1]}{text[place]}{text[place + 2 :]}"


def change_a_digit(text, rng):
    places = [place for place, mark in enumerate(text) if mark.isdigit()]
    if not places:
        raise ValueError("there is no digit to change")
    place = rng.choice(places)
    return f"{text[:place]}{rng.choice('0123456789')}{text[place + 1 :]}"


def change_the_case(text, rng):
    place = _at(text, rng)
    return f"{text[:place]}{text[place].swapcase()}{text[place + 1 :]}"


def crlf(text, rng):
    return text.replace("\n", "\r\n")


def cr(text, rng):
    return text.replace("\n", "\r")


def byte_order_mark(text, rng):
    return f"\ufeff{text}"


def no_last_end(text, rng):
    return text[:-1]


def empty_line(text, rng):
    return _with_line(text, rng, "")


def blank_line(text, rng):
    return _with_line(text, rng, rng.choice((" ", "\t", "//", "# comment")))


def twice(text, rng):
    return text + text


def something_after(text, rng):
    return text + rng.choice((" ", "\n", "{}\n", "x", "\x00"))


def spaces(text, rng):
    return text.replace(",", ", ").replace(":", ": ")


def indented(text, rng):
    return "\n".join(json.dumps(line, indent=1) for line in parse_lines(text)) + "\n"


def one_list(text, rng):
    return json.dumps(parse_lines(text))


def pickled(text, rng):
    return "cos\nabort\n(tR."


def python(text, rng):
    return "__import__('os').abort()\n\n\n"


def random_text(text, rng):
    return "".join(rng.choices(CHARACTERS + "\n", k=200))


def _with_line(text, rng, line):
    lines = text.splitlines(keepends=True)
    lines.insert(rng.randrange(len(lines) + 1), f"{line}\n")
    return "".join(lines)


ACCIDENTS: tuple[Callable[[str, Random], str], ...] = (
    cut_anywhere, cut_at_a_line, cut_off_the_front, change_a_character, drop_a_character, put_in_a_character,
    swap_characters, change_a_digit, change_the_case, crlf, cr, byte_order_mark, no_last_end, empty_line, blank_line,
    twice, something_after, spaces, indented, one_list, pickled, python, random_text,
)  # fmt: skip

"""Hostile JSON in every place of every value that others write: read, or refused in one short sentence."""

import json
from random import Random

import pytest
from helpers.cpu_time import takes_less
from helpers.hostile_json import HOSTILE, list_places, put
from helpers.readers import OF_MESSAGE, READERS, list_readers
from helpers.schema_checks import value_at

from cardgolf import CardGolfError
from cardgolf.certify.program import ProgramError

ROOM, PLACES = 3_000, 25


def prepare(name, path, kind, room):
    """Return a function that reads a hostile text and returns the refusal, or ``None`` if there is nothing to read."""
    sample, _, read = list_readers()[name]
    given = put(sample, path, HOSTILE[kind](value_at(sample, path), room))
    if name in OF_MESSAGE:
        try:
            given = json.loads(given)
        except (ValueError, RecursionError):
            return None

    def refuse():
        try:
            read(given)
        except (CardGolfError, ProgramError) as error:
            return str(error)
        return ""

    return refuse


@pytest.mark.parametrize("name", READERS)
def test_what_is_hostile_is_refused_in_a_short_sentence(name):
    places = [*list_places(list_readers()[name][0])]
    for path in ((), *Random(1).sample(places, min(len(places), PLACES))):
        for kind in HOSTILE:
            refuse = prepare(name, path, kind, ROOM)
            said = refuse() if refuse else ""
            assert len(said) < 200 and said.isprintable(), (path, kind, said)


def test_a_text_of_very_many_values_is_refused_before_it_is_parsed():
    refuse = prepare("sheet", (), "many zeros", 1_900_000)
    assert "expected at most 500000 brackets, commas and quotes" in refuse()
    assert takes_less(0.3, refuse)

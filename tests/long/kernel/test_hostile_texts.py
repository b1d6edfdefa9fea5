"""Hostile JSON of the greatest size that a reader takes: it is read or refused within a second of CPU time."""

import json
from random import Random

import pytest
from helpers.cpu_time import takes_less
from helpers.hostile_json import HOSTILE, list_places
from helpers.readers import READERS, list_readers

from tests.kernel.test_hostile_texts import prepare


@pytest.mark.timeout(600)
@pytest.mark.parametrize("kind", HOSTILE)
@pytest.mark.parametrize("name", READERS)
def test_the_largest_hostile_text_is_refused_within_a_second(name, kind):
    sample, most, _ = list_readers()[name]
    room = most - len(json.dumps(sample)) - 300
    for path in ((), Random(kind).choice([*list_places(sample)])):
        refuse = prepare(name, path, kind, room)
        assert refuse is None or takes_less(1, refuse), path

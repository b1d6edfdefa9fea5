"""What takes long of ``tests/web/test_hostile_texts.py``: texts of the greatest size."""

import json

import pytest
from helpers.javascript import NODE

from tests.web.test_hostile_texts import OWN, READERS, list_samples, read_in_node, write_texts

pytestmark = pytest.mark.skipif(NODE is None, reason="the JavaScript readers: no node")


@pytest.mark.timeout(600)
@pytest.mark.parametrize("name", READERS)
def test_the_largest_hostile_text_is_refused_within_a_second(name):
    room = READERS[name] - len(json.dumps(list_samples()[1][name])) - 300
    texts = write_texts(name, room, 1)
    for case, answer in zip(texts, read_in_node(name, texts.values()), strict=True):
        assert answer.get("error", "Refusal") in OWN, (case, answer["error"])
        assert answer["seconds"] < 1, (case, answer["seconds"])

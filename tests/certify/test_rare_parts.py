"""Rules made for certification: they have each kind of part, with each field, word and flag of the schema."""

import json
from importlib.resources import files

import pytest

from cardgolf.bundles.bundle import PYTHON_ALONE
from cardgolf.certify.rare_parts import make_rare_bundles
from cardgolf.certify.rule_sets import RARE_PARTS, list_specs, make_rule_sets

SCHEMA = json.loads((files("cardgolf.bundles") / "rules-2.schema.json").read_text(encoding="utf-8"))["$defs"]
KINDS = [
    kind
    for kind, given in SCHEMA.items()
    if "do" in given.get("properties", {}) and "do" not in PYTHON_ALONE.get(kind, ())
]
LEFT_OUT = {"any", "equal", "under", "each", "left", "never", "before lowest"}
"""What a field of turns means that is left out, and what certification does not know yet."""

OF_CARDS = ("call", "empty")  # it reads the cards of the closer, so that points alone settle nothing


@pytest.fixture(scope="module")
def shown():
    """Return the values of each field of each kind of part. Of a list its items count."""
    found = {}
    for _, bundle in make_rare_bundles():
        for part in (*bundle["scoring"], *bundle["turns"]):
            for field, value in part.items():
                found.setdefault((part["do"], field), []).extend(value if isinstance(value, list) else [value])
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_each_field_word_and_flag_is_shown(kind, shown):
    known = {
        field: given for field, given in SCHEMA[kind]["properties"].items() if field not in PYTHON_ALONE.get(kind, ())
    }
    for field, given in known.items():
        values = shown[kind, field]
        words = {*given.get("enum", given.get("items", {}).get("enum", ()))}
        assert words - LEFT_OUT <= {each for each in values if isinstance(each, str)}, field
        if given.get("type") == "boolean" and (kind, field) != OF_CARDS:
            assert {*values} >= ({True, False} if field in SCHEMA[kind]["required"] else {True}), field


def test_rare_parts_are_certified_by_default():
    assert list_specs()[-1] == RARE_PARTS
    names = [each.name for each in make_rule_sets(RARE_PARTS)]
    assert len(names) == len({*names}) > 10 and all(name.startswith(f"{RARE_PARTS}, ") for name in names)

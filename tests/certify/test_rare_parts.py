"""Rules made for certification: they have each kind of part, with each field, word and flag of the schema."""

import json
from importlib.resources import files

import pytest

from cardgolf.bundles import read
from cardgolf.certify.rare_parts import make_rare_bundles
from cardgolf.certify.rule_sets import RARE_PARTS, list_specs, make_rule_sets

SCHEMA = json.loads((files("cardgolf.bundles") / "rules-2.schema.json").read_text(encoding="utf-8"))["$defs"]
KINDS = [kind for kind, given in SCHEMA.items() if "do" in given.get("properties", {})]
LEFT_OUT = {"any", "equal", "under", "each", "left", "never", "start", "drawn"}
"""What a field of turns means that is left out."""


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
    for field, given in SCHEMA[kind]["properties"].items():
        values = shown[kind, field]
        words = {*given.get("enum", given.get("items", {}).get("enum", ()))}
        assert words - LEFT_OUT <= {each for each in values if isinstance(each, str)}, field
        if given.get("type") == "boolean":
            assert {*values} >= ({True, False} if field in SCHEMA[kind]["required"] else {True}), field


def test_they_are_bundles():
    for name, bundle in make_rare_bundles():
        assert read(json.dumps(bundle)).as_dict() == bundle, name


def test_rare_parts_are_certified_by_default():
    assert list_specs()[-1] == RARE_PARTS
    names = [each.name for each in make_rule_sets(RARE_PARTS)]
    assert len(names) == len({*names}) > 10 and all(name.startswith(f"{RARE_PARTS}, ") for name in names)

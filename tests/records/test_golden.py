"""Golden records: every released version reads them, and writes them again byte for byte."""

import json
from collections import Counter

import pytest
from helpers.cases import every_case
from helpers.record_texts import parse_lines
from helpers.rule_sets import VARIANTS
from records.golden_records import COMMITMENT, MAX_SIZE, NONCE_DIGESTS, NONCES, RECORDS, WITH_EARLIER_COMMITMENTS

import cardgolf
from cardgolf import InvalidRecordError, load, record, redact, verify

PATHS = sorted(RECORDS.glob("*/*.jsonl"))


@pytest.mark.untraced
@pytest.mark.quick_cases(60)
@pytest.mark.parametrize("path", PATHS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_golden_record_loads_and_is_written_again_byte_for_byte(path):
    game = load(path)
    assert record(game).encode() == path.read_bytes()
    assert game.rules.name == path.parent.name
    assert parse_lines(redact(game, None))[-1]["totals"] == list(game.totals)


def find_features(values):
    """Return the optional features of a record."""
    head, *events, trailer = values
    scores = trailer["rounds"]
    options = {key: value for used in head["rules"] for key, value in used["options"].items()}
    first = next((line for line in events if "deck" in line), {})
    kinds = {
        f"{len(head['players'])} players": True,
        "a reshuffle": any("stock" in line for line in events),
        "set up": head["start"],
        "house rule": len(head["rules"]) > 2,
        "revealed": head["reveal"],
        "stacked": first and not head["start"] and first["deck"] != shuffled_deck(head),
        "a round": scores,
        "two rounds": len(scores) > 1,
        "a seat sat out": any(None in round_ for round_ in scores),
        "other options": options.items() - default_options(head).items(),
        "hardly begun": len(events) < 3,
    }
    return {kind for kind, there in kinds.items() if there}


def load_rules(head):
    options = {f"{used['name']}:{key}": value for used in head["rules"] for key, value in used["options"].items()}
    return cardgolf.rules(*(used["name"] for used in head["rules"][1:]), **options)


def shuffled_deck(head):
    game = cardgolf.new_game(load_rules(head), players=head["players"], seed=int(head["seed"]))
    return json.loads(record(game).splitlines()[1])["deck"]


def default_options(head):
    return cardgolf.rules(*(used["name"] for used in head["rules"][1:])).options


@every_case("name", VARIANTS)
def test_the_golden_records_have_every_feature(name):
    paths = [path for path in PATHS if path.parent.name == name]
    seen = Counter(kind for path in paths for kind in find_features(parse_lines(path.read_text())))
    sizes = {f"{size} players" for size in cardgolf.rules(name).seats()}
    assert len(paths) >= 25
    assert all(path.stat().st_size < MAX_SIZE for path in paths)
    assert set(seen) == sizes | {
        "a reshuffle", "set up", "house rule", "revealed", "stacked", "a round", "two rounds", "a seat sat out",
        "other options", "hardly begun",
    }  # fmt: skip


@every_case("name", VARIANTS)
def test_a_golden_record_of_a_seed_commitment_is_verified(name):
    """Records of an earlier kind of commitment are still read, but their nonces prove nothing."""
    revealed = [path.read_text() for path in PATHS if path.parent.name == name and '"reveal":{' in path.read_text()]
    *first, last = revealed
    assert verify(last, COMMITMENT.digest, NONCE_DIGESTS, rules=name)
    assert len(first) == (2 if name in WITH_EARLIER_COMMITMENTS else 0)
    for text in first:
        digest = parse_lines(text)[0]["reveal"]["digest"]
        with pytest.raises(InvalidRecordError, match="invalid secret"):
            verify(text, digest, dict.fromkeys(NONCES, digest), rules=name)

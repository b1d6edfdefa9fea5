"""Attacks on seed commitments by a server and its friends. Only the match that was fixed beforehand verifies."""

from itertools import permutations
from random import Random

import pytest
from helpers.cases import every_case
from helpers.matches import stack_deck
from helpers.record_texts import edit_line, parse_lines
from helpers.walks import play_on
from hypothesis import assume, given
from hypothesis import strategies as st
from records.seed_commitments import (
    ANN,
    BO,
    COMMITMENT,
    DIGEST,
    EVA,
    GAME,
    NONCES,
    NOTED,
    RULES,
    SECRET,
    TEXT,
    TWO_NONCES,
    add_reveal,
    announce,
    assert_not_verified,
    deal_committed,
    edit_reveal,
    nonce_tables,
)

import cardgolf
from cardgolf import InvalidArgumentError, InvalidRecordError, SeedCommitment, new_game, record, verify


def forge_record(nonces, *, players=None, commitment=COMMITMENT, rules=RULES):
    """Return a valid record of a server that deals from nonces of its own choice."""
    players = players or list(nonces)
    game = play_on(new_game(rules, players=players, seed=commitment.seed(nonces, announce(nonces))), 1, 30)
    return add_reveal(record(game), nonces, commitment)


# a server that chooses the nonces after it knows them


def count_points(game, seat):
    return sum(game.rules.card_values[slot.card] for slot in game.state.boards[seat].slots)


@pytest.mark.parametrize("order", [order for order in permutations(NONCES) if list(order) != list(NONCES)], ids=str)
def test_players_in_other_seats_are_refused(order):
    assert_not_verified(forge_record({name: NONCES[name] for name in order}), "players", "same seats")


@pytest.mark.parametrize("order", [order for order in permutations(NONCES) if list(order) != list(NONCES)], ids=str)
def test_nonces_given_to_other_players_are_refused(order):
    assert_not_verified(forge_record(dict(zip(NONCES, map(NONCES.get, order), strict=True))), "nonce of")


@pytest.mark.parametrize("name", NONCES)
def test_a_replaced_nonce_is_refused(name):
    assert_not_verified(forge_record({**NONCES, name: NONCES[name] + " "}), f"nonce of {name!a}")


@pytest.mark.parametrize("name", NONCES)
def test_a_dropped_nonce_is_refused(name):
    rest = {each: nonce for each, nonce in NONCES.items() if each != name}
    assert_not_verified(forge_record(rest), "players")
    assert_not_verified(forge_record(rest, players=list(NONCES)), "nonces", "expected 3", "got 2")


@pytest.mark.parametrize("more", [1, 3000])
def test_added_nonces_are_refused(more):
    added = {f"Bot {number}": "n" * 16 for number in range(more)}
    assert_not_verified(forge_record({**NONCES, **added}, players=list(NONCES)), "nonces", f"got {3 + more}")


def test_an_added_player_is_refused():
    assert_not_verified(forge_record({**NONCES, "Bot": "n" * 16}), "players")


@pytest.mark.parametrize("name", ["ann", "Ann ", "Cy", "\u0391nn"])
def test_another_name_is_refused(name):
    assert_not_verified(forge_record({name: ANN, "\u00c9va": EVA, "Bo": BO}), "players")
    renamed = edit_line(TEXT, 0, players=[name, "\u00c9va", "Bo"])
    assert_not_verified(renamed, "players")
    noted = {name: NOTED["Ann"], "\u00c9va": NOTED["\u00c9va"], "Bo": NOTED["Bo"]}
    assert_not_verified(renamed, "nonce of", nonce_digests=noted)


@pytest.mark.parametrize("nonces", [(), ("",) * 3, ("n" * 16,) * 3, (ANN, EVA), (ANN, EVA, BO, BO)], ids=str)
def test_a_header_with_other_nonces_is_refused(nonces):
    assert_not_verified(edit_reveal(TEXT, nonces=list(nonces)), "nonce")


@given(nonce_tables, nonce_tables, st.randoms(use_true_random=False))
def test_any_change_of_a_name_a_nonce_the_order_or_the_seats_is_refused(nonces, other, rng):
    """The server deals from nonces that differ in one thing from those that were announced."""
    forged = rng.choice((_renamed, _replaced, _reordered, _dropped, _added))(nonces, other, rng)
    assume(list(forged.items()) != list(nonces.items()) and 2 <= len(forged) <= 6)
    text = COMMITMENT.reveal(deal_committed(forged), forged)
    assert verify(text, DIGEST, announce(forged), rules=RULES)
    with pytest.raises(InvalidRecordError, match=r"invalid (players|nonces|nonce of)"):
        verify(text, DIGEST, announce(nonces), rules=RULES)
    relabelled = edit_reveal(text, nonces=list(nonces.values()))
    with pytest.raises(InvalidRecordError, match=r"invalid (players|seed)"):
        verify(relabelled, DIGEST, announce(nonces), rules=RULES)


def _renamed(nonces, other, rng):
    old, new = rng.choice(list(nonces)), rng.choice(list(other))
    return {new if name == old else name: nonce for name, nonce in nonces.items()}


def _replaced(nonces, other, rng):
    return {**nonces, rng.choice(list(nonces)): rng.choice(list(other.values()))}


def _reordered(nonces, _, rng):
    return dict(rng.sample(list(nonces.items()), len(nonces)))


def _dropped(nonces, _, rng):
    return dict(rng.sample(list(nonces.items()), len(nonces) - 1))


def _added(nonces, other, rng):
    return {**nonces, **dict([rng.choice(list(other.items()))])}


# a server that chooses something else


def test_another_secret_is_refused():
    other = SeedCommitment(b"s" * 32)
    with pytest.raises(InvalidArgumentError, match="invalid game"):
        other.reveal(GAME, NONCES)
    assert_not_verified(edit_reveal(TEXT, secret=other.secret.hex()), "invalid secret")
    assert_not_verified(edit_reveal(TEXT, secret=other.secret.hex(), digest=other.digest), "invalid digest")
    assert_not_verified(forge_record(NONCES, commitment=other), "invalid secret")
    assert_not_verified(other.reveal(deal_committed(NONCES, commitment=other), NONCES), "invalid digest")


@every_case("secret", ["", "zz", SECRET.hex()[:-2], SECRET.hex() + "00", SECRET.hex().upper(), "\u0663" * 64])
def test_an_invalid_secret_is_refused(secret):
    assert_not_verified(edit_reveal(TEXT, secret=secret))


def test_another_digest_is_refused():
    assert_not_verified(TEXT, "invalid digest", digest="0" * 64)
    assert_not_verified(edit_reveal(TEXT, digest="0" * 64), "invalid digest")
    assert_not_verified(edit_reveal(TEXT, digest="0" * 64), "invalid secret", digest="0" * 64)


def test_a_changed_record_is_refused():
    deck = parse_lines(TEXT)[1]["deck"].split()
    assert_not_verified(edit_line(TEXT, 1, deck=" ".join(reversed(deck))))
    assert_not_verified(edit_line(TEXT, 0, seed="1"))
    assert_not_verified(TEXT.replace('"move":"', '"move":" ', 1))


def test_another_seed_with_the_right_nonces_is_refused():
    game = new_game(RULES, players=list(NONCES), seed=1)
    with pytest.raises(InvalidArgumentError, match="invalid game"):
        COMMITMENT.reveal(game, NONCES)
    assert_not_verified(add_reveal(record(game), NONCES), "invalid seed")


def test_other_names_in_the_seats_of_the_game_are_not_revealed():
    game = new_game(RULES, players=["Ann", "Cy", "Bo"], seed=COMMITMENT.seed(NONCES, NOTED))
    with pytest.raises(InvalidArgumentError, match="invalid game"):
        COMMITMENT.reveal(game, NONCES)


def test_a_record_without_a_commitment_is_refused():
    assert_not_verified(record(GAME), "invalid reveal=null")
    assert_not_verified(edit_line(record(GAME), 0, **{"x-club": "Golf"}), "invalid reveal=null")


def test_a_stacked_deck_with_the_right_seed_is_refused():
    game = stack_deck(deal_committed(NONCES))
    with pytest.raises(InvalidArgumentError, match="invalid game"):
        COMMITMENT.reveal(game, NONCES)
    assert_not_verified(add_reveal(record(game), NONCES), "line 2", "stacked")


def test_a_start_in_a_position_is_refused():
    game = cardgolf.Game.from_position(GAME.rules, GAME.position)
    with pytest.raises(InvalidArgumentError, match="invalid game"):
        COMMITMENT.reveal(game, NONCES)
    assert_not_verified(add_reveal(record(game), NONCES), "invalid start")


@every_case("text", ["", "x", "{}\n{}\n", None, 1, b"{}"])
def test_other_texts_are_refused(text):
    with pytest.raises(InvalidRecordError):
        verify(text, DIGEST, NOTED, rules=RULES)


def test_a_redacted_record_is_refused():
    assert_not_verified(cardgolf.redact(GAME, 0), "redacted")


# a server that chooses the rules after it knows the nonces


@pytest.mark.parametrize(
    ("agreed", "difference"),
    [
        (cardgolf.rules("play-nine", turn_limit=99), "turn_limit=100', expected "),
        (cardgolf.rules("play-nine", first_dealer=1), "first_dealer"),
        (cardgolf.rules("play-nine", "rearrange"), "'nothing more', expected 'rearrange'"),
        (cardgolf.rules(cardgolf.variants()["play-nine"].load()), "'another distribution', expected "),
        ("nine-card", "expected "),
    ],
    ids=["option", "dealer", "house rule", "distribution", "variant"],
)  # fmt: skip
def test_other_rules_are_refused(agreed, difference):
    assert difference in assert_not_verified(TEXT, "line 1: invalid rules", rules=agreed)


def test_first_dealers_tried_after_the_nonces_are_refused():
    """No option changes the seed, but the first dealer changes which seat gets which cards."""
    nonces = TWO_NONCES
    tried = [cardgolf.rules("nine-card", first_dealer=seat) for seat in (0, 1)]
    best = min(tried, key=lambda rules: count_points(deal_committed(nonces, rules), 1))
    agreed = next(rules for rules in tried if rules != best)
    text = COMMITMENT.reveal(deal_committed(nonces, best), nonces)
    assert verify(text, DIGEST, announce(nonces), rules=best)
    assert_not_verified(text, "first_dealer", nonce_digests=announce(nonces), rules=agreed)


def test_options_do_not_change_the_seed_so_that_none_can_be_tried_for_a_better_deal():
    decks = {
        deal_committed(NONCES, cardgolf.rules("play-nine", turn_limit=limit)).state.cards for limit in range(50, 60)
    }
    assert len(decks) == 1


# what each attack achieves, as docs/records.md lists


def test_two_matches_under_one_digest_open_each_other():
    """The secret of the first match reveals every card of the second, so a commitment is for one match."""
    text = COMMITMENT.reveal(GAME, NONCES)
    secret = bytes.fromhex(parse_lines(text)[0]["reveal"]["secret"])
    later = {"Cy": "cy's own nonce of 16+", "Di": "di's own nonce of 16+"}
    assert deal_committed(later, commitment=SeedCommitment(secret)) == deal_committed(later)


def test_a_record_of_another_match_with_the_same_nonces_is_refused():
    other = SeedCommitment(Random(1).randbytes(32))
    text = other.reveal(deal_committed(NONCES, commitment=other), NONCES)
    assert verify(text, other.digest, NOTED, rules=RULES)
    assert_not_verified(text, "invalid digest")


def test_moves_left_out_are_found_by_what_a_seat_saw():
    """A record without the last moves verifies, but differs from the redacted record of the player."""
    seen = cardgolf.redact(GAME, 1)
    shorter = verify(COMMITMENT.reveal(GAME.at(20), NONCES), DIGEST, NOTED, rules=RULES)
    assert cardgolf.redact(verify(TEXT, DIGEST, NOTED, rules=RULES), 1) == seen
    assert cardgolf.redact(shorter, 1) != seen

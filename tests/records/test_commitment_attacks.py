"""Attacks on seed commitments, by a server and its friends: only the match that was fixed beforehand verifies."""

from itertools import permutations
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from record_games import edited, parsed, played, stacked
from seed_commitments import (
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
    announced,
    dealt,
    refused,
    tables,
)

import cardgolf
from cardgolf import InvalidArgumentError, InvalidRecordError, SeedCommitment, new_game, record, verify


def with_reveal(**changes):
    return edited(TEXT, 0, reveal={**parsed(TEXT)[0]["reveal"], **changes})


def server_says(nonces, *, players=None, commitment=COMMITMENT, rules=RULES):
    """The record that a server writes which deals from nonces of its own choice: whole, and true to its rules."""
    players = players or list(nonces)
    game = played(new_game(rules, players=players, seed=commitment.seed(nonces, announced(nonces))), 1, 30)
    reveal = {"digest": DIGEST, "secret": commitment.secret.hex(), "nonces": list(nonces.values())}
    return edited(record(game), 0, reveal=reveal)


# a server that chooses the nonces after it knows them


def points(game, seat):
    return sum(game.rules.card_values[slot.card] for slot in game.state.boards[seat].slots)


def test_3000_extra_nonces_lower_a_friends_cards_and_are_refused():
    nonces, rules = {"Ann": ANN, "Bo": BO}, cardgolf.rules("nine-card")
    honest = dealt(nonces, rules)
    tried = ({**nonces, "Bo": BO, f"Bot {extra:04}": "n" * 16} for extra in range(3000))
    best = min(tried, key=lambda each: points(_two_seats(each, rules), 1))
    game = _two_seats(best, rules)
    assert points(game, 1) < points(honest, 1) / 2
    reveal = {"digest": DIGEST, "secret": SECRET.hex(), "nonces": list(best.values())}
    forged = edited(record(game), 0, reveal=reveal)
    refused(forged, "nonces", "expected 2", "got 3", nonce_digests=announced(nonces), rules=rules)


def _two_seats(nonces, rules):
    return new_game(rules, players=["Ann", "Bo"], seed=COMMITMENT.seed(nonces, announced(nonces)))


def test_3000_nonces_of_a_friend_who_speaks_last_are_refused():
    """The friend's digest was published before Ann showed her nonce, so only the nonce it announced passes."""
    nonces, rules = {"Ann": ANN, "Bo": BO}, cardgolf.rules("nine-card")
    tried = ({"Ann": ANN, "Bo": f"a nonce of 16 + {number}"} for number in range(3000))
    best = min(tried, key=lambda each: points(dealt(each, rules), 1))
    text = COMMITMENT.reveal(dealt(best, rules), best)
    assert verify(text, DIGEST, announced(best), rules=rules)
    refused(text, "nonce of 'Bo'", nonce_digests=announced(nonces), rules=rules)


@pytest.mark.parametrize("order", [order for order in permutations(NONCES) if list(order) != list(NONCES)], ids=str)
def test_players_in_other_seats_are_refused(order):
    refused(server_says({name: NONCES[name] for name in order}), "players", "same seats")


@pytest.mark.parametrize("order", [order for order in permutations(NONCES) if list(order) != list(NONCES)], ids=str)
def test_nonces_given_to_other_players_are_refused(order):
    refused(server_says(dict(zip(NONCES, map(NONCES.get, order), strict=True))), "nonce of")


@pytest.mark.parametrize("name", NONCES)
def test_a_replaced_nonce_is_refused(name):
    refused(server_says({**NONCES, name: NONCES[name] + " "}), f"nonce of {name!a}")


@pytest.mark.parametrize("name", NONCES)
def test_a_dropped_nonce_is_refused(name):
    rest = {each: nonce for each, nonce in NONCES.items() if each != name}
    refused(server_says(rest), "players")
    refused(server_says(rest, players=list(NONCES)), "nonces", "expected 3", "got 2")


@pytest.mark.parametrize("more", [1, 3000])
def test_added_nonces_are_refused(more):
    added = {f"Bot {number}": "n" * 16 for number in range(more)}
    refused(server_says({**NONCES, **added}, players=list(NONCES)), "nonces", f"got {3 + more}")


def test_an_added_player_is_refused():
    refused(server_says({**NONCES, "Bot": "n" * 16}), "players")


@pytest.mark.parametrize("name", ["ann", "Ann ", "Cy", "\u0391nn"])
def test_another_name_is_refused(name):
    refused(server_says({name: ANN, "\u00c9va": EVA, "Bo": BO}), "players")
    renamed = edited(TEXT, 0, players=[name, "\u00c9va", "Bo"])
    refused(renamed, "players")
    noted = {name: NOTED["Ann"], "\u00c9va": NOTED["\u00c9va"], "Bo": NOTED["Bo"]}
    refused(renamed, "nonce of", nonce_digests=noted)


@pytest.mark.parametrize("nonces", [(), ("",) * 3, ("n" * 16,) * 3, (ANN, EVA), (ANN, EVA, BO, BO)], ids=str)
def test_a_header_with_other_nonces_is_refused(nonces):
    refused(with_reveal(nonces=list(nonces)), "nonce")


@given(tables, tables, st.randoms(use_true_random=False))
def test_any_change_of_a_name_a_nonce_the_order_or_the_seats_is_refused(nonces, other, rng):
    """What is noted is one table and what the server deals from is another, which differs in a single thing."""
    forged = rng.choice((_renamed, _replaced, _reordered, _dropped, _added))(nonces, other, rng)
    assume(list(forged.items()) != list(nonces.items()) and 2 <= len(forged) <= 6)
    text = COMMITMENT.reveal(dealt(forged), forged)
    assert verify(text, DIGEST, announced(forged), rules=RULES)
    with pytest.raises(InvalidRecordError, match=r"invalid (players|nonces|nonce of)"):
        verify(text, DIGEST, announced(nonces), rules=RULES)
    relabelled = edited(text, 0, reveal={**parsed(text)[0]["reveal"], "nonces": list(nonces.values())})
    with pytest.raises(InvalidRecordError, match=r"invalid (players|seed)"):
        verify(relabelled, DIGEST, announced(nonces), rules=RULES)


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
    refused(with_reveal(secret=other.secret.hex()), "invalid secret")
    refused(with_reveal(secret=other.secret.hex(), digest=other.digest), "invalid digest")
    refused(server_says(NONCES, commitment=other), "invalid secret")
    refused(other.reveal(dealt(NONCES, commitment=other), NONCES), "invalid digest")


@pytest.mark.parametrize(
    "secret", ["", "zz", SECRET.hex()[:-2], SECRET.hex() + "00", SECRET.hex().upper(), "\u0663" * 64]
)
def test_what_is_no_secret_is_refused(secret):
    refused(with_reveal(secret=secret))


def test_another_digest_is_refused():
    refused(TEXT, "invalid digest", digest="0" * 64)
    refused(with_reveal(digest="0" * 64), "invalid digest")
    refused(with_reveal(digest="0" * 64), "invalid secret", digest="0" * 64)


def test_a_changed_record_is_refused():
    deck = parsed(TEXT)[1]["deck"].split()
    refused(edited(TEXT, 1, deck=" ".join(reversed(deck))))
    refused(edited(TEXT, 0, seed="1"))
    refused(TEXT.replace('"move":"', '"move":" ', 1))


def test_another_seed_with_the_right_nonces_is_refused():
    game = new_game(RULES, players=list(NONCES), seed=1)
    with pytest.raises(InvalidArgumentError, match="invalid game"):
        COMMITMENT.reveal(game, NONCES)
    refused(edited(record(game), 0, reveal=parsed(TEXT)[0]["reveal"]), "invalid seed")


def test_other_names_in_the_seats_of_the_game_are_not_revealed():
    game = new_game(RULES, players=["Ann", "Cy", "Bo"], seed=COMMITMENT.seed(NONCES, NOTED))
    with pytest.raises(InvalidArgumentError, match="invalid game"):
        COMMITMENT.reveal(game, NONCES)


def test_a_record_without_a_commitment_is_refused():
    refused(record(GAME), "invalid reveal=null")
    refused(edited(record(GAME), 0, **{"x-club": "Golf"}), "invalid reveal=null")


def test_a_stacked_deck_with_the_seed_kept_is_refused():
    game = stacked(dealt(NONCES))
    with pytest.raises(InvalidArgumentError, match="invalid game"):
        COMMITMENT.reveal(game, NONCES)
    refused(edited(record(game), 0, reveal=parsed(TEXT)[0]["reveal"]), "line 2", "stacked")


def test_a_start_in_a_position_is_refused():
    game = cardgolf.Game.from_position(GAME.rules, GAME.position)
    with pytest.raises(InvalidArgumentError, match="invalid game"):
        COMMITMENT.reveal(game, NONCES)
    refused(edited(record(game), 0, reveal=parsed(TEXT)[0]["reveal"]), "invalid start")


@pytest.mark.parametrize("text", ["", "x", "{}\n{}\n", None, 1, b"{}"], ids=repr)
def test_what_is_no_record_is_refused(text):
    with pytest.raises(InvalidRecordError):
        verify(text, DIGEST, NOTED, rules=RULES)


def test_a_redacted_record_is_refused():
    refused(cardgolf.redact(GAME, 0), "redacted")


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
    assert difference in refused(TEXT, "line 1: invalid rules", rules=agreed)


def test_first_dealers_tried_after_the_nonces_are_refused():
    """No option changes the seed, but who deals first changes who gets which cards."""
    nonces = {"Ann": ANN, "Bo": BO}
    tried = [cardgolf.rules("nine-card", first_dealer=seat) for seat in (0, 1)]
    best = min(tried, key=lambda rules: points(dealt(nonces, rules), 1))
    agreed = next(rules for rules in tried if rules != best)
    text = COMMITMENT.reveal(dealt(nonces, best), nonces)
    assert verify(text, DIGEST, announced(nonces), rules=best)
    refused(text, "first_dealer", nonce_digests=announced(nonces), rules=agreed)


def test_options_do_not_change_the_seed_so_that_none_can_be_tried_for_a_better_deal():
    decks = {dealt(NONCES, cardgolf.rules("play-nine", turn_limit=limit)).state.cards for limit in range(50, 60)}
    assert len(decks) == 1


# what each attack gets, as the page about records says


def test_two_matches_under_one_digest_open_each_other():
    """The secret of the first deals every card of the second, so a commitment is for one match."""
    text = COMMITMENT.reveal(GAME, NONCES)
    secret = bytes.fromhex(parsed(text)[0]["reveal"]["secret"])
    later = {"Cy": "cy's own nonce of 16+", "Di": "di's own nonce of 16+"}
    assert dealt(later, commitment=SeedCommitment(secret)) == dealt(later)


def test_a_record_of_another_match_with_the_same_nonces_is_refused():
    other = SeedCommitment(Random(1).randbytes(32))
    text = other.reveal(dealt(NONCES, commitment=other), NONCES)
    assert verify(text, other.digest, NOTED, rules=RULES)
    refused(text, "invalid digest")


def test_moves_left_out_are_found_by_what_a_seat_saw():
    """The record that is cut short verifies; it differs from the redacted record that the player has."""
    seen = cardgolf.redact(GAME, 1)
    shorter = verify(COMMITMENT.reveal(GAME.at(20), NONCES), DIGEST, NOTED, rules=RULES)
    assert cardgolf.redact(verify(TEXT, DIGEST, NOTED, rules=RULES), 1) == seen
    assert cardgolf.redact(shorter, 1) != seen

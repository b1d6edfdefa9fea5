"""Redacted records contain what a seat saw, and nothing that depends on cards it could not see."""

from random import Random

import pytest
from helpers.cases import every_case
from helpers.matches import new_match, play_to_playoff, stack_deck, thin_stock
from helpers.record_texts import parse_lines
from helpers.rule_sets import VARIANTS
from helpers.walks import pick_draw, pick_eager, play_on, viewers, walk
from records.seed_commitments import ANN, BO, COMMITMENT, NONCES, SECRET, deal_committed

import cardgolf
from cardgolf import Game, InvalidArgumentError, InvalidRecordError, load, new_game, redact, replay
from cardgolf.events import empty_view
from cardgolf.games.from_dict import events_from_dict
from cardgolf.narration import list_steps
from cardgolf.records.schema import parse_json_line
from cardgolf.testing import rigged_deck, twin


def play_games(name):
    """Yield games with every kind of hidden information."""
    yield play_on(
        new_match(name, players=3, seed=1, **({} if name == "board-nine" else {"holes": 2})), 1, 120, pick_eager
    )
    yield play_on(thin_stock(new_match(name, players=4, seed=2)), 2, 120, pick_draw)
    yield play_on(stack_deck(new_match(name, players=2, seed=3)), 3, 60)
    if name != "board-nine":
        yield play_to_playoff(name)
        yield play_on(new_match(name, "rearrange", players=2, seed=4), 4, 40)


def events_of(game, seat):
    """Return the events that the lines of a redacted record are, read from its JSON."""
    message = {"version": 1, "type": "events", "events": parse_lines(redact(game, seat))[1:-1]}
    return events_from_dict(message, game.rules, len(game.state.match.names))


@pytest.mark.untraced
@pytest.mark.quick_cases(3)
@pytest.mark.parametrize("name", VARIANTS)
def test_the_lines_are_the_events_of_the_seat(name):
    for game in play_games(name):
        for seat in viewers(game):
            assert events_of(game, seat) == game.events(seat)


@pytest.mark.untraced
@pytest.mark.quick_cases(3)
@pytest.mark.parametrize("name", VARIANTS)
def test_the_lines_add_up_to_the_view_after_every_event(name):
    for game in play_games(name):
        for seat in (0, None):
            steps = list_steps(empty_view(game.view(seat)), events_of(game, seat))
            for number, step in enumerate(steps):
                assert step.after == game.at(number).view(seat)
            assert number == len(game.history)


@pytest.mark.quick_cases(3)
@pytest.mark.parametrize("name", VARIANTS)
def test_actors_and_moves_are_in_every_redacted_record(name):
    for game in play_games(name):
        steps = list_steps(empty_view(game.view(None)), events_of(game, None))
        told = [(step.seat, step.move or "deal") for step in steps]
        assert told[1:] == [*game.history]


def find_cards(value):
    """Yield the texts of the cards that the plain data of an event names."""
    if isinstance(value, dict):
        for key, each in value.items():
            if key in ("card", "cards", "discard", "discarded", "played"):
                yield from [each] if isinstance(each, str) else filter(None, each or [])
            elif key not in ("result", "standings"):
                yield from find_cards(each)
    elif isinstance(value, list):
        for each in value:
            yield from find_cards(each)


def known_cards(view):
    """Return the cards of a view."""
    boards = [slot.card for board in view.boards if board for slot in board.slots if slot and slot.card]
    return {*map(str, [*boards, *view.discard_shown, *view.played, *([view.held] if view.held else [])])}


@pytest.mark.untraced
@pytest.mark.quick_cases(1)
@pytest.mark.parametrize("name", VARIANTS)
def test_no_card_is_named_that_the_seat_did_not_know_then(name):
    """An event names cards of the view before it or after it, and cards that passed through a pile or a hand."""
    for game in play_games(name):
        for seat in viewers(game):
            views = [empty_view(game.view(seat)), *(game.at(ply).view(seat) for ply in range(len(game.history) + 1))]
            for line in parse_lines(redact(game, seat))[1:-1]:
                before, after = views[line["ply"] : line["ply"] + 2]
                assert {*find_cards(line)} <= known_cards(before) | known_cards(after)


@every_case("name", VARIANTS)
def test_seed_deck_and_commitment_are_left_out(name):
    game = replay(COMMITMENT.reveal(play_on(deal_committed(NONCES, cardgolf.rules(name)), 5, 40), NONCES))
    for seat in viewers(game):
        text = redact(game, seat)
        head, *events, trailer = parse_lines(text)
        assert set(head) == {"type", "format", "version", "producer", "rules", "players", "seat"}
        assert head["seat"] == seat
        assert set(trailer) == {"type", "events", "rounds", "totals", "sha256"}
        assert all(secret not in text for secret in (str(game.seed), SECRET.hex(), ANN, BO))
        assert not {"seed", "notes", "start", "reveal", "deck", "stock"} & {key for line in events for key in line}


def play_twins(game, seat, seed):
    """Return ``game`` from its start and a twin, played on while ``seat`` cannot tell them apart."""
    other = Game(game.rules, twin(game.at(0).state, seat, Random(seed)))
    one = Game(game.rules, game.at(0).state)
    for mover, event in game.history:
        if event == "deal" or event not in other.legal_moves:
            break
        further = one.play(event, seat=mover), other.play(event, seat=mover)
        if further[0].view(seat) != further[1].view(seat):
            break
        one, other = further
    return one, other


def replay_with_deck(game, seat, deck):
    """Return the match replayed with another deck, or ``None`` if ``seat`` could tell the difference."""
    one, other = game.at(0), new_game(game.rules, players=game.state.match.names, seed=3, deck=deck)
    for mover, event in game.history:
        if one.view(seat) != other.view(seat) or event not in other.legal_moves:
            return None
        one, other = one.play(event, seat=mover), other.play(event, seat=mover)
    return other if one.view(seat) == other.view(seat) else None


def find_twin_course(game, seat, rng):
    """Return a match that ``seat`` cannot tell from ``game``, with other places of the cards it never saw."""
    deck, found = parse_lines(cardgolf.record(game))[1]["deck"].split(), game
    for _ in range(60):
        changed, dealt = deck[:], len(deck) - len(game.at(0).state.stock)
        one, other = rng.randrange(dealt), rng.randrange(len(deck))
        changed[one], changed[other] = changed[other], changed[one]
        twin_game = replay_with_deck(game, seat, changed)
        deck, found = (changed, twin_game) if twin_game else (deck, found)
    return found


@pytest.mark.untraced
@pytest.mark.quick_cases(1)
@pytest.mark.parametrize("name", VARIANTS)
def test_indistinguishable_matches_have_one_redacted_record(name):
    other_boards = 0
    for players, most in ((2, 12), (3, 25), (4, 40)):
        match = new_match(name, players=players, seed=3)
        courses = (play_on(match, 3, most >> halved) for halved in range(4))
        game = next(each for each in courses if not each.is_round_over)  # at the end of a round all cards are seen
        for seat in viewers(game):
            other = find_twin_course(game, seat, Random(players))
            assert redact(game, seat) == redact(other, seat)
            assert cardgolf.record(game) != cardgolf.record(other)
            other_boards += game.state.boards != other.state.boards
    assert other_boards >= 8


@pytest.mark.quick_cases(3)
@pytest.mark.parametrize("name", VARIANTS)
def test_twins_of_the_middle_of_a_game_have_one_redacted_record(name):
    """The past and the seed of a match do not show. Twins of every seventh game get the same moves."""
    for moment in list(walk(new_match(name, players=3, seed=6), 6, 80, pick_eager))[::7]:
        for seat in viewers(moment):
            played_on = play_on(Game(moment.rules, moment.state), 1, 12)
            for seed in range(3):
                one, other = play_twins(played_on, seat, seed)
                assert redact(one, seat) == redact(other, seat)


@pytest.mark.parametrize("name", VARIANTS)
def test_a_redacted_record_cannot_be_replayed(name, tmp_path):
    game = play_on(new_match(name), 1, 20)
    for seat in viewers(game):
        text = redact(game, seat)
        with pytest.raises(
            InvalidRecordError,
            match=r"^line 1: invalid header: expected a complete record, a redacted one cannot be replayed$",
        ):
            replay(text)
        (tmp_path / "seen").write_text(text)
        with pytest.raises(InvalidRecordError, match="a redacted one cannot be replayed"):
            load(tmp_path / "seen")


@pytest.mark.parametrize("seat", [2, -1, True, "0", 0.0])
def test_an_invalid_seat_is_refused(seat):
    with pytest.raises(InvalidArgumentError, match="invalid seat="):
        redact(new_match("play-nine"), seat)


def test_redacted_lines_are_strict_json_and_ascii():
    names = ("Ann", 'B"o', "\u00c9va\U0001f0cf")
    text = redact(play_on(new_game("crazy-nines", players=names, seed=1), 1, 30), 2)
    assert text.isascii() and text.endswith("\n")
    assert parse_json_line(text.splitlines()[0])["players"] == list(names)


def test_a_redacted_deal_by_hand():
    """In Board Nine seat 0 sees its own hand, and other seats see the number of its cards."""
    game = rigged_deck("board-nine", ["1 1 2 9 9", "3 4 5 6 10"], discard="7", stock="8")
    dealt = {seat: parse_lines(redact(game, seat))[1] for seat in (0, 1, None)}
    assert {line["type"] for line in dealt.values()} == {"dealt"}
    assert [slot["card"] for slot in dealt[0]["boards"][0]["slots"]] == ["1", "1", "2", "9", "9"]
    for seat, other in ((0, 1), (1, 0), (None, 0), (None, 1)):
        assert (dealt[seat]["boards"][other]["slots"], dealt[seat]["boards"][other]["count"]) == ([], 5)
    assert dealt[None]["discard"] == ["7"]

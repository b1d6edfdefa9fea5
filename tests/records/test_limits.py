"""Size limits of records, which the writer and the reader share."""

import warnings

import pytest
from helpers.matches import new_match
from helpers.record_texts import edit_line
from helpers.walks import pick_eager, play_on

import cardgolf
from cardgolf import InvalidRecordError, load, record, replay, save
from cardgolf.records import headers, reader, writer

GAME = play_on(new_match("nine-card", players=2, seed=1, holes=9), 1, 300, pick_eager)


@pytest.fixture
def small(monkeypatch):
    """Return a function that lowers limits for the writer and the reader."""

    def limit(**sizes):
        for name, size in sizes.items():
            for module in (headers, writer, reader):
                monkeypatch.setattr(module, name, size, raising=False)

    return limit


def games_at(game, many):
    return [game.at(number) for number in range(0, len(game.history) + 1, many)]


@pytest.mark.parametrize("size", [{"MAX_EVENTS": 60}, {"MAX_ROUNDS": 2}, {"MAX_LENGTH": 6_000}])
def test_a_match_is_saved_up_to_the_limits_and_not_beyond(small, tmp_path, size):
    small(**size)
    sizes = {"max_length": headers.MAX_LENGTH, "max_events": headers.MAX_EVENTS}
    saved = refused = 0
    for game in games_at(GAME, 5):
        path = tmp_path / str(len(game.history))
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", UserWarning)
            try:
                save(game, path)
            except InvalidRecordError as error:
                refused += "the match is too long for a record" in str(error) and not path.exists()
                continue
        assert load(path, **sizes) == game
        saved += 1
    assert saved > 5 < refused


def test_the_reader_refuses_a_record_just_beyond_the_limit(small):
    at = next(number for number in range(len(GAME.history)) if len(GAME.at(number).state.match.rounds) == 2)
    game = GAME.at(at + 2)
    text, started = record(game), record(cardgolf.Game.from_position(game.rules, game.position))
    small(MAX_ROUNDS=2)
    with pytest.raises(InvalidRecordError, match="too long for a record: expected at most 2 rounds, got 3"):
        replay(text)
    with pytest.raises(InvalidRecordError, match="line 1: the match is too long"):
        replay(started)


def test_the_limits_are_those_that_the_documentation_names():
    with pytest.raises(InvalidRecordError, match="expected at most 100000 events, got 100001"):
        headers.check_size(events=100_001)
    headers.check_size(events=100_000, rounds=1_000, characters=5_000_000)


@pytest.mark.parametrize("size", [{"MAX_EVENTS": 60}])
def test_a_match_close_to_the_limit_is_saved_with_a_warning(small, tmp_path, size):
    small(**size)
    path = tmp_path / "match"
    save(GAME.at(40), path)
    with pytest.warns(UserWarning, match="close to the size limit of a record") as caught:
        save(GAME.at(54), path)
    assert caught[0].filename == __file__
    assert load(path) == GAME.at(54)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(UserWarning, match="close to the size limit"):
            save(GAME.at(55), path)
    assert load(path) == GAME.at(55)


@pytest.mark.parametrize("options", [{"turn_limit": 10**18}, {"round_limit": 10**30}])
def test_an_option_of_more_digits_than_a_record_holds_is_refused(options):
    with pytest.raises(InvalidRecordError, match="expected at most 18 digits"):
        record(cardgolf.new_game("nine-card", seed=1, **options))


def test_scores_of_more_digits_than_a_record_holds_are_refused():
    text = cardgolf.new_game("nine-card", seed=1).position
    card = "a " + "9" * 40
    text += f'\nround 1: hole "" by none\nround 1 seat 0: {card}\nround 1 seat 1: {card}'
    with pytest.raises(InvalidRecordError, match="expected at most 18 digits"):
        record(cardgolf.Game.from_position("nine-card", text))


def test_a_start_that_does_not_fit_the_header_is_refused():
    text = cardgolf.new_game("nine-card", seed=1).position
    text += '\nround 1: hole "" by none\n' + "\n".join(f"round 1 seat {seat}: {'a 1; ' * 60_000}a 1" for seat in (0, 1))
    with pytest.raises(InvalidRecordError, match="expected at most 500000 characters"):
        record(cardgolf.Game.from_position("nine-card", text))


@pytest.mark.parametrize("rules", [1, "base", [1], [{"name": "base", "by": "x", "options": 1}], [{}]])
def test_a_header_with_values_of_other_types_is_refused_by_the_reader(rules):
    headers.check_header({"rules": rules, "players": 1})
    with pytest.raises(InvalidRecordError, match="line 1"):
        replay(edit_line(record(GAME.at(5)), 0, rules=rules))

"""Records of a game that goes on: only what is new is written, and the text is that of a record from nothing."""

import gc
import pickle
from contextlib import suppress
from inspect import getfile
from random import Random

import pytest
from helpers.matches import new_match, play_to_playoff, stack_deck, thin_stock
from helpers.rule_sets import BRIEF, QUICK_TABLES, RULE_SETS, rulebook, sizes
from helpers.walks import play_on, viewers, walk
from hypothesis import given
from hypothesis import strategies as st

import cardgolf
from cardgolf import Game, IllegalMoveError, record, redact
from cardgolf.games import history as moments
from cardgolf.games.history import GameStart, Round
from cardgolf.records import pages, writer
from cardgolf.testing.strategies import continue_game, thin_out


def anew(game):
    """Return the same game, played again from its start. Nothing of it has been written."""
    start = game.start
    again = Game(game.rules, start.state(game.rules), GameStart(start.match, start.position, start.deck))
    for seat, event in game.history:
        again = again.deal() if event == "deal" else again.play(str(event), seat=seat)
    assert again == game
    return again


def recordable(name):
    """Return a rulebook of the tables whose variant a record can name."""
    variant = RULE_SETS[name].stack[0]
    if isinstance(variant, str):
        return rulebook(name)
    return cardgolf.rules(f"{getfile(variant)}:{variant.__name__}", **BRIEF | RULE_SETS[name].options)


def texts(game):
    return record(game), *(redact(game, seat) for seat in viewers(game))


@pytest.fixture
def written(monkeypatch):
    """What is done to write records: the events whose lines are written, and the moves that are applied."""
    found = {"lines": [], "moves": []}

    def count(kind, owner, name, pick):
        original = getattr(owner, name)

        def call(*args):
            found[kind].append(pick(*args))
            return original(*args)

        monkeypatch.setattr(owner, name, call)

    for each in (writer._RecordWriter, writer._SeenWriter):
        count("lines", each, "write", lambda _, step: step.event)
    count("moves", moments, "apply", lambda rules, state, move: move)
    return found


def counts(written):
    found = {kind: len(each) for kind, each in written.items()}
    for each in written.values():
        each.clear()
    return found


# growth, counted


@pytest.mark.parametrize("write", [record, lambda game: redact(game, 0), lambda game: redact(game, None)])
def test_each_event_is_written_and_applied_once_while_a_game_goes_on(written, write):
    deals = 0
    for number, game in enumerate(walk(new_match("play-nine", players=3, holes=4), 1)):
        write(game)
        expected = {"lines": 1, "moves": 1} if number else {"lines": 0, "moves": 0}
        if game.history[-1:] and game.history[-1][1] == "deal":
            deals, expected = deals + 1, {"lines": 1, "moves": 0}
        assert counts(written) == expected
        write(game)
        assert counts(written) == {"lines": 0, "moves": 0}
    assert deals == 3


def test_a_whole_round_is_written_once(written):
    moments = list(walk(new_match("play-nine", players=3, holes=4), 1))
    record(moments[100])
    counts(written)
    record(moments[-1])
    events = moments[-1].history[100:]
    deals = sum(event == "deal" for _, event in events)
    assert counts(written) == {"lines": len(events), "moves": len(events) - deals}


def test_two_continuations_share_the_rounds_before(written):
    game = play_on(new_match("play-nine", players=3, holes=4), 1, 250)
    assert len(game.state.match.rounds) >= 2
    begun = len(game.history) - len(pages.split_round(game._past)[2])
    one, other = play_on(game, 1, 5), play_on(game, 2, 7)
    record(one)
    counts(written)
    record(other)  # the lines of the round in which they differ
    assert counts(written) == {"lines": len(other.history) - begun, "moves": len(other.history) - begun}
    assert record(one) == record(anew(one)) and record(other) == record(anew(other))


def test_a_round_is_dealt_in_two_ways_after_one_record(written):
    game = next(game for game in walk(new_match("play-nine", players=3, holes=3), 1) if game.is_round_over)
    record(play_on(game.deal(), 1, 10))
    counts(written)
    later = play_on(game.deal(), 2, 10)
    record(later)  # the state at the end of the first round was not kept
    assert counts(written) == {"lines": 11, "moves": len(game.history) + 10}
    assert texts(later) == texts(anew(later)) and texts(game) == texts(anew(game))


def test_an_undone_move_is_in_no_record_afterwards():
    game = play_on(new_match("play-nine", players=2, holes=3), 1, 20)
    while "draw discard" not in map(str, game.legal_moves):
        game = continue_game(game, 0)
    drawn = game.play("draw discard")
    record(drawn)
    again = drawn.undo()
    assert record(again) == record(anew(again))
    assert record(drawn) == record(anew(drawn))


def test_the_number_of_characters_hashed_grows_with_what_is_new(monkeypatch):
    hashed = []

    class Digest:
        def __init__(self, data=b"", known=None):
            self.known = known or pages_sha256()
            self.update(data)

        def update(self, data):
            hashed.append(len(data))
            self.known.update(data)

        def copy(self):
            return Digest(known=self.known.copy())

        def hexdigest(self):
            return self.known.hexdigest()

    pages_sha256 = pages.sha256
    monkeypatch.setattr(pages, "sha256", Digest)
    lengths = []
    for game in walk(new_match("play-nine", players=3, holes=6), 1):
        hashed.clear()
        text = record(game)
        lengths.append(sum(hashed))
        assert len(lengths) % 50 or text == record(anew(game))
    longest = max(map(len, text.split('{"type":"deal"')))
    assert max(lengths) < 3 * longest < len(text)


def test_every_head_has_its_own_digest():
    game = play_on(new_match("play-nine", players=3, holes=4), 1, 250)
    heads = [writer.format_record_line(writer.make_header(game)), record(game).partition("\n")[0][:-1] + ',"x-a":1}']
    for moment in (game, play_on(game, 1, 3), play_on(game, 1, 120)):
        found = [record(moment, head=head) for head in heads * 2]
        assert found == [record(anew(moment), head=head) for head in heads * 2]
        assert cardgolf.replay(found[1]) == moment


# equality


DEEDS = st.lists(
    st.tuples(
        st.sampled_from(["play"] * 3 + ["run"] * 4 + ["undo", "record", "record", "redact", "pickle", "at"]),
        st.integers(0, 10_000),
    ),
    max_size=30,
)


def do(game, deed, number):
    """Return the game after a deed."""
    if deed == "record":
        record(game)
    elif deed == "redact":
        seats = viewers(game)
        redact(game, seats[number % len(seats)])
    elif deed == "pickle":
        return pickle.loads(pickle.dumps(game))
    elif deed == "at":
        return game.at(number % (len(game.history) + 1))
    elif deed == "undo":
        with suppress(IllegalMoveError):
            return game.undo()
    else:
        for step in range(1 if deed == "play" else number % 60):
            game = game if game.is_over else continue_game(game, number * 31 + step)
    return game


@pytest.mark.quick_cases(1)
@pytest.mark.parametrize("name", QUICK_TABLES)
@given(deeds=DEEDS, seed=st.integers(0, 100))
def test_records_written_bit_by_bit_are_those_of_a_game_played_anew(name, deeds, seed):
    game = cardgolf.new_game(recordable(name), players=sizes(name)[0], seed=seed)
    games = [thin_out(game) if seed % 2 else game]
    for deed, number in deeds:
        games.append(do(games[-1 - number % 3 % len(games)], deed, number))
    for each in games[-4:]:
        assert texts(each) == texts(anew(each))


@pytest.mark.parametrize(
    "match",
    [
        lambda: play_to_playoff("play-nine"),
        lambda: play_on(stack_deck(new_match("nine-card", seed=3)), 3, 60),
        lambda: play_on(thin_stock(new_match("golf", players=4, seed=2)), 2, 120),
    ],
)
def test_records_of_rare_matches_are_written_bit_by_bit(match):
    game = match()
    for number in range(0, len(game.history) + 1, 9):
        record(game.at(number))
    assert texts(game) == texts(anew(game))


def test_an_invalid_seat_equal_to_a_valid_one_is_refused_after_its_record():
    game = new_match("play-nine")
    redact(game, 1)
    for seat in (True, 1.0, 2, "1", [1]):
        with pytest.raises(cardgolf.InvalidArgumentError, match="invalid seat"):
            redact(game, seat)


def test_other_rules_with_the_same_start_write_their_own_lines():
    game = play_on(new_match("play-nine", players=2, seed=2, holes=3), 2, 150)
    assert game.state.match.rounds
    others = cardgolf.rules("play-nine", "ender-penalty:how=flat,points=7", holes=3)
    start = Game(others, game.start.state(others), game.start)
    found = texts(game)
    again = start
    for seat, event in game.history:
        again = again.deal() if event == "deal" else again.play(str(event), seat=seat)
    shared = Game(others, again.state, game.start, game._past)
    assert texts(shared) == texts(anew(again))
    assert all(one != other for one, other in zip(texts(shared), found, strict=True))
    assert [text.splitlines()[1:-1] for text in texts(shared)[1:]] != [text.splitlines()[1:-1] for text in found[1:]]
    assert texts(game) == found


# threads and memory


def list_kept():
    return [thing for thing in gc.get_objects() if type(thing) in (Round, pages.Page)]


def test_what_was_written_is_freed_with_the_game():
    """Reference counts are enough: there is no cycle."""
    gc.collect()
    gc.disable()
    try:
        others = len(list_kept())  # of games that other tests keep
        game = play_on(new_match("play-nine", players=3, holes=4), 1, 250)
        texts(game)
        assert len(list_kept()) > others + 10
        del game
        assert len(list_kept()) == others
    finally:
        gc.enable()


def test_finished_rounds_keep_lines_and_no_states():
    game = play_on(new_match("play-nine", players=3, holes=4), 1, 250)
    texts(game)
    last, *earlier = reversed(pages.write_pages(game, writer._RecordWriter()))
    assert last.tip[0] == game.state
    assert len(earlier) >= 2
    assert not any(page.tip for page in earlier)


def test_many_pages_can_be_freed():
    page = None
    for _ in range(100_000):
        page = pages.Page(Random, page, "")
    del page

"""Random matches of every variant and size, checked after every move."""

from collections import Counter
from functools import cache
from random import Random

import attrs
import pytest
from helpers.cases import every_case
from helpers.matches import begun, short_rules
from helpers.refusals import JUNK
from helpers.rule_sets import MATCHES, RULE_SETS
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

import cardgolf
from cardgolf import Game, IllegalMoveError
from cardgolf.testing import twin


@cache
def junk_and_moves(name):
    """Return moves and texts offered in some phase, a few for each verb, and values that are not moves."""
    game, rng, kinds = cardgolf.new_game(*RULE_SETS[name].stack, players=3, seed=5), Random(5), {}
    while not game.is_round_over:
        for move in game.legal_moves:
            kinds.setdefault(type(move), {})[move] = None
        game = game.play(rng.choice(game.legal_moves))
    moves = [move for met in kinds.values() for move in list(met)[:30]]
    return (*moves, *map(str, moves), *JUNK)


def offered(game, thing):
    try:
        return (game.rules.parse(thing) if isinstance(thing, str) else thing) in game.legal_moves
    except IllegalMoveError:
        return False


def sum_rounds(name, rounds):
    """Return the sums of the holes. In Board Nine a total of exactly 90 becomes 45."""
    totals = [0] * len(rounds[0].scores)
    for round_ in rounds:
        if round_.kind == "hole":
            totals = [total + score for total, score in zip(totals, round_.scores, strict=True)]
        if name == "board-nine":
            totals = [45 if total == 90 else total for total in totals]
    return tuple(totals)


def as_text(board, now):
    """Return a finished board as text for ``cardgolf.score``. A mark counts while it exceeds the seat's clock."""
    words = ["." if slot is None else f"{slot.card}{'!' * (slot.mark > now)}" for slot in board.slots]
    if board.layout.is_hand:
        return " ".join(words)
    rows = " / ".join(" ".join(words[place] for place in line) for line in board.layout.row_lines)
    extra = " ".join(words[place] for place in board.layout.extra_line)
    return f"{rows} + {extra}" if extra else rows


class Match(RuleBasedStateMachine):
    name = ""

    @initialize(data=st.data(), seed=st.integers(0, 2**256 - 1), thin=st.booleans())
    def begin(self, data, seed, thin):
        self.start(data.draw(st.sampled_from(short_rules(self.name).seats())), seed, thin)

    def start(self, players, seed, thin):
        self.begun_with = (players, seed, thin)
        self.game = begun(self.name, *self.begun_with)
        self.rules, self.deck = self.game.rules, Counter(self.game.rules.deck(players))

    @precondition(lambda self: not self.game.is_round_over)
    @rule(data=st.data())
    def play(self, data):
        self.step(data.draw(st.sampled_from(self.game.legal_moves)))

    @precondition(lambda self: not self.game.is_round_over)
    @rule(seed=st.integers(0, 2**32), steps=st.sampled_from([5, 30, 10_000]))
    def play_on(self, seed, steps):
        """Play up to ``steps`` random moves. The largest number plays the round to its end."""
        rng = Random(seed)
        while steps and not self.game.is_round_over:
            steps -= 1
            self.step(rng.choice(self.game.legal_moves))
            self.cards_are_conserved()
            self.a_seat_can_move()

    @precondition(lambda self: self.game.is_round_over and not self.game.is_over)
    @rule()
    def deal(self):
        before, self.game = self.game, self.game.deal()
        seats, dealers = self.game.state.setup.seats, (before.state.setup.dealer, self.game.state.setup.dealer)
        assert dealers[1] == next((seat for seat in seats if seat > dealers[0]), seats[0])
        assert self.game.totals == before.totals
        assert not self.game.is_round_over

    @rule(data=st.data())
    def refuse(self, data):
        thing = data.draw(st.sampled_from(junk_and_moves(self.name)))
        if not offered(self.game, thing):
            self.refused(thing)

    @rule(data=st.data(), other=st.integers(0, 9))
    def refuse_another_seat(self, data, other):
        move = data.draw(st.sampled_from(self.game.legal_moves or ("draw stock",)))
        if other != self.game.turn:
            text = self.refused(move, seat=other)
            assert str(move) not in text

    @rule(seed=st.integers(0, 2**32))
    def look(self, seed):
        """Check that the cards a seat cannot see change neither its view, its moves nor its errors."""
        for seat in (*self.game.state.match.seats, None):
            other = Game(self.rules, twin(self.game.state, seat, Random(seed)))
            assert Counter(other.state.cards) == self.deck
            assert other.view(seat) == self.game.view(seat)
            assert repr(attrs.astuple(other.view(seat), recurse=False)) == repr(
                attrs.astuple(self.game.view(seat), recurse=False)
            )
            assert str(other.view(seat)) == str(self.game.view(seat))
            if seat == self.game.turn:
                assert other.legal_moves == self.game.legal_moves
                assert refusal(other, "swap z9") == refusal(self.game, "swap z9")

    @invariant()
    def cards_are_conserved(self):
        assert Counter(self.game.state.cards) == self.deck

    @invariant()
    def a_seat_can_move(self):
        moves = self.game.legal_moves
        assert bool(moves) is not self.game.is_round_over
        assert len(set(moves)) == len(moves)
        assert self.game.only_move == (moves[0] if len(moves) == 1 else None)

    @invariant()
    def rounds_add_up(self):
        rounds = self.game.state.match.rounds
        for round_ in rounds:
            assert round_.scores == tuple(
                card and sum(line.points for line in card.lines) for card in round_.scorecards
            )
            assert tuple(seat for seat, card in enumerate(round_.scorecards) if card) == round_.seats
        if rounds:
            assert self.game.totals == sum_rounds(self.name, rounds)
            assert sorted((each.seat, each.total) for each in self.game.standings) == list(enumerate(self.game.totals))

    def step(self, move):
        before, self.game = self.game, self.game.play(move)
        assert self.rules.parse(str(move)) == move
        assert before.play(str(move).upper(), seat=before.to_act[0]).state == self.game.state
        self.passes_clockwise(before.state, self.game.state)
        if self.game.is_round_over:
            self.the_table_as_text_scores_the_same(self.game.state)

    def passes_clockwise(self, before, after):
        ended = after.turns_begun != before.turns_begun or after.turn != before.turn
        assert after.turn == (before.setup.after(before.turn)[0] if ended else before.turn)
        if before.round_end and not self.game.is_round_over:
            assert len(before.round_end.turns) - len(after.round_end.turns) == ended

    def the_table_as_text_scores_the_same(self, state):
        """Check that the finished table as text has the same scores."""
        seats, by = state.setup.seats, state.round_end.by
        texts = [as_text(state.boards[seat], state.turns_begun[seat]) for seat in seats]
        cards = cardgolf.score(self.rules, texts, closer=None if by is None else seats.index(by))
        assert [card.total for card in cards] == [self.game.scores[seat] for seat in seats]

    def refused(self, thing, **seat):
        key, moves = self.game.position, self.game.legal_moves
        text = refusal(self.game, thing, **seat)
        assert len(text) < 200
        assert (self.game.position, self.game.legal_moves) == (key, moves)
        return text

    def teardown(self):
        """Check that the same seed and moves give the same game."""
        if hasattr(self, "game"):
            again = begun(self.name, *self.begun_with)
            for seat, event in self.game.history:
                again = again.deal() if event == "deal" else again.play(event, seat=seat)
            assert (again.position, again) == (self.game.position, self.game)


def refusal(game, thing, **seat):
    with pytest.raises(IllegalMoveError) as caught:
        game.play(thing, **seat)
    return str(caught.value)


def machine(name):
    return type("Match", (Match,), {"name": name})


@pytest.mark.quick_cases(1)
@pytest.mark.parametrize("name", MATCHES)
@pytest.mark.parametrize("part", [2, pytest.param(1, marks=pytest.mark.long)], ids=["half", "all"])
def test_a_random_match_keeps_the_invariants(name, part):
    examples = settings.default.max_examples // part
    run_state_machine_as_test(machine(name), settings=settings(stateful_step_count=25, max_examples=examples))


@pytest.mark.quick_cases(12)
@pytest.mark.parametrize(
    ("name", "players"), [(name, players) for name in MATCHES for players in short_rules(name).seats()]
)
def test_a_match_of_any_size_can_be_finished(name, players):
    match = machine(name)()
    match.start(players, seed=players, thin=players % 2)
    match.play_on(seed=players, steps=10_000)
    while not match.game.is_over:
        match.deal()
        match.look(seed=players)
        match.play_on(seed=len(match.game.history), steps=10_000)
        match.rounds_add_up()
    match.teardown()


@every_case("name", MATCHES)
def test_twin_deals_differ_in_hidden_cards(name):
    game = cardgolf.new_game(*RULE_SETS[name].stack, players=3, seed=2)
    for seat in (0, 1, 2, None):
        assert twin(game.state, seat, Random(1)).boards != game.state.boards


@every_case("name", MATCHES)
def test_a_distinguishable_twin_is_noticed(name):
    game = cardgolf.new_game(*RULE_SETS[name].stack, players=2, seed=2)
    stock, (top,) = game.state.stock, game.state.discard
    place = next(place for place, card in enumerate(stock) if card != top)
    swapped = game.state.replace(stock=(*stock[:place], top, *stock[place + 1 :]), discard=(stock[place],))
    assert Game(game.rules, swapped).view(0) != game.view(0)

"""One small plugin for each hook: it changes the result, and the game shows it."""

from functools import reduce
from random import Random
from typing import ClassVar

import attrs
import pytest
from helpers import sealed_games
from helpers.refusals import refused
from helpers.walks import finish_round

import cardgolf
from cardgolf import (
    Card,
    Discard,
    DiscardOption,
    Draw,
    Flip,
    Knock,
    Layout,
    Line,
    Move,
    NextRound,
    Pass,
    Phase,
    RoundEnd,
    Standing,
    Swap,
    hookimpl,
    plugin,
)
from cardgolf.scoring.batches import score_boards

FIVE = Card(5, "C")
PLAYED_OUT = "draw stock/swap a1/draw stock/swap a1/draw stock/swap b1/draw stock/swap a1"


class TwoFives:
    """The smallest game: two cards each, all of them fives, a single hole."""

    defaults: ClassVar = {"holes": 1}

    @hookimpl
    def deck(self):
        return (FIVE,) * 20

    @hookimpl
    def layout(self):
        return Layout.grid(1, 2)

    @hookimpl
    def opening_flips(self):
        return 0


def house(name="House", *, wrapper=False, **answers):
    """Return a house rule with these hooks."""
    return type(name, (), {key: staticmethod(hookimpl(answer, wrapper=wrapper)) for key, answer in answers.items()})


def new(*house_rules, players=2, **answers):
    """Return a game of two fives with a house rule of these hooks."""
    return cardgolf.new_game(TwoFives, *house_rules, house(**answers), players=players, seed=4)


def play(game, moves):
    return reduce(lambda game, move: game.play(move), moves.split("/"), game)


def over(*, players=2, **answers):
    """Return such a game at the end of its round. Of two seats, seat 1 closes it."""
    game = new(players=players, **answers)
    return play(game, PLAYED_OUT) if players == 2 else finish_round(game)


# the setting


def test_seats():
    assert len(new(seats=lambda: range(3, 9), players=8).state.boards) == 8
    with pytest.raises(cardgolf.InvalidArgumentError, match="expected 3 to 8"):
        new(seats=lambda: range(3, 9), players=2)


def test_deck():
    state = new(deck=lambda players: [Card(players)] * 9, players=3).state
    assert {card for board in state.boards for _, card in board.cards()} == {Card(3)}
    assert len(state.stock) == 9 - 6 - 1


def test_layout():
    assert new(layout=lambda players: Layout.grid(players, 1), players=3).state.board.layout.names == ("a1", "a2", "a3")


def test_opening_flips():
    game = new(opening_flips=lambda: 1)
    assert (game.phase, game.legal_moves) == (Phase.OPENING, (Flip("a1"), Flip("b1")))
    assert play(game, "flip a1/flip b1").phase is Phase.START


def test_leader():
    assert new(leader=lambda state, card_values: state.setup.dealer + card_values[FIVE] - 3, players=4).turn == 2
    assert new(players=4).turn == 1


def test_next_seat():
    def next_seat(state, move, before):
        return state.turn if before.held_from == "discard" else None

    assert play(new(next_seat=next_seat), "draw discard/swap a1").turn == 1
    assert play(new(next_seat=next_seat), "draw stock/swap a1").turn == 0


def test_next_dealer():
    def next_dealer(state, standings):
        return standings[-1].seat if state.setup.dealer == 0 else None

    longer = {"players": 4, "match_over": lambda: False}
    game = over(next_dealer=next_dealer, **longer).deal()
    assert (game.state.setup.dealer, game.history[-1]) == (3, (3, "deal"))
    assert finish_round(game).deal().state.setup.dealer == 0
    assert over(**longer).deal().state.setup.dealer == 1


# draw and discard


def test_discard_options():
    swaps = (Swap("a1"), Swap("b1"))
    for declined, moves in [
        ({DiscardOption.PLAIN}, (Discard(),)),
        ({DiscardOption.FLIP}, (Discard("a1"), Discard("b1"))),
        (set(DiscardOption), (Discard(), Discard("a1"), Discard("b1"))),
        (frozenset(), ()),
    ]:
        game = new(discard_options=lambda state, declined=declined: declined if state.held else None)
        assert game.play("draw stock").legal_moves == swaps + moves


def test_locked():
    assert new(locked=lambda state: frozenset({state.turn})).play("draw discard").legal_moves == (Swap("a1"),)


def at_start(move):
    """Return a wrapper that adds ``move`` at the start of a turn."""

    def offered(state):
        moves = yield
        return (*moves, move) if state.phase is Phase.START else moves

    return offered


def test_moves():
    assert new(moves=lambda rules, card_values: (Knock(),) * len(rules.house_rules)).legal_moves == (Knock(),)
    game = new(house("Knocking", wrapper=True, moves=at_start(Knock())))
    assert game.legal_moves == (Draw("stock"), Draw("discard"), Knock())
    game = new(moves=lambda state, seat: (Knock(),) * (seat == 1) if state.phase is Phase.START else None)
    assert game.legal_moves == (Knock(),)


@attrs.frozen
class Peek(Move):
    """Look at one of your face-down cards."""

    word = "peek"
    slot: str

    def words(self):
        return (self.slot,)


def looked_at(state, move):
    place = state.board.layout.index(move.slot)
    return state.with_board(state.board.put(place, attrs.evolve(state.board.slots[place], seen_by=(state.turn,))))


PEEKING = (
    house("Offering", wrapper=True, moves=at_start(Peek("b1"))),
    house("Peeking", move_types=lambda: [Peek], apply_move=looked_at),
)


def test_move_types_and_apply_move():
    game = new(*PEEKING)
    assert game.rules.parse("PEEK b1") == Peek("b1")
    after = game.play("peek b1")
    assert after.view(1).boards[1].slots[1].card == FIVE
    assert after.view(0).boards[1].slots[1].card is None
    assert (after.turn, after.history) == (0, ((1, Peek("b1")),))


def test_after_move():
    def after_move(state, move, before):
        below = (*state.stock[: len(before.discard)], *state.discard)
        return state.replace(discard=below, stock=state.stock[1:]) if type(move) is Swap else None

    game = new(after_move=after_move)
    assert play(game, "draw stock/swap a1").state.discard == (game.state.stock[0], FIVE, FIVE)


def test_reactions():
    def reactions(state, move, before):
        return [0, 2] if type(move) is Swap and len(before.discard) == 1 else None

    game = play(new(reactions=reactions, players=3), "draw stock/swap a1")
    assert (game.phase, game.to_act, game.legal_moves) == (Phase.REACTION, (2, 0), (Pass(),))
    assert play(game, "pass/pass").turn == 2


def test_next_phase():
    def next_phase(state, move, before):
        return Phase.START if type(move) is Swap and before.held_from == "discard" and state.round_end is None else None

    assert play(new(next_phase=next_phase), "draw discard/swap a1").turn == 1
    assert play(new(next_phase=next_phase), "draw stock/swap a1").turn == 0


# the end of a round


def test_round_end():
    def round_end(state, move, before):
        return RoundEnd(state.turn, (), "swapped") if type(move) is Swap and before.held else False

    game = play(new(round_end=round_end), "draw stock/swap a1")
    assert (game.is_round_over, game.round_end, game.scores) == (True, RoundEnd(1, (), "swapped"), (10, 10))


def test_round_end_may_be_false_where_the_base_rules_end_the_round():
    game = over(round_end=lambda: False)
    assert (game.is_round_over, game.round_end, game.turn) == (False, None, 1)


# scoring


def test_points():
    assert over(points=lambda card: card.rank - 7).scores == (-4, -4)


def test_score():
    def score(board, card_values, seat, state):
        return [Line("house.score", card_values[FIVE] * seat + len(state.boards), board.name((0,)))]

    game = over(score=score)
    assert game.scores == (2, 7)
    assert game.scorecards[0].lines == (Line("house.score", 2, ("a1",)),)


def test_bonus():
    assert over(bonus=lambda board, seat: [Line("house.bonus", -seat)] * len(board.slots)).scores == (10, 8)


def test_adjust_scores():
    assert over(
        adjust_scores=lambda state, raw: {1 - state.round_end.by: [Line("house.adjust_scores", -raw[0])]}
    ).scores == (0, 10)


def test_penalty():
    assert over(penalty=lambda state, raw: {state.round_end.by: [Line("house.penalty", raw[0])]}).scores == (10, 20)


def test_totals():
    assert over(totals=lambda rounds: [score % 7 for score in rounds[0].scores]).totals == (3, 3)


def test_standings():
    def standings(rounds, totals):
        return [Standing(1, totals[1], 1, why=rounds[0].kind), Standing(0, totals[0], 2, lost=True)]

    assert over(standings=standings).standings == (Standing(1, 10, 1, why="hole"), Standing(0, 10, 2, lost=True))


def test_next_round():
    def next_round(state, standings):
        return NextRound("playoff", tuple(sorted(each.seat for each in standings))) if state.match.rounds else None

    game = over(next_round=next_round)
    assert not game.is_over
    deal = game.deal().state.setup
    assert (deal.kind, deal.seats, deal.dealer) == ("playoff", (0, 1), 1)
    assert over().is_over


def test_match_over():
    game = over(match_over=lambda state, standings: len(state.match.rounds) == len(standings))
    assert not game.is_over
    assert play(game.deal(), PLAYED_OUT).is_over


# what holds for all of them


@pytest.mark.parametrize("goal", ["lowest", "highest"])
def test_hooks_that_compare_seats_get_the_rules(goal):
    asked = []

    def watching(hook):
        def watch(rules):
            asked.append((hook, rules.goal()))

        return hookimpl(hook)(watch)

    comparing = ("adjust_scores", "penalty", "totals", "standings", "match_over", "next_round")
    watch = plugin(type("Watch", (), {hook: staticmethod(watching(hook)) for hook in comparing}))
    play(new(watch, house("Game", goal=lambda: goal)), PLAYED_OUT)
    assert sorted({*asked}) == sorted((hook, goal) for hook in comparing)


def test_every_hook_is_called_in_a_game():
    asked = set()

    def watching(hook):
        def watch():
            asked.add(hook)
            return (yield)

        return watch

    watch = house("Watching", wrapper=True, **{hook: watching(hook) for hook in cardgolf.HOOKS})
    longer = house("Longer", match_over=lambda: False, middle=lambda: cardgolf.Layout.grid(1, 2))
    game = new(longer, *PEEKING, watch)
    play(game, f"peek b1/{PLAYED_OUT}").deal()
    game.rules.action_space(2)
    score_boards(game.rules, [game.state.board])
    game = sealed_games.opened(watch)
    for seat in game.to_act:
        game = game.play("bid 1", seat=seat)
    assert asked == set(cardgolf.HOOKS)


@pytest.mark.parametrize("hook", ["after_move", "round_end", "next_phase"])
def test_every_hook_gets_a_state(hook):
    shown = []

    def watch(state):
        shown.append(type(state))

    play(new(**{hook: watch}), "draw stock/swap a1")
    assert set(shown) == {cardgolf.State}


def facts(state):
    return state.turn, state.phase, state.turns_begun, state.round_end, hash(state)


def test_a_plugin_cannot_change_a_state():
    shown = []

    def watch(state):
        shown.append((state, facts(state)))

    watching = house(**dict.fromkeys(("moves", "discard_options", "after_move", "round_end", "next_phase"), watch))
    game, rng = cardgolf.new_game("play-nine", watching, seed=5), Random(5)
    game = finish_round(game, rng)
    assert len(shown) > len(game.history)
    assert [facts(state) for state, _ in shown] == [then for _, then in shown]


def test_the_outermost_wrapper_that_changed_the_moves_decides():
    @hookimpl("moves", wrapper=True)
    def fewer():
        return (move for move in (yield) if move != cardgolf.Draw("discard"))

    @hookimpl("moves", wrapper=True)
    def idle():
        return (yield)

    game = cardgolf.new_game(cardgolf.rules("golf", fewer, idle, initial_flips=0), players=2, seed=1)
    assert refused(game, "draw discard") == "fewer.moves"

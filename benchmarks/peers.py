"""Other libraries' games, each played as its own documentation plays it, at its cheapest."""

import random
from importlib import import_module

from benchmarks.loops import SEATS, Choice, Played


def open_spiel(game: str, *, kept: bool = False) -> Played:
    """Chance nodes are steps as well; in the games used here all their outcomes are equally likely.

    ``kept``: each step is made in a copy, so that the state before it is still there, as in cardgolf.
    """
    if game.startswith("python"):
        import_module("open_spiel.python.games")  # registers them
    start = import_module("pyspiel").load_game(game).new_initial_state

    def keeping(choice: Choice, _number: int) -> int:
        state, steps = start(), 0
        while not state.is_terminal():
            state = state.clone()
            state.apply_action(choice(state.legal_actions()))
            steps += 1
        return steps

    def loop(choice: Choice, _number: int) -> int:
        state, steps = start(), 0
        while not state.is_terminal():
            state.apply_action(choice(state.legal_actions()))
            steps += 1
        return steps

    def survey(choice: Choice, chance: Choice, _number: int) -> int:
        state, steps = start(), 0
        while not state.is_terminal():
            chosen = chance if state.is_chance_node() else choice
            state.apply_action(chosen(state.legal_actions()))
            steps += 1
        return steps

    return Played(keeping if kept else loop, survey)


def rlcard(game: str) -> Played:
    env = import_module("rlcard").make(game, config={"seed": 0})

    def loop(choice: Choice, _number: int) -> int:
        state, _ = env.reset()
        steps = 0
        while not env.is_over():
            state, _ = env.step(choice(list(state["legal_actions"])))
            steps += 1
        env.get_payoffs()
        return steps

    return Played(loop)


def pettingzoo(game: str) -> Played:
    env = import_module(f"pettingzoo.classic.{game}").env()
    nonzero = import_module("numpy").flatnonzero
    env.reset(seed=0)

    def loop(choice: Choice, _number: int) -> int:
        env.reset()
        steps = 0
        for _ in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
            else:
                env.step(choice(nonzero(seen["action_mask"])))
                steps += 1
        return steps

    return Played(loop)


def pokerkit() -> Played:
    """No-limit hold'em: fold to a bet, check or call, or raise by the least; everything else is automatic."""
    library = import_module("pokerkit")
    automatic, cash = tuple(library.Automation), library.Mode.CASH_GAME
    random.seed(0)

    def loop(choice: Choice, _number: int) -> int:
        state = library.NoLimitTexasHoldem.create_state(automatic, True, 0, (1, 2), 2, 200, SEATS, mode=cash)  # noqa: FBT003
        steps = 0
        while state.status:
            moves = [state.check_or_call]
            if state.checking_or_calling_amount:
                moves.append(state.fold)
            if state.can_complete_bet_or_raise_to():
                moves.append(state.complete_bet_or_raise_to)
            choice(moves)()
            steps += 1
        return steps

    return Played(loop)


def chess() -> Played:
    board_of = import_module("chess").Board

    def loop(choice: Choice, _number: int) -> int:
        board, steps = board_of(), 0
        while not board.is_game_over():
            board.push(choice(list(board.legal_moves)))
            steps += 1
        return steps

    return Played(loop)

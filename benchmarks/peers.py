"""Games of other libraries, played in the cheapest way that their documentation shows."""

import random
from importlib import import_module

from benchmarks.loops import SEATS, Choice, Loops


def build_open_spiel(game: str, *, copy_states: bool = False) -> Loops:
    """Build the loops of an OpenSpiel game, in which chance nodes are steps too.

    All outcomes of a chance node are equally likely in the games used here. With ``copy_states`` each step changes a
    copy, so that the old state is kept, as in cardgolf.
    """
    if game.startswith("python"):
        import_module("open_spiel.python.games")  # registers the games written in Python
    start = import_module("pyspiel").load_game(game).new_initial_state

    def loop_with_copies(choice: Choice, _number: int) -> int:
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
            choose = chance if state.is_chance_node() else choice
            state.apply_action(choose(state.legal_actions()))
            steps += 1
        return steps

    return Loops(loop_with_copies if copy_states else loop, survey)


def build_rlcard(game: str) -> Loops:
    """Build the loop of an RLCard environment."""
    env = import_module("rlcard").make(game, config={"seed": 0})

    def loop(choice: Choice, _number: int) -> int:
        state, _ = env.reset()
        steps = 0
        while not env.is_over():
            state, _ = env.step(choice(list(state["legal_actions"])))
            steps += 1
        env.get_payoffs()
        return steps

    return Loops(loop)


def build_pettingzoo(game: str) -> Loops:
    """Build the loop of a PettingZoo environment."""
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

    return Loops(loop)


def build_pokerkit() -> Loops:
    """Build the loop of no-limit hold'em.

    A player folds to a bet, checks or calls, or raises by the minimum. Everything else is automatic.
    """
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

    return Loops(loop)


def build_chess() -> Loops:
    """Build the loop of python-chess."""
    new_board = import_module("chess").Board

    def loop(choice: Choice, _number: int) -> int:
        board, steps = new_board(), 0
        while not board.is_game_over():
            board.push(choice(list(board.legal_moves)))
            steps += 1
        return steps

    return Loops(loop)

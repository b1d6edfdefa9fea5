"""Rounds played by the engine and from tables, move by move."""

from collections.abc import Sequence
from random import Random

from cardgolf import Rulebook
from cardgolf.engine.deal import deal_first_round, deal_next_round
from cardgolf.engine.effects import derive_round_key
from cardgolf.engine.transitions import apply, legal_moves
from cardgolf.lanes.tables.rounds import TabledRound
from cardgolf.lanes.tables.tables import Tables
from cardgolf.table import ROUND_OVER, Board, Match, Move, RoundEnd, State
from cardgolf.table.shuffle import shuffle

MAX_ROUND = 500  # moves of one round; a round that has no end takes no more
_THIN = 12  # cards that are left in the stock of some rounds, so that it is soon made anew


def check_tables(rules: Rulebook, tables: Tables, decisions: int = 4000, seed: int = 7) -> None:
    """Play ``decisions`` random moves from ``tables`` and by the engine.

    Raises ``AssertionError`` at the first difference. Whole matches are played, some of them with a stock that
    is soon empty, some with moves that keep rounds long.
    """
    chance, left, number = Random(seed), decisions, 0
    while left > 0:
        match = Match(tuple(map(str, range(tables.players))), number)
        state = deal_first_round(rules, match)
        while left > 0:
            before = left
            state, left = _check_round(
                rules, tables, _thin_out(state) if chance.random() < 0.3 else state, chance, left
            )
            upcoming = state.setup.upcoming
            if state.phase is not ROUND_OVER or upcoming is None or not upcoming.seats or before == left:
                break
            state = deal_next_round(rules, state)
        number += 1


def _thin_out(state: State) -> State:
    """Return a dealt round whose stock is nearly empty: the other cards lie under the first discard."""
    stock = state.stock
    kept = stock[len(stock) - _THIN :] if len(stock) > _THIN else stock
    return state.replace(stock=kept, discard=(*stock[: len(stock) - len(kept)], *state.discard))


def _check_round(rules: Rulebook, tables: Tables, state: State, chance: Random, left: int) -> tuple[State, int]:
    """Return the finished round and how many decisions are left; raise at the first difference."""
    match = state.match

    def reshuffle(faces: Sequence[int], number: int) -> Sequence[int]:
        return shuffle(faces, derive_round_key(match, "stock"), number)

    tabled = TabledRound(tables, state, reshuffle)
    patience = chance.choice((0.0, 0.0, 0.7, 0.95))  # how often the last move offered is chosen
    for _ in range(MAX_ROUND):
        moves = legal_moves(rules, state)
        actions = tabled.legal_actions()
        _compare(rules, [tables.actions[action] for action in actions] == list(moves), "the legal moves", moves)
        action = actions[-1] if chance.random() < patience else chance.choice(actions)
        state = apply(rules, state, tables.actions[action])
        tabled.play(action)
        left -= 1
        difference = find_difference(tabled, state)
        _compare(rules, not difference, difference, moves)
        if tabled.is_over:
            break
    return state, left


def _compare(rules: Rulebook, same: bool, what: str, moves: Sequence[Move]) -> None:
    assert same, f"{rules.name} gave other results in play: {what} differ where {len(moves)} moves were legal"


def find_difference(tabled: TabledRound, state: State) -> str:
    """Return what differs between a tabled round and the engine's, or nothing."""
    tables = tabled.tables
    stage = tables.stages[tabled.stage]
    held = tables.faces[tabled.held] if tabled.held >= 0 else None
    if tabled.is_over:
        end = state.match.rounds[-1].round_end if state.phase is ROUND_OVER else None
        by = tabled.closer if tabled.closer >= 0 else None
        compared: dict[str, tuple[object, object]] = {"the end of the round": (end, RoundEnd(by, (), tabled.reason))}
    else:
        end = state.round_end
        found = (end.by, len(end.turns), end.reason) if end else (-1, -1, "")
        compared = {
            "the steps": (
                (state.phase, state.held_from, state.is_opening),
                (stage.phase, stage.held_from, stage.is_opening),
            ),
            "the turns": (state.turn, tabled.turn),
            "the cards in hand": (state.held, held),
            "the closing": (found, (tabled.closer, tabled.turns_left, tabled.reason)),
        }
    faces = tables.faces
    compared |= {
        "the boards": (
            [_board_facts(board) for board in state.boards],
            [_tabled_facts(tabled, seat, is_over=tabled.is_over) for seat in range(tables.players)],
        ),
        "the stocks": (state.stock, tuple(faces[face] for face in tabled.stock)),
        "the discard piles": (state.discard, tuple(faces[face] for face in tabled.discard)),
        "the turns begun": (state.turns_begun, tuple(tabled.turns_begun)),
        "the reshuffles": (state.reshuffles, tabled.reshuffles),
        "the memories": (len(state.memory), 0),
    }
    return next((what for what, (engine, tabled_value) in compared.items() if engine != tabled_value), "")


def _board_facts(board: Board | None) -> list[object] | None:
    return [slot and (slot.card, slot.up, slot.mark, slot.seen_by) for slot in board.slots] if board else None


def _tabled_facts(tabled: TabledRound, seat: int, *, is_over: bool) -> list[object] | None:
    if not tabled.boards[seat]:
        return None
    faces, down = tabled.tables.faces, 0 if is_over else tabled.down[seat]
    return [
        None
        if face < 0
        else (faces[face], not down >> place & 1, tabled.marks[seat][place], _find_knowers(tabled, seat, place))
        for place, face in enumerate(tabled.boards[seat])
    ]


def _find_knowers(tabled: TabledRound, seat: int, place: int) -> tuple[int, ...]:
    """Return the seats that know the card of ``seat`` at ``place``, if it lies face down."""
    if tabled.is_over or not tabled.looked[seat] >> place & 1:
        return ()
    return tuple(range(tabled.tables.players)) if tabled.told[seat] >> place & 1 else (seat,)

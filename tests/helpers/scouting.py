"""A window before play, in which each seat may look at one of its cards. Soaks play it."""

import attrs

from cardgolf import Move, Phase, hookimpl, plugin


@attrs.frozen
class Scout(Move):
    """Look at a card of your own: ``scout b2``."""

    word = "scout"
    slot: str

    def words(self):
        return (self.slot,)


@plugin
class Scouting:
    """Before the first turn each player may look at one of their cards."""

    needs = ("grid",)

    @hookimpl
    def move_types(self):
        return [Scout]

    @hookimpl
    def actions(self, places):
        return map(Scout, places)

    @hookimpl
    def reactions(self, state, move):
        return state.setup.order if move is None else None

    @hookimpl(wrapper=True)
    def moves(self, state):
        offered = yield
        is_before_play = state.window and state.window.phase == Phase.START
        return (*offered, *map(Scout, state.board.name(state.board.down))) if is_before_play else offered

    @hookimpl
    def apply_move(self, state, move):
        if type(move) is not Scout:
            return None
        board, place = state.board, state.board.index(move.slot)
        return state.with_board(board.put(place, board.slots[place].known_to(state.actor)))

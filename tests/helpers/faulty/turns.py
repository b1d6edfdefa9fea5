"""Plugins above parts of turns that make them untrue: one for each law of the kit."""

from cardgolf import Discard, Draw, Flip, Knock, Pile, Play, RoundEnd, Slot, Swap, hookimpl, turns


def offering(change):
    """Return a plugin that changes what the rules below it offer."""

    class Offering:
        @hookimpl(wrapper=True)
        def moves(self, state):
            offered = yield
            return tuple(dict.fromkeys(change(state, offered)))

    return Offering


def _is_thrown(state):
    return state.phase == "follow" and state.held_from == "stock"


def _swap_all(state, offered):
    return (*offered, *map(Swap, state.board.names)) if state.held else offered


draws_discards = offering(lambda state, offered: (*offered, Draw("discard")) if state.phase == "start" else offered)
drops_flips = offering(lambda _, offered: [move for move in offered if type(move) is not Flip] or offered)
drops_knocks = offering(lambda _, offered: [move for move in offered if type(move) is not Knock])
knocks_late = offering(lambda state, offered: (*offered, Knock()) if state.phase == "start" else offered)
swaps_all = offering(_swap_all)
throws_all = offering(lambda state, offered: (*offered, Discard()) if state.held else offered)
flips_for_throws = offering(
    lambda state, offered: (
        (*offered, *map(Discard, state.board.name(state.board.turnable))) if _is_thrown(state) else offered
    )
)


drops_single_plays = offering(
    lambda state, offered: (
        [move for move in offered if not (type(move) is Play and len(move.cards) == 1)] or offered
        if state.phase == "start"
        else offered
    )
)


@hookimpl("after_move")
def leaves_plays_out(state, move):
    if type(move) is not Draw or len(state.discard) < 2:
        return None
    return state.replace(discard=(*state.discard[:-2], *state.discard[:-3:-1]))


@hookimpl("after_move")
def holds_what_is_drawn(state, move):
    if type(move) is not Draw or move.pile != "discard" or state.held:
        return None
    slot = state.board.slots[0]
    return state.with_board(state.board.without([slot.card])).replace(held=slot.card, held_from=Pile.DISCARD)


@hookimpl("after_move")
def unmarks(state, move):
    if type(move) is not Swap:
        return None
    board, place = state.board, state.board.index(move.slot)
    return state.with_board(board.put(place, Slot(board.card(place), up=True)))


@hookimpl("after_move")
def turns_all_up(state, move):
    return state.with_board(state.board.turned_up()) if type(move) is Swap else None


def _turned_down(board):
    place = max(set(range(board.layout.size)) - board.cleared)
    return board.put(place, board.slots[place].card.face_down)


@hookimpl("after_move")
def turns_a_knocker_down(state, move):
    return state.with_board(_turned_down(state.board)) if type(move) is Knock else None


@hookimpl("after_move")
def turns_another_down(state, move, before):
    if state.round_end or state.board.down or before.is_opening or type(move) is Draw:
        return None
    seat = state.setup.left_of(state.turn)
    return state.with_board(_turned_down(state.boards[seat]), seat)


def closing(*, reason, has_turns, by_other=False):
    """Return a plugin that closes a round before the hook ``round_end`` does."""

    @hookimpl("after_move")
    def closes(state, move):
        is_knock = type(move) is Knock
        if state.round_end or state.is_opening or type(move) is Draw or not (is_knock or not state.board.turnable):
            return None
        others = state.setup.after(state.turn)
        return state.replace(round_end=RoundEnd(others[0] if by_other else state.turn, others[:has_turns], reason))

    return closes


class KnocksUnoffered:
    """Players may knock, the part says, and none is offered to."""

    @hookimpl
    def turns(self):
        yield turns.Knock()

    @hookimpl(wrapper=True)
    def moves(self):
        return [move for move in (yield) if move != Knock()]

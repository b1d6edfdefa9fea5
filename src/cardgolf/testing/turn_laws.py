"""Whether a round goes as the parts of its turns say: what is offered, and what follows a move.

A law is left out where Python above a part answers the hook that ``_LAWS`` names. Not checked are ``of``, ``where`` and
``to``, the order of last turns, how a round ends without ``last_turns``, and lines whose cards a knock turns up: these
stay on the board.
"""

from collections.abc import Callable, Iterable, Sequence
from collections.abc import Set as AbstractSet
from functools import partial
from itertools import islice

from attrs import evolve

from cardgolf import (
    Discard,
    Draw,
    Flip,
    Game,
    Knock,
    Lead,
    Move,
    Phase,
    Pile,
    Play,
    Rulebook,
    State,
    Swap,
    Take,
    turns,
)
from cardgolf.engine.leader import find_known_leader, follow_leads
from cardgolf.testing.playing import Choose, play_moves
from cardgolf.testing.table_laws import check_exchanges, check_powers, check_seen, check_snaps
from cardgolf.turns.leaving import make_clears

NEXT_MOVES = 30  # of the next round: its opening and some turns


def check_turns(game: Game, choose: Choose) -> None:
    """Check every move to the end of the round, the deal of the next round and its first moves."""
    rules, made = game.rules, list[Move | None]()
    kinds = {type(part) for part in rules.turn.parts}
    laws = [law for said, hook, law in _LAWS if kinds & said and _is_left_to_parts(rules, hook)]
    if not laws:
        return

    def note(offered: tuple[Move, ...]) -> Move:
        made.append(move := choose(offered))
        return move

    games = [*play_moves(game, note)]
    if not games[-1].is_over:
        made.append(None)
        games += islice(play_moves(games[-1].deal(), note), NEXT_MOVES)
    for before, move, after in zip(games, made, games[1:], strict=False):
        for law in laws:
            law(before, move, after.state)


def _is_left_to_parts(rules: Rulebook, hook: str) -> bool:
    """Return whether no ``hook`` in Python lies above the lowest part or, without one, above the base rules."""
    names = rules.list_python(hook) if hook else []
    return not any(names[names.index("") if "" in names else 1 :])


def _check_opening(game: Game, _: Move | None, after: State) -> None:
    opening, before = game.rules.turn.list_parts(turns.Opening)[-1], game.state
    if not (before.is_opening or before.phase is Phase.OPENING) or after.is_opening or after.phase is Phase.OPENING:
        return
    for seat in before.setup.seats if before.is_opening else [before.turn]:
        slots, layout = after.table[seat].slots, after.table[seat].layout
        count = len([slot for slot in slots if not slot or slot.up or (opening.looks and seat in slot.seen_by)])
        most = len(layout.row_lines[-1]) if opening.of == "nearest" else layout.size
        least = min(opening.flips or opening.looks or 0, most)
        assert count >= least, f"Opening: seat {seat} begins with {count} known cards: expected {least}"


def _check_beginnings(game: Game, _: Move | None, __: State) -> None:
    state, offered, turn = game.state, game.legal_moves, game.rules.turn
    if state.phase is not Phase.START:
        return
    down, piles = state.board.turnable, {*Pile}.intersection(*[part.piles for part in turn.list_parts(turns.Draw)])
    drawn = {move.pile for move in offered if isinstance(move, Draw)}
    assert drawn <= piles or not drawn & piles, f"Draw: a turn begins with the {_join(drawn)}: expected {_join(piles)}"
    flips = {Flip(name) for name in state.board.name(down)} if turn.list_parts(turns.Spend) else set()
    assert flips <= {*offered}, f"Spend: {len(flips - {*offered})} cards may not be turned up: expected all"
    for knock in turn.list_parts(turns.Knock)[-1:]:
        may_knock = (
            knock.at == "start" and not state.round_end and (knock.most_down is None or len(down) <= knock.most_down)
        )
        if knock.most is not None:
            may_knock &= sum(game.rules.card_values[card] for _, card in state.board.cards()) <= knock.most
        may_knock &= state.turns_begun[state.turn] >= knock.from_turn
        found = Knock() in offered
        assert found is may_knock, f"Knock: offered is {found} with {len(down)} cards down: expected {may_knock}"


def _check_plays(game: Game, move: Move | None, after: State) -> None:
    state, plays = game.state, {play.cards for play in game.legal_moves if isinstance(play, Play)}
    if state.phase is Phase.START:
        left = [card for _, card in state.board.cards() if (card,) not in plays]
        assert not left, f"Play: {_join(map(str, left))} may not be laid down: expected every card"
    if isinstance(move, Draw) and after.phase is not Phase.ROUND_OVER:
        lies = after.discard[-len(state.played) :] if state.played else ()
        assert sorted(lies) == sorted(state.played), (
            f"Play: on the pile lie {_join(map(str, lies))}: expected what was laid down"
        )


def _check_kept(game: Game, _: Move | None, after: State) -> None:
    keep, held = game.rules.turn.list_parts(turns.Keep)[-1], game.state.held
    piles = keep.piles if keep.direct else ()
    assert after.held is None or after.held_from in piles, f"Keep: of the {after.held_from}: expected it in the hand"
    if held and Discard() in game.legal_moves:
        pile, size = game.state.discard, game.state.last_play_size
        equal = pile[-size if keep.direct == "any" else -1 :]
        assert held in equal, f"Keep: {held} may be thrown: expected one of {_join(map(str, equal))}"


def _check_swaps(game: Game, _: Move | None, __: State) -> None:
    board, names = game.state.board, _list_swapped(game)
    up = [name for name in names if board.index(name) not in board.down]
    keeps_up = board.turnable and any(part.where == "down" for part in game.rules.turn.list_parts(turns.Swap))
    assert not (keeps_up and up), f"Swap: the card at {up[0]} lies up: expected only those that lie down"


def _check_taken(game: Game, move: Move | None, after: State) -> None:
    taken = game.rules.turn.find_field(turns.Swap, "taken")
    if (
        taken
        and isinstance(move, Swap)
        and game.state.held_from is Pile.DISCARD
        and after.phase is not Phase.ROUND_OVER
    ):
        slot = after.table[game.state.actor].slots[game.state.board.index(move.slot)]
        assert not slot or slot.up is (taken == "up"), f"Swap: the taken {slot.card}: expected to lie {taken}"


def _check_locks(game: Game, move: Move | None, after: State) -> None:
    state, locks = game.state, {part.card: part for part in game.rules.turn.list_parts(turns.Lock)}
    now, lock = state.turns_begun[state.actor], locks.get(state.held) if state.held else None
    for slot in [state.board.slots[state.board.index(name)] for name in _list_swapped(game)]:
        is_free = not slot or slot.card not in locks or slot.mark <= now
        assert is_free, f"Lock: {slot} may be swapped on turn {now}: expected a later one"
    if lock and isinstance(move, Swap) and state.held_from in lock.piles and after.phase is not Phase.ROUND_OVER:
        slot = after.table[state.actor].slots[state.board.index(move.slot)]
        assert not slot or slot.mark == now + lock.turns, f"Lock: the mark of {slot}: expected {now + lock.turns}"


def _list_swapped(game: Game) -> list[str]:
    return [move.slot for move in game.legal_moves if isinstance(move, Swap)]


def _check_throws(game: Game, _: Move | None, __: State) -> None:
    state, throws = game.state, [move for move in game.legal_moves if isinstance(move, Discard)]
    if not throws or not state.held or state.phase is not Phase.FOLLOW:
        return
    turn, down = game.rules.turn, len(state.board.turnable)
    keep = [part.keep for part in turn.list_parts(turns.Throw) if part.keep]
    flip, piles, last_down, last_turns = map(partial(turn.find_field, turns.Throw), _FIELDS)
    assert not any(faces.has(state.held, 0) for faces in keep), f"Throw: {state.held} may be thrown: expected not"
    assert not piles or state.held_from in piles, f"Throw: of the {state.held_from}: expected the {_join(piles)}"
    flip = (last_turns if state.round_end else None) or flip
    if state.held_from is Pile.STOCK and (flip == "never" or (flip == "required" and down > bool(last_down))):
        wrong = [move for move in throws if bool(move.flip) is (flip == "never")]
        assert not wrong, f"Throw: {wrong[0]} with {down} cards down: expected a flip to be {flip}"


def _check_left(game: Game, move: Move | None, after: State) -> None:
    board = after.boards[game.state.actor]
    if isinstance(move, Flip | Swap | Discard) and board and after.phase is not Phase.ROUND_OVER:
        for leave in game.rules.turn.leaves:
            left = make_clears(leave)(board, move)
            assert not left, f"Leave: a complete line lies at {board.name(left[0])} after {move}: expected none"


def _check_closed(game: Game, move: Move | None, after: State) -> None:
    before, end, turn = game.state, after.round_end, game.rules.turn
    if before.round_end or before.is_opening or not move or move.secret:
        return
    knocks, board = turn.list_parts(turns.Knock), after.boards[before.actor]
    is_open = turn.find_field(turns.End, "on") == "none" and not isinstance(move, Knock)
    assert not is_open or not end or end.reason != "all face up", f"End: {move} closes the round: expected a knock to"
    last_turns, reason = turn.find_field(turns.End, "last_turns"), "all face up"
    if knocks and isinstance(move, Knock):
        last_turns, reason = knocks[-1].last_turns, knocks[-1].reason
    is_all_up = board and not board.turnable and after.phase is not Phase.ROUND_OVER
    if isinstance(move, Knock) or (last_turns and is_all_up and not isinstance(move, Draw | Take | Knock)):
        found = end and (end.by, end.reason)
        assert found == (before.actor, reason), f"End: after {move} {found}: expected {(before.actor, reason)}"
    is_cut = after.phase is Phase.ROUND_OVER and game.rules.base.recycle == "end_round" and not after.stock
    has_fewer = any(part.fewer for part in turn.list_parts(turns.End))
    if end and end.by is not None and (has_fewer or (last_turns and end.reason == reason)) and not is_cut:
        begun, others = before.turns_begun, before.setup.after(end.by) if has_fewer or last_turns == "each" else ()
        expected = {seat for seat in others if not has_fewer or begun[seat] < begun[end.by]}
        left = {*end.turns, *([after.turn] if after.turns_begun != begun else [])}
        assert left == expected, f"End: last turns of the seats {left or 'none'}: expected {expected or 'none'}"


def _check_shown(game: Game, move: Move | None, after: State) -> None:
    before, end, turn = game.state, after.round_end, game.rules.turn
    if not end or before.round_end or not (isinstance(move, Knock) or end.reason == "all face up"):
        return
    others_up = any(part.others_up for part in turn.list_parts(turns.End))
    turned_up = isinstance(move, Knock) and any(part.turned_up for part in turn.list_parts(turns.Knock)[-1:])
    shown = [seat for seat in after.table if (turned_up if seat == before.actor else others_up)]
    down = [seat for seat in shown if after.table[seat].turnable]
    assert not down, f"End: cards of the seats {down} lie down after {move}: expected all up"


def _check_leads(game: Game, move: Move | None, after: State) -> None:
    if after.setup.leader is not None and (game.state.is_opening or not move):
        find, setup = game.rules.turn.find_field, after.setup
        seat = follow_leads(find(turns.Leads, "leads"), after, game.rules.card_values)
        if find(turns.Leads, "leads") == (Lead.LEFT_OF_DEALER,) and find(turns.Order, "direction") == "right":
            seat = setup.order[-2:][0]  # the dealer's right neighbour
        assert setup.leader == seat, f"Leads: seat {setup.leader} has the first turn: expected seat {seat}"


def _check_order(game: Game, move: Move | None, after: State) -> None:
    before, order, find = game.state, after.setup.seats, partial(game.rules.turn.find_field, turns.Order)
    if not move or before.is_opening or before.round_end or after.round_end or after.phase is Phase.ROUND_OVER:
        return
    if isinstance(move, Discard) and before.held and (skips := find("skips")) and skips.has(before.held, 0):
        assert "skipped" in after.memory, f"Order: no player is skipped after {before.held}: expected one"
    is_right = (find("direction") == "right") is not ("turned round" in after.memory)
    steps = (2 if "skipped" in after.memory else 1) * (-1 if is_right else 1)
    seat = order[(order.index(before.turn) + steps) % len(order)]
    is_next = after.turns_begun == before.turns_begun or after.turn == seat
    assert is_next, f"Order: after seat {before.turn} comes {after.turn}: expected {seat}"


def _check_deal(game: Game, move: Move | None, after: State) -> None:
    setup, who = game.state.setup, game.rules.turn.list_parts(turns.Deal)[-1].who
    if move or not setup.upcoming:
        return
    if who == "before lowest":
        scores, leader = game.state.match.rounds[-1].scores, after.setup.left_of(after.setup.dealer)
        lowest = min([score for seat in setup.upcoming.seats if (score := scores[seat]) is not None])
        assert scores[leader] == lowest, f"Deal: seat {leader} leads: expected one with {lowest} points"
    else:
        seat = find_known_leader(Lead(who), game.state.match, evolve(setup, seats=setup.upcoming.seats))
        assert after.setup.dealer == seat, f"Deal: seat {after.setup.dealer} deals: expected seat {seat}"


def _join(texts: Iterable[str]) -> str:
    return " or ".join(sorted(texts)) or "nothing"


_FIELDS = ("flip", "piles", "last_down", "last_turns")
_LAWS: Sequence[tuple[AbstractSet[type[turns.Part]], str, Callable[[Game, Move | None, State], None]]] = (
    ({turns.Opening}, "opening_flips", _check_opening),
    ({turns.Draw, turns.Spend, turns.Knock}, "", _check_beginnings),
    ({turns.Play}, "", _check_plays),
    ({turns.Keep}, "", _check_kept),
    ({turns.Opening}, "dealt", check_seen),
    ({turns.Swap}, "locked", _check_swaps),
    ({turns.Swap}, "", _check_taken),
    ({turns.Power}, "", check_powers),
    ({turns.Snap}, "", check_snaps),
    ({turns.Exchange}, "", check_exchanges),
    ({turns.Throw}, "discard_options", _check_throws),
    ({turns.Lock}, "locks", _check_locks),
    ({turns.Leave}, "", _check_left),
    ({turns.Knock, turns.End}, "round_end", _check_closed),
    ({turns.Knock, turns.End}, "", _check_shown),
    ({turns.Leads}, "leader", _check_leads),
    ({turns.Order}, "next_seat", _check_order),
    ({turns.Deal}, "next_dealer", _check_deal),
)

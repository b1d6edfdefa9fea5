"""Where a viewer is in a round: in a few words, and in sentences that say what to do now."""

from collections.abc import Iterator

from cardgolf.narration.move_words import describe_offer, list_hints
from cardgolf.narration.sentences import describe_round_end, describe_winners, safe_names
from cardgolf.rulebook.wordings import write_number
from cardgolf.table.card_names import CardNames
from cardgolf.table.moves import Flip, Move
from cardgolf.table.state import OPENING, REACTION, ROUND_OVER, START
from cardgolf.table.text_view import list_reasons
from cardgolf.tools.text import join_names
from cardgolf.views import View

MOST_MEANINGS = 3  # that are told of one kind of move


def describe_situation(view: View, cards: CardNames) -> str:
    """Return where in the turn the viewer is, in a few words."""
    if view.phase is OPENING and view.seat is not None:
        moves = view.legal_moves
        other = moves and not any(isinstance(move, Flip) for move in moves)
        task = describe_offer(view, moves[0], cards) if other else "turn up your first cards"
        return task + _format_flips_left(view, view.seat)
    if view.phase is REACTION:
        return "you may react"
    if view.held:
        return f"you hold the {cards.name(view.held)}"
    return "your turn" if view.phase is START else "your turn goes on"


def _format_flips_left(view: View, seat: int) -> str:
    board, wanted = view.boards[seat], view.rules.table_setup(len(view.names)).opening_flips
    seen = sum(bool(slot and (slot.up or seat in slot.seen_by)) for slot in board.slots) if board else 0
    return f", {wanted - seen} to go" if wanted > seen else ""


def describe_status(view: View, cards: CardNames, *, over: bool) -> str:
    """Return what is going on, and what the viewer can do now."""
    names = safe_names(view.names)
    if over:
        return " ".join([describe_winners(view.standings, names), *list_reasons(view.standings, names)])
    if view.phase is ROUND_OVER:
        has_closer = view.rounds[-1].round_end.by is not None
        return "The round is over." if has_closer else describe_round_end(view, names)
    if view.seat is None or view.seat not in view.to_act:
        waiting = join_names([names[seat] for seat in view.to_act])
        return f"{waiting} may react." if view.phase is REACTION else f"It is the turn of {waiting}."
    return " ".join(_list_sentences(view, names[view.seat], cards))


def _list_sentences(view: View, name: str, cards: CardNames) -> Iterator[str]:
    text = "; or ".join(_list_ways(view, cards))
    told = f"{text[:1].upper()}{text[1:]}."
    if view.phase is REACTION:
        yield f"{name}, you may react."
    elif view.phase is OPENING:
        yield f"{name}, before the first turn: {text}{_format_flips_left(view, view.actor)}."
        told = ""
    else:
        yield f"Your turn, {name}."
    if view.held:
        yield f"You hold the {cards.name(view.held)}."
    if told:
        yield told
    if (places := _count_places(view)) > 1:
        yield f"Click {write_number(places, 'two')} places, one after the other."


def _list_ways(view: View, cards: CardNames) -> Iterator[str]:
    """Yield how each kind of move is made or, without a hint, what its moves mean."""
    kinds: dict[type[Move], list[Move]] = {}
    for move in view.legal_moves:
        kinds.setdefault(type(move), []).append(move)
    for moves in sorted(kinds.values(), key=lambda moves: not list_hints(moves[:1])):
        meanings = list_hints(moves[:1]) or [*dict.fromkeys(describe_offer(view, each, cards) for each in moves)]
        yield from meanings if len(meanings) <= MOST_MEANINGS else [f"choose one of {len(meanings)} moves"]


def _count_places(view: View) -> int:
    """Return how many places of the viewer's own board each legal move names, if all name the same number of them."""
    board = view.boards[view.actor]
    names = {*board.names} if board and not board.layout.is_hand else set()
    named = [str(move).split()[1:] for move in view.legal_moves]
    numbers = {len(words) if names.issuperset(words) else 0 for words in named}
    return numbers.pop() if len(numbers) == 1 else 0

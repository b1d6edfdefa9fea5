"""Where a viewer is in a round: in a few words, in sentences that say what to do now, and by the clauses about it."""

import re
from collections.abc import Iterator

from cardgolf.narration.sentences import describe_round_end, describe_winners, safe_names
from cardgolf.narration.words import describe_offer, list_hints
from cardgolf.rulebook.clauses import Clause, clauses, texts_about
from cardgolf.rulebook.wordings import write_number
from cardgolf.table import DISCARD, CardNames, Flip, Knock, Move, list_reasons
from cardgolf.table.moves import MIDDLE
from cardgolf.table.state import EXTRA, OPENING, REACTION, ROUND_OVER, START
from cardgolf.table.text_view import list_chosen
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
        return "you choose in secret" if _chooses_in_secret(view) else "you may react"
    if view.held:
        return f"you hold the {cards.name(view.held)}"
    return "your turn" if view.phase is START else "your turn goes on"


def _chooses_in_secret(view: View) -> bool:
    return any(move.secret for move in view.legal_moves)


def _format_flips_left(view: View, seat: int) -> str:
    board, wanted = view.boards[seat], view.rules.table_setup(len(view.names)).opening_flips
    seen = sum(bool(slot and (slot.up or seat in slot.seen_by)) for slot in board.slots) if board else 0
    return f", {wanted - seen} to go" if wanted > seen else ""


def describe_status(view: View, cards: CardNames, *, over: bool) -> str:
    """Return what is going on, and what the viewer can do now."""
    names = safe_names(view.names)
    if over:
        return " ".join([describe_winners(view.standings, names, view.sides), *list_reasons(view.standings, names)])
    if view.phase is ROUND_OVER:
        has_closer = view.rounds[-1].round_end.by is not None
        return "The round is over." if has_closer else describe_round_end(view, names)
    if view.seat is None or view.seat not in view.to_act:
        waiting = join_names([names[seat] for seat in view.to_act])
        if view.phase is not REACTION:
            return f"It is the turn of {waiting}."
        return " ".join((*list_chosen(view, names), f"{waiting} may react."))
    return " ".join((*list_chosen(view, names), *_list_sentences(view, names[view.seat], cards)))


def _list_sentences(view: View, name: str, cards: CardNames) -> Iterator[str]:
    text = "; or ".join(_list_ways(view, cards))
    told = f"{text[:1].upper()}{text[1:]}."
    if view.phase is REACTION:
        yield f"{name}, choose in secret." if _chooses_in_secret(view) else f"{name}, you may react."
    elif view.phase is OPENING:
        first = "the first turn" if view.leader is None else "you draw"
        yield f"{name}, before {first}: {text}{_format_flips_left(view, view.actor)}."
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


Texts = tuple[tuple[Clause, str], ...]


def nearest_clauses(view: View, rule_id: str, move: str = "") -> Texts:
    """Return the clause about a rule id that is about the step of the turn in ``view``, with its text, or none.

    A rule id with one clause has that clause at every step. If ``move`` is the text of a knock, the clauses about the
    end of a round come instead, if any. Raises :class:`PluginError` if the page of a plugin cannot be read.

    >>> view = cardgolf.new_game("play-nine", players=2, seed=7).view(1)
    >>> [clause.number for clause, _ in nearest_clauses(view, "base.moves")]
    ['PN 2.1.5']
    """
    found = texts_about(view.rules, rule_id)
    is_call = move == Knock.word and rule_id != "base.moves"  # the base rules offer no knock
    if is_call and (ends := tuple(each for each in found if each[0].chapter == "end")):
        return ends
    return _find_nearest(found, view)


def clauses_of_step(view: View) -> Texts:
    """Return the clause about the step of the turn in ``view``, whichever move comes, or none.

    Raises :class:`PluginError` if the page of a plugin cannot be read.
    """
    ids = dict.fromkeys(each for clause in clauses(view.rules) for each in clause.ids if each.endswith(".moves"))
    return _find_nearest(tuple(pair for each in ids for pair in texts_about(view.rules, each)), view)


def _find_nearest(found: Texts, view: View) -> Texts:
    if len(found) < 2:
        return found
    chapters = ("deal",) if view.phase is OPENING else ("turn", "end")
    there = [(clause, text) for clause, text in found if clause.chapter in chapters]
    words = _words_of_step(view)
    return tuple(sorted(there, key=lambda each: not words.search(each[1].lower()))[:1])


def _words_of_step(view: View) -> re.Pattern[str]:
    """Return words that stand in a clause about the step of the turn that is next."""
    if view.phase is EXTRA:
        return re.compile("card (that )?you drew")
    if view.held_from is DISCARD:
        return re.compile("discard pile must")
    if view.held_from is MIDDLE:
        return re.compile("middle must")
    return re.compile("^a card from the stock" if view.held else r"\b(draw|take)\b")

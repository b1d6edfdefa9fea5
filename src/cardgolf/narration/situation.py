"""Where a viewer is in a round: in a few words, in sentences that say what to do now, and by the clauses about it."""

import re
from collections.abc import Iterator
from functools import reduce

from cardgolf.engine.views import View
from cardgolf.narration.sentences import describe_round_end, describe_winners, safe_names
from cardgolf.narration.words import describe_offer, list_hints
from cardgolf.rulebook.clauses import clauses, texts_about
from cardgolf.rulebook.rules_pages import Clause
from cardgolf.rulebook.snaps import OPEN
from cardgolf.table import DISCARD, CardNames, Flip, Knock, Move, list_reasons
from cardgolf.table.move import MIDDLE
from cardgolf.table.state import EXTRA, OPENING, REACTION, ROUND_OVER, START
from cardgolf.table.text_view import list_chosen
from cardgolf.table.throws import OWED
from cardgolf.words import Words

MOST_MEANINGS = 3  # that are told of one kind of move


def describe_situation(view: View, cards: CardNames) -> str:
    """Return where in the turn the viewer is, in a few words."""
    words = cards.words
    if view.phase is OPENING and view.seat is not None:
        moves = view.legal_moves
        other = moves and not any(isinstance(move, Flip) for move in moves)
        task = describe_offer(view, moves[0], cards) if other else words("situation-opening")
        return _add_flips_left(task, view, view.seat, words)
    if view.phase is REACTION:
        if owed := view.memory.get(OWED):
            return words("situation-owed", owner=view.names[owed[1]])
        if OPEN in view.memory and view.discard_top:
            return words("situation-throw", discard=cards.name(view.discard_top))
        return words("situation-secret" if _chooses_in_secret(view) else "situation-reaction")
    if view.held:
        return words("situation-holding", card=cards.name(view.held))
    return words("situation-turn" if view.phase is START else "situation-goes-on")


def _chooses_in_secret(view: View) -> bool:
    return any(move.secret for move in view.legal_moves)


def _add_flips_left(task: str, view: View, seat: int, words: Words) -> str:
    """Return a task with the number of cards that ``seat`` still turns up before play, if there are any."""
    board, wanted = view.boards[seat], view.rules.table_setup(len(view.names)).opening_flips
    seen = sum(bool(slot and (slot.up or seat in slot.seen_by)) for slot in board.slots) if board else 0
    return words("to-go", what=task, count=wanted - seen) if wanted > seen else task


def describe_status(view: View, cards: CardNames, *, over: bool) -> str:
    """Return what is going on, and what the viewer can do now."""
    words = cards.words
    names = safe_names(view.names, words)
    if over:
        won = describe_winners(view.standings, names, view.sides, words)
        return " ".join([won, *list_reasons(view.standings, names, words)])
    if view.phase is ROUND_OVER:
        has_closer = view.rounds[-1].round_end.by is not None
        return words("round-over") if has_closer else describe_round_end(view, names, words)
    if view.seat is None or view.seat not in view.to_act:
        waiting = words.join([names[seat] for seat in view.to_act])
        if view.phase is not REACTION:
            return words("turn-of", players=waiting)
        return " ".join((*list_chosen(view, names, words), words("may-react", players=waiting)))
    return " ".join((*list_chosen(view, names, words), *_list_sentences(view, names[view.seat], cards)))


def _list_sentences(view: View, name: str, cards: CardNames) -> Iterator[str]:
    words = cards.words
    text = reduce(lambda told, way: words("ways", what=told, other=way), _list_ways(view, cards))
    if view.phase is REACTION:
        yield from _ask_in_window(view, name, cards)
    elif view.phase is OPENING:
        task = _add_flips_left(text, view, view.actor, words)
        yield words("opening" if view.leader is None else "opening-draw", player=name, what=task)
    else:
        yield words("turn-yours", player=name)
    if view.held:
        yield words("you-hold", card=cards.name(view.held))
    if view.phase is not OPENING:
        yield f"{text[:1].upper()}{text[1:]}."
    if (places := _count_places(view)) > 1:
        yield words("click-places", count=places)


def _ask_in_window(view: View, name: str, cards: CardNames) -> Iterator[str]:
    """Yield to what a seat may react, and what a wrong card costs."""
    words = cards.words
    if owed := view.memory.get(OWED):
        yield words("you-owe", player=name, owner=safe_names(view.names, words)[owed[1]])
    elif OPEN in view.memory and view.discard_top:
        yield words("you-may-throw", player=name, discard=cards.name(view.discard_top))
        if fine := view.rules.turn.fine:
            yield words("short-snap-fine", count=fine, word=words("number-word", number=fine))
    else:
        yield words("choose-in-secret" if _chooses_in_secret(view) else "you-may-react", player=name)


def _list_ways(view: View, cards: CardNames) -> Iterator[str]:
    """Yield how each kind of move is made or, without a hint, what its moves mean."""
    words = cards.words
    kinds: dict[type[Move], list[Move]] = {}
    for move in view.legal_moves:
        kinds.setdefault(type(move), []).append(move)
    for moves in sorted(kinds.values(), key=lambda moves: not list_hints(moves[:1], words)):
        hints = list_hints(moves[:1], words)
        meanings = hints or [*dict.fromkeys(describe_offer(view, each, cards) for each in moves)]
        yield from meanings if len(meanings) <= MOST_MEANINGS else [words("choose-moves", count=len(meanings))]


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

"""Messages of the web component: what it shows of a game, the deck's drawings, hints, and refused commands."""

from typing import Any

from attrs import evolve

from cardgolf import advise
from cardgolf.bots.advice.advice import Advice
from cardgolf.bots.advice.reasons import give_reason
from cardgolf.bots.advice.words import capitalize, describe_source, name_moves, title_advice
from cardgolf.cards import Card
from cardgolf.drawing.colours import DARK, LIGHT, NUMBERS_BY_CLASS
from cardgolf.drawing.faces import draw_back, draw_face
from cardgolf.drawing.glyphs import FIGURES, SHAPES, SIGNS, find_path
from cardgolf.drawing.marks import find_groups, find_locks
from cardgolf.drawing.places import describe_card
from cardgolf.engine.views import View
from cardgolf.errors import CardGolfError, IllegalMoveError, PluginError
from cardgolf.events import empty_view
from cardgolf.games.game import Game
from cardgolf.games.provisional import visible_points
from cardgolf.narration import (
    describe_line,
    describe_offer,
    describe_refusal,
    describe_round_end,
    describe_sides,
    describe_status,
    name_deed,
    narrate,
    nearest_clauses,
    number_moments,
    safe_names,
)
from cardgolf.rule_sheets import tell_in_four
from cardgolf.rulebook.clauses import make_label, texts_about
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.table import ROUND_OVER, CardNames, Move, RoundResult
from cardgolf.tools.text import one_line
from cardgolf.words import ENGLISH, Words

MOST_NEWS = 40  # plies that are told at once
CARDS = CardNames(joker="Joker")


def table_message(
    game: Game, seat: int | None, since: int | None = None, *, ended: str = "", words: Words = ENGLISH
) -> dict[str, Any]:
    """Return what ``seat``, or a spectator for ``None``, sees of ``game``: a message for ``<cardgolf-table>``.

    It is data for JSON and contains no more than ``game.view(seat)`` and ``game.events(seat)``. ``view`` is that of
    :meth:`View.as_dict`. ``offers`` are the legal moves with what they mean. ``marks`` are by seat: the groups that
    match, the locked places with the turns left, and the points in sight. ``middle`` are the names of the places of
    the middle, if there is one. ``rounds`` are the finished rounds. ``status`` is what to do now, in words, and
    ``sides`` who plays with whom, if there are teams or handicaps. ``closing`` is who closed the round, or which limit
    did, once that is so. Given ``since``, ``events`` and ``news`` tell what
    happened from that ply on, at most the last 40 plies. A server that ends a match early says why in a sentence,
    ``ended``. Then the match is over, no move is offered, and the standings are those after the last finished round.
    ``words`` are those of the reader's language.

    >>> game = cardgolf.new_game("play-nine", players=["Ann", "Bo"], seed=7)
    >>> message = table_message(game.play("flip a1"), seat=0, since=1)
    >>> message["status"], [each["text"] for each in message["news"]]
    ('It is the turn of Bo.', ['Bo turns up a1: 10.'])

    Raises :class:`InvalidArgumentError` for a seat or ply that does not exist, and :class:`PluginError` if the words of
    a plugin fail.
    """
    view, ply, over = game.view(seat), game.ply, game.is_over or bool(ended)
    words = evolve(words, for_pages=True)
    if ended:
        view = evolve(view, legal_moves=())
    cards = evolve(CARDS, words=words)
    status = describe_status(view, cards, over=over)
    message: dict[str, Any] = {
        "version": VERSION,
        "type": "table",
        "ply": ply,
        "title": one_line(make_label(view.rules)),
        "moment": number_moments(view, words),
        "status": f"{one_line(ended)} {status}" if ended else status,
        "over": over,
        "view": view.as_dict(),
        "places": [[*board.names] if board else None for board in view.boards],
        "offers": [{"move": str(move), "text": describe_offer(view, move, cards)} for move in view.legal_moves],
        "marks": [_list_marks(view, each) if board else None for each, board in enumerate(view.boards)],
        "rounds": [_list_round(view, number, each, cards) for number, each in enumerate(view.rounds)],
        "events": [],
        "news": [],
    }
    if view.middle:
        message["middle"] = [*view.middle.names]
    names = safe_names(view.names, words)
    if view.round_end:
        message["closing"] = describe_round_end(view, names, words)
    if sides := [*describe_sides(view.sides, names, words)]:
        message["sides"] = sides
    if since is not None:
        first = max(since, ply + 1 - MOST_NEWS)
        events = game.events(seat, first)
        before = game.at(first - 1).view(seat) if first and events else empty_view(view)
        told = narrate(before, events, cards) if events else ()
        message["events"] = [event.as_dict() for event in events]
        message["news"] = [{"ply": each.ply, "seat": each.seat, "text": each.text} for each in told]
    return message


def _list_marks(view: View, seat: int) -> dict[str, Any]:
    board = view.boards[seat]
    names = board.names if board else ()
    groups = [[names[place] for place in sorted(group)] for group in find_groups(view, seat)]
    locks = {names[place]: left for place, left in sorted(find_locks(view, seat).items()) if place < len(names)}
    return {"groups": groups, "locks": locks, "points": visible_points(view, seat)}


def _list_round(view: View, number: int, result: RoundResult, cards: CardNames) -> dict[str, Any]:
    """Return a finished round: its scores and, for the last one, why."""
    is_last = view.phase is ROUND_OVER and number == len(view.rounds) - 1
    lines = [_list_lines(view, seat, cards) for seat in range(len(view.names))] if is_last else None
    return {"kind": result.kind, "scores": [*result.scores], "lines": lines}


def _list_lines(view: View, seat: int, cards: CardNames) -> list[dict[str, Any]]:
    """Return why a seat has its score, line by line. Its cards lie face up."""
    card, board = view.rounds[-1].scorecards[seat], view.boards[seat]
    if card is None or board is None:
        return []
    return [
        {
            "points": line.points,
            "places": [*line.slots],
            "rule": line.rule,
            "text": describe_line(line, board.layout, board.slots, cards),
        }
        for line in card.lines
    ]


VERSION = 1


def deck_message(rules: Rulebook, players: int, *, words: Words = ENGLISH) -> dict[str, Any]:
    """Return the looks of cards and the rules of a table, as data for JSON: a message for ``<cardgolf-table>``.

    ``faces`` has for each face, by its text, its ``name`` in words and two drawings: ``full``, and ``small`` for cards
    less than 64 pixels wide. Drawings are SVG elements in a box of 100 by 140. They refer to ``shapes``, which are
    paths. ``colours`` are by theme and name, such as ``"#1C2A24"``. ``told`` are the rules in a few short texts, each
    with its title, in ``words``. The component draws no other elements, attributes and values than those that its page
    in the documentation lists.

    >>> message = deck_message(cardgolf.rules("play-nine"), players=2)
    >>> message["faces"]["-5"]["name"], sorted(message)
    ('-5', ['back', 'colours', 'faces', 'shapes', 'told', 'type', 'version'])
    >>> message["told"][3][0]
    'The end'

    Raises :class:`InvalidOptionError` for a number of players that the rules do not allow, and :class:`PluginError` if
    the words of a plugin fail.
    """
    told = [[title, text] for title, text in tell_in_four(rules, words).titled(words).items()]
    return {**draw_deck(rules, players), "told": told}


def draw_deck(rules: Rulebook, players: int) -> dict[str, Any]:
    """Return the message of :func:`deck_message` without the rules, for pages that tell them beside the table."""
    names = [*(f"figure-{each}" for each in FIGURES), *SHAPES, *(f"sign-{each}" for each in SIGNS)]
    faces = sorted({*rules.table_setup(players).deck})
    return {
        "version": VERSION,
        "type": "deck",
        "faces": {str(face): _draw(face) for face in faces},
        "back": draw_back(),
        "shapes": {name: find_path(name) for name in names},
        "colours": {"light": {**LIGHT, **NUMBERS_BY_CLASS}, "dark": {**DARK, **NUMBERS_BY_CLASS}},
    }


def _draw(face: Card) -> dict[str, str]:
    return {"name": describe_card(face), "full": draw_face(face, full=True), "small": draw_face(face, full=False)}


SECONDS = 0.25
MOST_MOVES = 5


def hint_message(view: View, *, seconds: float = SECONDS, words: Words = ENGLISH) -> dict[str, Any]:
    """Return what :func:`cardgolf.advise` says of ``view``: a message for the method ``advise`` of the component.

    ``moves`` are the best ones first, with their expected points. Where there can be no hint, the ``title`` says why.
    ``words`` are those of the reader's language.

    >>> game = cardgolf.new_game("play-nine", players=2, seed=7)
    >>> hint_message(game.view(game.turn), seconds=0.05)["type"]
    'hint'
    """
    cards = evolve(CARDS, words=words)
    try:
        advice = advise(view, seconds=seconds)
    except CardGolfError as error:  # what a rule says that failed may name a hidden card
        why = words("no-hint-rule-failed") if isinstance(error, PluginError) else error.message
        return {"version": VERSION, "type": "hint", "title": words("no-hint", reason=why), "moves": []}
    if not advice.moves:
        return {"version": VERSION, "type": "hint", "title": words("no-move"), "moves": []}

    def name(move: Move) -> str:
        return name_deed(view, move, cards)

    return {
        "version": VERSION,
        "type": "hint",
        "title": title_advice(advice, name, words),
        "text": _explain_best(advice, cards),
        "moves": [
            {"move": str(each.move), "text": name_moves(each, name, words), "points": round(each.expected, 1) + 0.0}
            for each in advice.moves[:MOST_MOVES]
        ],
        # the component shows no margins
        "note": f"{words('expected-points')} {describe_source(advice, words, margins=False)}",
    }


def _explain_best(advice: Advice, cards: CardNames) -> str:
    """Return why the best move is the best, and how sure that is."""
    words, reason = cards.words, give_reason(advice.view, advice.moves[0].move, cards)
    told = [f"{capitalize(reason)}."] if reason else []
    if not advice.is_clear:
        told.append(words("doubt", count=sum(1 + len(each.same) for each in advice.rivals[1:])))
    return " ".join(told)


MOST_CLAUSES = 2


def refusal_message(error: CardGolfError, view: View | None = None, *, words: Words = ENGLISH) -> dict[str, Any]:
    """Return why a command was refused: a message for the method ``refuse`` of the component.

    ``error`` is the text, and ``rule`` the id of the rule that decided, or an empty text. Given the ``view``
    of the player, the text is a sentence for people in ``words``, and ``clauses`` is the clause of that rule about the
    step of the turn; or, if none is, at most two of its clauses, the most specific one first.

    >>> game = cardgolf.new_game("play-nine", players=2, seed=7)
    >>> try:
    ...     game.play("flip a1", seat=0)
    ... except cardgolf.IllegalMoveError as error:
    ...     message = refusal_message(error, game.view(0))
    >>> message["error"], message["rule"], message["clauses"][0][:38]
    ('Player 2 has to move first.', 'base.turn', 'Only the player whose turn it is may m')

    Raises :class:`PluginError` if the page of a plugin cannot be read.
    """
    cards = evolve(CARDS, words=evolve(words, for_pages=True))
    return {
        "version": VERSION,
        "type": "refusal",
        "error": str(error) if view is None else describe_refusal(error, view, cards),
        "rule": error.rule,
        "clauses": _list_clauses(view, error) if view is not None and error.rule else [],
    }


def _list_clauses(view: View, error: CardGolfError) -> list[str]:
    move = error.move if isinstance(error, IllegalMoveError) else ""
    about = sorted(texts_about(view.rules, error.rule), key=lambda each: len(each[0].ids))
    return [text for _, text in nearest_clauses(view, error.rule, move) or about[:MOST_CLAUSES]]

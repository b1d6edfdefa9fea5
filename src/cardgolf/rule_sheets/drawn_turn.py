"""A turn to draw on a rule sheet: the layout of a player before it and after it, and what happened in words."""

from collections.abc import Iterator
from contextlib import suppress
from itertools import pairwise

from attrs import frozen

from cardgolf import Draw, Game, Knock, Move, Phase, Play, Rulebook, Swap
from cardgolf.engine.views import BoardView
from cardgolf.errors import CardGolfError
from cardgolf.events import WindowOpened
from cardgolf.narration import narrate
from cardgolf.rule_sheets.sample_round import play_sample
from cardgolf.table import CardNames
from cardgolf.words import ENGLISH, Words

SEED = 7
MOST_MOVES = 60


@frozen
class DrawnTurn:
    """The layout of a player before and after a turn, as the player sees it, and a sentence for each move."""

    before: BoardView
    after: BoardView
    sentences: tuple[str, ...]


def draw_turn(book: Rulebook, words: Words = ENGLISH) -> DrawnTurn | None:
    """Return the turn of a sample round that rids a player of most points, or ``None`` if there is none to show.

    >>> import cardgolf
    >>> turn = draw_turn(cardgolf.rules("nine-card"))
    >>> len(turn.sentences)
    2
    """
    turns = [*_list_turns(book)]
    chosen = max(turns, key=lambda turn: _sum_points(turn[0]) - _sum_points(turn[-1], turn[0].to_act[0]), default=None)
    return None if chosen is None else _tell(chosen, words)


def _list_turns(book: Rulebook) -> Iterator[list[Game]]:
    """Yield the games at the start of each plain turn, after its draw or play, and after its last move."""
    games: list[Game] = []
    with suppress(CardGolfError):  # a rule that fails in play is still read on paper
        games.extend(play_sample(book, (2,), _choose, seed=SEED, most_moves=MOST_MOVES))
    starts = [number for number, game in enumerate(games) if game.phase is Phase.START and not game.is_round_over]
    for first, last in pairwise(starts):
        turn = games[first : last + 1]
        seat, kinds = turn[0].to_act[0], [type(game.history[-1][1]) for game in turn[1:3]]
        if kinds in ([Draw, Swap], [Play, Draw]) and not turn[-1].round_end:
            own = [game for game in turn[3:4] if turn[2].state.held and game.history[-1][0] == seat]
            yield [*turn[:3], *own]


def _choose(game: Game, seat: int) -> Move:
    """Return the move after which the seat has the fewest points on its cards. Turns begin with the stock."""
    moves = [move for move in game.legal_moves_for(seat) if not isinstance(move, Knock)]
    if game.phase not in (Phase.START, Phase.FOLLOW) or not moves:
        return (moves or [*game.legal_moves_for(seat)])[0]
    return min(moves, key=lambda move: _sum_points(game.play(move, seat=seat), seat))


def _sum_points(game: Game, seat: int | None = None) -> int:
    board = game.state.table[game.to_act[0] if seat is None else seat]
    return sum(game.rules.card_values[card] for _, card in board.cards())


def _tell(turn: list[Game], words: Words) -> DrawnTurn:
    first, last = turn[0], turn[-1]
    seat = first.to_act[0]
    before, after = (game.view(seat).boards[seat] for game in (first, last))
    view = first.view(seat)
    events = [event for event in last.events(seat, first.ply + 1) if not isinstance(event, WindowOpened)]
    told = narrate(view, events, CardNames(joker="Joker", words=words))
    sentences = tuple(each.text for each in told if each.seat == seat)
    return DrawnTurn(before, after, sentences)  # type: ignore[arg-type]  # a seat that plays has a board

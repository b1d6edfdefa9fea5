"""What the engine tells of boards, matches and sequences of moves: what is expected of a program."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cardgolf.bots import make_bot
from cardgolf.certify.boards import read_board
from cardgolf.certify.choosing import Chooser
from cardgolf.certify.digests import Ledger
from cardgolf.certify.seats import list_moves, play_text, split_move
from cardgolf.engine.round_end import score_board
from cardgolf.errors import IllegalMoveError
from cardgolf.events.derive import list_first_events, list_ply_events
from cardgolf.games.game import Game
from cardgolf.games.history import DEAL
from cardgolf.games.new_game import new_game
from cardgolf.games.perft import perft
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.table.chance import Chance, seat_chances
from cardgolf.table.shuffle import derive

NONSENSE = (
    "pass", "take 1", "take", "play", "play AS", "flip z9", "flip a0", "flip", "flip a1 b1", "knock", "knock 1", "peek",
    "look z9", "draw", "draw both", "discard stock", "discard flip", "discard flip z9", "swap", "swap z9", "swap a1 a1",
    "arrange z9", "arrange a1 a1", "",
)  # fmt: skip
"""Texts that are tried besides moves of the rules. Most are no legal move of any rules with a grid."""

NONSENSE_OF_TABLES = (
    "snap z9", "snap", "grab 0 a1", "grab 9 a1", "grab a1", "grab 1 z9", "give a1", "give 0 a1", "pick 0 z9", "pick a1",
    "pick 0 a1", "spy 0 a1", "spy 1", "peek a1", "deal-card 0", "deal-card", "deal-card a1", "exchange a1",
    "exchange a1 a1", "exchange a1 z9", "exchange", "look", "draw discard bottom", "swap +9", "snap +1", "0: pass",
)  # fmt: skip
"""The same of rules with hands, powers, throws out of turn or exchanges."""

NO_TEXTS = (True, None, 1, ["flip a1"], {"move": "flip a1"})
NO_SEATS = (True, None, -1, 99, "0")
OFTEN = 4  # one try in so many is a deal, no text, or a move of a seat


def score_boards(rules: Rulebook, boards: Sequence[Mapping[str, Any]]) -> list[list[dict[str, Any]]]:
    """Return the lines of each board, which has ``cards`` as texts, ``marks`` and ``turns``."""
    state, found = new_game(rules, players=rules.seats()[0], seed=0).state, []
    layout = state.table[state.turn].layout
    for each in boards:
        now = state.replace(turns_begun=(each["turns"],) * len(state.boards))
        lines = score_board(rules, read_board(layout, each), state.turn, now)
        found.append([line.as_dict() for line in lines])
    return found


def play_match(
    rules: Rulebook,
    texts: Sequence[str],
    names: Sequence[str],
    seed: int,
    bots: Sequence[str],
    most: int,
    *,
    is_weighed: bool = False,
) -> tuple[list[str], list[str], dict[str, list[Any]]]:
    """Play a match of bots for at most ``most`` plies. ``texts`` are those that are tried besides others.

    Return its moves, the text that is tried at each ply, and the digests by aspect. Where the moves of bots are
    weighed, see :class:`Chooser`.
    """
    game = new_game(rules, players=names, seed=seed)
    chances = seat_chances(len(names), seed, "certify", "bots")
    playing = [make_bot(name, chance) for name, chance in zip(bots, chances, strict=True)]
    choosing = Chance(int.from_bytes(derive(seed, "certify", "choices")[:8], "big"))
    chooser = Chooser(playing, choosing, is_weighed=is_weighed)
    trying = Chance(seed % 2**64)
    moves, tries, ledger = list[str](), list[Any](), Ledger()
    teller = Teller(game)
    while True:
        tries.append(choose_try(game, texts, trying))
        ledger.note(teller.tell(tries[-1]))
        if game.is_over or game.ply >= most:
            return moves, tries, ledger.lists
        moves.append(chooser.choose(game))
        game = teller.play(moves[-1])


def choose_try(game: Game, texts: Sequence[str], chance: Chance) -> Any:
    """Return what is tried: a text that is no legal move, among ``texts`` or others, or something else.

    An object has a ``move`` and the ``seat`` that makes it. It may be legal, and so may a deal.
    """
    legal = [str(move) for seat in game.to_act for move in game.legal_moves_for(seat)]
    if not chance.below(OFTEN):
        seat = chance.choice((*game.state.match.seats, *game.state.match.seats, *NO_SEATS))
        return chance.choice(
            (DEAL, {"move": chance.choice(NO_TEXTS)}, {"move": chance.choice(legal or texts), "seat": seat})
        )
    known = {str(move) for move in game.legal_moves}
    return chance.choice([text for text in (*texts, *NONSENSE) if text not in known])


class Teller:
    """A game with what every seat and a spectator see of it, told ply by ply."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._viewers = (None, *game.state.match.seats)
        self._views = [game.view(viewer) for viewer in self._viewers]
        draw, over = game.start.draw_dealer(game.rules), game.is_over
        self._events = [list_first_events(view, draw, over=over) for view in self._views]
        self._round: Any = None

    def play(self, text: str) -> Game:
        """Play a move or a deal."""
        before, finished = self._views, self.game.state.match.rounds
        seat, said = split_move(self.game, text)
        move = next((move for move in self.game.legal_moves_for(seat) if str(move) == said), None)
        self.game = game = play_text(self.game, text)
        seat = game.state.setup.dealer if text == DEAL else seat
        self._views = [game.view(viewer) for viewer in self._viewers]
        over = game.is_over
        pairs = zip(before, self._views, strict=True)
        self._events = [list_ply_events(game.ply, one, seat, move, other, over=over) for one, other in pairs]
        rounds = game.state.match.rounds
        self._round = rounds[-1].as_dict() if len(rounds) > len(finished) else None
        return game

    def tell(self, tried: Any) -> dict[str, Any]:
        """Return the values of this ply by aspect. ``tried`` is what is refused, or not."""
        return {
            "moves": list_moves(self.game),
            "views": [view.as_dict() for view in self._views],
            "events": [[event.as_dict() for event in events] for events in self._events],
            "rounds": self._round,
            "refusals": refuse(self.game, tried),
        }


def refuse(game: Game, tried: Any) -> str | None:
    """Return the id of the rule that refuses a text, an object with a move, or a deal; ``None`` if it is legal."""
    given = tried if isinstance(tried, dict) else {"move": tried}
    try:
        if tried == DEAL:
            game.deal()
        else:
            game.play(given["move"], seat=given.get("seat", ...))
    except IllegalMoveError as error:
        return error.rule
    return None


def follow(rules: Rulebook, request: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the values of every ply of a match whose moves are known."""
    teller = Teller(new_game(rules, players=request["names"], seed=int(request["seed"])))
    tries = request["tries"]
    yield teller.tell(tries[0])
    for move, tried in zip(request["moves"], tries[1:], strict=True):
        teller.play(move)
        yield teller.tell(tried)


def count_sequences(rules: Rulebook, request: Mapping[str, Any]) -> int:
    """Return the number of sequences of moves after those of a request."""
    game = new_game(rules, players=request["names"], seed=int(request["seed"]))
    for move in request["moves"]:
        game = play_text(game, move)
    return perft(game, request["depth"])

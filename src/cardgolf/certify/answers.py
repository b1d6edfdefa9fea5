"""The answers of the library itself, from bundles: an example of a program that can be certified.

``python -m cardgolf.certify`` reads requests and prints answers.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from cardgolf.bundles.bundle import Bundle
from cardgolf.bundles.game import BundleGame
from cardgolf.bundles.tabled import DataRules
from cardgolf.certify.boards import read_board
from cardgolf.certify.digests import ABILITIES, Ledger
from cardgolf.certify.engine_side import DEAL
from cardgolf.errors import CardGolfError, IllegalMoveError


class Answers:
    """Answers requests about the bundle that came last."""

    def __init__(self, *, checked: bool = True) -> None:
        self._checked = checked
        self._bundle: Bundle | None = None

    def answer(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Return the answer to a request."""
        answers = {"rules": self._take, "score": self._score, "play": self._play, "perft": self._count}
        try:
            return answers[request["do"]](request)
        except CardGolfError as error:
            return {"error": str(error)}

    def _take(self, request: Mapping[str, Any]) -> dict[str, Any]:
        data = request["bundle"]
        self._bundle = Bundle.load(json.dumps(data)) if self._checked else Bundle(data)
        self._rules = DataRules(data)
        return {"can": ["score"] if self._bundle.is_score_only else [*ABILITIES]}

    def _score(self, request: Mapping[str, Any]) -> dict[str, Any]:
        return {"score": [self._score_board(each) for each in request["boards"]]}

    def _score_board(self, given: Mapping[str, Any]) -> list[dict[str, Any]]:
        board = read_board(self._rules.layout, given)
        return [line.as_dict() for line in self._rules.score_board(board, given["turns"])]

    def _begin(self, request: Mapping[str, Any]) -> BundleGame:
        assert self._bundle is not None  # noqa: S101  # rules come first
        return self._bundle.new_game(request["names"], int(request["seed"]))

    def _play(self, request: Mapping[str, Any]) -> dict[str, Any]:
        ledger, show = Ledger(), request.get("show")
        try:
            for ply, values in enumerate(self._tell(request)):
                if show and show["ply"] == ply:
                    return {"value": values[show["of"]]}
                ledger.note(values)
        except CardGolfError as error:
            return {**ledger.lists, "error": str(error)}
        return ledger.lists

    def _tell(self, request: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
        """Yield the values of each ply."""
        game, viewers, finished = self._begin(request), (None, *range(len(request["names"]))), 0
        for ply, tried in enumerate(request["tries"]):
            if ply:
                _step(game, request["moves"][ply - 1])
            rounds = game.rounds
            yield {
                "moves": [str(move) for move in game.legal_moves],
                "views": [game.view(viewer).as_dict() for viewer in viewers],
                "events": [
                    [event.as_dict() for event in game.events(viewer, since=ply) if event.ply == ply]
                    for viewer in viewers
                ],
                "rounds": rounds[-1].as_dict() if len(rounds) > finished else None,
                "refusals": _refuse(game, tried),
            }
            finished = len(rounds)

    def _count(self, request: Mapping[str, Any]) -> dict[str, Any]:
        return {"perft": self._count_after(request, [*request["moves"]], request["depth"])}

    def _count_after(self, request: Mapping[str, Any], moves: list[str], depth: int) -> int:
        """Return the number of sequences after some moves. A bundle's game changes, so each begins anew."""
        game = self._begin(request)
        for move in moves:
            _step(game, move)
        offered = [str(move) for move in game.legal_moves]
        return (
            len(offered)
            if depth == 1
            else sum(self._count_after(request, [*moves, move], depth - 1) for move in offered)
        )


def _step(game: BundleGame, move: str) -> None:
    if move == DEAL:
        game.deal()
    else:
        game.play(move)


def _refuse(game: BundleGame, text: str) -> str | None:
    """Return the id of the rule that refuses a text that is not legal."""
    if text in map(str, game.legal_moves):
        return None
    try:
        game.play(text)
    except IllegalMoveError as error:
        return error.rule
    return None


def answer_lines(lines: Iterable[str]) -> Iterator[str]:
    """Yield the answer to each line."""
    answers = Answers()
    for line in lines:
        yield json.dumps(answers.answer(json.loads(line)), separators=(",", ":"))

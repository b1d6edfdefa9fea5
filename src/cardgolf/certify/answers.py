"""The answers of the library itself, from bundles: an example of a program that can be certified.

``python -m cardgolf.certify`` reads requests and prints answers.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from cardgolf.bundles.bundle import Bundle
from cardgolf.bundles.data_plugins import make_preset
from cardgolf.certify.digests import Ledger, list_abilities
from cardgolf.certify.engine_side import count_sequences, follow, score_boards
from cardgolf.certify.hands import list_all_plays
from cardgolf.certify.settling import settle_rounds
from cardgolf.certify.taking_back import take_back
from cardgolf.errors import CardGolfError
from cardgolf.rulebook.loader import rules


class Answers:
    """Answers requests about the bundle that came last."""

    def __init__(self, *, checked: bool = True) -> None:
        self._checked = checked

    def answer(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Return the answer to a request."""
        answers = {
            "rules": self._take, "score": self._score, "settle": self._settle, "play": self._play, "perft": self._count,
            "undo": self._undo, "plays": self._list_plays,
        }  # fmt: skip
        try:
            return answers[request["do"]](request)
        except CardGolfError as error:
            return {"error": str(error)}

    def _take(self, request: Mapping[str, Any]) -> dict[str, Any]:
        data = request["bundle"]
        bundle = Bundle.load(json.dumps(data)) if self._checked else Bundle(data)
        self._rules = rules(make_preset(bundle.as_text()))
        return {"can": [*list_abilities(data)]}

    def _score(self, request: Mapping[str, Any]) -> dict[str, Any]:
        return {"score": score_boards(self._rules, request["boards"])}

    def _settle(self, request: Mapping[str, Any]) -> dict[str, Any]:
        return {"settle": settle_rounds(self._rules, request)}

    def _play(self, request: Mapping[str, Any]) -> dict[str, Any]:
        ledger, show = Ledger(), request.get("show")
        try:
            for ply, values in enumerate(follow(self._rules, request)):
                if show and show["ply"] == ply:
                    return {"value": values[show["of"]]}
                ledger.note(values)
        except CardGolfError as error:
            return {**ledger.lists, "error": str(error)}
        return ledger.lists

    def _count(self, request: Mapping[str, Any]) -> dict[str, Any]:
        return {"perft": count_sequences(self._rules, request)}

    def _undo(self, request: Mapping[str, Any]) -> dict[str, Any]:
        return {"undo": take_back(self._rules, request)}

    def _list_plays(self, request: Mapping[str, Any]) -> dict[str, Any]:
        return {"plays": list_all_plays(self._rules, request["hands"])}


def answer_lines(lines: Iterable[str]) -> Iterator[str]:
    """Yield the answer to each line."""
    answers = Answers()
    for line in lines:
        yield json.dumps(answers.answer(json.loads(line)), separators=(",", ":"))

"""A session of the playground: its match against bots, and the object that answers the messages of a page."""

import re
import secrets
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from cardgolf import CardGolfError, Game, InvalidArgumentError, Rulebook, diff, explain, new_game
from cardgolf.bots.sitting import Sitting, name_players, sit_down
from cardgolf.games.game import play_event
from cardgolf.rule_sheets.differences import RulesDifference
from cardgolf.tools.text import did_you_mean, one_line, quote
from cardgolf.web import hint_message, refusal_message, review_message, table_message
from cardgolf.web.messages import draw_deck
from cardgolf.web.playground.layouts import describe_form, score_layouts
from cardgolf.web.playground.rule_choice import choose_rules, list_options, list_plugins, take_text, take_texts
from cardgolf.web.playground.snippets import run_blocks

PERSON = 0


class BotTable:
    """A match in progress. Bots move until the person has to."""

    def __init__(self, rules: Rulebook, players: int, level: str, seed: int, moves: Sequence[str] = ()) -> None:
        """Deal a match and play the ``moves`` of an earlier one, as :attr:`moves` lists them.

        Raises the errors of :func:`cardgolf.new_game`, and :class:`InvalidArgumentError` or :class:`IllegalMoveError`
        for moves that cannot be played.
        """
        rules.table_setup(players)
        game = new_game(rules, players=name_players(players), seed=seed)
        for each in moves:
            game = play_event(game, _parse_event(each))
        self._sitting = sit_down(game, [PERSON], level).advance()

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self._sitting.game

    @property
    def moves(self) -> list[str]:
        """Every move and deal so far, each after its seat: ``"0 flip a1"``."""
        return [f"{seat} {move}" for seat, move in self.game.history]

    def play(self, move: str) -> dict[str, Any]:
        """Return the table after a move of the person and those of the bots. Raises :class:`IllegalMoveError`."""
        return self._go_on(self._sitting.play(move, PERSON))

    def deal(self) -> dict[str, Any]:
        """Return the table of the next round. Raises :class:`IllegalMoveError` before the round is over."""
        return self._go_on(self._sitting.deal())

    @property
    def can_undo(self) -> bool:
        """Whether the person can take back a move."""
        return self._sitting.can_take_back(PERSON)

    def undo(self) -> dict[str, Any]:
        """Return the table before the person's last move. Raises :class:`IllegalMoveError` if cards were revealed."""
        self._sitting = self._sitting.take_back(PERSON)
        return self.show()

    def show(self, since: int | None = None) -> dict[str, Any]:
        """Return the table as the person sees it, and what happened from ply ``since`` on."""
        return table_message(self.game, PERSON, since=since)

    def _go_on(self, sitting: Sitting) -> dict[str, Any]:
        since, self._sitting = self.game.ply + 1, sitting.advance()
        return self.show(since=since)


def _parse_event(text: str) -> tuple[int, str]:
    seat, _, move = text.partition(" ")
    if not seat.isdecimal() or len(seat) > 1:
        raise InvalidArgumentError(f"invalid move {quote(text)}: expected a seat and a move, such as '0 draw stock'")
    return int(seat), move


Message = Mapping[str, Any]
SEED_BITS = 32
WIDTH = 72  # characters of a text
LAYOUTS, GAMES = 600, 20  # of a search for differences, which takes a few seconds in a browser
HINT_SECONDS = 1.0
_POSITION = re.compile(r"\n\nThe position before .*?(?=\n\n[A-Z ]+\n\n|\Z)", re.DOTALL)


class Playground:
    """What a page asks for, by ``ask``: messages of plain data in, messages of plain data out.

    ``rules`` of a message has a ``variant`` and may have ``house_rules``, ``options`` such as ``"holes=9"``, and a
    ``source``: Python code of a house rule. It runs only with ``agreed``, as does the code of a file or module.

    >>> page = Playground()
    >>> started = page.answer({"ask": "start", "rules": {"variant": "play-nine"}, "players": 2, "seed": 7})
    >>> started["seed"], started["table"]["title"]
    (7, 'Play Nine')
    >>> page.answer({"ask": "move", "move": "knock"})["rule"]
    'base.moves'
    """

    def __init__(self, folder: Path | None = None) -> None:
        """Make a session that writes pasted rules to ``folder``, by default the current one."""
        self._folder = folder or Path()
        self._table: BotTable | None = None
        self._answers: Mapping[str, Callable[[Message], dict[str, Any]]] = {
            "catalogue": lambda _: list_plugins(),
            "deal": lambda _: self._show(self._match().deal()),
            "diff": self._diff,
            "explain": lambda asked: {"html": explain(self._rules(asked)).html()},
            "form": lambda asked: describe_form(self._rules(asked), _take_number(asked, "players", 2)),
            "hint": lambda _: hint_message(self._match().game.view(0), seconds=HINT_SECONDS),
            "move": lambda asked: self._show(self._match().play(take_text(asked, "move"))),
            "options": lambda asked: list_options(self._rules(asked)),
            "review": lambda _: review_message(self._match().game, PERSON),
            "run": lambda asked: run_blocks(take_texts(asked, "blocks")),
            "score": self._score,
            "start": self._start,
            "undo": lambda _: self._show(self._match().undo()),
        }

    def answer(self, asked: Message) -> dict[str, Any]:
        """Return the answer to a message: a mapping for JSON.

        An error of the library is an answer with ``error``, its text; ``rule``, the id of the clause that decided; and
        ``clauses``, their texts.
        """
        try:
            kind = asked.get("ask")
            if not isinstance(kind, str) or kind not in self._answers:
                raise InvalidArgumentError(f"invalid ask={quote(kind)}: {did_you_mean(str(kind), self._answers)}")
            return self._answers[kind](asked)
        except CardGolfError as error:
            return refusal_message(error, self._table.game.view(0) if self._table else None)

    def _rules(self, asked: Message, name: str = "rules") -> Rulebook:
        return choose_rules(asked.get(name), self._folder)

    def _match(self) -> BotTable:
        if self._table is None:
            raise InvalidArgumentError("there is no match: expected a message to start one first")
        return self._table

    def _start(self, asked: Message) -> dict[str, Any]:
        rules, players = self._rules(asked), _take_number(asked, "players", 2)
        seed = _take_number(asked, "seed", secrets.randbits(SEED_BITS))
        self._table = BotTable(rules, players, take_text(asked, "level") or "easy", seed, take_texts(asked, "moves"))
        table = self._table.show(since=0)
        return {"seed": seed, "deck": draw_deck(rules, players)} | self._show(table)

    def _show(self, table: dict[str, Any]) -> dict[str, Any]:
        match = self._match()
        return {"table": table, "moves": match.moves, "can_undo": match.can_undo}

    def _score(self, asked: Message) -> dict[str, Any]:
        closer = asked.get("closer")
        return score_layouts(self._rules(asked), take_texts(asked, "layouts"), closer)

    def _diff(self, asked: Message) -> dict[str, Any]:
        rules, against = self._rules(asked), self._rules(asked, "against")
        found = diff(rules, against, layouts=LAYOUTS, games=GAMES)
        position = found.course.position if found.course else ""
        text = _POSITION.sub("", found.text(WIDTH))  # the page shows it apart
        return {
            "text": text,
            "sentences": [
                {"name": each.name, "a": one_line(each.a), "b": one_line(each.b)}
                for each in (*found.sentences, *found.facts)
            ],
            "drawn": _draw_sides(found),
            "position": position,
            "differs": found.has_witness,
        }


def _draw_sides(found: RulesDifference) -> list[dict[str, Any]]:
    """Return the layouts of the example with the scores by either rulebook, or a layout of each if shapes differ."""
    books = found.a, found.b
    if found.layout:
        shown = [(found.layout.layouts, found.layout.closer)] * len(books)
    else:
        shown = [(each.layouts, each.closer) for each in found.apart]
    return [
        {"side": side, "closer": closer, "layouts": [*layouts]} | score_layouts(book, layouts, closer)
        for side, book, (layouts, closer) in zip("AB", books, shown, strict=False)
    ]


def _take_number(asked: Message, name: str, default: int) -> int:
    found = asked.get(name)
    if found is None:
        return default
    if type(found) is not int:
        raise InvalidArgumentError(f"invalid {name}={quote(found)}: expected an integer")
    return found

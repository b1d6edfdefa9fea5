"""The screen of one seat: the news since its last turn, the table, and what it may do; and the questions put to it."""

from collections.abc import Iterable, Iterator, Sequence

from attrs import frozen
from rich.console import Console
from rich.text import Text

from cardgolf import Card, View
from cardgolf._text import one_line
from cardgolf.cli.faces import Faces
from cardgolf.cli.menus import MOST, menu, situation
from cardgolf.cli.output import ask, wipe
from cardgolf.cli.reasons import worth_now
from cardgolf.cli.steps import Step
from cardgolf.cli.tables import drawn
from cardgolf.cli.telling import Telling, numbered
from cardgolf.cli.words import listed


@frozen
class Screen:
    """Where people see and type: at a terminal, which is cleared between them, or line by line."""

    console: Console
    names: Sequence[str]
    faces: Faces
    is_terminal: bool

    def say(self, line: Text | str = "") -> None:
        """A line."""
        self.console.print(line)

    def lines(self, lines: Iterable[Text | str]) -> None:
        """Several lines."""
        for line in lines:
            self.say(line)

    def asked(self, question: str = "> ") -> str:
        """What somebody types; ``EOFError`` where the input has ended."""
        self.console.file.flush()
        typed = ask(question)
        if not self.is_terminal:
            self.say(Text(one_line(typed)))  # nobody else has shown it
        return typed

    def hand_over(self, seat: int, before: int | None) -> None:
        """The keyboard goes to ``seat``, and nothing of what ``before`` saw stays on the screen."""
        if before is not None:
            self.asked(f"{self.names[before]}, press Enter to hide your cards. ")
            self._wipe()
        self.asked(f"Pass the keyboard to {self.names[seat]}; Enter. ")
        self._wipe()

    def _wipe(self) -> None:
        if self.is_terminal:
            wipe(self.console)

    def news(self, steps: Sequence[Step]) -> None:
        """What was done, turn by turn."""
        for turn in turns(steps):
            Telling(self.console, self.names, self.faces).deeds(turn)

    def table(self, view: View, before: View | None = None) -> None:
        """The cards, the match so far and how the round is ending."""
        self.say()
        self.lines(drawn(view, self.names, self.faces, self.console.width, before))
        self.say(Text(f"  {numbered(view)}{self._totals(view)}", "dim"))
        if view.closing and view.closing.by is not None:
            last = " This is your last turn." if view.seat == view.turn else ""
            closer = self.names[view.closing.by]
            self.say(Text(f"  {closer} has closed the round: {view.closing.reason}.{last}", "yellow"))

    def _totals(self, view: View) -> str:
        told = [f"{name} {total}" for name, total in zip(self.names, view.totals, strict=False)]
        return f", so far {', '.join(told)}" if told else ""

    def choices(self, view: View, most: int = MOST) -> None:
        """What the viewer may do now."""
        points = worth_now(view)
        known = "" if points is None else f" Your cards come to {points} so far."
        self.say()
        self.say(Text.assemble((self.names[view.turn], "bold cyan"), f", {situation(view, self.faces)}.{known}"))
        self.lines(menu(view, self.faces, self.console.width, most))


def turns(steps: Sequence[Step]) -> Iterator[list[Step]]:
    """The steps, turn by turn."""
    turn: list[Step] = []
    for step in steps:
        turn.append(step)
        if step.ends_turn:
            yield turn
            turn = []
    if turn:
        yield turn


def values(view: View) -> str:
    """What cards count: those that do not simply count their number."""
    deck = view.rules.setting(len(view.names)).deck
    odd: dict[str, list[str]] = {}
    for card in sorted(set(deck)):
        if view.rules.worth[card] != card.rank or (card.rank > 10 and card.suit):
            odd.setdefault(f"{view.rules.worth[card]}", []).append(_rank(card))
    told = [f"{listed(list(dict.fromkeys(ranks)))} {points}" for points, ranks in odd.items()]
    return f"A card counts its number{', but ' if told else ''}{', '.join(told)}."


def _rank(card: Card) -> str:
    return str(card)[:-1] if card.suit in tuple("CDHS") else str(card)

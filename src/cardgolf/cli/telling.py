"""A match told to somebody watching a terminal, turn by turn, or (``quiet``) by its results alone."""

from collections.abc import Iterable, Sequence

from attrs import field, frozen
from rich.console import Console
from rich.text import Text

from cardgolf import Game
from cardgolf.cli import results
from cardgolf.cli.app import one_line
from cardgolf.cli.faces import Faces
from cardgolf.cli.tables import drawn
from cardgolf.cli.words import Step, consequences, deed, ending

LEGENDS = {
    False: "[ ##] hidden  (  7) seen  [  7] face up  <  7> changed  !  7! locked  .  gone",
    True: "[  7] a card in hand   <  7> just drawn",
}


@frozen
class Telling:
    """Who tells, where, and how much of it."""

    console: Console
    names: Sequence[str]
    faces: Faces = field(factory=Faces)
    quiet: bool = False

    def opening(self, game: Game) -> None:
        """What is played, by whom, and the seed that brings it back."""
        stack = " + ".join((game.rules.name, *(rule.name for rule in game.rules.house_rules)))
        self._say(Text.assemble((stack, "bold"), f": {', '.join(self.names)}. Seed {game.state.match.seed}."))
        if not self.quiet:
            self._say(Text(LEGENDS[game.state.deal.layout.is_hand], "dim"))

    def header(self, game: Game) -> None:
        """Which round it is, and who deals it and leads."""
        state = game.state
        leader = None if state.teeing_off else state.deal.leader
        leads = "" if leader is None else f", {self.names[leader]} leads"
        self._say()
        title = Text(f"{self._round(game)}: {self.names[state.deal.dealer]} deals{leads}", "bold")
        self.console.rule(title, characters=self.faces.line, align="left")
        if leader is not None:
            self._table(game)

    def _round(self, game: Game) -> str:
        deal, holes = game.state.deal, game.rules.golf.holes
        number = 1 + sum(each.kind == deal.kind for each in game.state.match.rounds)
        of = f" of {holes}" if deal.kind == "hole" and holes else ""
        return f"{results.label(deal.kind).capitalize()} {number}{of}"

    def turn(self, steps: Sequence[Step]) -> None:
        """What one seat did, what came of it, and the table after it."""
        if self.quiet:
            return
        first, last = steps[0].before, steps[-1].after
        seat = first.state.turn
        number = "" if first.state.teeing_off else f"{first.state.clock[seat]}. "
        deeds = ", ".join(deed(step, self.faces) for step in steps)
        self._say(Text.assemble((f"{number}{self.names[seat]}", "bold cyan"), f" {deeds}."))
        for step in steps:
            for sentence in consequences(step, self.names, self.faces):
                self._say(Text(f"   {sentence}", "yellow"))
        if last.state.teeing_off or last.round_over:
            return
        if first.state.teeing_off and last.state.deal.leader is not None:
            self._say(f"{self.names[last.state.deal.leader]} leads.")
        self._table(last, first)

    def results(self, game: Game, before: Game) -> None:
        """How the round ended, everybody's cards and scorecards, and the totals."""
        self._say(Text(ending(game, self.names), "yellow"))
        if not self.quiet:
            self._table(game)
        self._lines(results.scorecards(game, self.names, self.console.width))
        self._say()
        self.console.print(results.totals(game, self.names, before.totals))

    def standings(self, game: Game) -> None:
        """Who won, or who leads where the match was stopped, and why."""
        table, reasons = results.standings(game, self.names)
        self._say()
        title = "Final standings" if game.over else "Stopped early: the match is not over"
        self.console.rule(Text(title, "bold"), characters=self.faces.line, align="left")
        self.console.print(table)
        for sentence in reasons:
            self._say(sentence)

    def _table(self, game: Game, before: Game | None = None) -> None:
        self._lines(drawn(game, self.names, self.faces, self.console.width, before))
        self._say()

    def _lines(self, lines: Iterable[Text]) -> None:
        for line in lines:
            self._say(line)

    def _say(self, line: Text | str = "") -> None:
        self.console.print(line)


def told_by(console: Console, game: Game, *, ascii_only: bool, quiet: bool) -> Telling:
    """The telling of ``game`` on ``console``, with symbols where it can show them."""
    names = [one_line(name) or f"Player {number}" for number, name in enumerate(game.state.match.names, start=1)]
    return Telling(console, names, Faces(ascii_only or not shows_symbols(console.encoding)), quiet)


def shows_symbols(encoding: str) -> bool:
    """Whether an output of this encoding has the letters of :class:`Faces`."""
    try:
        "♣♦♥♠─".encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True

"""A match told to somebody watching a terminal, turn by turn, or (``quiet``) by its results alone."""

from collections.abc import Callable, Iterable, Sequence

from attrs import field, frozen
from rich.console import Console
from rich.text import Text

from cardgolf import Game, Phase, View
from cardgolf._text import one_line
from cardgolf.cli import results
from cardgolf.cli.faces import Faces
from cardgolf.cli.sights import sight
from cardgolf.cli.steps import Step
from cardgolf.cli.tables import drawn
from cardgolf.cli.words import consequences, deed, ending

LEGENDS = {
    False: "[ ##] hidden  (  7) seen  [  7] face up  <  7> changed  !  7! locked  .  gone",
    True: "[  7] a card in hand  <  7> just drawn  [ ##] hidden",
}


@frozen
class Telling:
    """Where it is told, how much of it, and by whom: ``seen`` is what the teller sees of a game."""

    console: Console
    names: Sequence[str]
    faces: Faces = field(factory=Faces)
    quiet: bool = False
    seen: Callable[[Game], View] = sight

    def opening(self, game: Game, *, seed: bool = True, note: str = "") -> None:
        """What is played, by whom, and the seed that brings it back: it tells every hidden card to who looks for it."""
        stack = " + ".join((game.rules.name, *(rule.name for rule in game.rules.house_rules)))
        known = f" Seed {game.state.match.seed}." if seed else ""
        self._say(Text.assemble((stack, "bold"), f": {', '.join(self.names)}.{known}"))
        self._lines([Text(note, "dim")] * bool(note))
        if not self.quiet:
            self._say(Text(LEGENDS[game.state.deal.layout.is_hand], "dim"))

    def header(self, game: Game) -> None:
        """Which round it is, and who deals it and leads."""
        view = self.seen(game)
        leads = "" if view.leader is None else f", {self.names[view.leader]} leads"
        self._say()
        title = Text(f"{numbered(view)}: {self.names[view.dealer]} deals{leads}", "bold")
        self.console.rule(title, characters=self.faces.line, align="left")
        if view.leader is not None and not self.quiet:
            self.table(view)

    def turn(self, steps: Sequence[Step]) -> None:
        """What one seat did, what came of it, and the table after it."""
        if self.quiet:
            return
        first, last = steps[0].before, steps[-1].after
        self.deeds(steps, "" if first.leader is None else f"{first.clock[steps[0].seat]}. ")
        if last.leader is None or last.phase is Phase.ROUND_OVER:
            return
        if first.leader is None:
            self._say(f"{self.names[last.leader]} leads.")
        self.table(last, first)

    def deeds(self, steps: Sequence[Step], number: str = "") -> None:
        """What one seat did in a row, and what came of it."""
        deeds = ", ".join(deed(step, self.faces) for step in steps)
        self._say(Text.assemble((f"{number}{self.names[steps[0].seat]}", "bold cyan"), f" {deeds}."))
        for step in steps:
            for sentence in consequences(step, self.names, self.faces):
                self._say(Text(f"   {sentence}", "yellow"))

    def table(self, view: View, before: View | None = None) -> None:
        """The cards and the piles; what differs from ``before`` is marked as changed."""
        self._lines(drawn(view, self.names, self.faces, self.console.width, before))
        self._say()

    def results(self, game: Game, before: Game) -> None:
        """How the round ended, everybody's cards and scorecards, and the totals."""
        view = self.seen(game)
        self._say(Text(ending(view, self.names), "yellow"))
        if not self.quiet:
            self.table(view)
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

    def _lines(self, lines: Iterable[Text]) -> None:
        for line in lines:
            self._say(line)

    def _say(self, line: Text | str = "") -> None:
        self.console.print(line)


def numbered(view: View) -> str:
    """Which round it is: ``Hole 2 of 9``."""
    holes = view.rules.golf.holes
    number = sum(each.kind == view.kind for each in view.rounds) + (view.phase is not Phase.ROUND_OVER)
    of = f" of {holes}" if view.kind == "hole" and holes else ""
    return f"{results.label(view.kind).capitalize()} {number}{of}"


def told_by(console: Console, game: Game, *, ascii_only: bool, quiet: bool) -> Telling:
    """The telling of ``game`` on ``console``, with symbols where it can show them."""
    return Telling(console, safe(game.view(None).names), faces_for(console, ascii_only=ascii_only), quiet)


def safe(names: Iterable[str]) -> list[str]:
    """Names that can be printed."""
    return [one_line(name) or f"Player {number}" for number, name in enumerate(names, start=1)]


def faces_for(console: Console, *, ascii_only: bool) -> Faces:
    """How cards look on ``console``."""
    return Faces(ascii_only or not shows_symbols(console.encoding))


def shows_symbols(encoding: str) -> bool:
    """Whether an output of this encoding has the letters of :class:`Faces`."""
    try:
        "♣♦♥♠─".encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True

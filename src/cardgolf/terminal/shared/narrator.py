"""A match as text in a terminal, turn by turn or, if ``quiet``, by its results."""

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby

from attrs import evolve, field, frozen
from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from cardgolf import Game, Move, Phase, View
from cardgolf.games import locked_places
from cardgolf.narration import (
    Step,
    describe_consequences,
    describe_dealer_choice,
    describe_move,
    describe_round_end,
    describe_sides,
    number_moments,
    safe_names,
)
from cardgolf.rulebook import make_label
from cardgolf.terminal.shared import scores
from cardgolf.terminal.shared.card_art import changed_sign
from cardgolf.terminal.shared.cards import CardFormatter, as_view, choose_faces
from cardgolf.terminal.shared.colours import AMBER, VIOLET
from cardgolf.terminal.shared.tables import draw_table
from cardgolf.words import ENGLISH, Words

INDENT = "   "  # before what follows from a move


def format_legend(view: View, words: Words = ENGLISH, drawn: str = "") -> str:
    """Return what the marks of cards mean. Marks that no rule gives, and no card has, are left out.

    If cards are ``drawn``, as large as there is room for, it is the mark of those that have changed.
    """
    large = [words("legend-drawn", what=drawn)] * bool(drawn)
    boards = [board for board in view.boards if board]
    if any(board.layout.is_hand for board in boards):
        return "  ".join((words("legend-hand"), *large))
    slots, hooks = [slot for board in boards for slot in board.slots], view.rules.hook_implementations()
    marks = [words("legend-hidden")]
    may_look = hooks["apply_move"] or hooks["move_types"] or any(slot and slot.card and not slot.up for slot in slots)
    marks += [words("legend-seen")] * bool(may_look)
    marks += [words("legend-marks")]
    marks += [words("legend-locked")] * (bool(hooks["locks"]) or any(locked_places(view, seat) for seat in view.seats))
    marks += [words("legend-gone")] * (bool(hooks["clears"]) or not all(slots))
    return "  ".join(marks + large)


@frozen
class Narrator:
    """A narrator of a match on ``console``. ``seen`` returns the view that it describes, and ``draw`` its table."""

    console: Console
    names: Sequence[str]
    faces: CardFormatter = field(factory=CardFormatter)
    quiet: bool = False
    seen: Callable[[Game], View] = as_view
    draw: Callable[..., Iterable[Text]] = draw_table

    @property
    def words(self) -> Words:
        """The words of headings and help lines."""
        return self.faces.words

    def step(self, before: Game, seat: int, move: Move, after: Game) -> Step:
        """Return the step of a ``move`` of ``seat`` between two games."""
        return Step.of(before, seat, move, after, self.seen)

    def introduce(self, game: Game) -> None:
        """Print the rules in four sentences, and the values of cards."""
        from cardgolf.rule_sheets import tell_in_four  # noqa: PLC0415  # not for a match that is resumed

        words = self.faces.words
        for title, text in tell_in_four(game.rules, words).titled(words).items():
            self._say(Text.assemble((f"{title}: ", "bold"), text))
        self._say(scores.format_values(game.view(None), self.faces))

    def opening(self, game: Game, *, seed: bool = True) -> None:
        """Print the rules, the players and, if ``seed``, the seed, which reveals every hidden card."""
        known = f" {self.words('seed', number=str(game.seed))}" if seed else ""
        self._say(Text.assemble((make_label(game.rules), "bold"), f": {', '.join(self.names)}.{known}"))
        self._lines(map(Text, describe_sides(game.state.match.sides, self.names, self.faces.words)))
        if not self.quiet:
            drawn = "" if self.draw is draw_table else changed_sign(self.faces)
            self._say(Text(format_legend(self.seen(game), self.words, drawn), "dim"))
            names = self.faces.fitted(game.rules.table_setup(len(self.names)).deck).legend()
            self._lines([Text(names, "dim")] * bool(names))

    def header(self, game: Game) -> None:
        """Print the number of the round, its dealer and its leader, after the draw for the first dealer."""
        view = self.seen(game)
        self._say()
        events = () if game.ply or self.quiet else game.events(None)
        for sentence in describe_dealer_choice(events, self.names, self.faces):
            self._say(sentence)
        moment, dealer = number_moments(view, self.faces.words), self.names[view.dealer]
        title = (
            self.words("deals", moment=moment, player=dealer)
            if view.leader is None
            else self.words("leads", moment=moment, player=dealer, other=self.names[view.leader])
        )
        self.console.rule(Text(title, "bold"), characters=self.faces.line, align="left")
        if view.leader is not None and not self.quiet:
            self.table(view)

    def turn(self, steps: Sequence[Step]) -> None:
        """Print the moves of one turn, their consequences and the table after them."""
        if self.quiet:
            return
        first, last = steps[0].before, steps[-1].after
        self.moves(steps, "" if first.leader is None else f"{first.turns_begun[steps[0].seat]}. ")
        if last.leader is None or last.phase is Phase.ROUND_OVER:
            return
        if first.leader is None:
            self._say(self.words("has-first-turn", player=self.names[last.leader]))
        self.table(last, None if first.leader is None else first)

    def moves(self, steps: Sequence[Step], number: str = "") -> None:
        """Print successive moves and their consequences. Those of one seat are one sentence."""
        for seat, group in groupby(steps, lambda step: step.seat):
            own = [*group]
            self._say(
                self._join_clauses(f"{number}{self.names[seat]}", [describe_move(step, self.faces) for step in own])
            )
            number = ""
            for step in own:
                for sentence in describe_consequences(step, self.names, self.faces):
                    self._say(Text(f"{INDENT}{sentence}", AMBER))

    def _join_clauses(self, subject: str, clauses: Sequence[str]) -> Text:
        """Return what one seat did. A long turn continues after a comma, on lines of their own with an indent."""
        text, room = Text.assemble((subject, f"bold {VIOLET}")), self.console.width - cell_len(subject)
        for number, clause in enumerate(clauses):
            part = f" {clause}{',' if number < len(clauses) - 1 else '.'}"
            if number and cell_len(part) > room:
                text.append(f"\n{INDENT[1:]}")
                room = self.console.width - len(INDENT)
            text.append(part)
            room -= cell_len(part)
        return text

    def table(self, view: View, before: View | None = None) -> None:
        """Print the cards and the piles. Differences from ``before`` are marked as changed."""
        self._lines(self.draw(view, self.names, self.faces, self.console.width, before))
        self._say()

    def results(self, game: Game, before: Game) -> None:
        """Print the end of the round, all cards and scorecards, and the totals."""
        view = self.seen(game)
        self._say(Text(describe_round_end(view, self.names, self.faces.words), AMBER))
        if not self.quiet:
            covered = _turn_down(game, view)
            if covered != view:
                self._say(self.words("turned-at-end"))
            self.table(view, covered)
        self._lines(scores.format_scorecards(game, self.names, self.console.width, self.faces))
        self._say()
        self.console.print(scores.format_totals(game, self.names, before.totals, self.words))

    def standings(self, game: Game) -> None:
        """Print the points of each round, and the standings with reasons."""
        if len(game.state.match.rounds) > 1:
            self._say()
            self.console.print(scores.format_sheet(game, self.names, self.words))
        table, reasons = scores.format_standings(game, self.names, self.faces.words)
        is_new = len(game.state.match.rounds) > 1 or any(standing.lost for standing in game.standings)
        self._say()
        title = self.words("standings" if game.is_over else "stopped-early")
        self.console.rule(Text(title, "bold"), characters=self.faces.line, align="left")
        if is_new:  # the totals of a single round stand above
            self.console.print(table)
        for sentence in reasons:
            self._say(sentence)

    def _lines(self, lines: Iterable[Text]) -> None:
        for line in lines:
            self._say(line)

    def _say(self, line: Text | str = "") -> None:
        self.console.print(line)


def _turn_down(game: Game, view: View) -> View:
    """Return ``view``, of a round that is over, with the cards face down that its end turned up."""
    boards = list(view.boards)
    for seat, (board, before) in enumerate(zip(boards, game.at(game.ply - 1).state.boards, strict=True)):
        if board is None or before is None or board.layout.is_hand:
            continue
        turned = [
            evolve(slot, up=False) if slot and was and not was.up and was.card == slot.card else slot
            for slot, was in zip(board.slots, before.slots, strict=True)
        ]
        boards[seat] = evolve(board, slots=tuple(turned))
    return evolve(view, boards=tuple(boards))


def make_narrator(console: Console, game: Game, *, ascii_only: bool, quiet: bool) -> Narrator:
    """Return a narrator of ``game`` on ``console``, with symbols if the console supports them."""
    return Narrator(console, safe_names(game.view(None).names), choose_faces(console, ascii_only=ascii_only), quiet)

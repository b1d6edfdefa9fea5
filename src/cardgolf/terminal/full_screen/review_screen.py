"""A walk through the decisions of a recorded match, each with its table, its cost and the better moves."""

from collections.abc import Iterable, Sequence
from typing import ClassVar

from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widgets import Footer

from cardgolf import CardGolfError, Move, View
from cardgolf.bots.advice.reasons import give_reason
from cardgolf.bots.advice.review import Decision, format_cost
from cardgolf.bots.advice.words import format_advice
from cardgolf.narration import name_move, safe_names
from cardgolf.terminal.full_screen.buttons import name_keys
from cardgolf.terminal.full_screen.other_boards import draw_panel, join_panels
from cardgolf.terminal.full_screen.theme import ThemedApp
from cardgolf.terminal.full_screen.widgets import LogView
from cardgolf.terminal.shared.card_art import CardArtist, Look, Size, draw_row
from cardgolf.terminal.shared.cards import CardFormatter
from cardgolf.terminal.shared.palettes import PALETTES

CARD, SMALL_CARD, TALL = Size(7, 5), Size(5, 2, 0), 34
MOVES = 4  # that are compared


def draw_view(view: View, names: Sequence[str], artist: CardArtist, width: int) -> Text:
    """Return what the viewer saw: all boards, the top discard and the card in hand."""
    panels = [draw_panel(view, seat, names[seat], None, artist) for seat, board in enumerate(view.boards) if board]
    looks = [Look(card) for card in (view.discard_top, view.held) if card]
    words = artist.faces.words
    told = [words("discard")] * bool(view.discard_top) + [words("held")] * bool(view.held)
    return Text("\n").join([join_panels(panels, width)[0], *draw_row(looks, artist), Text(", ".join(told), "dim")])


class ReviewApp(ThemedApp):
    """The decisions of a match, which are judged in a thread while the first ones are read."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,space", "step(1)", "footer-next", key_display="→"),
        Binding("left,backspace", "step(-1)", "footer-before", key_display="←"),
        Binding("d", "dear", "footer-dear"),
        Binding("t", "theme", "footer-theme"),
        Binding("q,escape", "quit", "footer-leave"),
    ]

    def __init__(self, names: Iterable[str], decisions: Iterable[Decision], faces: CardFormatter) -> None:
        super().__init__()
        self.names, self.faces, self.words = safe_names(tuple(names), faces.words), faces, faces.words
        name_keys(self, self.words)
        self.coming, self.judged, self.at, self.done = iter(decisions), list[Decision](), 0, False
        self.is_moved = False  # whether the reader has gone to a decision

    def compose(self) -> ComposeResult:
        yield LogView(id="title", fixed=True)
        with VerticalScroll(id="review"):
            yield LogView(id="seen")
            yield LogView(id="judgement")
        yield Footer(compact=True, show_command_palette=False)

    def on_mount(self) -> None:
        self.use_themes()
        self.show()
        self.judge()

    def on_resize(self) -> None:
        self.call_after_refresh(self.show)

    @work(thread=True)
    def judge(self) -> None:
        """Judge the decisions one by one."""
        try:
            for decision in self.coming:
                self.call_from_thread(self.add, decision)
        except CardGolfError as error:
            self.call_from_thread(self.exit, error)
            return
        self.done = True
        self.call_from_thread(self.show)

    def add(self, decision: Decision) -> None:
        """Add a judged decision."""
        self.judged.append(decision)
        if not self.is_moved and decision.cost > self.judged[self.at].cost:
            self.at = len(self.judged) - 1  # the dearest so far
        self.show()

    def show(self) -> None:
        """Redraw everything."""
        words, costly = self.words, sum(each.cost > 0 for each in self.judged)
        place = words("decision-none")
        if self.judged:
            place = words("decision-of", number=str(self.at + 1), count=len(self.judged))
        title = words("review-title", what=place, count=costly, goes=not self.done)
        self.query_one("#title", LogView).set_text(title)
        if self.judged:
            self._show_decision(self.judged[self.at])

    def _show_decision(self, decision: Decision) -> None:
        palette, tall = PALETTES[self.current_theme.dark], self.size.height >= TALL
        faces = self.faces.fitted(decision.view.rules.table_setup(len(self.names)).deck)
        artist = CardArtist(palette, faces, CARD if tall else SMALL_CARD, palette["panel"])
        drawn = draw_view(decision.view, self.names, artist, self.size.width - 4)
        self.query_one("#seen", LogView).set_text(drawn)
        words, moves = self.faces.words, name_move(decision.view, decision.move)
        name = self.names[decision.seat]
        played = words("review-played", round=decision.round, ply=decision.ply, player=name, moves=moves)
        self.query_one("#judgement", LogView).set_text("\n".join([played, "", *self._list_reasons(decision)]))

    def _list_reasons(self, decision: Decision) -> list[str]:
        words, best = self.faces.words, decision.advice.moves[0].move
        if decision.cost:
            number, reason = format_cost(decision, self.faces.words), self._explain(decision, best)
            better = words("review-better", moves=name_move(decision.view, best), number=number, reason=reason)
            return [better, *self._tell_played(decision)]
        compared = format_advice(decision.advice, self.faces, MOVES, self.size.width - 4)
        return [self.words("review-none-better"), "", *compared]

    def _tell_played(self, decision: Decision) -> list[str]:
        """Return what the move does that was played, if there is a reason for it."""
        words, reason = self.faces.words, self._explain(decision, decision.move)
        moves = name_move(decision.view, decision.move)
        return [words("review-reason", moves=moves, reason=reason)] if reason else []

    def _explain(self, decision: Decision, move: Move) -> str | None:
        return give_reason(decision.view, move, self.faces) or None

    def action_step(self, count: int) -> None:
        """Go to another decision."""
        self.is_moved = True
        self.at = max(0, min(self.at + count, len(self.judged) - 1))
        self.show()

    def action_dear(self) -> None:
        """Go to the next clearly worse move, from the last one to the first."""
        costly = [number for number, each in enumerate(self.judged) if each.cost]
        if costly:
            self.is_moved = True
            self.at = next((number for number in costly if number > self.at), costly[0])
            self.show()

    def action_theme(self) -> None:
        """Switch between the dark and the light theme."""
        self.switch_theme()
        self.show()

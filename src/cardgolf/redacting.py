"""A record as one seat may have it: who did what, and what that seat saw change. It has neither seed nor decks."""

from collections.abc import Iterator, Mapping
from warnings import warn

from cardgolf.boards import UNKNOWN, board_text
from cardgolf.games import DEAL, Game
from cardgolf.positions import NOBODY, closing_text, words
from cardgolf.record_forms import FORMAT, VERSION, Form, RedactedHeader, Seen, write_form
from cardgolf.recording import by, moments, plugins, sealed
from cardgolf.shuffling import is_short
from cardgolf.views import SeenBoard, View


def redact(game: Game, seat: int | None) -> str:
    """The record of ``game`` as ``seat`` (``None``: a spectator) may have it: safe to send, and not to be played on.

    Its lines have the keys of a position (``docs/positions.md``) with ``?`` for a card that the seat cannot tell.

    Warns where the seed is so short that the hidden cards can be found by trying seeds.

    Raises :class:`BadOption` if there is no such seat, :class:`PluginError` as :func:`cardgolf.record` does.
    """
    if is_short(seed := game.state.match.seed):
        warn(f"a seed of {seed.bit_length()} bits can be found from this record: leave seed out", stacklevel=2)
    start = sights(game.at(0).view(seat))
    names = game.state.match.names
    head = RedactedHeader(FORMAT, VERSION, by("cardgolf"), plugins(game.rules), names, seat, start)
    return sealed(write_form(head), game, [write_form(event) for event in _events(game, seat, start)])


def _events(game: Game, seat: int | None, seen: Mapping[str, str]) -> Iterator[Form]:
    for before, event, after in moments(game):
        now = sights(after.view(seat))
        changed = {key: now.get(key, "") for key in {**seen, **now} if now.get(key) != seen.get(key)}
        actor = after.state.deal.dealer if event == DEAL else before.state.turn
        yield Seen(actor, str(event), changed)
        seen = now


def _board(board: SeenBoard) -> str:
    if board.layout.is_hand and not board.slots:
        return f"{board.count} cards"
    return board_text(board.layout, board.slots)


def sights(view: View) -> dict[str, str]:
    """What ``view`` shows, as texts by key; what is empty is left out."""
    facts = {
        "round": len(view.rounds) + (view.phase != "round over"),
        "kind": view.kind,
        "seats": words(view.seats),
        "dealer": view.dealer,
        "leader": NOBODY if view.leader is None else view.leader,
        "turn": view.turn,
        "phase": view.phase.value,
        **{f"board {seat}": _board(board) for seat, board in enumerate(view.boards) if board},
        "stock": f"{view.stock_count} cards",
        "discard": f"{words(reversed(view.discard_shown))} of {view.discard_count}" if view.discard_count else "",
        "held": f"{view.held or UNKNOWN} from {view.source}" if view.holding else "",
        "laid": words(view.laid),
        "clock": words(view.clock),
        "closing": closing_text(view.closing) if view.closing else "",
        "reshuffles": view.reshuffles,
        "scores": "; ".join(words(round_.scores) for round_ in view.rounds[-1:]),
        "totals": words(view.totals),
    }
    return {key: str(value) for key, value in facts.items() if value != ""}

"""Pages: the lines of a record, round by round. What was written once is not written again.

A page is immutable. It is kept by the deal of its round in the history of the games, so games that go on in different
ways share the pages of the rounds before, and the pages are freed with the last game that has their deal. Threads need
no lock: two that write a page at the same time write the same one.
"""

from collections.abc import Hashable, Iterable, Sequence
from hashlib import sha256
from operator import is_
from typing import Any, NamedTuple, Protocol

from attrs import evolve, field, frozen

from cardgolf.engine.deal import deal_next_round
from cardgolf.games.game import Game
from cardgolf.games.history import DEAL, GameStart, Round, deal_again, replay_moves, split_round
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.table import Move, State


class PageStep(NamedTuple):
    """An event of ``seat`` between two states: the one with the number ``ply``, from 1.

    ``facts`` are those that a writer found at the state ``before``.
    """

    rules: Rulebook
    ply: int
    before: State
    seat: int
    event: Move | str
    after: State
    facts: Any


class LineWriter(Protocol):
    """Writes the lines of one kind of record. Records of one kind have one ``key``.

    Facts are whatever a line depends on besides the event and its states, such as what a seat has seen.
    """

    @property
    def key(self) -> Hashable: ...

    def begin(self, game: Game, state: State) -> str:
        """Return the lines before the first event of a game that begins with ``state``."""
        ...

    def find_facts(self, rules: Rulebook, state: State) -> Any:
        """Return the facts at ``state``."""
        ...

    def write(self, step: PageStep) -> tuple[str, Any]:
        """Return the lines of an event, each with its newline, and the facts after it."""
        ...


@frozen(eq=False)
class Page:
    """The lines of a round up to a moment, after the pages of the rounds before.

    ``opening`` are the lines up to the deal, ``text`` those of the ``moves`` of ``seats``. ``tip`` is the state at the
    moment with the facts of the writer, or ``None`` once the round is over and another has been dealt.
    """

    rules: Rulebook
    previous: "Page | None"
    opening: str
    seats: tuple[int, ...] = ()
    moves: tuple[Move, ...] = ()
    text: str = ""
    tip: tuple[State, Any] | None = None
    digest: tuple[str, Any] = field(default=("", None), init=False, repr=False)
    """The head of a record, and the digest of it and of all lines up to the end of this page."""
    _count: int | None = field(default=None, init=False, repr=False)

    def leads_to(self, seats: tuple[int, ...], moves: tuple[Move, ...]) -> bool:
        """Return whether the moves of a round begin with those of this page."""
        count = len(self.moves)
        return count <= len(moves) and self.seats == seats[:count] and all(map(is_, self.moves, moves))

    @property
    def count(self) -> int:
        """The number of lines of this round. It is counted once."""
        if self._count is None:
            object.__setattr__(self, "_count", self.opening.count("\n") + self.text.count("\n"))
        return self._count  # type: ignore[return-value]  # counted by now

    def list_all(self) -> list["Page"]:
        """Return all pages up to this one, from the first."""
        found: list[Page] = []
        page: Page | None = self
        while page:
            found.append(page)
            page = page.previous
        return found[::-1]


def join_pages(pages: Iterable[Page]) -> str:
    """Return the lines of ``pages``."""
    return "".join([lines for page in pages for lines in (page.opening, page.text)])


def hash_pages(head: str, pages: Sequence[Page]) -> str:
    """Return the digest of ``head`` and the lines of ``pages``. That of all but the last page is kept for next time."""
    digest, hashed = sha256(head.encode()), 0  # the digest of `head` and the first `hashed` pages
    for number in range(len(pages) - 1, 0, -1):
        known, found = pages[number - 1].digest
        if known == head:
            digest, hashed = found.copy(), number
            break
    if hashed < len(pages) - 1:
        digest.update(join_pages(pages[hashed:-1]).encode())
        object.__setattr__(pages[-2], "digest", (head, digest.copy()))
    digest.update(join_pages(pages[-1:]).encode())
    return digest.hexdigest()


def write_pages(game: Game, writer: LineWriter) -> list[Page]:
    """Return the pages of ``game``, one for each round. Only lines that were not written before are written."""
    dealt, seats, moves = split_round(game._past)
    later = []
    while dealt and not _find_page(game, writer, dealt):
        later.append((dealt, seats, moves))
        dealt, seats, moves = split_round(dealt.before)
    page = _find_page(game, writer, dealt) or _begin(game, writer)
    if not page.leads_to(seats, moves):
        page = Page(game.rules, page.previous, page.opening)
    page = _keep(game, writer, dealt, _extend(game, writer, dealt, page, seats, moves))
    for following, seats, moves in reversed(later):
        page = _open_round(game, writer, dealt, page, following)
        page = _keep(game, writer, following, _extend(game, writer, following, page, seats, moves))
        dealt = following
    return page.list_all()


def _find_page(game: Game, writer: LineWriter, dealt: Round | None) -> Page | None:
    pages = (dealt or game.start).pages
    page: Page | None = pages.get(writer.key) if pages else None
    return page if page and page.rules is game.rules else None


def _keep(game: Game, writer: LineWriter, dealt: Round | None, page: Page) -> Page:
    """Keep ``page`` for the next record of its round. Return it."""
    keeper: Round | GameStart = dealt or game.start
    if keeper.pages is None:
        keeper.pages = {}
    keeper.pages[writer.key] = page
    return page


def _begin(game: Game, writer: LineWriter) -> Page:
    state = game.start.state(game.rules)
    tip = state, writer.find_facts(game.rules, state)
    return Page(game.rules, None, writer.begin(game, state), tip=tip)


def _open_round(game: Game, writer: LineWriter, dealt: Round | None, page: Page, following: Round) -> Page:
    """Return the first page of the round ``following``, after the last ``page`` of the round before it."""
    before, facts = _find_tip(game, writer, dealt, page)
    after = deal_next_round(game.rules, before)
    lines, facts = writer.write(PageStep(game.rules, following.ply, before, following.dealer, DEAL, after, facts))
    closed = _keep(game, writer, dealt, evolve(page, tip=None))
    return Page(game.rules, closed, lines, tip=(after, facts))


def _extend(
    game: Game, writer: LineWriter, dealt: Round | None, page: Page, seats: tuple[int, ...], moves: tuple[Move, ...]
) -> Page:
    """Return ``page`` with the lines of the moves after it."""
    known = len(page.moves)
    if known == len(moves):
        return page
    state, facts = _find_tip(game, writer, dealt, page)
    lines, begun = [page.text], dealt.ply if dealt else 0
    for ply, played in enumerate(zip(seats[known:], moves[known:], strict=True), begun + known + 1):
        before, state = state, replay_moves(game.rules, state, [played])
        line, facts = writer.write(PageStep(game.rules, ply, before, *played, state, facts))
        lines.append(line)
    return evolve(page, seats=seats, moves=moves, text="".join(lines), tip=(state, facts))


def _find_tip(game: Game, writer: LineWriter, dealt: Round | None, page: Page) -> tuple[State, Any]:
    """Return the state at the end of ``page``, and the facts of the writer."""
    if page.tip:
        return page.tip
    begun = deal_again(game.rules, game.start, game.state, dealt)
    state = replay_moves(game.rules, begun, zip(page.seats, page.moves, strict=True))
    return state, writer.find_facts(game.rules, state)

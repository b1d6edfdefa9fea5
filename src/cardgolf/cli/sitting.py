"""A table with people at it: the game as it is now, and who has been told what of the round so far."""

from attrs import define, field

from cardgolf import Game, IllegalMove, Move, View
from cardgolf.cli.keeping import Keeper
from cardgolf.cli.seats import Seats
from cardgolf.cli.showing import Screen
from cardgolf.cli.steps import Step
from cardgolf.cli.telling import Telling

Viewer = int | None


@define
class Sitting:
    """``game`` now, the ``moves`` of its round, and how many of them each seat has been told.

    ``keyboard`` is the person who saw the screen last, ``refused`` the last move that was not allowed.
    """

    game: Game
    seats: Seats
    screen: Screen
    keeper: Keeper
    rounds: int | None = None
    moves: list[tuple[Game, Move, Game]] = field(factory=list)
    told: dict[Viewer, int] = field(factory=dict)
    keyboard: int | None = None
    refused: IllegalMove | None = None
    tells_seed: bool = False

    @property
    def telling(self) -> Telling:
        """What everybody may hear: it is told as a spectator sees it."""
        screen = self.screen
        return Telling(screen.console, screen.names, screen.faces, seen=lambda game: game.view(None))

    def begin_round(self) -> None:
        """Nobody has been told anything of it."""
        self.moves, self.told, self.keyboard = [], {}, None

    def take(self, move: Move | str) -> None:
        """The game goes on by ``move``; :class:`IllegalMove` if it is not allowed."""
        before, after = self.game, self.game.play(move)
        self.game = after
        self.moves.append((before, before.rules.parse(move) if isinstance(move, str) else move, after))

    def undo(self, begun: int) -> None:
        """The game before the last move of a turn that began after ``begun`` moves; :class:`IllegalMove` if not."""
        if len(self.moves) <= begun:
            raise IllegalMove("there is nothing of yours to take back in this turn", "golf.undo")
        self.game = self.game.undo()
        self.moves.pop()
        self.told = {viewer: min(count, len(self.moves)) for viewer, count in self.told.items()}

    def ended(self, begun: int) -> bool:
        """Whether a turn that began after ``begun`` moves is over."""
        return self.game.round_over or (len(self.moves) > begun and self.step(self.moves[-1], None).ends_turn)

    def news(self, viewer: Viewer) -> None:
        """Tell what ``viewer`` has not been told, as it saw it."""
        self.screen.news([self.step(each, viewer) for each in self.moves[self.told.get(viewer, 0) :]])
        self.told[viewer] = len(self.moves)

    def last_news(self) -> None:
        """Tell the end of the round: to one person alone as they saw it, to several as a spectator did."""
        people = self.seats.people
        viewer = next(iter(people)) if len(people) == 1 else None
        if len(people) > 1:
            self.told[None] = min(self.told.get(seat, 0) for seat in people)
        self.news(viewer)

    def seen_last(self, seat: int) -> View | None:
        """What ``seat`` saw before anything happened that it has not been told."""
        untold = self.moves[self.told.get(seat, 0) :]
        return untold[0][0].view(seat) if untold else None

    @staticmethod
    def step(taken: tuple[Game, Move, Game], viewer: Viewer) -> Step:
        """A move as ``viewer`` saw it."""
        before, move, after = taken
        return Step(before.view(viewer), move, after.view(viewer))

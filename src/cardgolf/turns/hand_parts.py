"""The parts of a turn with a hand."""

from collections.abc import Sequence

from attrs import field, frozen

from cardgolf.scoring.faces import Faces
from cardgolf.table.move import Pile
from cardgolf.turns.part import Part, as_tuple


@frozen(repr=False, eq=False)
class Play(Part):
    """A turn with a hand begins with cards laid out of it: one card, equal ones, or some in a row.

    They lie on the discard pile once a card is drawn. Cards in a row are at least ``run``, ``suited`` or of any suits,
    and none of those ``without`` which rows are; without ``run`` there are no rows. A ``wild`` card stands for any of a
    row that has at least ``natural`` other cards, and with ``wild_sets`` for one of equal cards too. The cards of a row
    lie in its order on the pile, wild ones at its high end where they may. The topmost part counts.

    >>> Play(run=3, suited=True).run
    3
    """

    run: int | None = None
    suited: bool = field(kw_only=True, default=False)
    without: Faces | None = field(kw_only=True, default=None)
    wild: Faces | None = field(kw_only=True, default=None)
    wild_sets: bool = field(kw_only=True, default=False)
    natural: int = field(kw_only=True, default=1)

    def __attrs_post_init__(self) -> None:
        """Raise :class:`InvalidArgumentError` for a field."""
        self.check_words(suited=(False, True), wild_sets=(False, True))
        self.check_faces("without", "wild")
        self.check_number("natural", least=1)
        if self.run is not None:
            self.check_number("run", least=2)


@frozen(repr=False, eq=False)
class Keep(Part):
    """A drawn card goes into the hand, or is thrown in place of that if it equals a card of the player's own play.

    ``direct`` says which card it may equal: the ``top`` one, or ``any`` of them; without it the card is always kept. It
    may be thrown if it was drawn from one of the ``piles``. The topmost part counts.

    >>> Keep("top").direct
    'top'
    """

    direct: str | None = None
    piles: Sequence[str] = field(kw_only=True, default=(Pile.STOCK,), converter=as_tuple)

    def __attrs_post_init__(self) -> None:
        """Raise :class:`InvalidArgumentError` for a field."""
        self.check_words(direct=("top", "any", None))
        self.check_piles((Pile.STOCK, Pile.DISCARD), "stock or discard")

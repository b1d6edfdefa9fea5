"""The parts of a turn about what thrown cards do: powers, throws out of turn, and several cards for one."""

from attrs import field, frozen

from cardgolf.scoring.faces import Faces
from cardgolf.table.layout import MAX_EXTRA
from cardgolf.turns.part import Part, limit_turns

LOOKS = ("own", "others", None)
EXCHANGES = ("own", "different", "any", "seen", None)


@frozen(repr=False, eq=False)
class Power(Part):
    """What one of these ``cards`` does when a player throws it: a look, an exchange of two cards, or cards dealt.

    The player may use it or pass, after the others had their chance to throw a card out of turn. It has one of these:

    * ``look`` at a card that the player does not know: one of their ``own``, or one of ``others``;
    * ``exchange`` of two cards unseen: one of one's ``own`` for one of another player, two of ``different`` players, or
      ``any`` two. Or first ``looks`` cards are ``seen``: one of another player, which may then be exchanged for one of
      one's own, or with ``trades`` any one, for one of any other player; or two of different players, which may be
      exchanged for each other. The cards that are ``wider`` show two in any case;
    * ``deal``: the player chooses another one, who is dealt so many cards of the stock, unseen. They fill gaps of the
      board, or lie beside it, where at most 20 do.

    A card that was ``drawn`` from the stock and thrown at once has its power, or ``any`` that leaves a board by a swap
    too. If several parts name a card, the topmost counts.

    >>> Power(Faces(ranks=[7, 8]), look="own").of
    'drawn'
    """

    cards: Faces
    look: str | None = field(kw_only=True, default=None)
    exchange: str | None = field(kw_only=True, default=None)
    looks: int = field(kw_only=True, default=1)
    wider: Faces | None = field(kw_only=True, default=None)
    trades: bool = field(kw_only=True, default=False)
    deal: int = field(kw_only=True, default=0)
    of: str = field(kw_only=True, default="drawn")

    def __attrs_post_init__(self) -> None:
        """Raise :class:`InvalidArgumentError` for a field."""
        if self.cards is None:
            raise self.make_error("cards", "Faces by ranks or suits")
        self.check_faces("cards", "wider")
        self.check_words(look=LOOKS, exchange=EXCHANGES, looks=(1, 2), trades=(False, True), of=("drawn", "any"))
        if type(self.deal) is not int or not 0 <= self.deal <= MAX_EXTRA:
            raise self.make_error("deal", f"an integer from 0 to {MAX_EXTRA}")
        if [self.look is not None, self.exchange is not None, self.deal > 0].count(True) != 1:
            raise self.make_error("look", "exactly one of look, exchange and deal")
        for name, default in (("looks", 1), ("wider", None), ("trades", False)):
            if self.exchange != "seen" and getattr(self, name) is not default:
                raise self.make_error(name, f"{default}, since no card is seen before an exchange")


@frozen(repr=False, eq=False)
class Snap(Part):
    """After a card of a turn was thrown, a player may throw an equal card on it, at once and out of turn.

    It is one of their ``own``, or of ``any`` player, who then is given a card for it. A wrong card goes back to its
    place, seen by all, and costs as many cards of the stock as ``fine`` says, of which at most ``most_extra`` lie
    beside a board. The first right card ends the chance, or with ``chain`` it may be answered by another. A player who
    has closed the round by a knock with ``shield`` throws cards only with ``caller``. Cards that all players know to
    differ are not offered.

    A field that is ``None`` has no opinion: then that of the plugins below counts. Without any, it is ``own``, one
    card, at most 4 beside a board, no chain, and no caller.

    >>> Snap("any", fine=2).fine
    2
    """

    whose: str | None = None
    fine: int | None = field(kw_only=True, default=None, converter=limit_turns)
    chain: bool | None = field(kw_only=True, default=None)
    caller: bool | None = field(kw_only=True, default=None)
    most_extra: int | None = field(kw_only=True, default=None)

    def __attrs_post_init__(self) -> None:
        """Raise :class:`InvalidArgumentError` for a field."""
        self.check_words(whose=("own", "any", None), chain=(False, True, None), caller=(False, True, None))
        if self.fine is not None:
            self.check_number("fine", least=0)
        check_most_extra(self)


@frozen(repr=False, eq=False)
class Exchange(Part):
    """Several cards of a board may be exchanged for the card in hand, if they are equal.

    They are two up to ``most``. The card in hand is ``laid`` up or down, or ``as_was`` the first of them. If they
    differ, all players have seen them, and the card in hand is kept (``keep``) beside them, where at most
    ``most_extra`` lie, or goes on the discard pile (``discard``). Cards that all players know to differ are not
    offered.

    A field that is ``None`` has no opinion: then that of the plugins below counts. Without any, they are four cards,
    laid as the first was, and kept, at most 4 beside a board.

    >>> Exchange(3, failed="discard").most
    3
    """

    most: int | None = None
    laid: str | None = field(kw_only=True, default=None)
    failed: str | None = field(kw_only=True, default=None)
    most_extra: int | None = field(kw_only=True, default=None)

    def __attrs_post_init__(self) -> None:
        """Raise :class:`InvalidArgumentError` for a field."""
        self.check_words(laid=("as_was", "up", "down", None), failed=("keep", "discard", None))
        if self.most is not None:
            self.check_number("most", least=2)
        check_most_extra(self)


def check_most_extra(part: Snap | Exchange) -> None:
    """Raise :class:`InvalidArgumentError` for a number of cards that no board can have beside it."""
    if part.most_extra is not None and not (type(part.most_extra) is int and 0 <= part.most_extra <= MAX_EXTRA):
        raise part.make_error("most_extra", f"an integer from 0 to {MAX_EXTRA}")

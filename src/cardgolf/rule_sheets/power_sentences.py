"""What the four sentences say of hands, of powers of thrown cards, of exchanges and of throws out of turn."""

from collections.abc import Iterator, Sequence

from attrs import evolve

from cardgolf import Pile, Rulebook
from cardgolf.rule_sheets.named_cards import list_meant, name_cards, number_word
from cardgolf.rulebook.turn_parts import Turn
from cardgolf.scoring import Faces
from cardgolf.turns import Draw, Exchange, Keep, Play, Power, Snap, Swap
from cardgolf.words import Words


def tell_play(turn: Turn, words: Words) -> Iterator[str]:
    """Yield what may be laid out of a hand before the draw."""
    for play in turn.list_parts(Play)[-1:]:
        run = None if play.run is None else number_word(play.run, words)
        yield words("short-play", word=run, suited=play.suited)


def tell_drawn(turn: Turn, words: Words) -> Iterator[str]:
    """Yield what may be drawn and thrown besides, and how a taken card lies."""
    for keep in turn.list_parts(Keep)[-1:]:
        if keep.direct:
            yield words("short-keep-direct", piles="stock" if [*keep.piles] == [Pile.STOCK] else "both")
    if any(draw.ends for draw in turn.list_parts(Draw)):
        yield words("short-draw-ends")
    if taken := turn.find_field(Swap, "taken"):
        yield words("short-taken", up=taken == "up")


def tell_powers(book: Rulebook, turn: Turn, words: Words) -> Iterator[str]:
    """Yield what thrown cards do, and that several cards may be exchanged for one."""
    if powers := [*_tell_powers(book, turn.list_parts(Power), words)]:
        is_drawn = all(power.of == "drawn" for power in turn.list_parts(Power))
        yield words("short-powers", drawn=is_drawn, names=words.join(powers))
    if turn.list_parts(Exchange):
        yield words("short-exchange")


def list_left(book: Rulebook, power: Power) -> list[Power]:
    """Return a power with the cards that no part above it has, or nothing if all of them have another power."""
    above = book.turn.list_parts(Power)
    above = above[above.index(power) + 1 :] if power in above else ()
    meant = list_meant(book, power.cards)
    left = meant.difference(*[list_meant(book, each.cards) for each in above])
    return [power] if left == meant and left else [evolve(power, cards=Faces(cards=sorted(left)))] if left else []


def _tell_powers(book: Rulebook, powers: Sequence[Power], words: Words) -> Iterator[str]:
    """Yield what each power does, as part of a sentence. Of powers of one card the topmost counts."""
    for each in powers:
        for power in list_left(book, each):
            cards = name_cards(book, power.cards, words)
            match power:
                case Power(look="own"):
                    yield words("short-power-own", cards=cards)
                case Power(look="others"):
                    yield words("short-power-others", cards=cards)
                case Power(exchange="own"):
                    yield words("short-power-swap", cards=cards)
                case Power(exchange="different"):
                    yield words("short-power-different", cards=cards)
                case Power(exchange="any"):
                    yield words("short-power-any", cards=cards)
                case Power(exchange="seen"):
                    yield words("short-power-seen", cards=cards, count=power.looks)
                case _:
                    count = number_word(power.deal, words)
                    yield words("short-power-deal", cards=cards, count=power.deal, word=count)


def tell_snaps(turn: Turn, words: Words) -> Iterator[str]:
    """Yield which cards may be thrown out of turn, and what a wrong one costs."""
    if turn.list_parts(Snap):
        yield words("short-snap", any=turn.find_field(Snap, "whose") == "any")
        if turn.fine:
            yield words("short-snap-fine", count=turn.fine, word=number_word(turn.fine, words))

"""Games in words: each viewer's moves, consequences and moments."""

from cardgolf import Game
from cardgolf.events import empty_view
from cardgolf.narration import describe_situation, describe_status, narrate
from cardgolf.table import CardNames
from cardgolf.testing.playing import Choose, play_moves

CARDS = CardNames(ascii=True)


def check_told(game: Game, choose: Choose) -> None:
    """Check that every move up to the end of the round, and every moment of it, can be told to each viewer.

    Raises :class:`cardgolf.PluginError` if the words of a plugin's move fail.
    """
    viewers = (*game.state.match.seats, None)
    last = game
    for each in play_moves(game, choose):
        last = each
        for seat in viewers:
            _check_moment(each, seat)
    for seat in viewers:
        told = [*narrate(empty_view(last.view(seat)), last.events(seat), CARDS)]
        plies = {sentence.ply for sentence in told}
        assert plies == {*range(last.ply + 1)}, f"moves that seat {seat} saw are not told in words"
        for sentence in told:
            assert sentence.text[-1:] in ".!?", f"ply {sentence.ply} is told to seat {seat} as {sentence.text!r}"


def _check_moment(game: Game, seat: int | None) -> None:
    view = game.view(seat)
    assert describe_status(view, CARDS, over=game.is_over), f"seat {seat} is not told what is going on"
    assert str(view), f"seat {seat} cannot be shown the table"
    if seat in game.to_act:
        assert describe_situation(view, CARDS), f"seat {seat} is not told what it may do"

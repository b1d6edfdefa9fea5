"""A match with people in it, round by round."""

from cardgolf.cli.showing import values
from cardgolf.cli.sitting import Sitting
from cardgolf.cli.turns import Left, turn
from cardgolf.cli.words import listed


def play_through(sitting: Sitting) -> None:
    """The match to its end, for so many rounds, or until somebody stops."""
    _opening(sitting)
    try:
        while True:
            if not sitting.game.round_over:
                _round(sitting)
            if _finished(sitting):
                sitting.telling.standings(sitting.game)
                return
            if sitting.seats.people:
                sitting.screen.asked("Enter for the next round. ")
            sitting.game = sitting.game.deal()
    except Left:
        return


def _finished(sitting: Sitting) -> bool:
    played = len(sitting.game.state.match.rounds)
    return sitting.game.over or (sitting.rounds is not None and played >= sitting.rounds)


def _opening(sitting: Sitting) -> None:
    """What is played, what cards count, and who plays."""
    game, screen, names = sitting.game, sitting.screen, sitting.screen.names
    sitting.telling.opening(game, seed=sitting.tells_seed)
    golf, variant, *house_rules = (each.described().partition("\n")[0] for each in game.rules.stack)
    screen.lines([variant.partition(": ")[2], *house_rules])
    if game.rules.who_answers()["closing"] == ("golf",):
        screen.say(golf.rpartition(": ")[2].capitalize())
    screen.say(f"{values(game.view(None))} The fewest points win.")
    people = [names[seat] for seat in sorted(sitting.seats.people)]
    bots = [names[seat] for seat in sorted(sitting.seats.bots)]
    if people:
        computer = f", the computer {listed(bots)}" if bots else ""
        screen.say(f"You play {listed(people)}{computer}. Whenever you are asked you can type help, hint or rules.")


def _round(sitting: Sitting) -> None:
    """One round, its end and what it came to."""
    before = sitting.game
    sitting.begin_round()
    sitting.telling.header(before)
    while not sitting.game.round_over:
        _turn(sitting, sitting.game.state.turn)
    sitting.last_news()
    sitting.keeper.keep(sitting.game)
    sitting.telling.results(sitting.game, before)


def _turn(sitting: Sitting, seat: int) -> None:
    if seat in sitting.seats.people:
        turn(sitting, seat)
        return
    sitting.take(sitting.seats.choice(sitting.game, seat))
    if not sitting.seats.people and sitting.ended(0):
        sitting.news(None)

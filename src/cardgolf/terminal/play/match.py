"""A match with human players, from its opening to its end."""

from cardgolf.terminal.play.human_turn import PlayerQuit, leave_match, play_turn, save_or_leave
from cardgolf.terminal.play.session import PlaySession
from cardgolf.terminal.shared.assist import review_lines
from cardgolf.terminal.shared.output import waiting


def play_through(session: PlaySession) -> None:
    """Play the match to its end, for so many rounds, or until a player quits."""
    _print_opening(session)
    try:
        while True:
            if not session.game.is_round_over:
                _play_round(session)
            if _is_finished(session):
                session.narrator.standings(session.game)
                if session.keeper.fails:
                    save_or_leave(session)
                if session.people and session.screen.is_terminal:
                    _ask_after_round(session, "ask-end")
                return
            if session.people:
                _ask_for_next_round(session)
            session.sitting = session.sitting.deal()
    except PlayerQuit:
        return


def _ask_for_next_round(session: PlaySession) -> None:
    """Wait for Enter. Quit if the player types ``quit`` or its beginning."""
    typed = _ask_after_round(session, "ask-next")
    if typed and "quit".startswith(typed):
        leave_match(session)


def _ask_after_round(session: PlaySession, question: str) -> str:
    """Return what is typed after a round, until it is no beginning of ``review``, which tells what moves cost."""
    while True:
        typed = session.screen.ask(session.words(question)).strip().lower()
        if not typed or not "review".startswith(typed):
            return typed
        told = session.screen.pages(review_lines(session.game, session.people, session.screen.faces)).strip().lower()
        if told:
            return told


def _is_finished(session: PlaySession) -> bool:
    played = len(session.game.state.match.rounds)
    return session.game.is_over or (session.rounds is not None and played >= session.rounds)


def _print_opening(session: PlaySession) -> None:
    """Print the game and its rules in a few sentences, and the players."""
    game, screen, names = session.game, session.screen, session.screen.names
    session.narrator.introduce(game)
    people = [names[seat] for seat in sorted(session.people)]
    bots = [names[seat] for seat in sorted(session.sitting.seats.bots)]
    if people:
        words, join = session.words, screen.faces.words.join
        who = words("you-are", player=people[0]) if len(people) == 1 else words("you-share", players=join(people))
        computer = [words("computer-plays", players=join(bots))] if bots else []
        screen.say(" ".join((who, *computer, words("type-help"))))
    screen.say()
    session.narrator.opening(game, seed=session.shows_seed)


def _play_round(session: PlaySession) -> None:
    """Play one round and print its results."""
    before = session.game
    session.begin_round()
    session.narrator.header(before)
    while not session.game.is_round_over:
        _play_turn(session, session.game.state.actor)
    session.last_news()
    session.keep()
    session.narrator.results(session.game, before)


def _play_turn(session: PlaySession, seat: int) -> None:
    if seat in session.people:
        play_turn(session, seat)
        return
    with waiting(session.words("thinking", player=session.screen.names[seat])):
        move = session.sitting.choose()
    session.take(move)
    if not session.people and session.has_ended(0):
        session.news(None)

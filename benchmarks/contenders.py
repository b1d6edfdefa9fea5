"""Who takes part: a name, the library it needs, and how its loop is made."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import cardgolf
from benchmarks import peers
from benchmarks.loops import HOUSE_RULES, SEATS, Played, through_engine, through_games

BASE = f"OpenSpiel crazy_eights, {SEATS} seats"


@dataclass(frozen=True)
class Contender:
    """``library`` is the name it is installed by; ``make`` raises ``ImportError`` where it is not."""

    name: str
    library: str
    make: Callable[[], Played]


def _ours(name: str, through: Callable[[cardgolf.Rulebook], Played], *spec: object) -> Contender:
    return Contender(f"cardgolf {name}", "cardgolf", lambda: through(cardgolf.rules(*spec)))


CONTENDERS = (
    _ours("play-nine", through_games, "play-nine"),
    _ours("nine-card", through_games, "nine-card"),
    _ours("crazy-nines", through_games, "crazy-nines"),
    _ours("board-nine", through_games, "board-nine"),
    _ours("play-nine, engine alone", through_engine, "play-nine"),
    _ours("play-nine, three house rules", through_games, "play-nine", *HOUSE_RULES),
    Contender(BASE, "open_spiel", partial(peers.open_spiel, f"crazy_eights(players={SEATS})")),
    Contender(
        f"{BASE}, old states kept",
        "open_spiel",
        partial(peers.open_spiel, f"crazy_eights(players={SEATS})", kept=True),
    ),
    Contender("OpenSpiel hearts, 4 seats", "open_spiel", partial(peers.open_spiel, "hearts")),
    Contender("OpenSpiel cribbage, 2 seats", "open_spiel", partial(peers.open_spiel, "cribbage")),
    Contender("OpenSpiel gin_rummy, 2 seats", "open_spiel", partial(peers.open_spiel, "gin_rummy")),
    Contender(
        "OpenSpiel python_team_dominoes, 4 seats", "open_spiel", partial(peers.open_spiel, "python_team_dominoes")
    ),
    Contender("RLCard uno, 2 seats", "rlcard", partial(peers.rlcard, "uno")),
    Contender("RLCard gin-rummy, 2 seats", "rlcard", partial(peers.rlcard, "gin-rummy")),
    Contender("PettingZoo connect_four, 2 seats", "pettingzoo", partial(peers.pettingzoo, "connect_four_v3")),
    Contender("PettingZoo leduc_holdem, 2 seats", "pettingzoo", partial(peers.pettingzoo, "leduc_holdem_v4")),
    Contender(f"PokerKit no-limit hold'em, {SEATS} seats", "pokerkit", peers.pokerkit),
    Contender("python-chess, 2 seats", "chess", peers.chess),
)
BY_NAME = {contender.name: contender for contender in CONTENDERS}

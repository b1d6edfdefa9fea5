"""Games of the family that are not shipped: packages of their own to install, and games that are not here."""

from cardgolf import OtherGame

PAGAT = "pagat.com, Golf"
BOARD_GAME_ARENA = "boardgamearena.com"
UNREAD = "We could not read their rules."
NO_STOCKS = "It has a second stock with a row of open cards, and cardgolf has one stock."


def _example(title: str, *also: str, source: str) -> OtherGame:
    """Return a game of ``examples/``, which is a package of its own."""
    package = f"cardgolf-{title.lower().replace(' ', '-')}"
    return OtherGame(title, also, source, package=package, place=f"examples/{package}")


GAMES = (
    _example("Croquet", source="pagat.com, invented games"),
    _example("Golfie", source=BOARD_GAME_ARENA),
    _example("Rat-a-Tat Cat", source="the published game, as it is generally known"),
    _example("Trash", "Garbage", source="household pages"),
    _example("Yaniv", "Yusuf", "Jhyap", "Dhumbal", source="household pages"),
    OtherGame("Cumbia", source=PAGAT, why=UNREAD),
    OtherGame(
        "Cactus by other rules",
        source="verlagstabil.de",
        why="We could not read its page, and took other rules of Cactus.",
    ),
    OtherGame("Golf with Malaysian powers", source="en.wikipedia.org, Golf (card game)", why=UNREAD),
    OtherGame("Golf with an all-in", source=PAGAT, why=UNREAD),
    OtherGame("Skyjo Action", source="geekyhobbies.com", why=NO_STOCKS),
    OtherGame(
        "Golf as a betting game",
        source="ichabod801/poker_db on github.com",
        why="It is out of scope: cardgolf has points, and no stakes.",
    ),
)

"""The dearest rules that a client can name: what they may not be, and how long each kind of job takes with them."""

from contextlib import suppress
from functools import cache
from random import Random
from time import thread_time

import pytest
from cardgolf_server.bots import SECONDS, choose, make_bots, think
from cardgolf_server.bounds import Bounds
from cardgolf_server.commands import apply_command, start_match
from cardgolf_server.files import KINDS, copy_game, list_parts, make_file
from cardgolf_server.messages import game_message, hint_message
from cardgolf_server.pages import Pages
from cardgolf_server.workers import Processes, StoppedError

import cardgolf
from cardgolf import CardGolfError, InvalidArgumentError
from cardgolf.bots import LEVELS, make_bot

ATTEMPTS = 3
MARGIN = 0.2
"""Seconds for what stands around a job: it is pickled, and the system looks at its time now and then."""

LARGEST = ["rows=3", "columns=5", "decks=8"]

MOST_SECONDS = {
    "create": 1, "load": 5, "news": 1, "move": 1, "rules": 3, "deck": 1, "file": 3,
}  # fmt: skip
"""Seconds of processor time that a job may take, as the README says."""

DEAREST = [
    {"variant": "nine-card", "house_rules": ["ender-penalty"], "settings": ["decks=8"]},
    {"variant": "nine-card-lines", "house_rules": ["joker-pairs", "knocking"], "settings": ["turn_limit=none"]},
    {"variant": "golf", "house_rules": ["rearrange"], "settings": ["rows=3", "columns=4", "initial_flips=2"]},
    {"variant": "golf", "house_rules": ["several-for-one"], "settings": LARGEST},
    {"variant": "golf", "house_rules": ["wild-cards:cards=two"], "settings": LARGEST},
    {"variant": "crazy-nines", "house_rules": ["joker-pairs"]},
    {"variant": "flickinger"},
    {"variant": "cabo", "settings": ["penalty_cards=100", "snaps=any", "chain=on"]},
    {"variant": "kombio"},
    {"variant": "yaniv", "settings": ["cards=7", "threshold=1000"]},
    {"variant": "trash", "settings": ["take=any", "decline=on"]},
]  # fmt: skip
"""Rules of today: those of the repository that take longest, as `pytest -m slow` finds them, and some of packages."""


def names_for(variant):
    """Return names for as many players as the rules allow."""
    return [f"P{seat}" for seat in range(cardgolf.rules(variant).seats()[-1])]


@cache
def dear_game(number):
    """Return a match of the dearest rules after some moves, before a choice."""
    asked = DEAREST[number]
    if asked["variant"] not in cardgolf.variants():
        pytest.skip(f"cardgolf-{asked['variant']} is not installed")
    return reach_choice(asked)


def reach_choice(asked):
    """Return a match of the rules ``asked`` for after some moves, before a choice."""
    names, rng = names_for(asked["variant"]), Random(2)
    game = cardgolf.new_game(start_match(asked | {"players": names}, Bounds()).rules, players=names, seed=9)
    while game.ply < 40 or game.is_round_over or len(game.legal_moves) < 2:
        game = game.deal() if game.is_round_over else game.play(rng.choice(game.legal_moves))
    return game


def here(job, *arguments):
    """Run ``job`` in this process, where a test measures it."""
    return job(*arguments)


def takes_less(seconds, job):
    """Return whether ``job`` takes less processor time in one of a few attempts."""
    for _ in range(ATTEMPTS):
        began = thread_time()
        job()
        if thread_time() - began < seconds:
            return True
    return False


def jobs_of(game, number):
    """Return a job of each kind about ``game``."""
    seat, view = game.to_act[0], game.view(game.to_act[0])
    asked = DEAREST[number] | {"players": names_for(DEAREST[number]["variant"])}
    return {
        "create": lambda: start_match(asked, Bounds()),
        "load": lambda: cardgolf.replay(cardgolf.record(game)),
        "news": lambda: game_message(game, seat, 0),
        "move": lambda: apply_command(game, seat, {"play": str(view.legal_moves[-1])}),
        "rules": lambda: Pages().make("rules", game),
        "deck": lambda: Pages().make("deck", game),
    }


@pytest.mark.parametrize("number", range(len(DEAREST)))
def test_each_job_is_bounded_with_the_dearest_rules(number):
    for kind, job in jobs_of(dear_game(number), number).items():
        assert takes_less(MOST_SECONDS[kind], job), kind


def test_the_dearest_rules_are_those_of_today():
    """A game that is renamed must be named anew here. Yaniv and Trash are in packages of their own."""
    assert {asked["variant"] for asked in DEAREST} - {*cardgolf.variants()} <= {"yaniv", "trash"}


@pytest.fixture(scope="module")
def processes():
    made = Processes(1, Bounds().stop_seconds)
    yield made
    made.close()


def charge(processes, job, *given):
    """Return the seconds of processor time that are charged for ``job``, whether it was stopped or not."""
    before = processes.clock()
    with suppress(StoppedError):
        assert processes.run(job, *given)
    return processes.clock() - before


@pytest.mark.parametrize("number", range(len(DEAREST)))
def test_a_hint_and_a_bot_end_within_their_seconds_with_the_dearest_rules(processes, number):
    game = dear_game(number)
    view = game.view(game.to_act[0])
    for job, *given in ((hint_message, view), (think, "easy", view), (think, "hardest", view)):
        assert charge(processes, job, *given) < Bounds().stop_seconds + MARGIN


@pytest.mark.slow
@pytest.mark.parametrize(
    "asked",
    [*({"variant": variant} for variant in cardgolf.variants()),
     *({"variant": "golf", "house_rules": [rule], "settings": LARGEST} for rule in cardgolf.house_rules())],
    ids=str,
)  # fmt: skip
def test_hints_end_within_their_seconds_with_all_rules(processes, asked):
    """All games, and all house rules on the largest board, with the most players: `-s` shows which take longest."""
    try:
        game = reach_choice(asked)
    except InvalidArgumentError as error:  # such as a house rule that needs other boards
        pytest.skip(str(error))
    seconds = charge(processes, hint_message, game.view(game.to_act[0]))
    print(f"{seconds:.2f} s: {asked}")  # noqa: T201
    assert seconds < Bounds().stop_seconds + MARGIN


@pytest.mark.parametrize("level", [level for level in LEVELS if level not in SECONDS])
@pytest.mark.parametrize("number", range(len(DEAREST)))
def test_the_choice_of_a_bot_is_bounded_with_the_dearest_rules(number, level):
    """Those that search are stopped where a single deal takes too long, as the test above holds."""
    game = dear_game(number)
    bot = make_bots((level,) * 8, here)[game.to_act[0]]
    assert takes_less(Bounds().stop_seconds, lambda: choose(bot, game))
    assert max(SECONDS.values()) < Bounds().stop_seconds


LONGEST = [
    ("golf", ["ender-penalty"], ["holes=1000", "turn_limit=7"]),
    ("crazy-nines", ["rearrange", "joker-pairs"], ["holes=1000"]),
    ("cabo", [], ["snaps=any", "chain=on", "target=none"]),
]


@cache
def longest_match(number):
    """Return a match at a limit of the server, and its record."""
    variant, house_rules, settings = LONGEST[number]
    if variant not in cardgolf.variants():
        pytest.skip(f"cardgolf-{variant} is not installed")
    bounds, names = Bounds(), names_for(variant)[: 2 if number == 0 else None]
    game = cardgolf.new_game(cardgolf.rules(variant, *house_rules, settings=settings), players=names)
    bots = [make_bot("beginner", Random(f"{seat}")) for seat in range(len(names))]
    while not (game.ply >= bounds.events or len(game.state.match.rounds) >= bounds.rounds or game.is_over):
        seat = game.to_act[0] if game.to_act else 0
        game = game.deal() if game.is_round_over else game.play(bots[seat].choose(game.view(seat)), seat=seat)
    assert not game.is_over
    return game, cardgolf.record(game)


@pytest.mark.parametrize("kind", [*KINDS, "load", "move"])
@pytest.mark.parametrize(
    "number", [0, pytest.param(1, marks=pytest.mark.slow), pytest.param(2, marks=pytest.mark.slow)]
)
def test_the_jobs_of_the_longest_match_are_bounded(kind, number, tmp_path):
    game, text = longest_match(number)
    match kind:
        case "load":
            assert takes_less(MOST_SECONDS["load"], lambda: cardgolf.replay(text))
        case "move":
            before, file = game.at(game.ply - 1), cardgolf.HeldFile(tmp_path / "match.jsonl")
            event = game.history[-1]
            assert takes_less(MOST_SECONDS["move"], lambda: cardgolf.save(again(before, event), file))
        case "record":
            assert takes_less(MOST_SECONDS["load"], lambda: copy_game(game))
            copy = copy_game(game)
            for job in (*list_parts(copy, 0), lambda: make_file(copy, 0, kind)):
                assert takes_less(MOST_SECONDS["file"], job)
            assert make_file(copy, 0, kind).text == cardgolf.redact(game, 0)
        case _:
            assert takes_less(MOST_SECONDS["file"], lambda: make_file(game, 0, kind))


def again(game, event):
    """Return ``game`` after the ``event`` of its history that follows."""
    return game.deal() if event[1] == "deal" else game.play(event[1], seat=event[0])


@pytest.mark.parametrize(
    "settings",
    [["penalty_cards=999999999"], ["penalty_cards=1001"], ["penalty_cards=0001001"], ["threshold=-1001"],
     ["holes=" + "9" * 3_000], ["turn_limit = 1001"]],
)  # fmt: skip
def test_a_number_beyond_the_bound_is_refused(settings):
    for asked in ({"settings": settings}, {"house_rules": [f"ender-penalty:{settings[0]}"]}):
        with pytest.raises(InvalidArgumentError, match="expected numbers from -1000 to 1000") as refused:
            start_match({"variant": "golf", "players": ["Ann", "Bo"], **asked}, Bounds())
        assert len(str(refused.value)) < 200


def test_a_number_in_the_name_of_a_game_is_refused_too():
    with pytest.raises(InvalidArgumentError, match="expected numbers from"):
        start_match({"variant": "golf:threshold=5000", "players": ["Ann", "Bo"]}, Bounds())


@pytest.mark.parametrize("decks", [9, 185])
def test_a_deck_beyond_the_bound_is_refused(decks):
    asked = {"variant": "nine-card", "players": ["Ann", "Bo"], "settings": [f"decks={decks}"]}
    with pytest.raises(InvalidArgumentError, match=rf"invalid deck of {54 * decks} cards: expected at most 432"):
        start_match(asked, Bounds())


@pytest.mark.parametrize("variant", cardgolf.variants())
def test_every_game_has_a_deck_and_defaults_within_the_bounds(variant):
    rules = cardgolf.rules(variant)
    for players in (rules.seats()[0], rules.seats()[-1]):
        asked = {"variant": variant, "players": [f"P{seat}" for seat in range(players)]}
        assert start_match(asked | {"settings": ["round_limit=1000"]}, Bounds())


def test_a_page_is_made_once_for_its_rules():
    pages = Pages()
    one, other = (cardgolf.new_game("nine-card", "ender-penalty:points=7", players=2) for _ in range(2))
    assert pages.find("rules", one) is None
    page = pages.make("rules", one)
    assert pages.find("rules", other) is pages.make("rules", other) is page
    assert pages.find("deck", one) is None
    assert pages.make("deck", one) != page


def test_the_pages_that_are_kept_are_bounded(monkeypatch):
    monkeypatch.setattr("cardgolf_server.pages.MOST_KEPT", 2)
    pages, games = Pages(), [cardgolf.new_game("golf", players=2, holes=holes) for holes in (1, 2, 3)]
    for game in games:
        pages.make("deck", game)
    pages.find("deck", games[1])
    assert [pages.find("deck", game) is None for game in games] == [True, False, False]


def test_bots_fail_in_any_way_and_the_first_legal_move_is_played():
    game = cardgolf.new_game("play-nine", players=2, seed=1)
    seat = game.to_act[0]
    for failure in (NotImplementedError, RecursionError, MemoryError, CardGolfError("no")):
        bot = make_bots(("easy", "easy"), here)[seat]

        def fail(_, failure=failure):
            raise failure

        bot.choose = fail
        assert choose(bot, game) == game.legal_moves[0]
    for wrong in ("swap z9", None, 7):
        bot.choose = lambda _, wrong=wrong: wrong
        assert choose(bot, game) == game.legal_moves[0]

"""Language agents read what their seat saw, and their answers are played or refused in words."""

from random import Random

import pytest
from helpers.cases import every_case
from helpers.rule_texts import GAMES, count_players, make_rules

import cardgolf
from cardgolf import Game, InvalidArgumentError
from cardgolf.rl.text_environment import TextEnvironment


def make_environment(name="play-nine", **options):
    players = options.pop("players", count_players(name))
    return TextEnvironment(make_rules(name), players, **{"seed": 7, "rule_sheet": False} | options)


def play_by_lot(env, seed=0):
    """Play an episode, and return what the agents read."""
    rng, texts = Random(seed), []
    while not env.done:
        texts.append(env.get_observation())
        move = rng.choice(env.game.legal_moves)
        assert env.step(f"I think that [{move}] is best.").refusal == ""
    return texts


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_played_to_its_end(name):
    env = make_environment(name)
    texts = play_by_lot(env)
    assert all("Answer with one of these moves:" in text for _, text in texts)
    sign = -1 if env.rules.lowest_wins else 1
    assert env.close() == {seat: sign * points for seat, points in enumerate(env.game.totals)}
    assert "Standings: 1." in env.describe(0)


def play_again(game, rng):
    """Return a game with the same moves whose stock lies otherwise below the cards that were drawn."""
    start, now = game.at(0), game.state
    left, drawn = [*start.state.stock[: len(now.stock)]], start.state.stock[len(now.stock) :]
    rng.shuffle(left)
    draft = start.state.thaw()
    draft.stock = (*left, *drawn)
    other = Game(game.rules, draft.freeze())
    for seat, move in game.history:
        other = other.play(move, seat=seat)
    return other


@pytest.mark.parametrize("name", ["play-nine", "crazy-nines", "yaniv", "cabo"])
def test_cards_that_no_seat_saw_change_nothing_that_is_read(name):
    """The draw for the dealer is left out: a game with another stock is no longer one of its seed."""
    rules, rng = make_rules(name).with_options(first_dealer=0), Random(3)
    env = TextEnvironment(rules, count_players(name), seed=7, rule_sheet=False)
    for _ in range(12):
        real, seat, text = env.game, *env.get_observation()
        env.game = play_again(real, rng)
        assert env.game != real
        assert env.get_observation() == (seat, text)
        env.game = real
        env.step(str(rng.choice(env.game.legal_moves)))


def test_what_happened_is_told_once_and_in_order():
    env = make_environment(players=2)
    seat, first = env.get_observation()
    opening = ["For the deal Player 1 draws 3, Player 2 8: Player 1 deals.", "Round 1 of 9: Player 1 deals."]
    assert (seat, first.splitlines()[:2]) == (1, opening)
    env.step("flip a1")
    env.step("flip b1")
    seat, text = env.get_observation()
    assert seat == 0
    assert text.splitlines()[:4] == [
        *opening, "Player 2 turns up a1: 10.", "Player 2 turns up b1: 8.",
    ]  # fmt: skip
    env.step("flip a1")
    assert env.get_observation()[1].splitlines()[0] == "Player 1 turns up a1: 3."


def test_a_refusal_has_the_rule_and_its_clause_for_the_step():
    env = make_environment(players=2)
    for move in ("flip a1", "flip a2", "flip a1", "flip a2", "draw discard"):
        env.step(move)
    refused = env.step("discard")
    assert not refused.done
    assert refused.refusal.splitlines() == [
        f"Refused: illegal move 'discard': expected one of {', '.join(map(str, env.game.legal_moves[:6]))} and 2 more",
        "The rule is base.moves:",
        "  PN 2.2.2  A card taken from the discard pile must be swapped for one of your cards, face up or face down.",
    ]
    assert env.get_observation() == (
        1, f"{refused.refusal}\nAnswer again. 4 more refused answers in a row end the episode.",
    )  # fmt: skip
    assert env.step("swap a1").refusal == ""


@every_case("answer", ["", "hello", "[", "[]", "[swap z9]", "swap\x1b[2J", "x" * 100_000, None, 7, "é"])
def test_any_answer_is_refused_in_words(answer):
    env = make_environment()
    before = env.game
    found = env.step(answer)
    assert found.refusal.startswith("Refused: ") and not found.done
    assert env.game == before and all(line.isprintable() for line in found.refusal.splitlines())


def test_refused_answers_in_a_row_forfeit_the_episode():
    env = make_environment(most_refusals=2, forfeit=50, players=3)
    env.step("hello")
    assert not env.step("flip a1").done
    env.step("hello")
    assert env.step("hello").done
    assert env.close() == {0: 0, 1: -50, 2: 0}
    with pytest.raises(InvalidArgumentError, match="the episode is over"):
        env.step("flip b1")
    env.reset(seed=7)
    assert not env.done and env.rewards == {0: 0, 1: 0, 2: 0}


def test_the_first_observation_has_the_rules():
    env = make_environment(rule_sheet=True, list_moves=False)
    _, text = env.get_observation()
    assert text.startswith(str(cardgolf.explain("play-nine")))
    assert text.endswith("Answer with one move, such as: flip a1")
    env.step("flip a1")
    assert "PLAY NINE" not in env.get_observation()[1]


def test_several_rounds_are_one_episode():
    env = make_environment("four-card", rounds=3)
    texts = play_by_lot(env)
    assert len(env.game.state.match.rounds) == 3
    assert sum("Round 2 of 9: " in text for _, text in texts) == 3


@pytest.mark.parametrize("options", [{"rounds": 0}, {"most_refusals": 0}, {"players": 9}])
def test_impossible_environments_are_refused(options):
    with pytest.raises(InvalidArgumentError, match="expected"):
        make_environment(**options)

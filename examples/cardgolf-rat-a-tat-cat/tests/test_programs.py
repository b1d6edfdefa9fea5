"""Rat-a-Tat-Cat with the rest of the library: bots, records, sampled tables, the terminal and the table."""

import asyncio
import re
from random import Random

import pytest

import cardgolf
from cardgolf import Card, Game
from cardgolf.bots import make_bot
from cardgolf.testing import rigged_deck

SECRET = str(2**255 + 3)
POWERS = ("Peek", "Swap", "Draw-Two")


def play_by_lot(players, seed, **options):
    """Return a finished match of random moves."""
    game, chance = cardgolf.new_game("rat-a-tat-cat", players=players, seed=seed, **options), Random(seed)
    while not game.is_over:
        game = game.deal() if game.is_round_over else game.play(chance.choice(game.legal_moves))
    return game


def begin(*rows, stock):
    """Return the first turn, that of seat 0."""
    return rigged_deck(cardgolf.rules("rat-a-tat-cat", first_dealer=1), rows, discard="5", stock=stock)


def every_ply(game):
    return (game.at(ply) for ply in range(len(game.history) + 1))


# Bots


@pytest.mark.parametrize("options", [{}, {"call": "instead"}])
@pytest.mark.parametrize("players", [2, 4])
def test_greedy_beats_random(players, options):
    rules = cardgolf.rules("rat-a-tat-cat", holes=1, **options)
    found = cardgolf.compare("greedy", "random", rules=rules, games=60, seed=1, players=players)
    least, most = map(float, re.findall(r"[0-9.]+", found.verdict)[:2])
    assert found.verdict.startswith("A scores") and "less than B" in found.verdict
    assert 3.5 < least < most


def test_greedy_is_first_in_a_tournament():
    table = cardgolf.tournament("rat-a-tat-cat", ["random", "stubborn", "greedy"], games=20, players=2, seed=1).table
    assert table[0].bot == "greedy"
    assert table[0].mean_rank.high < table[1].mean_rank.low


@pytest.mark.parametrize("bot", ["random", "greedy", "stubborn", "search:deals=4"])
def test_each_bot_plays_a_match(bot):
    rules = cardgolf.rules("rat-a-tat-cat", holes=2, turn_limit=20)
    found = cardgolf.simulate(rules, [bot, "random", "greedy"], games=2, seed=1)
    assert [(each.error, len(each.totals)) for each in found.games] == [("", 3)] * 2


def count_uses(games):
    """Return how often greedy players use each power card, and how often they throw it."""
    used, thrown = dict.fromkeys(POWERS, 0), dict.fromkeys(POWERS, 0)
    for seed in range(games):
        game = cardgolf.new_game("rat-a-tat-cat", players=3, seed=seed, holes=1)
        bot = make_bot("greedy", Random(seed))
        while not game.is_round_over:
            move, held = bot.choose(game.view(game.turn)), game.state.held
            if held and held.name:
                counted = thrown if str(move) == "discard" else used
                counted[held.name] += 1
            game = game.play(move)
    return used, thrown


def test_greedy_uses_power_cards():
    used, thrown = count_uses(40)
    assert all(used[name] > max(9, 4 * thrown[name]) for name in POWERS)


def test_greedy_gives_a_known_nine_away():
    game = begin("9 2 0 1", "3 4 5 6", stock="Swap").play("draw stock")
    move = make_bot("greedy", Random(1)).choose(game.view(0))
    assert (move.word, move.own) == ("exchange", "a1")


def test_greedy_keeps_its_best_cards():
    game = begin("0 0 0 0", "9 9 9 9", stock="Swap").play("draw stock")
    for place in range(4):
        board = game.state.boards[0]
        board = board.put(place, board.slots[place].known_to(0))
        game = Game(game.rules, game.state.replace(boards=(board, game.state.boards[1])))
    assert str(make_bot("greedy", Random(1)).choose(game.view(0))) == "discard"


def test_greedy_calls_with_the_lowest_sum_and_not_with_the_highest():
    for row, said in (("0 0 1 1", "knock"), ("9 9 8 8", "pass")):
        game = begin(row, "5 5 6 6", stock="9").play("draw stock").play("discard")
        assert str(make_bot("greedy", Random(1)).choose(game.view(0))) == said


# Records and samples


@pytest.mark.parametrize("players", range(2, 7))
def test_a_saved_match_is_the_same_match(players, tmp_path):
    game = play_by_lot(players, seed=players)
    assert any(card.name for card in game.at(0).state.cards)
    cardgolf.save(game, tmp_path / "match.golf")
    again = cardgolf.load(tmp_path / "match.golf")
    assert again == game
    assert (again.history, again.totals, again.position) == (game.history, game.totals, game.position)
    replayed = cardgolf.replay(cardgolf.record(game))
    assert replayed.history == game.history
    assert replayed.standings == game.standings


@pytest.mark.parametrize("viewer", [0, None])
def test_a_record_for_one_viewer_hides_what_it_did_not_see(viewer):
    """Seat 1 peeks at a card which it knows alone. It differs, and nothing else that the viewer sees."""
    shown = set()
    for hidden in ("Draw-Two", "Swap", "0"):
        game = begin("1 2 3 4", f"5 {hidden} 9 9", stock="6 Peek 7")
        for move in ("draw stock", "discard", "pass", "draw stock", "peek b1", "pass"):
            game = game.play(move)
        with pytest.warns(UserWarning, match="seed"):
            shown.add(cardgolf.redact(game, viewer))
        assert "peek b1" in "".join(shown)
    assert len(shown) == 1


@pytest.mark.parametrize("seed", range(4))
def test_a_sampled_table_looks_the_same(seed):
    chance, game = Random(seed), play_by_lot(3, seed, holes=2)
    for each in every_ply(game):
        for viewer in (0, 1, 2, None):
            assert cardgolf.determinize(each.view(viewer), chance).view(viewer) == each.view(viewer)


def test_every_position_is_read_again():
    for each in every_ply(play_by_lot(3, seed=5, holes=2)):
        again = Game.from_position(each.rules, each.position)
        assert (again.state, again.legal_moves) == (each.state, each.legal_moves)


# The terminal and the table


@pytest.fixture
def terminal(tmp_path, monkeypatch):
    """Return a function that runs a command with typed lines."""
    testing, cli = pytest.importorskip("click.testing"), pytest.importorskip("cardgolf.terminal")
    monkeypatch.chdir(tmp_path)

    def run(*args, typed=""):
        env = {"COLUMNS": "80", "NO_COLOR": "1"}
        result = testing.CliRunner().invoke(cli.app, [*args], input=typed, env=env, prog_name="cardgolf")
        assert (result.exit_code, result.stderr) == (0, ""), result.output
        return result.stdout

    return run


@pytest.mark.parametrize("humans", ["0", "1", "3"])
def test_a_match_in_the_terminal_reaches_its_end(terminal, humans):
    command = ("play", "rat-a-tat-cat", "--players", "3", "--humans", humans, "--seed", SECRET, "--save", "match.golf")
    shown = terminal(*command, "--option", "holes=1", "--option", "turn_limit=8", typed="#1\n\n\n" * 300)
    assert "Final standings" in shown
    assert cardgolf.load("match.golf").is_over


def seed_with(name):
    """Return a seed for which the first card of the stock has this name, and a number lies on the discard pile."""
    for seed in range(2**64, 2**64 + 500):
        state = cardgolf.new_game("rat-a-tat-cat", players=2, seed=seed, first_dealer=1).state
        if state.stock[-1].name == name and not state.discard[-1].name:
            return str(seed)
    raise AssertionError(name)


TYPED = {
    "Peek": ("peek b1", "uses a Peek and looks at b1: "),
    "Swap": ("exchange b1 1 a1", "uses a Swap and exchanges b1 for a1 of Bo"),
    "Draw-Two": ("draw-two", "uses a Draw Two"),
}


@pytest.mark.parametrize("power", POWERS)
def test_typed_moves_are_told(terminal, power):
    typed, told = TYPED[power]
    command = ("play", "rat-a-tat-cat", "--players", "2", "--seed", seed_with(power), "--option", "first_dealer=1")
    shown = terminal(*command, typed=f"draw stock\n{typed}\nquit\nn\n")
    assert f"you hold the {power}" in shown
    assert told in " ".join(shown.split())


def test_the_outer_cards_are_shown_to_their_owner(terminal):
    state = cardgolf.new_game("rat-a-tat-cat", players=2, seed=int(SECRET)).state
    shown = terminal("play", "rat-a-tat-cat", "--players", "2", "--seed", SECRET, typed="quit\nn\n")
    first, last = (state.boards[0].card(place) for place in (0, 3))
    assert re.search(rf"1 \( +{first}\)\[ +##\]\[ +##\]\( +{last}\)", shown)


def test_the_rules_are_read_in_the_terminal(terminal):
    shown = terminal("rules", "rat-a-tat-cat", "--clauses")
    clauses = cardgolf.clauses("rat-a-tat-cat")
    own = [each.number for each in clauses if each.plugin == "rat-a-tat-cat"]
    assert own[0] == "RC 1.1" and own[-1] == "RC 6.2"
    assert all(number in shown for number in own)


def test_the_table_opens_on_the_game():
    pytest.importorskip("textual")
    from cardgolf.bots.sitting import sit_down  # noqa: PLC0415
    from cardgolf.terminal.full_screen.app import TableApp  # noqa: PLC0415  # an extra
    from cardgolf.terminal.full_screen.model import TableModel  # noqa: PLC0415
    from cardgolf.terminal.shared.save_file import open_save_file  # noqa: PLC0415

    game = cardgolf.new_game("rat-a-tat-cat", players=2, seed=int(seed_with("Swap")), first_dealer=1)
    app = TableApp(TableModel(sit_down(game, [0], "greedy"), 0, open_save_file(None, None)))

    async def main():
        async with app.run_test(size=(110, 40)) as pilot:
            for key in ("s", "x"):
                for _ in range(500):
                    await pilot.pause(0.005)
                    if app.table.is_asked and app.table.view.phase.value in {"start", "follow"}:
                        break
                await pilot.press(key)
                await pilot.pause()
            return "\n".join(strip.text for strip in app.screen._compositor.render_strips())

    shown = asyncio.run(main())
    assert "Rat-a-Tat-Cat" in shown and "Swap" in shown
    assert app.table.game.state.discard[-1] is Card(name="Swap")

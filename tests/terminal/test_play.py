"""``cardgolf play`` line by line: inputs, hidden information and saved matches."""

import re
from collections import Counter
from functools import partial
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest
from attrs import evolve
from helpers.command_line import read_output, run_command
from helpers.walks import finish_round, play, tee_off
from rich.cells import cell_len

import cardgolf
from cardgolf.bots.advice.advice import Advice
from cardgolf.bots.players.greedy import Greedy
from cardgolf.bots.sitting import make_seats, sit_down
from cardgolf.games.provisional import visible_points
from cardgolf.narration import explain_move
from cardgolf.terminal.play.prompt import COMMANDS
from cardgolf.terminal.play.session import PlaySession
from cardgolf.terminal.shared import assist
from cardgolf.terminal.shared.cards import CardFormatter
from cardgolf.terminal.shared.save_file import SaveFile
from cardgolf.terminal.shared.scores import format_values
from cardgolf.testing import rigged_deck
from cardgolf.words import ENGLISH

pytestmark = pytest.mark.usefixtures("elsewhere")

GAMES = ["play-nine", "nine-card", "crazy-nines", "board-nine", "golf"]
FIRST = "#1\n" * 600
SECRET = str(2**255 + 3)


@cardgolf.hookimpl("points")
def black_twos(card):
    """A black two counts -5."""
    return -5 if card.rank == 2 and card.suit in ("C", "S") else None


cg = partial(run_command, "play")
run_play = partial(read_output, "play", typed=FIRST)


# whole holes


@pytest.mark.quick_cases(5)
@pytest.mark.parametrize("variant", GAMES)
@pytest.mark.parametrize("columns", [40, 80, 120])
def test_a_hole_is_finished_by_always_taking_the_first_move(variant, columns):
    shown = run_play(variant, "--seed", "7", "--rounds", "1", "--save", "match.json", "--ascii", columns=columns)
    game = cardgolf.load("match.json")
    assert len(game.state.match.rounds) == 1
    scores = sorted(map(int, re.findall(r"(-?\d+)  total\b", shown)))
    assert scores == sorted(game.scores)
    assert "Stopped early" in shown or "Final standings" in shown
    assert "Seed 7." in shown
    assert shown.isascii()
    assert "\x1b" not in shown
    assert max(map(cell_len, shown.splitlines())) <= columns


@pytest.mark.quick_cases(2)
@pytest.mark.parametrize("variant", GAMES)
def test_a_hole_is_finished_by_typing_moves(variant):
    """The moves come from the same match played by the library."""
    typed, game = [], cardgolf.new_game(variant, players=2, seed=3)
    rng, greedy = Random(3), make_seats(game, {0}, "greedy")
    while not game.is_round_over:
        move = game.only_move or (rng.choice(game.legal_moves) if game.turn == 0 else greedy.choose(game))
        typed += [str(move).upper()] if game.turn == 0 and not game.only_move else []
        game = game.play(move)
    shown = run_play(variant, "--seed", "3", "--rounds", "1", "--save", "match.json", typed="\n".join(typed))
    assert cardgolf.load("match.json").history == game.history
    assert "error" not in shown and "says nothing" not in shown


def test_the_default_variant_is_play_nine():
    assert run_play("--rounds", "1").startswith("Goal: Swap your eight cards for lower ones. The player with the")


@pytest.mark.parametrize("variant", ["play-nine", "board-nine"])
def test_rounds_is_the_length_of_the_match(variant):
    shown = run_play(variant, "--seed", "7", "--rounds", "2", "--save", "match.json", typed="#1\n" * 300 + "\n#1" * 300)
    assert "Final standings" in shown and "Stopped early" not in shown
    match = cardgolf.load("match.json")
    assert match.is_over and match.rules == cardgolf.rules(variant, holes=2)


def test_rounds_with_an_option_for_the_length_stops_before():
    shown = run_play("nine-card", "--seed", "7", "--rounds", "1", "--option", "holes=3")
    assert "Round 1 of 3" in shown and "Stopped early: the match is not over" in shown


def test_a_drawn_seed_repeats_the_match():
    first = run_play("nine-card", "--rounds", "1", "--show-seed", columns=160)
    seed = re.search(r"Seed (\d+)\.", first)[1]
    assert run_play("nine-card", "--rounds", "1", "--seed", seed, columns=160) == first


def test_symbols_are_letters_with_ascii():
    plain, fancy = (run_play("crazy-nines", "--seed", "1", "--rounds", "1", *more) for more in (["--ascii"], []))
    assert fancy.translate(str.maketrans("♣♦♥♠─", "CDHS-")) == plain != fancy


def test_names_players_and_house_rules_are_passed_on():
    shown = run_play("nine-card", "ender-penalty", "--player", "Zoe", "--players", "3", "--rounds", "1", "--seed", "2")
    assert "\nNine-Card Golf + ender-penalty: Zoe, Ann, Bo. Seed 2." in shown
    assert "You are Zoe. The computer plays Ann and Bo." in shown
    assert "without the fewest points scores as much as the worst" in " ".join(shown.split())


def test_a_house_rule_without_a_description_is_named(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    rule = "from cardgolf import hookimpl\n\n@hookimpl\ndef points(card):\n    return 0 if card.rank == 13 else None\n"
    Path("kings.py").write_text(rule)
    assert "\nGolf + points: " in run_play("golf", "./kings.py", typed="quit\nn\n")


def test_bots_alone_play_to_the_end_without_a_prompt():
    shown = run_play("play-nine", "--humans", "0", "--option", "holes=1", "--seed", "2", typed="")
    assert "Final standings" in shown
    assert ">" not in re.sub(r"<[^>]*>", "", shown)


def test_a_whole_match_waits_for_enter_between_rounds():
    shown = run_play("nine-card", "--seed", "4", "--option", "holes=2")
    assert shown.count("Enter for the next round, r for what moves cost, q to stop.") == 1
    assert "Round 2 of 2, so far Ann " in shown
    assert "Final standings" in shown


def test_a_finished_round_tells_what_the_moves_of_people_cost(tmp_path):
    path = tmp_path / "match.json"
    rules = cardgolf.rules("golf", holes=2, turn_limit=1)
    cardgolf.save(finish_round(cardgolf.new_game(rules, players=("Ann", "Bo"), seed=3), -1), path)
    shown = run_play("--resume", str(path), typed="rev\nquit\n")
    asked = shown.split("Enter for the next round")
    assert len(asked) == 3
    assert re.search(r"Ann: \d+ decisions?, \d+ clearly worse moves?, [\d.]+ points lost on average", asked[1])
    assert "Bo: " not in asked[1]


# refusals and answers


def test_an_illegal_move_is_explained_and_changes_nothing():
    typed = "foo\nflip z9\nwhy\nundo\nhnit\nflip a1\nflip a1\n"
    shown = run_play("--seed", "7", "--save", "match.json", typed=typed)
    assert "'foo' is not a move or a command." in shown
    assert "\nThis game has no such move. Type why for the rule.\n" in shown and "illegal move" not in shown
    assert "\nType rules base.moves for every clause about this.\n" in shown
    assert "You have made no move that you could take back. Type why for the rule." in shown
    assert "Did you mean hint?" in shown
    moves = [(seat, str(move)) for seat, move in cardgolf.load("match.json").history]
    assert moves == [(1, "flip a1"), (1, "flip b1"), (0, "flip a1")]


def test_why_names_the_clause_about_this_part_of_the_turn():
    shown = run_play("--seed", "7", typed="#1\n#1\nflip a1\nwhy\ndraw discard\ndiscard\nwhy\n")
    drawing, swapping = shown.split("> why\n")[1:]
    assert drawing.splitlines()[1:3] == [
        "PN 2.2.1  Take the top card of the stock or of the discard pile.",
        "Type rules base.moves for every clause about this.",
    ]
    assert "\nPN 2.2.2  A card taken from the discard pile must be swapped" in swapping and "G 1.4" not in shown


@pytest.mark.parametrize(
    ("name", "moves", "refused", "number"),
    [
        ("play-nine", 0, "discard", "PN 2.1.5"),
        ("play-nine", 4, "flip a1", "PN 2.2.1"),
        ("play-nine", 5, "flip a1", "PN 2.2.3"),
        ("nine-card", 0, "discard", "NC 3.1.5"),
        ("nine-card", 7, "discard flip a1", "NC 3.2.2"),
        ("crazy-nines", 5, "flip a1", "CN 4.2.2"),
        ("golf", 0, "discard", "GF 8.2.2"),
        ("golf", 5, "flip a1", "GF 8.3.2"),
        ("four-card", 0, "discard", "GF 8.2.3"),
        ("board-nine", 0, "draw stock", "BN 5.3.1"),
        ("board-nine", 2, "draw stock", "BN 5.3.4"),
    ],
)
def test_why_names_the_clause_about_each_step(name, moves, refused, number):
    game = cardgolf.new_game(name, players=2, seed=3)
    for _ in range(moves):
        game = game.play(game.legal_moves[0])
    view = game.view(game.to_act[0])
    with pytest.raises(cardgolf.IllegalMoveError) as error:
        game.play(refused, seat=view.actor)
    assert str([*assist.why_lines(error.value, view, CardFormatter())][1]).startswith(f"{number}  ")


@pytest.mark.parametrize(
    ("name", "number"), [("play-nine", "PN 2.1.5"), ("four-card", "GF 8.2.3"), ("board-nine", "BN 5.3.1")]
)
def test_why_before_any_illegal_move_names_the_clause_about_the_step(name, number):
    shown = run_play(name, "--seed", "7", typed="why\n").split("> why\n")[1]
    assert shown.startswith(f"No rule refused a move just now.\nThis is the rule about what comes next:\n{number}  ")


def test_verbs_of_the_explanations_are_understood():
    shown = run_play("--seed", "7", "--save", "match.json", typed="turn a1\nturn b1\ntake stock\nthrow flip d1\n")
    assert "is not a move" not in shown
    moves = [str(move) for seat, move in cardgolf.load("match.json").history if seat == 0]
    assert moves[:4] == ["flip a1", "flip b1", "draw stock", "discard flip d1"]


def test_an_empty_line_says_what_can_be_typed():
    assert "\nType a number from 1 to 8, a move such as " in run_play("--seed", "7", typed="\n")
    assert '\nType 1 or 2, a move such as "draw stock", or help.' in run_play("--seed", "4", typed="1\n2\n\n")


def test_undo_of_a_draw_of_a_face_up_card():
    shown = run_play("--seed", "8", "--save", "match.json", typed="1\n2\nd d\nundo\nd s\nundo\n")
    assert "That move showed a new card. It cannot be taken back. Type why for the rule." in " ".join(shown.split())
    assert cardgolf.load("match.json").history[-1] == (0, cardgolf.Draw("stock"))


def test_a_move_before_a_resume_is_undone():
    run_play("--seed", "8", "--save", "match.json", typed="1\n2\nd d\nquit\n")
    saved = cardgolf.load("match.json")
    mover = saved.history[-1][0]
    assert str(saved.history[-1][1]) == "draw discard"
    shown = run_play("--resume", "match.json", "--save", "match.json", typed="undo\nundo\nquit\n")
    assert "Undone: draw discard." in shown
    assert shown.count("You have made no move that you could take back.") == 1
    assert cardgolf.load("match.json") == saved.undo(seat=mover)


def test_an_only_move_is_undone_with_the_choice_before_it():
    @cardgolf.hookimpl
    def moves(state, seat):
        return (cardgolf.Swap("a1"),) if state.held else None

    game = play(cardgolf.new_game("play-nine", players=2, seed=7), "flip a1", "flip b1", "flip a1", "flip b1")
    game, said = cardgolf.Game(cardgolf.rules("play-nine", moves), game.state), []
    session = PlaySession(sit_down(game, [1], "random"), SimpleNamespace(say=said.append, words=ENGLISH), SaveFile())
    for begun, moves_made in ((0, ("draw discard", "swap a1")), (2, ())):
        for move in moves_made:
            session.take(move)
        if begun:
            with pytest.raises(cardgolf.IllegalMoveError, match="no move in this turn"):
                session.undo(1, begun)
    session.undo(1, 0)
    assert (session.game, session.game.ply, said) == (game, 0, ["Undone: draw discard."])


def test_a_hint_names_the_moves_of_advise(monkeypatch):
    game = cardgolf.new_game("play-nine", players=2, seed=7).play("flip a1").play("flip b1")
    game = play(game, "flip a1", "flip b1")
    advice = cardgolf.advise(game.view(1), deals=32)
    monkeypatch.setattr(assist, "advise", lambda *_, **__: advice)
    lines = [str(line) for line in assist.hint_lines(game.view(1), CardFormatter(), width=200)]
    first = lines[2].split()
    assert float(first[0]) == round(advice.moves[0].ahead, 1)
    assert float(first[1]) == round(advice.moves[0].expected, 1)
    assert str(advice.best) in lines[2] and advice.moves[0].reason in lines[2]
    assert len(lines) == 1 + 1 + 2 + 1


def test_what_the_figures_of_hints_mean_is_said_once(monkeypatch):
    view = cardgolf.new_game("play-nine", seed=7).view(1)
    (only,) = cardgolf.advise(view, deals=4).moves
    one = evolve(only, same=())
    two = evolve(one, move=view.legal_moves[1], worse_by=2.0, low=1.0, high=3.0)
    told = set()

    def last_line(*moves, deals):
        tried = tuple(evolve(each, deals=deals) for each in moves)
        monkeypatch.setattr(
            assist, "advise", lambda view, **_: Advice(tried, deals, "engine", bots=("greedy", "wary"), view=view)
        )
        return str([*assist.hint_lines(view, CardFormatter(), told=told)][-1])

    first, again = last_line(one, deals=4), last_line(one, deals=9)
    assert first.startswith(
        "Greedy and wary bots played each move out on the same 4 deals of the hidden cards. Fewer points"
    )
    assert "bots played" not in again and "points are better" not in again
    assert last_line(one, two, deals=9) == "Fewer than 10 deals are too few for a margin of error."
    assert last_line(one, two, deals=40).startswith(
        '\N{PLUS-MINUS SIGN} is the 99 % margin of error. "If unlucky" means'
    )


def test_a_hint_is_printed_on_request():
    shown = run_play("--seed", "7", typed="hint\n")
    assert shown.count("bots played each move out") == 1
    assert "unseen cards average 5.5" in shown


@pytest.mark.parametrize("variant", ["crazy-nines", "nine-card", "play-nine"])
def test_the_reasons_for_a_swap_are_true(variant):
    rng, game, known = Random(2), cardgolf.new_game(variant, players=2, seed=2), 0
    for _ in range(60):
        for move in game.legal_moves if game.phase == "follow" else ():
            said = re.match(
                r"your open cards come to (-?\d+)", explain_move(game.view(game.turn), move, CardFormatter())
            )
            after = game.play(move)
            if said and not after.is_round_over:
                known += 1
                seat = game.turn
                gone = after.state.boards[seat].cleared - game.state.boards[seat].cleared
                assert gone or visible_points(after.view(seat)) == int(said[1])
        game = game.deal() if game.is_round_over else game.play(rng.choice(game.legal_moves))
    assert known > 20


@pytest.mark.parametrize(
    ("moves", "move", "said"),
    [
        ([], "draw stock", "something better may come"),
        ([], "draw discard", "you know what you get"),
        (["draw stock"], "discard", "the 7H stays out of your cards"),
    ],
)
def test_the_reasons_for_other_moves(moves, move, said):
    game = rigged_deck(
        "nine-card", ["2D 2D 2D 3D 3D 3D 4D 4D 4D", "2C 2C 2C 3C 3C 3C 4C 4C 4C"], discard="5C", stock="7H"
    )
    game = tee_off(game)
    game = play(game, *moves)
    assert explain_move(game.view(game.turn), game.rules.parse(move), CardFormatter(ascii=True)) == said


def test_the_reasons_for_a_play():
    view = rigged_deck("board-nine", ["9 10 11 12 13", "0 1 2 5 6"], discard="13").view(1)
    assert explain_move(view, view.rules.parse("play 6"), CardFormatter()) == "rids you of 6 points"
    assert explain_move(view, view.rules.parse("nine"), CardFormatter()) == ""


def test_rules_with_notes_give_no_hint(monkeypatch):
    def refuse(view, **_):
        raise cardgolf.InvalidOptionError("odd keeps hidden notes: what it has noted cannot be imagined")

    monkeypatch.setattr(assist, "advise", refuse)
    told = list(assist.hint_lines(cardgolf.new_game("nine-card", seed=1).view(1), CardFormatter()))
    assert told == ["There is no hint: odd keeps hidden notes: what it has noted cannot be imagined."]


def test_rules_by_number_and_by_word():
    book = cardgolf.rules("play-nine", "ender-penalty")
    one = [str(line) for line in assist.rules_lines(book, "2.4.1")]
    said = (
        "Two cards of the same number in a column, other than Hole-in-Ones, are a pair and cancel: they count nothing."
    )
    assert one == [f"PN 2.4.1  {said}"]
    assert all("mulligan" in str(line).lower() for line in assist.rules_lines(book, "Mulligan"))
    everything = "\n".join(map(str, assist.rules_lines(book, "")))
    assert "PN 2.1.2" in everything and "HR " in everything and "G 1.1" not in everything
    assert "PN 2.1.1" not in everything, "it is left out of sheets"
    assert "G 1.4.5" in "\n".join(map(str, assist.rules_lines(book, "base")))
    assert "No clause matches 'xyzzy'" in str(next(assist.rules_lines(book, "xyzzy")))
    found = [str(line) for line in assist.rules_lines(cardgolf.rules("nine-card"), "king")]
    assert any(line.startswith("NC 3.1.4") for line in found) and not any("G 1.6.1" in line for line in found)
    (replaced,) = assist.rules_lines(cardgolf.rules("nine-card"), "1.6.1")
    assert str(replaced).endswith(" Here: replaced by NC 3.1.4.")


def test_rules_by_several_words_and_by_those_of_a_house_rule_without_clauses():
    book = cardgolf.rules("crazy-nines", black_twos)
    found = [str(line) for line in assist.rules_lines(book, "Queen of Spades")]
    assert found
    assert all("queen" in line.lower() and "spades" in line.lower() for line in found)
    assert [str(line) for line in assist.rules_lines(book, "black two")] == ["Black twos: A black two counts -5."]


def test_why_forgets_a_refusal_after_a_legal_move():
    shown = run_play("--seed", "7", typed="flip a9\n#1\nwhy\n")
    assert shown.split("> why\n")[1].startswith("No rule refused a move just now.\n")


def test_why_forgets_a_refusal_after_words_that_are_no_move():
    shown = run_play("--seed", "7", typed="flip a9\nfoo\nwhy\n")
    assert shown.split("> why\n")[1].startswith(
        "No rule refused a move just now.\nThis is the rule about what comes next:\nPN "
    )


def test_help_names_the_kind_of_label_that_the_game_has():
    assert "by its number, " in run_play("--seed", "7", typed="help\n")
    assert "by its letter, " in run_play("board-nine", "--seed", "7", typed="help\n")


@pytest.mark.parametrize(
    ("name", "told", "untold"),
    [
        ("play-nine", "{7} matched", "locked"),
        ("golf", "{7} matched", ". gone"),
        ("crazy-nines", "7! locked  . gone", "in hand"),
        ("board-nine", "a card in hand", "locked"),
    ],
)
def test_the_marks_of_the_game_are_explained_and_no_others(name, told, untold):
    shown = run_play(name, "--seed", "7", typed="help\n")
    legends = [line for line in shown.splitlines() if "##] hidden" in line]
    assert len(legends) == 2 and all(told in line and untold not in line for line in legends)


def test_the_score_of_the_visible_cards():
    shown = run_play("--seed", "8", typed="score\nflip a1\nflip b1\nscore\n")
    assert "None of your cards is visible yet." in shown
    game = play(cardgolf.new_game("play-nine", players=2, seed=8), "flip a1", "flip b1", "flip a1", "flip b1")
    points = sum(slot.card.rank for slot in game.state.boards[0].slots if slot.up)
    assert f"{points:>5}  total" in shown
    assert f"Your cards come to {points} so far." in shown


def test_the_moves_and_the_table_are_printed_again():
    shown = run_play("--seed", "8", typed="table\nmoves\n")
    assert len(re.findall(r"^  Ann \(you\) ", shown, re.MULTILINE)) == 2
    assert shown.count("flip d2") == 2


def test_help_names_every_command():
    shown = run_play(typed="help\n")
    assert all(re.search(rf"^  {word} ", shown, re.MULTILINE) for word in COMMANDS)


def test_the_points_of_cards():
    def told(name):
        return format_values(cardgolf.new_game(name, players=2, seed=1).view(0))

    assert told("play-nine") == "A card counts its number."
    assert (
        told("crazy-nines")
        == "A card counts its number; Joker (JK) counts -2; A counts 0; J and Q count 10; K counts 1."
    )


# files


def test_the_end_of_input_saves_the_match_and_says_how_to_continue():
    shown = run_play("--seed", "7", typed="1\n2\n1\n")
    assert "Saved in cardgolf-play-nine.json. It contains hidden cards" in shown.replace("\n", " ")
    assert "cardgolf play --resume cardgolf-play-nine.json" in shown.replace("\n", " ")
    assert len(cardgolf.load("cardgolf-play-nine.json").history) >= 5
    again = run_play("--seed", "7", typed="1\n")
    assert "cardgolf-play-nine-2.json" in again


def test_a_match_is_resumed():
    whole = run_play("nine-card", "--seed", "5", "--option", "holes=1", "--save", "whole.json")
    run_play("nine-card", "--seed", "5", "--option", "holes=1", typed="#1\n" * 7)
    half = cardgolf.load("cardgolf-nine-card.json")
    shown = run_play("--resume", "cardgolf-nine-card.json", "--save", "rest.json")
    rest = cardgolf.load("rest.json")
    assert rest.is_over
    assert rest.history[: len(half.history)] == half.history
    assert cardgolf.load("whole.json").is_over and "Final standings" in whole and "Final standings" in shown


def test_a_match_saved_between_rounds_resumes_with_the_next():
    run_play("nine-card", "--seed", "5", "--option", "holes=2", "--rounds", "1", "--save", "half.json")
    shown = run_play("--resume", "half.json")
    assert "Round 2 of 2" in shown and "Round 1 of 2" not in shown


def test_quitting_asks_whether_to_save_the_match():
    assert "Saved in" in run_play("--seed", "7", typed="quit\n\n")
    (kept,) = Path().glob("*.json")
    kept.unlink()
    shown = run_play("--seed", "7", typed="quit\nc\nquit\nrules red\nn\n")
    assert shown.count("Save the match in") == 2 and shown.count("Enter for yes") == 3
    assert not list(kept.parent.glob("*.json"))


def test_quitting_a_match_with_a_save_file_does_not_ask():
    shown = run_play("--seed", "7", "--save", "match.json", "--human", "1", "--bot", "random", typed="quit\n")
    assert "Keep the match" not in shown
    assert "cardgolf play --resume match.json --human 1 --bot random" in shown


def test_saving_by_hand_does_not_overwrite_a_file():
    shown = run_play("--seed", "7", typed="save\nsave a.json\nsave a.json\nsave no/where.json\nquit\nn\n")
    assert "expected a file, as in save FILE" in shown
    assert "a.json exists: choose another name." in shown
    assert "no/where.json cannot be written:" in shown
    assert cardgolf.load("a.json").turn == 0


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["paly-nine"], "did you mean play-nine?"),
        (["--bot", "greedi"], "did you mean greedy?"),
        (["--human", "5"], "invalid seat=5: expected 0 to 1"),
        (["--human", "0", "--humans", "2"], "leave one out"),
        (["--humans", "9"], "invalid players=9: expected 2 to 6 for play-nine"),
        (["--players", "1", "--player", "A", "--player", "B"], "do not agree"),
        (["--resume", "nowhere.json"], "nowhere.json"),
        (["play-nine", "--resume", "taken.json"], "--resume has its own rules"),
        (["--save", "taken.json"], "exists"),
        (["--save", "no/where.json"], "there is no folder"),
        (["--resume", "taken.json"], "taken.json"),
    ],
)
def test_an_error_is_one_line(args, message, tmp_path):
    (tmp_path / "taken.json").write_text("no record\n")
    result = cg(*args)
    assert (result.exit_code, result.stdout) == (2, "")
    assert re.fullmatch(r"error: .{1,192}\n", result.stderr)
    assert message in result.stderr
    assert (tmp_path / "taken.json").read_text() == "no record\n"


@pytest.mark.parametrize(
    ("raised", "told"),
    [
        (cardgolf.PluginError("it is broken"), "it is broken"),
        (RuntimeError("it holds Q"), r"the bot of seat 1 failed: RuntimeError; see line \d+ of 'test_play.py'"),
    ],
)
def test_a_failing_bot_ends_the_match_after_saving(monkeypatch, raised, told):
    def fail(self, view):
        raise raised

    monkeypatch.setattr(Greedy, "choose", fail)
    result = cg("--seed", "7", typed=FIRST)
    assert result.exit_code == 2
    assert re.fullmatch(rf"error: {told}\n", result.stderr)
    assert "Saved in cardgolf-play-nine.json." in result.stdout
    assert cardgolf.load("cardgolf-play-nine.json").seed == 7


# people at one keyboard


def test_the_keyboard_is_passed_between_players():
    shown = run_play("nine-card", "--humans", "2", "--seed", SECRET, "--rounds", "1", typed="#1\n" * 600)
    passed = re.findall(r"Pass the keyboard to (\w+)", shown)
    assert passed[:4] == ["Bo", "Ann", "Bo", "Ann"]
    assert "Ann and Bo share this keyboard. Type help" in shown


def test_each_player_sees_each_move_once():
    """Ann, Bo and a bot: each move is shown once to each player."""
    shown = run_play(
        "nine-card", "--humans", "2", "--players", "3", "--seed", SECRET, "--rounds", "1", "--save", "match.json"
    )
    game = cardgolf.load("match.json")
    draws = sum((seat, str(move)) == (2, "draw stock") for seat, move in game.history)
    told = len(re.findall(r"Cy draws ", shown))
    assert draws and draws < told <= 2 * draws


@pytest.mark.quick_cases(3)
@pytest.mark.parametrize("players", ["2", "3", "4"])
@pytest.mark.parametrize("seed", [SECRET, str(2**255 + 4), str(2**255 + 7)])
def test_the_last_screen_of_a_round_shows_each_move_once(players, seed):
    """Ann, Bo and bots: the last moves are not printed again for those who did not make them."""
    options = ("--humans", "2", "--players", players, "--seed", seed, "--rounds", "1", "--save", "match.json")
    shown = run_play("nine-card", *options, "--option", "turn_limit=7", columns=160)
    told, _ = re.split(r"^\w+ closed the round:|^The round ends", shown, flags=re.MULTILINE)
    last = re.split(r"Pass the keyboard to \w+; Enter\.", told)[-1]
    moves = re.findall(r"^(\w+) ((?:draws|takes|swaps|discards|throws|turns|passes).*)$", last, re.MULTILINE)
    game = cardgolf.load("match.json")
    names, history = game.view(None).names, [seat for seat, move in game.history if str(move).startswith("draw")]
    assert len(moves) >= int(players)
    assert [name for name, text in moves if re.match("draws|takes", text)][-int(players) :] == [
        names[seat] for seat in history[-int(players) :]
    ]
    assert max(Counter(moves).values()) == 1


def test_the_opening_says_what_options_make_of_the_rules_and_names_none():
    result = cg("eight-card", "four-bonus:points=-10", "--seed", "1", "--humans", "0", "--rounds", "1")
    words = " ".join(result.output.split())
    assert "A card from the stock may be discarded instead, and then you turn up one of your cards." in words
    assert "Four equal cards that fill two columns count -10 together." in words
    assert "=" not in words.partition("Seed 1.")[0]

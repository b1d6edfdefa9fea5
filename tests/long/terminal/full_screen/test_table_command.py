"""``cardgolf table``: its requirements, its errors, and a run in a real terminal."""

import pexpect
from helpers.walks import finish_round

import cardgolf
from tests.terminal.full_screen.test_table_command import start


def test_ctrl_c_saves_the_match_and_says_how_to_continue(tmp_path):
    child = start(tmp_path, "nine-card", "--seed", "7", "--pace", "0")
    child.expect("Turn up your first cards")
    child.send("\x03")
    child.expect("Continue with: cardgolf table --resume cardgolf-nine-card.json")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130


def test_a_match_with_a_rule_from_a_file_is_resumed(tmp_path):
    (tmp_path / "ours.py").write_text(
        "from cardgolf import hookimpl\n\n@hookimpl('points')\ndef free_queens(card):\n"
        "    return 0 if card.rank == 12 else None\n"
    )
    child = start(tmp_path, "golf", "./ours.py", "--seed", "7", "--pace", "0")
    for args in ((), ("--resume", "cardgolf-golf.json", "--rule", "./ours.py")):
        child = start(tmp_path, *args, "--pace", "0") if args else child
        child.expect(r"Golf \+ free-queens")
        child.send("\x03")
        child.expect("Continue with: cardgolf table --resume cardgolf-golf.json --rule ./ours.py")
        child.expect(pexpect.EOF)
        child.close()
        assert child.exitstatus == 130


def test_rounds_of_a_resumed_match_are_those_from_now_on(tmp_path):
    game = finish_round(cardgolf.new_game("golf", players=2, seed=7, holes=3), -1)
    cardgolf.save(game, tmp_path / "match.json")
    child = start(tmp_path, "--resume", "match.json", "--rounds", "1", "--pace", "0")
    child.expect("n  Next round")
    child.send("n")
    child.expect("Round 2 of 3")
    child.send("q")
    child.expect("Continue with: cardgolf table --resume match.json")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0

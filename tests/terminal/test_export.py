"""``cardgolf export``: to the terminal, to a file, and what is refused."""

from helpers.command_line import read_output, run_command

import cardgolf
from cardgolf.bundles import read


def test_a_bundle_is_printed_in_one_line():
    shown = read_output("export", "golf", "knocking", "--players", "2", "--option", "holes=18")
    assert shown == cardgolf.rules("golf", "knocking", holes=18).export(2).as_text() + "\n"


def test_a_bundle_with_words_is_written_to_a_file(tmp_path):
    path = tmp_path / "golf.json"
    assert read_output("export", "golf", "--players", "2", "--words", "-o", str(path)) == f"Wrote {path}.\n"
    assert read(path.read_text("ascii")).as_dict()["words"]["chapters"]


def test_turns_that_are_no_data_can_be_left_out():
    result = run_command("export", "rods-golf")
    assert result.exit_code == 2
    assert result.stderr == (
        "error: invalid rules for a bundle: `move_types` of throw-pairs adds `throw`: expected flips, looks, draws,"
        " swaps, discards and knocks alone [throw-pairs.move_types]; with --score-only the turns are left out\n"
    )
    assert read(read_output("export", "rods-golf", "--score-only").strip()).is_score_only


def test_board_nine_is_exported_and_played_from_its_file(tmp_path):
    bundle = tmp_path / "nine.json"
    read_output("export", "board-nine", "-o", str(bundle))
    assert "Ann throws" in read_output("demo", str(bundle), "--seed", "2", "--players", "3")


def test_scores_that_are_no_data_are_refused_without_a_hint():
    for more in ([], ["--score-only"]):
        result = run_command("export", "birdies-and-eagles", *more)
        assert result.exit_code == 2
        assert result.stderr.endswith("`score` of birdies is Python: expected parts such as Cancel [birdies.score]\n")


def test_the_parts_are_printed_as_a_page(tmp_path):
    shown = read_output("export", "golf", "knocking", "--text", "--option", "holes=18")
    assert shown == cardgolf.rules("golf", "knocking", holes=18).describe()
    german = read_output("export", "golf", "lay-choice", "--text", "--lang", "de")
    assert "\nREGELN IN PYTHON\n\nlay-choice (locked, moves, " in german, "also of rules that are no data"
    bundle, page = tmp_path / "ours.json", tmp_path / "ours.txt"
    read_output("export", "golf", "knocking", "-o", str(bundle))
    assert read_output("export", str(bundle), "--text", "-o", str(page)) == f"Wrote {page}.\n"
    assert page.read_text().startswith("Golf + knocking\n\nAT A GLANCE\n")


def test_other_mistakes_are_refused():
    assert run_command("export", "golf", "--players", "9").stderr.startswith("error: invalid players=9")
    assert run_command("export", "golf", "-o", "/nowhere/golf.json", "--players", "2").exit_code == 2

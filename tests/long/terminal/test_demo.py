"""``cardgolf demo``: a hole or a match between bots, from its opening to the standings."""

from helpers.command_line import finish_process, read_output


def test_two_processes_print_the_same_match():
    command = ("-m", "cardgolf", "demo", "board-nine", "--seed", "1")
    code, out, err = finish_process(*command)
    assert (code, err) == (0, "")
    assert finish_process(*command) == (0, out, "")
    assert out == read_output("demo", "board-nine", "--seed", "1")

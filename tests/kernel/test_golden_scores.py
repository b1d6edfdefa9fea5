"""Golden scores: every stack of rules scores again what it scored when the file was written."""

import attrs
import golden_scores
import pytest
from helpers.cases import every_case

from cardgolf.engine.round_end import score_board
from cardgolf.scoring.batches import score_boards

pytest.importorskip("numpy")
KEPT = golden_scores.read()
BOARDS = [stack for kind, stack in golden_scores.STACKS if kind == "boards"]
TABLES = [stack for kind, stack in golden_scores.STACKS if kind == "tables"]
QUICK_BOUNDS = ("Plain", "play-nine + four-bonus", "nine-card", "golf", "four-card", "board-nine", "trash")

SCORING = {  # the options that change what a board or a closer scores; of a number two values are enough
    "play-nine": "match_bonuses bonus_groups bonus_adjacent hio_bonus",
    "nine-card": "decks jokers_per_deck pair_reuse",
    "crazy-nines": "pair_reuse queen_penalty queen_penalty_mode queen_penalty_when queen_pair_cancels_penalty "
    "ender_penalty ender_penalty_points",
    "board-nine": "declare_tie empty_hand_safe failed_penalty failed_mode others_on_failure reset_at reset_to",
    "golf": "jokers_per_deck rows columns ace_points two_points jack_points queen_points king_points joker_points "
    "cancel negative_pairs",
    "four-bonus": "points formation",
    "ender-penalty": "how points",
    "skyjo": "last_reveal doubling",
    "cabo": "low_kings low_king court lowest equal failed",
    "yaniv": "assaf halving",
    "trash": "finishers",
}


def cases(stacks, quick):
    """Return all stacks as cases, those that are not ``quick`` for ``--long``."""
    return [pytest.param(stack, marks=[] if stack in quick else [pytest.mark.long]) for stack in stacks]


def check_block(kind, stack, block):
    found, kept = golden_scores.WRITERS[kind](stack, block), KEPT[kind, stack]
    if block == 0:
        assert [lines for lines, _ in found[: golden_scores.SHOWN]] == kept["shown"]
    assert golden_scores.digest(found) == kept["digests"].split()[block], (
        f"other lines: compare what `python tests/golden_scores.py --show '{stack}' {block}` prints"
    )


@pytest.mark.untraced
@every_case("stack", BOARDS)
def test_the_first_boards_score_the_same(stack):
    check_block("boards", stack, 0)


@pytest.mark.parametrize("stack", cases(TABLES, TABLES[::4]))
def test_the_first_tables_are_settled_the_same(stack):
    check_block("tables", stack, 0)


@pytest.mark.parametrize("stack", cases(BOARDS, BOARDS[::12]))
def test_many_boards_at_once_have_the_same_points(stack):
    boards, states = zip(*golden_scores.deal_boards(stack, 1), strict=True)
    rules = golden_scores.find_rules(stack)
    points = score_boards(rules, boards, states=states).points.tolist()
    pairs = zip(boards, states, strict=True)
    assert points == [sum(line.points for line in score_board(rules, board, 0, state)) for board, state in pairs]


# Bounds


LOOSER = {  # what parts add at least and at most, where it was less before: [-20, 0], and [-60, 0] for the last
    "play-nine:bonus_groups=each_value,bonus_adjacent=false,hio_bonus=anywhere": [-30, 0],
    "play-nine:bonus_groups=each_value,bonus_adjacent=true,hio_bonus=anywhere": [-30, 0],
    "play-nine:bonus_groups=largest,bonus_adjacent=false,hio_bonus=two_columns": [-30, 0],
    "play-nine:bonus_groups=largest,bonus_adjacent=false,hio_bonus=anywhere": [-30, 0],
    "play-nine:bonus_groups=largest,bonus_adjacent=true,hio_bonus=two_columns": [-30, 0],
    "play-nine:bonus_groups=largest,bonus_adjacent=true,hio_bonus=anywhere": [-30, 0],
    "play-nine:hio_bonus=anywhere + four-bonus:formation=block,points=-40": [-70, 0],
}


@pytest.mark.parametrize("stack", cases(BOARDS, QUICK_BOUNDS))
def test_the_same_bounds_are_proved(stack):
    found, kept = golden_scores.list_bounds(stack), KEPT["boards", stack]
    if kept["bounds"] is None:  # nothing was proved of a rule in Python that is a part now
        low, high = found["bounds"] or kept["seen"] or (0, 0)
        assert kept["seen"] is None or low <= kept["seen"][0] <= kept["seen"][1] <= high
    else:
        assert found == {"bounds": kept["bounds"], "extra": LOOSER.get(stack, kept["extra"])}


def test_the_looser_stacks_are_stacks():
    assert {*LOOSER} <= {*BOARDS}


def test_no_full_board_is_beyond_the_bounds():
    for line in KEPT.values():
        if line.get("seen") and line["bounds"]:
            assert line["bounds"][0] <= line["seen"][0] <= line["seen"][1] <= line["bounds"][1], line["stack"]


# The file


def test_the_file_has_the_stacks():
    assert [*KEPT] == golden_scores.STACKS
    assert {(kind, len(line["digests"].split())) for (kind, _), line in KEPT.items()} == {*golden_scores.BLOCKS.items()}


def list_choices(field):
    """Return the words, or the truth values, that an option can have."""
    words = {word for word in field.metadata.get("choices", ()) if type(word) is str}
    return {True, False} if type(field.default) is bool else words


def test_every_value_of_the_options_of_scoring_occurs():
    used = {}
    for _, stack in golden_scores.STACKS:
        for name, _, options in golden_scores.find_rules(stack).spec:
            for option, value in options:
                used.setdefault((name, option), set()).add(value)
    plugins = {each.name: type(each.plugin) for _, stack in golden_scores.STACKS
               for each in golden_scores.find_rules(stack).stack}  # fmt: skip
    for name, options in SCORING.items():
        fields = {field.name: field for field in attrs.fields(plugins[name])}
        for option in options.split():
            found, expected = used[name, option], list_choices(fields[option])
            assert len(found) > 1, (name, option)
            assert found >= expected, (name, option)


def test_every_rule_of_scores_has_a_line():
    """No clause's id that names lines of a scorecard is missing."""
    found = {rule for line in KEPT.values() for rule in line["ids"]}
    expected = """
    play-nine.score.card play-nine.score.column play-nine.score.bonus play-nine.score.hole-in-one
    nine-card.score.card nine-card.score.pair nine-card.score.pair-once
    crazy-nines.score.card crazy-nines.score.pair crazy-nines.score.pair-once crazy-nines.score.queen
    crazy-nines.score.replaced crazy-nines.score.ender
    golf.score.card golf.score.column golf.score.line golf.score.pair-anywhere
    four-bonus.score four-bonus.card joker-pairs.score
    board-nine.score.hand board-nine.nine.made board-nine.nine.failed board-nine.nine.spared
    ender-penalty.highest ender-penalty.flat ender-penalty.per_lower ender-penalty.doubled ender-penalty.doubled_plus
    """.split()
    assert {*expected} <= found

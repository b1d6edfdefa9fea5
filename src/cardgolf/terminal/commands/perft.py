"""``cardgolf perft``: how many sequences of moves begin with a deal."""

import click

from cardgolf import new_game
from cardgolf import perft as count_sequences
from cardgolf.terminal.options import RuleOptions, number_option, rule_options
from cardgolf.terminal.shared.output import echo, echo_json, waiting

EXAMPLES = """\b
Examples:
  cardgolf perft golf --depth 4
  cardgolf perft golf knocking --option columns=2 --players 3 --seed 7 --moves
"""


@click.command("perft", epilog=EXAMPLES)
@rule_options()
@click.option("--players", type=int, default=2, show_default=True, metavar="N", help="The number of players.")
@click.option("--seed", type=int, default=0, show_default=True, metavar="N", help="The seed of the deal.")
@number_option("--depth", "The most moves.", 3, click.IntRange(1, 20))
@click.option("--moves", "by_move", is_flag=True, help="Print the number of sequences by their first move.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def perft(*, given: RuleOptions, players: int, seed: int, depth: int, by_move: bool, as_json: bool) -> None:
    """Count the sequences of moves from a deal, of one move up to --depth.

    The rules are those of the variant NAME with HOUSE_RULES. Another program with the same rules has the same numbers,
    and almost every mistake in the rules of play changes them. Sequences that end the round do not go on.
    """
    game = new_game(given.rulebook(), players=players, seed=seed)
    counts, moves = dict[int, int](), dict[str, int]()
    with waiting("Counting"):
        if by_move:
            moves = {str(move): count_sequences(game.play(move), depth - 1) for move in game.legal_moves}
        else:
            counts = {each: count_sequences(game, each) for each in range(1, depth + 1)}
    if as_json:
        echo_json({"rules": given.arguments(), "players": players, "seed": seed, "depth": depth}
                  | ({"moves": moves} if by_move else {"counts": [*counts.values()]}))  # fmt: skip
    elif by_move:
        widest = max(map(len, moves))
        echo(
            *(f"{move:<{widest}}  {count:>12,}" for move, count in moves.items()),
            f"{'':<{widest}}  {sum(moves.values()):>12,}",
        )
    else:
        echo(*(f"{each:>3}  {count:>14,}" for each, count in counts.items()))

"""Invariants of matches with teams and handicaps."""

from random import Random

from cardgolf import Game, Rulebook, new_game
from cardgolf.testing.playing import play_to_end

_HANDICAP = 9999  # with which a team is first alone


def check_sides(rules: Rulebook, seed: int) -> None:
    """Check that teams share totals and ranks in a match of one hole, and do not play off against themselves."""
    players = rules.seats()[-1]
    if players < 3:
        return
    teams = [range(0, players, 2), range(1, players, 2)]
    game = new_game(
        rules.with_options(holes=1, tie="playoff"),
        players=players,
        seed=seed,
        teams=[tuple(team) for team in teams],
        handicaps=(_HANDICAP, *[0] * (players - 1)),
    )
    _check_round(play_to_end(game, Random(seed).choice))


def _check_round(game: Game) -> None:
    """Check the totals, the standings and the next round of a match whose round is over."""
    ranked = {each.seat: (each.total, each.rank, each.lost, each.why) for each in game.standings}
    assert sorted(each.seat for each in game.standings) == list(game.state.match.seats)
    for team in game.state.match.sides.teams:
        places = {ranked[seat] for seat in team}
        assert len(places) == 1, f"seats {team} of one team have the standings {sorted(places)}"
    assert {seat: place[0] for seat, place in ranked.items()} == dict(enumerate(game.totals))
    upcoming = game.state.setup.upcoming
    if upcoming and upcoming.kind == "playoff":
        count = game.state.match.sides.count(upcoming.seats)
        assert count > 1, f"seats {upcoming.seats} of one team play off against each other"
    assert Game.from_position(game.rules, game.position) == game

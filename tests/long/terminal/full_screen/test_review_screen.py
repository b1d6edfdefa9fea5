"""The walk through a recorded match: every decision with its table, its move and its cost."""

import asyncio
from random import Random

from terminal.table_app import text, until

import cardgolf
from cardgolf.bots.advice.review import iter_decisions
from cardgolf.terminal.full_screen.review_screen import ReviewApp
from cardgolf.terminal.shared.cards import CardFormatter


def test_every_decision_can_be_reached_and_costly_ones_at_once():
    game, rng = cardgolf.new_game("nine-card", players=2, seed=5), Random(2)
    while game.ply < 10:
        game = game.play(rng.choice(game.legal_moves))
    decisions = [*iter_decisions(game, seats=[0], deals=8)]
    app = ReviewApp(["Ann", "Bo"], decisions, CardFormatter())

    async def main():
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: app.done)
            dearest, app.at = app.at, 0
            for number, decision in enumerate(decisions, 1):
                app.show()
                assert f"Decision {number} of {len(decisions)}" in text(app)
                assert f"move {decision.ply}: Ann played {decision.move}." in text(app)
                await pilot.press("right")
            assert app.judged[dearest].cost == max(each.cost for each in decisions)
            costly = [number for number, each in enumerate(decisions) if each.cost]
            app.at = 0
            await pilot.press("d")
            assert app.at == (next((each for each in costly if each), costly[0]) if costly else 0)

    asyncio.run(main())

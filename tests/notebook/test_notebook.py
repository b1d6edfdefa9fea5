"""Tables in notebooks, driven by the messages that a page sends."""

import pytest
from helpers.cases import every_case

import cardgolf
from cardgolf.testing import rigged_deck

notebook = pytest.importorskip("cardgolf.web.notebook", reason="notebooks: no anywidget", exc_type=ImportError)


def ask(table, **content):
    """Send a message as the page does, and return what came back besides the table."""
    sent = []
    table.send = sent.append
    table._receive(table, content, [])
    return sent


def test_a_person_plays_against_bots():
    table = notebook.play("play-nine", players=3, seed=7)
    assert table.table["view"]["names"] == ["Ann", "Bo", "Cy"]
    for _ in range(12):
        offers = table.table["offers"]
        assert ask(table, type="move", move=offers[0]["move"]) == []
        assert table.game.is_round_over or 0 in table.game.to_act
    assert table.game.ply == table.table["ply"] > 12
    assert {each["seat"] for each in table.table["news"]} == {0, 1, 2}


def test_a_refused_move_comes_back_with_its_clauses():
    table = notebook.play("crazy-nines", seed=1)
    before = table.table
    (refusal,) = ask(table, type="move", move="knock")
    assert refusal["error"].startswith("You cannot knock now") and len(refusal["clauses"]) == 1
    with pytest.raises(cardgolf.IllegalMoveError) as caught:
        table.game.play("knock", seat=0)
    assert refusal == cardgolf.web.refusal_message(caught.value, table.game.view(0))
    assert table.table is before


@every_case(
    "content", [None, 1, "move", {}, {"type": "move"}, {"type": "move", "move": 5}, {"type": "deal"}, {"type": "ply"}]
)
def test_other_messages_change_nothing(content):
    table = notebook.play("play-nine", seed=1)
    ply = table.game.ply
    table._receive(table, content, [])
    assert table.game.ply == ply


def test_a_round_is_dealt_when_one_is_over():
    table = notebook.play("golf", seed=3)
    while not table.game.is_round_over:
        ask(table, type="move", move=str(table.game.view(0).legal_moves[-1]))
    assert table.table["rounds"][0]["lines"]
    ask(table, type="deal")
    assert not table.game.is_round_over and len(table.game.state.match.rounds) == 1


def test_a_choice_that_showed_nothing_is_taken_back():
    table = notebook.play("play-nine", seed=7)
    while "draw discard" not in map(str, table.game.legal_moves):
        ask(table, type="move", move=str(table.game.view(0).legal_moves[0]))
    before = table.game
    ask(table, type="move", move="draw discard")
    assert ask(table, type="undo") == [] and table.game == before and table.table["ply"] == before.ply
    ask(table, type="move", move="draw stock")
    (refusal,) = ask(table, type="undo")
    assert refusal["rule"] == "base.undo" and str(table.game.history[-1][1]) == "draw stock"
    ask(table, type="move", move="swap a1")
    assert str(table.game.history[-3][1]) == "swap a1"


class Listener:
    """Chooses the first move, and notes the events that it was told."""

    heard = ()

    def __init__(self, rng):
        del rng

    def choose(self, view, events):
        Listener.heard = events
        return view.legal_moves[0]


def test_bots_hear_what_their_seats_saw():
    table = notebook.play("golf", players=2, seed=2, bot=Listener)
    for _ in range(6):
        ask(table, type="move", move=str(table.game.view(0).legal_moves[0]))
    assert len(Listener.heard) > 10
    assert Listener.heard == table.game.events(1)[: len(Listener.heard)]


def test_a_hint_is_sent():
    table = notebook.play("play-nine", seed=7)
    (hint,) = ask(table, type="hint")
    assert hint["type"] == "hint" and hint["title"] and hint["moves"]


def test_a_match_is_stepped_through():
    game = rigged_deck("play-nine", ["8 1 2 3 / 4 5 6 7"] * 2, stock="9", discard="12")
    for move in ("flip a1", "flip b1", "flip a1", "flip b1", "draw stock", "swap c1"):
        game = game.play(move)
    shown = notebook.show(game, seat=1)
    assert (shown.steps, shown.table["ply"]) == (6, 0)
    ask(shown, type="ply", ply=3)
    assert shown.game == game.at(3)
    for ply, wanted in ((99, 6), (-5, 0)):
        ask(shown, type="ply", ply=ply)
        assert shown.table["ply"] == wanted
    ask(shown, type="ply", ply=5)
    assert (shown.table["status"], shown.table["offers"]) == ("Move 5 of 6.", [])
    ask(shown, type="ply", ply=1)
    assert shown.game.view(1).legal_moves
    assert shown.table["offers"] == []


def test_programs_without_widgets_get_a_picture():
    table = notebook.play("nine-card", seed=1)
    bundle = table._repr_mimebundle_()
    data = bundle[0] if isinstance(bundle, tuple) else bundle
    assert data["image/svg+xml"] == cardgolf.svg(table.game.view(0))


def test_the_module_of_the_widget_is_complete():
    table = notebook.play("nine-card", seed=1)
    module = str(table._esm)
    assert (
        "customElements.define" in module
        and "export default" in module
        and "import " not in module.split("const STYLE", maxsplit=1)[0]
    )

"""The words that describe a move of the kernel or of a third party."""

from typing import ClassVar

import pytest
from attrs import evolve, frozen
from click.testing import CliRunner
from helpers.cases import every_case
from helpers.distributions import install
from helpers.walks import play, tee_off

import cardgolf
from cardgolf import (
    Card,
    Discard,
    Draw,
    Flip,
    Game,
    Knock,
    Move,
    Pass,
    Play,
    PluginError,
    RoundEnd,
    Swap,
    View,
    hookimpl,
    plugin,
)
from cardgolf.narration import Step, describe_move, describe_offer, explain_move, list_hints, name_deed, name_move
from cardgolf.narration.step import StepOutcome
from cardgolf.table.moves import KERNEL_MOVES
from cardgolf.terminal import app
from cardgolf.terminal.play.prompt import format_menu
from cardgolf.terminal.shared.cards import CardFormatter
from cardgolf.words import ENGLISH

PLAIN = CardFormatter(ascii=True)


@frozen
class Peek(Move):
    """Look at a card. No card moves."""

    word: ClassVar[str] = "peek"
    slot: str

    def words(self):
        return (self.slot,)


@frozen
class Whisper(Peek):
    word: ClassVar[str] = "whisper"
    hint: ClassVar[str] = "whisper by key"

    def offer(self, context):
        return f"whisper about {context.card(self.slot) or 'a hidden card'}"

    def deed(self, context):
        return f"whisper about {context.card(self.slot) or self.slot}"

    def describe(self, outcome):
        return f"whispers about {outcome.after.card(self.slot) or 'a hidden card'}"

    def explain(self, context):
        return "it annoys the others"


@frozen
class Mute(Peek):
    word: ClassVar[str] = "mute"

    def offer(self, context):
        return 3

    def deed(self, context):
        return None

    def describe(self, outcome):
        return 1 / 0


@plugin
class Chatty:
    @hookimpl
    def move_types(self):
        return [Peek, Whisper, Mute]

    @hookimpl
    def moves(self, state):
        return (
            [Whisper("a1"), Peek("a1"), Draw("stock")]
            if state.turns_begun[state.turn] == 1 and not state.held
            else None
        )

    @hookimpl
    def apply_move(self, state, move):
        return state


def begin():
    return tee_off(cardgolf.new_game("nine-card", Chatty, players=2, seed=1))


def test_a_move_without_words_is_described_by_its_docstring_and_text():
    view = begin().view(1)
    assert describe_offer(view, Peek("b2"), PLAIN) == "look at a card"
    assert name_deed(view, Peek("b2"), PLAIN) == 'choose "peek b2"'
    assert describe_move(Step.between(view, Peek("b2"), view), PLAIN) == 'chooses "peek b2"'
    assert explain_move(view, Peek("b2"), PLAIN) == ""
    Undocumented = type("Undocumented", (Peek,), {"__doc__": None, "word": "hum"})  # noqa: N806
    assert describe_offer(view, Undocumented("b2"), PLAIN) == "hum"


def test_a_third_party_move_defines_its_words():
    game = begin()
    view = game.view(game.turn)
    card = view.boards[game.turn].slots[0].card
    assert describe_offer(view, Whisper("a1"), PLAIN) == f"whisper about {card}"
    assert describe_offer(view, Whisper("c3"), PLAIN) == "whisper about a hidden card"
    assert name_deed(view, Whisper("a1"), PLAIN) == f"whisper about {card}"
    assert describe_move(Step.between(view, Whisper("c3"), view), PLAIN) == "whispers about a hidden card"
    assert explain_move(view, Whisper("a1"), PLAIN) == "it annoys the others"
    menu = [str(line) for line in format_menu(view, PLAIN, 80)]
    assert any(line.endswith(f"whisper about {card}") for line in menu)
    assert list_hints([Whisper("a1"), Whisper("b1"), Peek("a1"), Swap("a1")]) == ["whisper by key", Swap.how(ENGLISH)]


@pytest.mark.parametrize("seat", [0, 1, None])
def test_the_words_depend_only_on_the_view(seat):
    """A context is made from a view, so hidden cards cannot reach the words."""
    view = begin().view(seat)
    for slot in ("b2", "c3"):
        assert "hidden" in describe_offer(view, Whisper(slot), PLAIN)
        assert name_deed(view, Whisper(slot), PLAIN) == f"whisper about {slot}"


@pytest.mark.parametrize(
    ("read", "message"),
    [
        (
            lambda view: describe_offer(view, Mute("a1"), PLAIN),
            "invalid offer of the move 'mute': a value of type 'int'",
        ),
        (
            lambda view: describe_move(Step.between(view, Mute("a1"), view), PLAIN),
            "describe of the move 'mute' failed: ZeroDiv",
        ),
        (
            lambda view: name_deed(view, Mute("a1"), PLAIN),
            "invalid deed of the move 'mute': a value of type 'NoneType'",
        ),
        (lambda view: describe_offer(view, Whisper("z9"), PLAIN), "offer of the move 'whisper' failed: "),
    ],
)
def test_words_that_fail_are_a_plugin_error(read, message):
    with pytest.raises(PluginError) as caught:
        read(begin().view(0))
    assert str(caught.value).startswith(message)
    assert len(str(caught.value)) < 200


def test_a_plugin_error_of_words_is_passed_on():
    class Refuse(Peek):
        def offer(self, context):
            raise PluginError("of its own")

    with pytest.raises(PluginError, match="of its own"):
        describe_offer(begin().view(0), Refuse("a1"), PLAIN)


def words_of(game: Game, move: str, seat: int | None = 0) -> tuple[str, str, str]:
    view: View = game.view(seat)
    played = game.rules.parse(move)
    after = Step.between(view, played, game.play(move).view(seat))
    return describe_offer(view, played, PLAIN), describe_move(after, PLAIN), explain_move(view, played, PLAIN)


def start(name, *moves, seat=0, **options):
    game = cardgolf.new_game(name, players=2, seed=2, **options)
    while game.phase == "opening" or game.turn != seat:
        discards = [move for move in game.legal_moves if str(move).startswith("discard")]
        game = game.play((discards or game.legal_moves)[0])
    return play(game, *moves)


def test_every_kernel_move_has_words_for_the_mover_and_for_others():
    game = start("nine-card")
    top = game.state.discard[-1]
    assert words_of(game, "draw discard") == (
        f"take the {top} from the discard pile",
        f"takes {top} from the discard pile",
        "you know what you get",
    )
    offer, told, why = words_of(game, "draw stock", seat=1)
    assert (offer, told) == ("draw the top card of the stock, unseen", "draws a card from the stock")
    assert why == "something better may come"
    held = game.play("draw stock")
    card = held.state.held
    assert words_of(held, "discard") == (f"throw the {card}", "throws it", f"the {card} stays out of your cards")
    assert words_of(held, "discard", seat=1) == ("throw it", f"throws {card}", "")
    offer, told, why = words_of(held, "swap c3")
    assert offer == f"put the {card} in the place of one of your cards, and throw that card"
    assert told.startswith("puts it into c3, ")
    assert why.startswith("your open cards come to ") and why.endswith(", and one card less is hidden")
    assert words_of(held, "swap c3", seat=1)[1].startswith(f"puts {card} into c3, ")
    assert words_of(cardgolf.new_game("nine-card", seed=1), "flip a1", seat=1)[0] == "turn up one of your cards"


def test_the_words_of_flip_and_discard_with_a_flip():
    game = cardgolf.new_game("play-nine", seed=1)
    card = game.play("flip a1").state.boards[game.turn].slots[0].card
    assert words_of(game, "flip a1") == (
        "turn up one of your cards",
        f"turns up a1: {card}",
        "unseen cards are all alike",
    )
    held = start("play-nine", "draw stock")
    move = next(str(move) for move in held.legal_moves if str(move).startswith("discard flip"))
    offer, told, _ = words_of(held, move)
    assert offer.endswith(" and turn up one of your cards")
    assert told.startswith("throws it and turns up ")


def test_the_words_of_play_pass_and_knock():
    game = cardgolf.new_game("board-nine", seed=1)
    plays = [str(move) for move in game.legal_moves if str(move).startswith("play")]
    offer, told, why = words_of(game, plays[0], seat=game.turn)
    assert offer == "throw cards of your hand"
    assert told == f"throws {plays[0].removeprefix('play ')}"
    assert why.startswith("rids you of ")


def test_knock_and_pass_have_words():
    golf = cardgolf.new_game("golf", "knocking", seed=2).view(0)
    assert describe_offer(golf, Knock(), PLAIN) == "knock and end the round: you think you have the fewest points"
    assert (name_move(golf, Knock()), name_move(golf, Swap("b2"))) == ("knock", "swap b2")
    view = start("board-nine").view(0)
    assert describe_offer(view, Knock(), PLAIN) == "say NINE: you think you have the fewest points"
    assert name_move(view, Knock()) == "NINE"
    assert describe_move(Step.between(view, Knock(), view), PLAIN) == "knocks"
    assert describe_offer(view, Pass(), PLAIN) == "do nothing more"
    assert describe_move(Step.between(view, Pass(), view), PLAIN) == "passes"
    holding = evolve(view, holding=True)
    assert describe_offer(holding, Pass(), PLAIN) == "keep it"
    assert describe_move(Step.between(holding, Pass(), view), PLAIN) == "keeps it"
    closed = evolve(view, round_end=RoundEnd(0, (), "nine"))
    assert describe_move(Step.between(view, Knock(), closed), PLAIN) == "says NINE"


@every_case(
    ("move", "empty", "holding"),
    [
        (Flip("a1"), "turn up a1", "turn up a1"),
        (Draw("stock"), "draw from the stock", "draw from the stock"),
        (Draw("discard"), "draw from the discard pile", "draw from the discard pile"),
        (Draw("discard", "bottom"), "draw the lowest card of the last play", "draw the lowest card of the last play"),
        (Swap("b2"), "swap b2", "swap b2"),
        (Discard(), "throw a card", "throw the 7D"),
        (Discard("a1"), "throw a card and turn up a1", "throw the 7D and turn up a1"),
        (Play([Card(8, "H"), Card(7, "H")]), "throw 7H 8H", "throw 7H 8H"),
        (Knock(), "say NINE", "say NINE"),
        (Pass(), "pass", "keep the 7D"),
    ],
)
def test_a_deed_names_one_move(move, empty, holding):
    view = start("board-nine").view(0)
    held = evolve(view, holding=True, held=Card(7, "D"))
    assert [name_deed(each, move, PLAIN) for each in (view, held)] == [empty, holding]


def test_every_kernel_move_has_a_deed_of_its_own():
    assert all("deed" in vars(kind) for kind in KERNEL_MOVES)
    assert name_deed(cardgolf.new_game("golf", "knocking", seed=2).view(0), Knock(), PLAIN) == "knock"


@frozen
class Toss(Move):
    """Throw a card of your board."""

    word: ClassVar[str] = "toss"
    slot: str

    def describe(self, outcome):
        return f"tosses {outcome.displaced(self.slot)}, drawn {outcome.drawn}"


def test_a_third_party_move_reads_the_card_that_it_displaced():
    game = begin()
    before = game.view(0)
    board = game.state.board
    state = game.state.with_board(board.clear([0])).replace(discard=(*game.state.discard, board.card(0)))
    for after, card in ((before, None), (Game(game.rules, state).view(0), board.card(0))):
        step = Step(before, (*Step.between(before, Draw("stock"), after).events,))
        assert describe_move(step, PLAIN).startswith("draws")
        outcome = StepOutcome.of(step, PLAIN)
        assert Toss("a1").describe(outcome) == f"tosses {card and PLAIN.name(card)}, drawn None"


def test_a_third_party_move_reads_the_card_that_it_drew():
    before = begin().view(0)
    card = Card.parse("7H")
    step = Step.between(before, Toss("a1"), evolve(before, held=card))
    assert StepOutcome.of(step, PLAIN).drawn == PLAIN.name(card)


def test_a_step_between_two_games_is_that_between_their_views():
    before = begin()
    move = Draw("stock")
    after = before.play(move)
    step = Step.of(before, before.turn, move, after, lambda game: game.view(0))
    assert step == Step.between(before.view(0), move, after.view(0), ply=after.ply)


def test_a_hidden_discard_pile_and_reshuffles_have_words():
    view = start("nine-card").view(0)
    empty = evolve(view, discard_shown=())
    assert describe_offer(empty, Draw("discard"), PLAIN) == "take a card from the discard pile"
    shuffled = Step.between(
        view, Draw("stock"), evolve(view, reshuffles=view.reshuffles + 1, legal_moves=(Swap("a1"),))
    )
    assert describe_move(shuffled, PLAIN).endswith("the reshuffled stock and must place it")
    assert describe_move(Step.between(evolve(view, held=None), Discard(), empty), PLAIN) == "throws it"


MODULE = """
from attrs import frozen
from cardgolf import Draw, Move, hookimpl, plugin

@frozen
class Sing(Move):
    word = "sing"

    def offer(self, context):
        return "sing a song of discards"

    def describe(self, outcome):
        return "sings"

@plugin
class Singing:
    @hookimpl
    def move_types(self):
        return [Sing]

    @hookimpl(wrapper=True)
    def moves(self, state):
        moves = yield
        return (*moves, Sing()) if state.phase == "start" else moves

    @hookimpl
    def apply_move(self, state, move):
        return state
"""


def test_play_and_demo_show_the_words_of_a_plugin(tmp_path, monkeypatch):
    groups = {"house_rules": "singing = singing_golf:Singing"}
    install(tmp_path, monkeypatch, "singing", groups, {"singing_golf.py": MODULE})
    monkeypatch.chdir(tmp_path)
    typed = "1\n2\n3\nsing\n"
    shown = CliRunner().invoke(app, ["play", "nine-card", "singing", "--seed", "3"], input=typed).stdout
    assert "sing  " in shown and "sing a song of discards" in shown
    assert "Ann sings." in shown

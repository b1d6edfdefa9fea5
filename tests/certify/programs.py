"""Programs that are certified in tests: the library's own answers, also with a fault, and programs that misbehave."""

import hashlib
import json
import sys
from collections import Counter
from itertools import combinations

import cardgolf
from cardgolf.bundles import read
from cardgolf.certify.answers import Answers

GREETING = '{"can": ["score", "moves", "perft"]}'


class OwnProgram(Answers):
    """The library's own answers, without a program. ``spoil`` changes an answer to a request."""

    def __init__(self, spoil=None, *, checked=True):
        super().__init__(checked=checked)
        self._spoil = spoil or (lambda request, answer: answer)

    def ask(self, request):
        return self._spoil(request, self.answer(request))


class PlainProgram:
    """A program by the page of requests alone, from what the library offers to everyone."""

    def ask(self, request):
        ways = {"rules": self.take, "play": self.play, "perft": self.count, "undo": self.undo, "plays": self.list_plays}
        return ways[request["do"]](request)

    def take(self, request):
        self.bundle = request["bundle"]
        self.rules = read(json.dumps(self.bundle)).rules
        return {"can": ["moves", "views", "events", "rounds", "refusals", "perft", "undo", "plays"]}

    def begin(self, request):
        return cardgolf.new_game(self.rules, players=request["names"], seed=int(request["seed"]))

    def step(self, game, text):
        seat, mark, move = text.partition(": ")
        return game.deal() if text == "deal" else game.play(move, seat=int(seat)) if mark else game.play(text)

    def list_moves(self, game):
        moves = [(seat, move) for seat in game.to_act for move in game.legal_moves_for(seat)]
        return [f"{seat}: {move}" if game.state.window else str(move) for seat, move in moves]

    def play(self, request):
        game, seats = self.begin(request), [None, *range(len(request["names"]))]
        told = {aspect: [] for aspect in ("moves", "views", "events", "rounds", "refusals")}
        for ply, tried in enumerate(request["tries"]):
            finished = len(game.rounds)
            game = self.step(game, request["moves"][ply - 1]) if ply else game
            told["moves"].append(self.list_moves(game))
            told["views"].append([game.view(seat).as_dict() for seat in seats])
            told["events"].append([[event.as_dict() for event in game.events(seat, ply)] for seat in seats])
            told["rounds"].append(game.rounds[-1].as_dict() if len(game.rounds) > finished else None)
            told["refusals"].append(self.refuse(game, tried))
        if "show" in request:
            return {"value": told[request["show"]["of"]][request["show"]["ply"]]}
        return {aspect: told[aspect] if aspect == "refusals" else [*map(shorten, told[aspect])] for aspect in told}

    def refuse(self, game, tried):
        given = tried if isinstance(tried, dict) else {"move": tried}
        seat = {"seat": given["seat"]} if "seat" in given else {}
        try:
            game.deal() if tried == "deal" else game.play(given["move"], **seat)
        except cardgolf.IllegalMoveError as error:
            return error.rule
        return None

    def count(self, request):
        game = self.begin(request)
        for move in request["moves"]:
            game = self.step(game, move)
        return {"perft": self.count_from(game, request["depth"])}

    def count_from(self, game, depth):
        moves = self.list_moves(game)
        return sum(self.count_from(self.step(game, move), depth - 1) for move in moves) if depth else 1

    def undo(self, request):
        game, plies = self.begin(request), []
        for text in request["moves"]:
            word, _, seat = text.partition(" ")
            try:
                game = self.step(game, text) if word != "undo" else game.undo(seat=int(seat)) if seat else game.undo()
                plies += [game.ply] if word == "undo" else []
            except cardgolf.IllegalMoveError as error:
                plies.append(error.rule)
        return {"undo": {"plies": plies, "view": game.view(None).as_dict()}}

    def list_plays(self, request):
        return {"plays": [self.list_plays_of(hand) for hand in request["hands"]]}

    def list_plays_of(self, hand):
        """Try every choice of cards. Plays with wild cards stand in the order of their cards, others by their kinds."""
        part = next(part for part in self.bundle["turns"] if part["do"] == "play")
        faces = [self.bundle["faces"].index(card) for card in hand]
        found = {choice for size in range(1, len(faces) + 1) for choice in combinations(faces, size)}
        sets = [choice for choice in found if self.is_set(part, choice, faces)]
        wild = [face for face in faces if face in part.get("wild", ())]
        rows = [choice for choice in found if self.is_row(part, choice, wild)]
        if part.get("wild"):
            plays = sorted({*sets, *rows}, key=lambda choice: (len(choice), choice))
        else:
            kinds = self.bundle["kinds"]
            plays = sorted(sets, key=lambda choice: (kinds[choice[0]], len(choice), choice))
            plays += sorted(rows, key=lambda choice: (choice[0], len(choice), choice))
        return [" ".join(("play", *(self.bundle["faces"][face] for face in choice))) for choice in plays]

    def is_set(self, part, choice, faces):
        """Return whether cards are equal. Wild ones alone stand for a card of the hand that is not wild."""
        wild, kinds = [*part.get("wild", ())], self.bundle["kinds"]
        if len({kinds[face] for face in choice}) == 1:
            return True
        others = {kinds[face] for face in choice if face not in wild}
        is_like = len(others) == 1 or (not others and any(face not in wild for face in faces))
        return part.get("wild_sets", False) and is_like

    def is_row(self, part, choice, wild):
        """Return whether cards are in a row. Of the wild cards of a hand the first stand in it."""
        standing = [face for face in choice if face in wild]
        if standing != wild[: len(standing)]:
            return False
        natural = [cardgolf.Card.parse(self.bundle["faces"][face]) for face in choice if face not in wild]
        barred = any(face in part.get("without", ()) for face in choice if face not in wild)
        if "run" not in part or len(choice) < part["run"] or len(natural) < part.get("natural", 1) or barred:
            return False
        ranks = Counter(card.rank for card in natural)
        suits = {card.suit for card in natural} if part.get("suited") else ()
        is_near = max(ranks) - min(ranks) < len(choice)
        return is_near and max(ranks.values()) == 1 and len(suits) < 2


def shorten(value):
    """Return the digest of a value."""
    text = json.dumps(value, separators=(",", ":"), sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def misbehaving(code):
    """Return the command of a program that greets, and then does what the code says with each line."""
    loop = f"sys.stdin.readline()\nfor line in sys.stdin:\n    {code}\n"
    return [sys.executable, "-I", "-S", "-c", f"import sys, time\nprint({GREETING!r}, flush=True)\n{loop}"]

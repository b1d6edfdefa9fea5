"""Statistics keep rules that score differently apart, and join the spellings of rules that score alike."""

from itertools import combinations

import pytest
from helpers.option_sets import HOUSE_RULES, PLUGINS, list_house_rules, list_settings, with_settings

import cardgolf
from cardgolf import Line, ScoreSheet, hookimpl, plugin
from cardgolf.score_sheets import collect_records
from cardgolf.score_sheets.statistics import find_rule_set, name_rule_sets

GAMES = ("golf", "nine-card", "crazy-nines", "play-nine", "board-nine")


def games(*books, names=("Ann", "Bo")):
    return list(dict.fromkeys(record.game for record in collect_records([ScoreSheet(book, names) for book in books])))


def rule_set(*spec, players=2, **options):
    return find_rule_set(cardgolf.rules(*spec, **options), players)


# Spellings of the same rules


@pytest.mark.parametrize("name", GAMES)
def test_default_options_may_be_named_and_stand_in_any_order(name):
    book = cardgolf.rules(name)
    options = {f"{each.name}:{key}": value for each in book.stack for key, value in each.options.items()}
    spellings = [
        cardgolf.rules(PLUGINS[name]),
        cardgolf.rules(name, **options),
        cardgolf.rules(name, **dict(reversed(options.items()))),
    ]
    assert {find_rule_set(each, 2) for each in spellings} == {find_rule_set(book, 2)}
    assert games(book, *spellings) == [name]


@pytest.mark.parametrize("preset", [name for name, info in cardgolf.variants().items() if info.is_preset])
def test_a_preset_is_the_game_with_its_options_and_house_rules(preset):
    book = cardgolf.rules(preset)
    options = {f"{each.name}:{key}": value for each in book.stack for key, value in each.options.items()}
    spelled = cardgolf.rules(book.name, *(each.name for each in book.house_rules), **options)
    assert find_rule_set(spelled, 2) == find_rule_set(book, 2)
    assert games(book, spelled) == [book.label]


def go_together(first, second):
    try:
        return cardgolf.rules("nine-card", first, second)
    except cardgolf.InvalidOptionError:
        return None


@pytest.mark.quick_cases(30)
@pytest.mark.parametrize("rules", [*combinations(HOUSE_RULES, 2)])
def test_shipped_house_rules_may_stand_in_any_order_or_in_none(rules):
    books = go_together(*rules), go_together(*rules[::-1])
    if None in books:
        assert books == (None, None)
    else:
        assert len({find_rule_set(book, 2) for book in books}) == 1
        assert games(*books) == [" + ".join(("nine-card", *rules))]


def test_rules_that_give_the_same_points_in_any_order_are_the_same():
    @hookimpl("points")
    def queens(card):
        return 0 if card.rank == 12 else None

    @hookimpl("points")
    def aces(card):
        return -5 if card.rank == 1 else None

    @hookimpl("points")
    def faces(card):
        return 7 if card.rank > 10 else None

    assert rule_set("golf", queens, aces) == rule_set("golf", aces, queens)
    assert rule_set("golf", queens, faces) != rule_set("golf", faces, queens)
    one, other = cardgolf.rules("golf", queens, faces), cardgolf.rules("golf", faces, queens)
    assert games(one, other) == ["golf + queens + faces", "golf + faces + queens"]


# Rules that score differently


@pytest.mark.quick_cases(2)
@pytest.mark.parametrize("name", GAMES)
def test_every_option_and_house_rule_makes_another_game_with_another_name(name):
    pairs = [(), *((pair,) for pair in (*list_settings(name), *list_house_rules(name)))]
    books = [with_settings(name, *pair) for pair in pairs]
    books = [book for number, book in enumerate(books) if book not in books[:number]]
    found = {find_rule_set(book, book.seats()[0]): (book, book.seats()[0]) for book in books}
    assert len(found) == len(books)
    names = [*name_rule_sets(found).values()]
    assert len({*names}) == len(names)
    assert all(name.startswith(book.label) for name, (book, _) in zip(names, found.values(), strict=True))


def test_names_say_what_differs():
    nine, five = cardgolf.rules("crazy-nines"), cardgolf.rules("crazy-nines", holes=5)
    assert games(nine, five) == ["crazy-nines (holes=9)", "crazy-nines (holes=5)"]
    house = cardgolf.rules("nine-card", "four-bonus:points=-30")
    assert games(house, cardgolf.rules("nine-card", "four-bonus"), nine) == [
        "nine-card + four-bonus (points=-30)", "nine-card + four-bonus (points=-25)", "crazy-nines",
    ]  # fmt: skip


def test_another_number_of_players_is_another_game():
    two, three = ScoreSheet("golf", ["Ann", "Bo"]), ScoreSheet("golf", ["Ann", "Bo", "Cy"])
    records = collect_records([two, three.enter([1, 2, 3]), two.enter([4, 5])])
    assert [(each.game, each.name, each.points) for each in records] == [
        ("golf (2 players)", "Ann", 4), ("golf (2 players)", "Bo", 5),
        ("golf (3 players)", "Ann", 1), ("golf (3 players)", "Bo", 2), ("golf (3 players)", "Cy", 3),
    ]  # fmt: skip


def test_house_rules_whose_order_changes_scores_and_objects_of_one_class_are_apart():
    def make(name, change):
        @hookimpl("score", wrapper=True)
        def changed(board):
            lines = yield
            return change(lines)

        changed.__name__ = name
        return changed

    double, add = (
        make("double", lambda lines: [*lines, *lines]),
        make("add", lambda lines: [*lines, Line("add.score", 1)]),
    )
    assert rule_set("nine-card", double, add) != rule_set("nine-card", add, double)

    class Fine:
        def __init__(self, points):
            self.points = points

        @hookimpl
        def bonus(self):
            return [Line("fine.bonus", self.points)]

    one, two = Fine(1), Fine(2)
    assert games(cardgolf.rules("golf", one), cardgolf.rules("golf", two)) == ["golf + fine", "golf + fine (2)"]
    assert games(cardgolf.rules("golf", one), cardgolf.rules("golf", one)) == ["golf + fine"]


def test_a_preset_with_the_title_of_another_game_is_apart():
    title = cardgolf.rules("six-card").title
    other = cardgolf.rules(cardgolf.Preset("golf", house_rules=(), options={"king_points": 5}, title=title))
    assert games(cardgolf.rules("six-card"), other) == [f"{title} (king_points=0)", f"{title} (king_points=5)"]


@plugin
class Most:
    """The most points win."""

    @hookimpl
    def goal(self):
        return "highest"


def test_a_record_says_which_points_win_and_play_offs_count_no_closers():
    most = ScoreSheet(cardgolf.rules("golf", Most), ["Ann", "Bo"])
    assert [each.lowest_wins for each in collect_records([most])] == [False, False]
    tied = ScoreSheet(cardgolf.rules("play-nine", holes=1), ["Ann", "Bo"]).enter([3, 3]).enter([5, 2], closer="Ann")
    assert [(each.closed, each.beaten) for each in collect_records([tied])] == [(0, 0), (0, 0)]

"""Plots: each kind in both formats, the same bytes each time, without a display, written atomically."""

from xml.etree import ElementTree as ET

import pytest
from simulation.results_by_hand import a_game, a_round, many, results

from cardgolf import InvalidArgumentError
from cardgolf.simulation import GameResult
from cardgolf.simulation.plots import PLOTS, plot

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(params=sorted(PLOTS))
def kind(request):
    return request.param


@pytest.mark.quick_cases(1)
def test_a_png(tmp_path, kind):
    plot(many(), tmp_path / "a.png", kind)
    data = (tmp_path / "a.png").read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert (int.from_bytes(data[16:20]), int.from_bytes(data[20:24])) == (1200, 720)
    assert [each.name for each in tmp_path.iterdir()] == ["a.png"]


def test_an_svg(tmp_path, kind):
    plot(many(), tmp_path / "a.svg", kind)
    text = (tmp_path / "a.svg").read_text()
    assert ET.fromstring(text).tag == f"{SVG}svg"
    assert "<dc:date>" not in text


@pytest.mark.quick_cases(1)
@pytest.mark.parametrize("suffix", ["png", "svg"])
def test_the_same_results_give_the_same_bytes(tmp_path, kind, suffix):
    for name in "ab":
        plot(many(), tmp_path / f"{name}.{suffix}", kind)
    assert (tmp_path / f"a.{suffix}").read_bytes() == (tmp_path / f"b.{suffix}").read_bytes()


@pytest.mark.quick_cases(1)
def test_other_results_give_another_picture(tmp_path, kind):
    for seed in (1, 2):
        plot(many(seed=seed), tmp_path / f"{seed}.svg", kind)
    assert (tmp_path / "1.svg").read_bytes() != (tmp_path / "2.svg").read_bytes()


def read_texts(path):
    """Return the texts of an SVG from its comments. Matplotlib draws each text as curves, with such a comment."""
    return {each.strip() for each in path.read_text().split("<!--")[1:] for each in [each.partition("-->")[0]]}


def test_a_plot_has_titles_and_labels(tmp_path):
    plot(many(), tmp_path / "a.svg")
    texts = read_texts(tmp_path / "a.svg")
    assert {
        "How often each score of a round came",
        "base",
        "40 games of 3 seats, seed 7",
        "points in a round",
        "share of rounds (%)",
    } <= texts
    assert any(text.startswith("ann: mean ") for text in texts)
    plot(many(), tmp_path / "a.svg", "seats")
    assert {"plays first", "plays second", "plays third"} <= read_texts(tmp_path / "a.svg")
    plot(many(), tmp_path / "a.svg", "length")
    assert "turns a seat in a round (0 rounds ended at the turn limit)" in read_texts(tmp_path / "a.svg")


def test_the_plot_of_seats_warns_if_bots_sit_unevenly(tmp_path):
    plot(results(*(a_game(n, a_round(1, 9)) for n in range(2))), tmp_path / "a.svg", "seats")
    assert any("did not sit evenly" in text for text in read_texts(tmp_path / "a.svg"))


@pytest.mark.quick_cases(2)
@pytest.mark.parametrize("name", ["_hidden", "$a_b$", "<b>&amp;", "x" * 60])
def test_any_name_is_drawn_as_it_is(tmp_path, name):
    games = [a_game(number, a_round(3, 5), bots=(name, "bo")) for number in range(3)]
    plot(results(*games, rules=f"{name} + {name}"), tmp_path / "a.svg")
    assert ET.parse(tmp_path / "a.svg")


@pytest.mark.quick_cases(1)
def test_one_game_and_one_score_are_drawn(tmp_path, kind):
    plot(results(a_game(0, a_round(3, 3))), tmp_path / "a.svg", kind)
    assert (tmp_path / "a.svg").exists()


def test_a_wide_spread_is_drawn_in_wide_bars(tmp_path):
    plot(results(a_game(0, a_round(-500, 9_000))), tmp_path / "a.png")
    assert (tmp_path / "a.png").exists()


def test_results_without_a_finished_game_are_refused(tmp_path, kind):
    failed = results(GameResult.failure(0, ("ann", "bo"), "no"))
    with pytest.raises(InvalidArgumentError, match="nothing to draw: expected a finished"):
        plot(failed, tmp_path / "a.png", kind)
    assert not list(tmp_path.iterdir())


def test_rounds_without_a_leader_have_no_places_to_draw(tmp_path):
    with pytest.raises(InvalidArgumentError, match="expected a finished round with a leader"):
        plot(results(a_game(0, a_round(3, 3, leader=None))), tmp_path / "a.png", "seats")


def test_invalid_plots_are_refused(tmp_path):
    with pytest.raises(InvalidArgumentError, match="invalid of='seat': did you mean seats"):
        plot(many(), tmp_path / "a.png", "seat")
    with pytest.raises(InvalidArgumentError, match=r"expected a suffix of .png, .svg"):
        plot(many(), tmp_path / "a.pdf")
    with pytest.raises(FileNotFoundError):
        plot(many(), tmp_path / "none" / "a.png")


def test_without_matplotlib_one_line_says_what_to_install(tmp_path, monkeypatch):
    monkeypatch.setattr("cardgolf.simulation.exporter.find_spec", lambda name: None)
    with pytest.raises(InvalidArgumentError) as caught:
        plot(many(), tmp_path / "a.svg")
    assert str(caught.value) == 'a .svg file needs matplotlib: pip install "cardgolf[sim]"'

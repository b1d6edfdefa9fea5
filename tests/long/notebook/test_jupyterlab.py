"""The table in JupyterLab: it fits its column, takes the focus, and shares no key with the notebook."""

import json
import os
import shutil
import socket
import subprocess
import time
from contextlib import contextmanager
from itertools import count
from urllib.error import URLError
from urllib.request import urlopen

import pytest

JUPYTERLAB = shutil.which("jupyter-lab")
SOON = 60
CELLS = (
    ("markdown", "# A table"),
    ("code", "from cardgolf.web import notebook\ntable = notebook.play('play-nine', players=3, seed=7)\ntable"),
    ("code", "notebook.show(table.game.play(str(table.game.legal_moves[0])))"),
    ("markdown", "# The end"),
)
STATE = """() => {
  const cells = [...document.querySelectorAll(".jp-Notebook .jp-Cell")], { activeElement: active } = document;
  return {
    cells: cells.length, active: cells.findIndex(cell => cell.classList.contains("jp-mod-active")),
    mode: document.querySelector(".jp-Notebook").classList.contains("jp-mod-commandMode") ? "command" : "edit",
    focus: active.localName, place: active.shadowRoot?.activeElement?.dataset.place ?? null,
  };
}"""
ROOM = """() => {
  const table = document.querySelector("cardgolf-table"), felt = table.shadowRoot.querySelector(".felt");
  const output = table.closest(".jp-OutputArea-output"), panel = table.closest(".jp-WindowedPanel-outer");
  return {
    isWide: table.scrollWidth > table.clientWidth || table.clientWidth > output.clientWidth,
    scrolls: output.scrollHeight - output.clientHeight, room: panel.clientHeight, felt: felt.offsetHeight,
    page: document.documentElement.scrollWidth,
  };
}"""


@pytest.fixture(scope="module")
def lab(tmp_path_factory):
    """Start JupyterLab on loopback, without settings of a person. Yield what writes a notebook, and returns where."""
    if JUPYTERLAB is None:
        pytest.skip("the table in JupyterLab: no jupyter-lab")
    folder = tmp_path_factory.mktemp("lab")
    cells = [
        {"cell_type": kind, "id": f"cell-{number}", "metadata": {}, "source": text}
        | ({"outputs": [], "execution_count": None} if kind == "code" else {})
        for number, (kind, text) in enumerate(CELLS)
    ]
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    book = {"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}

    def write():
        """Write a notebook of its own, which has a kernel of its own."""
        name = f"table-{next(numbers)}.ipynb"
        (folder / name).write_text(json.dumps(book))
        return f"http://127.0.0.1:{port}/doc/tree/{name}?reset"

    numbers, places = count(), ("HOME", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR")
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [JUPYTERLAB, "--no-browser", "--allow-root", "--ip=127.0.0.1", f"--port={port}", "--port-retries=0"]
    command += ["--IdentityProvider.token=", "--LabApp.news_url=None", f"--ServerApp.root_dir={folder}"]
    environment = os.environ | {name: str(folder / f".{name}") for name in places}
    with (
        (folder / "lab.log").open("wb") as log,
        subprocess.Popen(command, stderr=log, stdout=log, env=environment) as run,
    ):
        try:
            _wait_for(f"http://127.0.0.1:{port}/api")
            yield write
        finally:
            run.terminate()


def _wait_for(address):
    until = time.monotonic() + SOON
    while True:
        try:
            with urlopen(address):
                return
        except URLError:
            assert time.monotonic() < until, "JupyterLab does not start"
            time.sleep(0.2)


def _wait_for_kernel(address):
    """Wait until the page is connected to the kernel of its notebook: before, running a cell asks for a kernel."""
    sessions, name = f"{address.partition('/doc')[0]}/api/sessions", address.rpartition("/")[2].partition("?")[0]
    until = time.monotonic() + SOON
    while True:
        with urlopen(sessions) as answer:
            kernels = [each["kernel"] for each in json.load(answer) if each["path"] == name]
        if any(each["connections"] and each["execution_state"] == "idle" for each in kernels):
            return
        assert time.monotonic() < until, "no kernel starts"
        time.sleep(0.2)


@contextmanager
def opened(browser, lab, width, *, is_touched=False):
    """Open the notebook in a window, and yield its page. No error may reach it."""
    height = 740 if width < 500 else 860
    phone = {"has_touch": is_touched, "is_mobile": is_touched}
    context = browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce", **phone)
    page, errors = context.new_page(), []
    page.set_default_timeout(1000 * SOON)
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(address := lab())
    page.locator(".jp-Notebook .jp-CodeCell").nth(1).wait_for()
    _wait_for_kernel(address)
    try:
        yield page
        assert [each for each in errors if "Canceled future" not in each] == []  # of a kernel that has restarted
    finally:
        context.close()


def run(page, number=0, key="Control+Enter"):
    """Run the code cell with that number by a key, and wait for its table."""
    cell = page.locator(".jp-CodeCell").nth(number)
    cell.locator(".cm-content").click()
    page.keyboard.press(key)
    cell.locator("cardgolf-table .felt").wait_for()
    page.wait_for_function(  # when a table is told of its room, it takes the focus
        "number => document.querySelectorAll('.jp-CodeCell')[number].querySelector('cardgolf-table')"
        "?.style.scrollMarginTop",
        arg=number,
    )


@pytest.mark.parametrize("width", [360, 768, 1280])
def test_a_table_fits_its_column_and_takes_the_focus_of_its_cell(browser, lab, width):
    with opened(browser, lab, width, is_touched=width == 360) as page:
        run(page)
        page.wait_for_function("document.activeElement.localName === 'cardgolf-table'")
        room = page.evaluate(ROOM)
        assert not room["isWide"] and room["page"] <= width
        assert room["scrolls"] <= 0
        assert width > 760 or room["felt"] <= room["room"]
        status = page.locator("cardgolf-table .status").inner_text()
        assert ("tap a card" in status) == (width == 360) != ("click a card" in status)


def test_keys_on_the_table_are_no_commands_of_the_notebook(browser, lab):
    with opened(browser, lab, 1280) as page:
        run(page)
        page.wait_for_function("document.activeElement.localName === 'cardgolf-table'")
        before = page.evaluate(STATE) | {"place": None}
        for key in ("x", "d", "d", "a", "b", "m", "Shift+M", "Enter", "Shift+Enter", "0", "0", "j", "Escape"):
            page.keyboard.press(key)
            assert page.evaluate(STATE) == before, key
        page.keyboard.press("2")
        page.keyboard.press("ArrowDown")
        assert page.evaluate(STATE) == before | {"place": "b2"}
        page.keyboard.press("Enter")
        page.wait_for_function(
            "document.querySelector('cardgolf-table').message.news.some(each => each.text.includes('b2'))"
        )
        assert page.evaluate(STATE) == before


def test_commands_of_the_notebook_do_not_move_a_card(browser, lab):
    with opened(browser, lab, 1280) as page:
        run(page, key="Shift+Enter")
        page.wait_for_function(  # the person has gone on to the next cell
            f"() => {{ const {{ active, focus }} = ({STATE})(); return active === 2 && focus === 'div'; }}"
        )
        page.evaluate("document.querySelector('cardgolf-table').addEventListener('move', () => window.moved = true)")
        ply = page.evaluate("document.querySelector('cardgolf-table').message.ply")
        page.keyboard.press("b")
        page.wait_for_function("document.querySelectorAll('.jp-Notebook .jp-Cell').length === 5")
        for key in ("h", "u", "s", "1", "Escape"):
            page.keyboard.press(key)
        assert page.evaluate("window.moved") is None
        assert page.evaluate("document.querySelector('cardgolf-table').message.ply") == ply


def test_keys_on_the_bar_of_a_replay_are_no_commands_of_the_notebook(browser, lab):
    with opened(browser, lab, 1280) as page:
        run(page)
        run(page, 1)
        button = page.get_by_role("button", name="Forward")
        button.focus()
        before = page.evaluate(STATE)
        for key in ("Enter", "x", "d", "d"):
            page.keyboard.press(key)
            assert page.evaluate(STATE) == before, key
        page.wait_for_function("document.querySelectorAll('cardgolf-table')[1].message.ply === 1")
        page.get_by_role("slider", name="Move").focus()
        page.keyboard.press("ArrowUp")
        page.wait_for_function("document.querySelectorAll('cardgolf-table')[1].message.ply === 2")
        assert page.evaluate(STATE) == before | {"focus": "input"}

"""Tables in notebooks, driven by the messages that a page sends."""

from tests.notebook.test_notebook import ask, notebook

MODEL = """async given => {
  const { default: widget } = await import(URL.createObjectURL(new Blob([given.module], { type: "text/javascript" })));
  window.sent = [];
  window.heard = [];
  const model = { get: name => given[name], on() {}, send: content => window.sent.push(content) };
  const el = document.body.appendChild(document.createElement("div"));
  widget.render({ model, el });
  document.addEventListener("keydown", event => window.heard.push(event.key));
}"""


def test_keys_on_the_table_are_no_commands_of_the_notebook(browser):
    table = notebook.play("play-nine", seed=7)
    while table.game.phase == "opening":
        ask(table, type="move", move=str(table.game.view(0).legal_moves[0]))
    given = {"module": str(table._esm), "deck": table.deck, "table": table.table, "actions": table.actions, "steps": 0}
    context = browser.new_context()
    page = context.new_page()
    page.evaluate(MODEL, given)
    page.locator("cardgolf-table .felt header").click()
    for key in ("x", "d", "d", "b", "a", "Shift+M", "Enter", "Shift+Enter", "0", "s"):
        page.keyboard.press(key)
    assert page.evaluate("window.heard") == []
    assert {"type": "move", "move": "draw stock"} in page.evaluate("window.sent")
    page.keyboard.press("Control+s")
    assert page.evaluate("window.heard") == ["Control", "s"]
    context.close()

"""Tables in notebooks: games against bots, and matches that one can step through. It needs the extra ``notebook``.

>>> from cardgolf.web import notebook
>>> table = notebook.play("nine-card", "rearrange", seed=7)
>>> table.game.turn
0
"""

from collections.abc import Sequence
from typing import Any

try:
    import anywidget
    import traitlets
except ImportError as error:
    raise ImportError("cardgolf.web.notebook needs anywidget: pip install 'cardgolf[notebook]'") from error

from cardgolf import CardGolfError, Game, new_game, svg, web
from cardgolf.bots.sitting import Sitting, name_players, sit_down
from cardgolf.tools import plain_integer

__all__ = ["ReplayTable", "Table", "play", "show"]

_GLUE = """
export default {
  render({ model, el }) {
    const table = document.createElement("cardgolf-table");
    table.setAttribute("actions", model.get("actions"));
    table.setAttribute("keys", "all"); // a notebook has commands on plain keys
    const unwatch = followTheme(table), unfit = fitRoom(table);
    table.deck = model.get("deck");
    table.show(model.get("table"));
    const send = content => model.send(content);
    table.addEventListener("move", event => send({ type: "move", move: event.detail.move }));
    for (const type of ["undo", "deal", "hint"]) table.addEventListener(type, () => send({ type }));
    model.on("change:table", () => table.show(model.get("table")));
    model.on("msg:custom", content => content.type === "refusal" ? table.refuse(content) : table.advise(content));
    el.append(...(model.get("steps") ? [stepper(model, send)] : []), table);
    return () => { unwatch(); unfit(); };
  },
};

/** Give a table the theme of the notebook's page where it names one: that of JupyterLab or of Visual Studio Code. */
function followTheme(table) {
  const { body } = document;
  const update = () => {
    const kind = body.dataset.vscodeThemeKind ?? "";
    const isLight = body.dataset.jpThemeLight ?? (kind ? String(kind.endsWith("light")) : null);
    if (isLight) table.setAttribute("theme", isLight === "true" ? "light" : "dark");
    else table.removeAttribute("theme");
  };
  const observer = new MutationObserver(update);
  observer.observe(body, { attributes: true, attributeFilter: ["data-jp-theme-light", "data-vscode-theme-kind"] });
  update();
  return () => observer.disconnect();
}

/**
 * Tell a table how much of the window the notebook hides, once it is shown and whenever it gets another size.
 * The focus goes to a new table if its cell has it. Else the person has gone on to the next cell.
 */
function fitRoom(table) {
  let isNew = true;
  const update = () => {
    let panel = table.parentElement; // the nearest one that is scrolled
    const isMore = () => panel.clientHeight < panel.scrollHeight;
    const isCut = () => isMore() && /auto|scroll/.test(getComputedStyle(panel).overflowY);
    while (panel && !isCut()) panel = panel.parentElement;
    const hidden = panel ? document.documentElement.clientHeight - panel.clientHeight : 0;
    const margin = `${Math.max(0, hidden)}px`;
    if (margin !== table.style.scrollMarginTop) {
      table.style.scrollMarginTop = margin;
      table.deck = table.deck; // draws it again, for this room
    }
    if (!isNew || !table.clientWidth) return;
    isNew = false;
    const cell = document.activeElement;
    if (cell !== document.body && cell.contains(table)) table.focus({ preventScroll: true });
  };
  const observer = new ResizeObserver(update);
  observer.observe(table);
  return () => observer.disconnect();
}

function stepper(model, send) {
  const bar = document.createElement("div");
  bar.style.cssText = "display:flex;gap:8px;align-items:center;margin:0 0 8px";
  const slider = Object.assign(document.createElement("input"), { type: "range", min: 0 });
  slider.style.flex = "1";
  slider.setAttribute("aria-label", "Move");
  const buttons = [["Back", -1], ["Forward", 1]].map(([label, step]) => {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: label });
    button.style.cssText = "font:inherit;padding:6px 14px;min-height:36px";
    button.addEventListener("click", () => send({ type: "ply", ply: model.get("table").ply + step }));
    return button;
  });
  const keep = event => { if (!event.ctrlKey && !event.metaKey && event.key !== "Tab") event.stopPropagation(); };
  for (const type of ["keydown", "keypress", "keyup"]) bar.addEventListener(type, keep);
  const update = () => {
    const { ply } = model.get("table"), last = model.get("steps");
    slider.max = last;
    slider.value = ply;
    buttons[0].disabled = ply <= 0;
    buttons[1].disabled = ply >= last;
  };
  slider.addEventListener("input", () => send({ type: "ply", ply: Number(slider.value) }));
  bar.append(...buttons, slider);
  model.on("change:table", update);
  update();
  return bar;
}
"""


class _Widget(anywidget.AnyWidget):
    """A widget that shows one game. Where no widget can be shown, a picture stands for it."""

    _esm = (web.path() / "cardgolf-table.js").read_text(encoding="utf-8") + _GLUE
    deck = traitlets.Dict().tag(sync=True)
    table = traitlets.Dict().tag(sync=True)
    actions = traitlets.Unicode("").tag(sync=True)
    steps = traitlets.Int(0).tag(sync=True)

    def __init__(self, game: Game, seat: int | None, **traits: Any) -> None:
        self.game, self.seat = game, seat
        deck = web.deck_message(game.rules, len(game.state.match.names))
        super().__init__(deck=deck, table=self.message(0), **traits)
        self.on_msg(self._receive)

    def _receive(self, _: Any, content: Any, __: Any) -> None:
        """Do what the person asked for. Say why where it cannot be done."""
        since = self.game.ply + 1
        try:
            self.respond(content)
        except CardGolfError as error:
            self.send(web.refusal_message(error, self.game.view(self.seat)))
        else:
            self.table = self.message(min(since, self.game.ply + 1))

    def message(self, since: int) -> dict[str, Any]:
        """Return what the page shows of the game, with what happened from the ply ``since`` on."""
        return web.table_message(self.game, self.seat, since=since)

    def respond(self, content: Any) -> None:
        """Do what a message from the page asks for. Other messages change nothing."""

    def _repr_mimebundle_(self, **given: Any) -> Any:
        """Return the widget, and a picture for programs that cannot show widgets."""
        found = super()._repr_mimebundle_(**given)
        data, rest = (found[0], found[1:]) if isinstance(found, tuple) else (found or {}, ())
        data = {**data, "image/svg+xml": svg(self.game.view(self.seat))}
        return (data, *rest) if rest else data


class Table(_Widget):
    """A game of a person at ``seat`` against bots. ``game`` is the game as it stands."""

    def __init__(self, sitting: Sitting, seat: int) -> None:
        self._sitting, self._person = sitting.advance(), seat
        super().__init__(self._sitting.game, seat, actions="hint undo deal")

    def respond(self, content: Any) -> None:
        """Play a move, deal, take back or give a hint."""
        match content:
            case {"type": "move", "move": str(move)}:
                self._show(self._sitting.play(move, self._person).advance())
            case {"type": "deal"} if self.game.is_round_over and not self.game.is_over:
                self._show(self._sitting.deal().advance())
            case {"type": "undo"}:
                self._show(self._sitting.take_back(self._person))
            case {"type": "hint"}:
                self.send(web.hint_message(self.game.view(self._person)))

    def _show(self, sitting: Sitting) -> None:
        self._sitting, self.game = sitting, sitting.game


class ReplayTable(_Widget):
    """A match that one can step through. ``game`` is the game at the ply that is shown."""

    def __init__(self, game: Game, seat: int | None = None) -> None:
        self._whole = game
        super().__init__(game.at(0), seat, steps=game.ply)

    def message(self, since: int) -> dict[str, Any]:
        """Return what the page shows of the ply. Nothing on it can be chosen."""
        status = f"Move {self.game.ply} of {self._whole.ply}."
        return {**super().message(since), "offers": [], "status": status}

    def respond(self, content: Any) -> None:
        """Go to a ply."""
        match content:
            case {"type": "ply", "ply": int(ply)}:
                self.game = self._whole.at(max(0, min(ply, self._whole.ply)))


def play(
    variant: Any,
    /,
    *house_rules: Any,
    players: int | Sequence[str] = 2,
    seat: int = 0,
    bot: str = "greedy",
    seed: int | None = None,
    **options: Any,
) -> Table:
    """Return a table on which a person plays at ``seat`` against bots. A notebook shows it.

    The arguments are those of :func:`cardgolf.new_game`, and the name of a bot. ``table.game`` is the game as it
    stands: save it with :func:`cardgolf.save`.

    >>> table = play("play-nine", players=3, seed=7)
    >>> table.game.view(0).names
    ('Ann', 'Bo', 'Cy')

    Raises the errors of :func:`cardgolf.new_game` and :func:`cardgolf.bots.make_bot`.
    """
    count, seat = plain_integer(players), plain_integer(seat)
    names = name_players(count) if type(count) is int else players
    game = new_game(variant, *house_rules, players=names, seed=seed, **options)
    return Table(sit_down(game, [seat], bot), seat)


def show(game: Game, seat: int | None = None) -> ReplayTable:
    """Return a match that one can step through forwards and back, as ``seat`` or a spectator saw it.

    >>> game = new_game("play-nine", players=2, seed=7).play("flip a1").play("flip b1")
    >>> show(game).steps
    2
    """
    return ReplayTable(game, seat)

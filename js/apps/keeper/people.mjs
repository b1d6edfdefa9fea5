/** Who plays: players who join late, leave, return, sit a round out, or are renamed. */

import { h } from "../playground/elements.mjs";
import { isolate, tidyName } from "../../src/names.js";
import { askName } from "./dialog.mjs";
import { points, write } from "./language.mjs";
import * as sheets from "./sheet.mjs";
import { readPoints } from "./sums.mjs";

export function showPeople(app, book) {
  const { sheet, settled, rules, names } = book, gone = sheets.listGone(sheet), sitting = sheets.listSitting(sheet, sheet.rounds.length + 1);
  const act = (make, say) => app.guard(() => { book.change(make); app.render(); app.tell(say); });
  const button = (text, player, click) => h("button", { type: "button", "aria-label": `${text}: ${player}`, on: { click } }, text);
  const rename = (seat, player) => app.guard(async () => {
    const name = await askName(write("rename-to", { player }), sheet.players[seat]);
    if (name === null) return;
    book.change(now => sheets.rename(now, seat, tidyName(name)));
    app.render();
  });
  const go = (seat, what) => act(now => sheets.change(rules, now, seat, what), write(`done-${what.replace("_", "-")}`, { player: names[seat] }));
  const rows = names.map((player, seat) => h("li", {},
    h("b", {}, player), h("span", {}, ` ${points(settled.totals[seat])}${gone.has(seat) ? ` \u00b7 ${write("left")}` : sitting.has(seat) ? ` \u00b7 ${write("sits-out")}` : ""}`),
    h("div", { class: "row" },
      button(write("rename"), player, rename(seat, player)),
      gone.has(seat) ? button(write("return"), player, go(seat, "return")) : button(write("leave"), player, go(seat, "leave")),
      gone.has(seat) || sitting.has(seat) || !settled.upcoming ? null : button(write("sit-out"), player, go(seat, "sit_out")))));
  return h("section", {},
    h("h1", { tabindex: -1 }, write("players")),
    h("a", { class: "back", href: `#sheet/${book.id}` }, write("to-sheet")),
    h("ul", { class: "people" }, rows),
    settled.upcoming && !settled.unsettled && !sheet.teams?.length && rules.players.includes(names.length + 1) ? joinForm(app, book) : null);
}

function joinForm(app, book) {
  const { rules, sheet } = book, isLate = sheet.rounds.length > 0, mean = isLate ? sheets.meanTotal(rules, sheet) : 0;
  const name = h("input", { type: "text", maxlength: 200, autocomplete: "off", autocapitalize: "words" });
  const start = h("input", { type: "text", inputmode: "text", autocomplete: "off", value: points(mean) });
  const join = app.guard(() => {
    const player = tidyName(name.value), total = isLate ? readPoints(start.value) : 0;
    book.change(now => sheets.join(rules, now, player, total));
    app.render();
    app.tell(write("done-join", { player: isolate(player) }));
  });
  return h("form", { on: { submit: event => { event.preventDefault(); join(); } } },
    h("h2", {}, write("join")),
    h("label", { class: "field" }, h("span", {}, write("name")), name),
    isLate ? h("label", { class: "field" }, h("span", {}, write("start-with")), start) : null,
    isLate ? h("p", { class: "note" }, write("start-note", { points: points(mean) })) : null,
    h("button", { class: "primary wide" }, write("join")));
}

// Notes beside the table: a hint, the score sheet, what happened, and the rules in short.

import { h } from "./drawing.js";
import { minus } from "./words.js";

export function makeNotes(table) {
  const { advice, message } = table;
  return h("aside", { class: "rail", "aria-label": table.label("notes") },
    message.sides && h("p", { class: "quiet sides" }, message.sides.join(" ")),
    advice && makeSection(table, "hint", minus(advice.title), makeHint(advice)),
    message.rounds.length > 0 && makeSection(table, "sheet", table.label("sheet"), makeSheet(table)),
    makeSection(table, "log", table.label("log"), makeLog(table)),
    table.deck.told?.length > 0 && makeSection(table, "rules", table.label("rules"), makeRules(table.deck)));
}

function makeSection(table, key, title, content) {
  const details = h("details", { class: "card-box", open: table.open[key] }, h("summary", { "data-key": `notes ${key}` }, h("h3", {}, title)), content);
  details.addEventListener("toggle", () => { table.open[key] = details.open; });
  return details;
}

function makeHint({ text, moves, unlucky, note }) {
  const list = (rated = [], first) => h("table", {}, h("tbody", {}, rated.map((move, index) => h("tr", { class: index ? "" : first },
    h("td", {}, minus(move.text)), h("td", { class: "number" }, move.points == null ? "" : minus(move.points.toFixed(1)))))));
  return h("div", { class: "hint" }, text && h("p", {}, minus(text)), list(moves, "first"),
    unlucky && [h("b", {}, unlucky.title), list(unlucky.moves, "")],
    note && h("p", { class: "quiet" }, note));
}

/** Return the points of each round, and why the last one has them. */
function makeSheet(table) {
  const { rounds } = table.message, { names, totals } = table.view, seats = names.map((_, seat) => seat), last = rounds.at(-1);
  const head = h("tr", {}, h("th", { scope: "col" }, h("span", { class: "unseen" }, table.label("name"))), rounds.map((_, index) => h("th", { scope: "col" }, String(index + 1))), h("th", { scope: "col" }, table.label("total")));
  const rows = seats.map(seat => h("tr", {}, h("th", { scope: "row" }, table.name(seat)),
    rounds.map(({ scores }) => h("td", {}, scores[seat] == null ? "\u00b7" : minus(scores[seat]))), h("td", {}, h("b", {}, minus(totals[seat] ?? 0)))));
  const why = last.lines && seats.filter(seat => last.lines[seat].length).map(seat => h("details", { class: "why", open: seat === (table.mine ?? 0) },
    h("summary", { "data-key": `why ${seat}` }, `${table.name(seat)}: ${minus(last.scores[seat])}`),
    h("table", {}, h("tbody", {}, last.lines[seat].map(line => h("tr", { title: line.rule },
      h("td", {}, `${minus(line.text)} `, h("span", { class: "quiet" }, line.places.join(" "))), h("td", { class: "number" }, minus(line.points))))))));
  return h("div", { class: "sheet", "data-key": "sheet", tabindex: 0, role: "region", "aria-label": table.label("sheet") }, h("table", { class: "totals" }, h("thead", {}, head), h("tbody", {}, rows)), why);
}

/** Return the rules in a few sentences, each with its title. */
const makeRules = ({ told }) => h("dl", { class: "told" }, told.map(([title, text]) => [h("dt", {}, title), h("dd", {}, minus(text))]));

function makeLog(table) {
  const { news, ply } = table.message, first = news[0]?.ply ?? ply;
  const lines = table.log.slice(-40).map(each => h("p", { class: each.ply < first ? "quiet" : "" }, minus(each.text)));
  return h("div", { class: "log", "data-key": "log", role: "log", "aria-live": "off", "aria-label": table.label("log"), tabindex: 0 }, h("div", {}, lines.length ? lines : h("p", { class: "quiet" }, table.label("nothing-yet"))));
}

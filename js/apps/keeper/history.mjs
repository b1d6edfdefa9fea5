/** All evenings: for each rule set what each player did. */

import { h } from "../playground/elements.mjs";
import { isolate } from "../../src/names.js";
import { language, points, write } from "./language.mjs";
import { collect } from "./statistics.mjs";
import { listRecords } from "./store.mjs";

const COLUMNS = ["matches", "wins", "average", "best", "worst", "closed-count", "beaten"];

export function showHistory() {
  const sets = collect(listRecords().records);
  const mean = value => points(new Intl.NumberFormat(language(), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value));
  const cells = own => [own.matches, own.wins, own.holes ? mean(own.sum / own.holes) : "\u2013", own.best ?? "\u2013", own.worst ?? "\u2013", own.closed, own.beaten];
  const draw = ({ title, house, count, players, evenings, forks }) => [
    h("h2", {}, [title, ...house.map(each => each.split(": ")[0])].join(" + ")),
    h("p", { class: "note" }, write("set-of", { count: evenings, players: String(count) })),
    forks.map(fork => h("p", { class: "note" }, write("history-fork", fork))),
    h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": write("history-of", { game: title }) }, h("table", { class: "sheet history" },
      h("thead", {}, h("tr", {}, h("td", {}), COLUMNS.map(each => h("th", { scope: "col" }, write(`column-${each}`))))),
      h("tbody", {}, players.map(own => h("tr", {}, h("th", { scope: "row" }, isolate(own.name)), cells(own).map(each => h("td", {}, points(each))))))))];
  return h("section", {},
    h("h1", { tabindex: -1 }, write("history")),
    h("a", { class: "back", href: "#" }, write("to-start")),
    sets.length ? sets.map(draw) : h("p", {}, write("no-history")));
}

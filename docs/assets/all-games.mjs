/** The page of all golf games: filters of its table. Without this script the whole table is there. */

import { choice, h } from "../playground/elements.mjs";

const ANY = "any";
const FILTERS = { players: "Players", cards: "Cards of a layout", memory: "Memory", jokers: "Jokers", ends: "A round ends by" };
const SEPARATORS = { players: " ", ends: ", " }; // of the keys with several values

const rows = [...document.querySelectorAll(".golf-games tbody tr")];
const said = h("p", { role: "status" });
let chosen = {};
let words = "";

const valuesOf = (row, key) => (key in SEPARATORS ? row.dataset[key].split(SEPARATORS[key]) : [row.dataset[key]]);
const fold = text => text.toLowerCase().replace(/[\s_-]+/g, " ").trim();

/** Return the values that rows have, in the order of numbers and then of words. */
function listValues(key) {
  const found = new Set(rows.flatMap(row => valuesOf(row, key)));
  return [...found].sort((one, other) => one.localeCompare(other, "en", { numeric: true }));
}

function isWanted(row) {
  const fits = Object.entries(chosen).every(([key, value]) => value === ANY || valuesOf(row, key).includes(value));
  return fits && fold(row.dataset.names).includes(fold(words));
}

function filter() {
  for (const row of rows) row.hidden = !isWanted(row);
  const shown = rows.filter(row => !row.hidden).length;
  said.textContent = shown ? `${shown} of ${rows.length} games` : `No game of ${rows.length} is like that.`;
}

/** Show the filters as they are at first. */
function offer() {
  chosen = {};
  words = "";
  const find = h("input", { type: "search", autocomplete: "off", on: { input: () => { words = find.value; filter(); } } });
  const choices = Object.entries(FILTERS).map(([key, label]) =>
    choice(label, [ANY, ...listValues(key)], ANY, value => { chosen[key] = value; filter(); }));
  const again = () => { offer(); document.querySelector("#game-filters input").focus(); };
  document.getElementById("game-filters").replaceChildren(
    h("form", { role: "search", "aria-label": "Games", on: { submit: event => event.preventDefault() } },
      h("label", { class: "choice" }, h("span", {}, "Name"), find), choices,
      h("button", { type: "button", class: "md-button", on: { click: again } }, "Show all")),
    said);
  filter();
}

offer();

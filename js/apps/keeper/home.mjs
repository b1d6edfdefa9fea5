/** The first screen: the sheets that are kept, and the ways to a new one. */

import { h } from "../playground/elements.mjs";
import { Book } from "./book.mjs";
import { ask } from "./dialog.mjs";
import { expect } from "./errors.mjs";
import { checkSheet, parse, settle } from "./files.mjs";
import { ScoreRules as Rules } from "../../src/score.js";
import { isolate } from "../../src/names.js";
import { findGame, openBundle } from "./games.mjs";
import { LANGUAGES, explain, language, list, takeLanguage, write } from "./language.mjs";
import { makeId, listOwnGames, listRecords, removeRecord, writeOwnGame, writeRecord } from "./store.mjs";

/** Return what is told of a sheet in a list. */
function describe({ game, sheet }) {
  try {
    const settled = settle(new Rules(game.bundle), sheet), winners = settled.winners.map(seat => isolate(sheet.players[seat]));
    if (settled.ended && winners.length) return write("result", { players: list(winners), count: winners.length });
    return write("entered-rounds", { count: settled.rounds.length });
  } catch (error) {
    return explain(error);
  }
}

/** Open a file: a sheet of `cardgolf keep`, or a family's bundle. */
async function openFile(app, file) {
  expect(file.size <= 2_000_000, "refused-long");
  const text = await file.text(), data = parse(text);
  if (data?.format === "cardgolf-rules-2") {
    const game = openBundle(text);
    writeOwnGame(game);
    app.go("new");
    await app.rendered();
    app.tell(write(game.plugins.length ? "opened-bundle" : "opened-bundle-bare", { game: game.title }));
    return;
  }
  checkSheet(data);
  const game = await findGame(data.rules, listOwnGames());
  settle(new Rules(game.bundle), data);
  app.go(`sheet/${writeRecord({ id: makeId(), game, sheet: data }).id}`);
}

async function forget(app, { id, game, sheet }) {
  const sure = await ask(write("ask-delete", { game: game.title, players: list(sheet.players.map(isolate)) }), [["", write("cancel")], ["yes", write("delete")]]);
  if (sure !== "yes") return;
  removeRecord(id);
  app.render();
}

export function showHome(app) {
  const { records, newer, damaged } = listRecords();
  const pick = h("input", { type: "file", id: "file", class: "unseen", accept: ".json,application/json", on: { change: app.guard(async () => {
    const file = pick.files[0];
    pick.value = "";
    if (file) await openFile(app, file);
  }) } });
  const sheets = records.map(record => h("li", {},
    h("a", { class: "card", href: `#sheet/${record.id}` },
      h("b", {}, record.game.title), h("span", {}, list(record.sheet.players.map(isolate))), h("small", {}, `${record.sheet.date} \u00b7 ${describe(record)}`)),
    h("button", { type: "button", class: "plain", "aria-label": write("delete-sheet", { game: record.game.title, date: record.sheet.date }), on: { click: app.guard(() => forget(app, record)) } }, "\u2715")));
  return h("section", {},
    h("h1", { tabindex: -1 }, write("title")),
    h("p", {}, write("stays-here")),
    h("a", { class: "button primary wide", href: "#new" }, write("new-match")),
    newer ? h("p", { class: "warning" }, write("newer-sheets", { count: newer })) : null,
    damaged ? h("p", { class: "warning" }, write("unreadable-sheets", { count: damaged })) : null,
    sheets.length ? h("h2", {}, write("sheets")) : null,
    h("ul", { class: "cards" }, sheets),
    h("div", { class: "row" },
      records.length ? h("a", { class: "button", href: "#history" }, write("history")) : null,
      h("label", { class: "button" }, write("open-file"), pick)),
    h("p", { class: "note" }, write("open-file-note")),
    h("label", { class: "field" }, h("span", {}, write("language")),
      h("select", { value: language(), on: { change: ({ target }) => { takeLanguage(target.value); app.render(); } } },
        Object.entries(LANGUAGES).map(([value, text]) => h("option", { value, lang: value }, text)))));
}

/** The screen of a sheet from a link, which can be kept. */
export function keepShared(app, shared) {
  const record = Book.begin(shared.game, shared.sheet);
  history.replaceState(null, "", `#sheet/${record.id}`);
  app.render();
}

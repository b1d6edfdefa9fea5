// Ask the modules of the score keeper: a line of JSON in, a line out.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { Rules } from "../../../js/src/index.js";
import { foldName, isName } from "../../../js/src/names.js";
import { Book } from "../../../js/apps/keeper/book.mjs";
import { findDoubt, listDoubts, samplePoints } from "../../../js/apps/keeper/doubts.mjs";
import { Refusal } from "../../../js/apps/keeper/errors.mjs";
import { checkSheet, parse, settle, writeSheet } from "../../../js/apps/keeper/files.mjs";
import { findGame, makeGame, openBundle } from "../../../js/apps/keeper/games.mjs";
import { readLink, writeLink } from "../../../js/apps/keeper/link.mjs";
import * as sheets from "../../../js/apps/keeper/sheet.mjs";
import { collect } from "../../../js/apps/keeper/statistics.mjs";
import { listOwnGames, listRecords, writeOwnGame } from "../../../js/apps/keeper/store.mjs";
import { readPoints } from "../../../js/apps/keeper/sums.mjs";

const [, , folder] = process.argv; // of the games
globalThis.fetch = async name => ({ ok: true, json: async () => JSON.parse(readFileSync(`${folder}/${name}`, "utf8")) });
const games = new Map();
const open = ({ bundle }) => {
  const key = JSON.stringify(bundle);
  if (!games.has(key)) games.set(key, { game: openBundle(key), rules: new Rules(bundle) });
  return games.get(key);
};

const ACTS = {
  enter: (rules, sheet, scores, closer, final) => sheets.enter(rules, sheet, sheet.rounds.length + 1, sheets.makeEntry(scores, closer, final)),
  correct: (rules, sheet, round, seat, points) => {
    const old = sheet.rounds[round - 1];
    return sheets.correct(rules, sheet, round, sheets.makeEntry(old ? old.scores.with(seat, points) : [], old?.closer ?? null, old?.final));
  },
  drop: (rules, sheet, round) => {
    if (!sheet.rounds[round - 1]) throw new Refusal("refused-seats");
    return sheets.drop(rules, sheet, round);
  },
  join: (rules, sheet, name, start) => sheets.join(rules, sheet, name, start ?? (sheet.rounds.length ? sheets.meanTotal(rules, sheet) : 0)),
  change: sheets.change,
  rename: (_, sheet, seat, name) => sheets.rename(sheet, seat, name),
  finish: sheets.finish,
  goOn: (_, sheet) => { if (!sheet.finished) throw new Refusal("refused-over"); return sheets.goOn(sheet); },
};

/** What a browser keeps: the keys are its own, the methods are not. */
class Storage {
  getItem(key) { return Object.hasOwn(this, key) ? this[key] : null; }
  setItem(key, text) { this[key] = text; }
}

const ASKED = {
  kept: async asked => {
    globalThis.localStorage = Object.assign(new Storage(), asked.kept);
    for (const text of asked.opened ?? []) writeOwnGame(openBundle(text));
    const { records, damaged, newer } = listRecords(), own = listOwnGames();
    const found = asked.plugins ? (await findGame(asked.plugins, own)).title : null;
    return { records: records.map(each => each.id), damaged, newer, own: own.map(each => each.title), evenings: collect(records).length, found };
  },
  samples: asked => samplePoints(open(asked).rules, asked.players),
  doubt: asked => findDoubt(open(asked).rules, asked.players, asked.points),
  doubts: asked => listDoubts(open(asked).rules, asked.sheet, asked.round).map(({ seat, likelier }) => [seat, likelier ?? null]),
  names: asked => asked.names.map(name => +isName(name)).join(""),
  fold: asked => asked.names.map(foldName),
  shown: asked => { const book = new Book({ game: open(asked).game, sheet: asked.sheet }, { readOnly: true }); return [book.names, book.sheet.players]; },
  points: asked => readPoints(asked.text),
  file: asked => { const sheet = parse(asked.text); checkSheet(sheet); settle(open(asked).rules, sheet); return writeSheet(sheet); },
  link: asked => writeLink({ sheet: asked.sheet, game: open(asked).game }, "http://keeper.test/#home"),
  shared: async asked => (await readLink(asked.fragment)).sheet,
  act: asked => {
    const { rules, game } = open(asked);
    let sheet = sheets.beginSheet(rules, game.plugins, asked.names, asked.dealer, "2026-11-27");
    const refused = [];
    for (const [what, ...given] of asked.steps) {
      try {
        const next = ACTS[what](rules, sheet, ...given);
        settle(rules, next);
        sheet = next;
        refused.push(null);
      } catch (error) {
        refused.push(error instanceof Refusal ? error.id : error.message);
      }
    }
    checkSheet(sheet);
    return { sheet, refused, text: writeSheet(sheet) };
  },
  game: asked => makeGame(asked.name, asked.house, asked.holes),
  find: asked => findGame(asked.plugins, (asked.own ?? []).map(text => openBundle(text))),
  statistics: asked => collect(asked.sheets.map(sheet => ({ sheet, game: open(asked).game }))).map(({ evenings, forks, count, players }) => ({ evenings, forks, count, players })),
};

for await (const line of createInterface({ input: process.stdin })) {
  const asked = JSON.parse(line);
  try {
    console.log(JSON.stringify({ found: await ASKED[asked.ask](asked) }));
  } catch (error) {
    console.log(JSON.stringify(error instanceof Refusal ? { refused: error.id } : { broken: error.stack }));
  }
}

// Read texts as the JavaScript readers do: a line of JSON with a reader and a text in, what came of it out.
import { createInterface } from "node:readline";
import { Book } from "../../js/apps/keeper/book.mjs";
import { checkSheet, parse, settle } from "../../js/apps/keeper/files.mjs";
import { findGame, openBundle } from "../../js/apps/keeper/games.mjs";
import { readLink } from "../../js/apps/keeper/link.mjs";
import { listOwnGames, listRecords, readDraft } from "../../js/apps/keeper/store.mjs";
import { Match, Rules } from "../../js/src/index.js";
import { settleSheet } from "../../js/src/sheet.js";
import { Words } from "../../js/src/words.js";

const START = "cardgolf-keeper/", kept = {};
globalThis.fetch = async () => ({ ok: true, json: async () => ({ games: [] }) });
globalThis.localStorage = new Proxy(kept, { get: (_, name) => (name === "getItem" ? key => kept[key] ?? null : kept[name]) });

async function pack(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
  return Buffer.from(await new Response(stream).arrayBuffer()).toString("base64url");
}

/** Return the value of a text, which these readers take, or null for no JSON. */
function asData(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

let rules;
const READERS = {
  rules: text => (rules = new Rules(text)),
  bundle: text => new Rules(text),
  catalogue: text => new Words(text),
  record: text => Match.replay(rules, asData(text)),
  sheet: text => settleSheet(rules, asData(text)),
  file: text => { const sheet = parse(text); checkSheet(sheet); settle(rules, sheet); },
  game: openBundle,
  link: readLink,
  kept: text => {
    kept[`${START}sheet/a`] = text;
    listRecords().records.forEach(each => new Book(each));
  },
  own: async text => {
    kept[`${START}game/a`] = text;
    await findGame([{ name: "base", by: "x", options: {} }, { name: "x", by: "x", options: {} }], listOwnGames()).catch(error => { if (error.id !== "refused-unknown-rules") throw error; });
  },
  draft: text => { kept[`${START}draft/a`] = text; readDraft("a"); },
};

for await (const line of createInterface({ input: process.stdin })) {
  const { reader, text } = JSON.parse(line), given = reader === "link" ? `#s=${await pack(text)}` : text;
  const begun = process.cpuUsage(), answer = {};
  try {
    await READERS[reader](given);
  } catch (error) {
    Object.assign(answer, { error: error.name, message: String(error.message), stack: String(error.stack) });
  }
  const { user, system } = process.cpuUsage(begun);
  process.stdout.write(`${JSON.stringify({ ...answer, seconds: (user + system) / 1e6 })}\n`);
}

/** What the browser keeps: a record for each sheet, under a key with the version of its form. No record is changed by an update. */

import { Refusal } from "./errors.mjs";
import { checkSheet, isNewer } from "./files.mjs";
import { checkGame, identify } from "./games.mjs";

export const VERSION = 1;
const START = "cardgolf-keeper/", SHEET = `${START}sheet/`, GAME = `${START}game/`, DRAFT = `${START}draft/`, ASKED = `${START}asked-to-last`;

const memory = new Map(); // what could not be kept, until the page is closed
let failure = "";

/** Why the last change was not kept, as the id of a sentence, or an empty text. */
export const whyNotKept = () => failure;

function write(key, value) {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(key, text);
    memory.delete(key);
    failure = "";
  } catch (error) {
    memory.set(key, text);
    failure = error.name === "QuotaExceededError" ? "not-kept-full" : "not-kept-forbidden";
  }
}

function read(key) {
  let text = memory.get(key) ?? null;
  try {
    text ??= localStorage.getItem(key);
  } catch { failure = "not-kept-forbidden"; }
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null; // it stays as it is, and is not listed
  }
}

function listKeys(start) {
  let kept = [];
  try {
    kept = Object.keys(localStorage);
  } catch { failure = "not-kept-forbidden"; }
  return [...new Set([...kept, ...memory.keys()])].filter(key => key.startsWith(start));
}

function remove(key) {
  memory.delete(key);
  try {
    localStorage.removeItem(key);
  } catch { failure = "not-kept-forbidden"; }
}

/** Return whether a record is one that this page kept under a key. What another page of this site wrote may be none. */
function isReadable(record, key) {
  try {
    checkSheet(record.sheet);
    return record.version === VERSION && SHEET + record.id === key && checkGame(record.game);
  } catch {
    return false;
  }
}

/** Return the records of all sheets, the newest first, and how many are of a newer version of the page, or damaged. */
export function listRecords() {
  const keys = listKeys(SHEET), found = keys.map(read), newer = found.filter(each => isNewer(each, VERSION)).length;
  const records = found.filter((each, at) => isReadable(each, keys[at])).sort((one, other) => (one.changed < other.changed ? 1 : -1));
  return { records, newer, damaged: found.length - records.length - newer };
}

/** Return the record of a sheet as it is kept now. */
export function readRecord(id) {
  const found = read(SHEET + id);
  if (!isReadable(found, SHEET + id)) throw new Refusal(isNewer(found, VERSION) ? "refused-newer" : "refused-gone");
  return found;
}

/** Keep a record. Its revision tells other tabs that there is a newer one. */
export function writeRecord(record) {
  const found = { ...record, version: VERSION, revision: (record.revision ?? 0) + 1, changed: new Date().toISOString() };
  write(SHEET + record.id, found);
  if (!failure) askToLast();
  return found;
}

/** Ask the browser once not to drop the sheets when it needs room. Some ask the person, so that refusing counts for good. */
function askToLast() {
  const storage = globalThis.navigator?.storage;
  if (!storage?.persist || read(ASKED)) return;
  write(ASKED, true);
  storage.persist().catch(() => {}); // the sheets stay, as long as there is room
}

export const makeId = () => Array.from(crypto.getRandomValues(new Uint8Array(9)), byte => byte.toString(36).padStart(2, "0")).join("");

export function removeRecord(id) {
  remove(SHEET + id);
  remove(DRAFT + id);
}

/** Return the games of the bundles that the family opened. What another page of this site wrote may be none. */
export const listOwnGames = () => listKeys(GAME).map(read).filter(game => {
  try {
    return checkGame(game);
  } catch {
    return false;
  }
});

/** Keep a game. One of the same title with other rules, or whose rules have other names, is kept too. */
export const writeOwnGame = game => write(`${GAME}${game.title.slice(0, 60)} ${checkGame(game).digest.slice(0, 16)} ${identify(game.plugins)}`, game);

/** What was typed for a round and is not entered yet. */
export const readDraft = id => read(DRAFT + id);
export const writeDraft = (id, draft) => write(DRAFT + id, draft);
export const removeDraft = id => remove(DRAFT + id);

/** Call `use` with the id of a sheet that another tab changed. */
export function watch(use) {
  window.addEventListener("storage", ({ key }) => { if (key?.startsWith(SHEET)) use(key.slice(SHEET.length)); });
}

/** The files that `cardgolf keep` reads and writes: plain ASCII JSON. Data of others is checked before it is used. */

import { isShown } from "../../src/names.js";
import { MOST_POINTS, settleSheet } from "../../src/sheet.js";
import { Refusal, expect } from "./errors.mjs";
import { checkNames } from "./sheet.mjs";

export const MOST_CHARACTERS = 2_000_000, VERSION = 1;
const FORMAT = "cardgolf-score-sheet", MOST_TEXT = 200;
const KEYS = ["format", "version", "producer", "rules", "players", "teams", "handicaps", "changes", "finished", "dealer", "date", "rounds"];
const OPTIONAL = ["teams", "handicaps", "changes", "finished"];
const ENTRY = ["scores", "closer", "final", "reason", "leader", "turns", "memory"];
/** Return whether data says that it has a later version than the page knows. */
export const isNewer = (data, version) => Number.isInteger(data?.version) && data.version > version;
export const isObject = value => value !== null && typeof value === "object" && !Array.isArray(value);
const isText = (value, most = MOST_TEXT) => isShown(value, most);
const isList = (value, count) => Array.isArray(value) && value.length === count;
const isSeats = (value, count) => Array.isArray(value) && value.every(each => Number.isInteger(each) && each >= 0 && each < count);

/** Return a sheet with its keys in the order of files. */
function orderKeys(sheet) {
  return Object.fromEntries(KEYS.filter(key => Object.hasOwn(sheet, key)).map(key => [key, key === "rounds" ? sheet.rounds.map(orderEntry) : sheet[key]]));
}

const orderEntry = entry => Object.fromEntries(ENTRY.filter(key => Object.hasOwn(entry, key)).map(key => [key, entry[key]]));

/** Return the text of a sheet's file. */
export function writeSheet(sheet) {
  const text = JSON.stringify(orderKeys(sheet), null, 1);
  return `${text.replace(/[\u007f-\uffff]/g, each => `\\u${each.charCodeAt(0).toString(16).padStart(4, "0")}`)}\n`;
}

/** Return the data of a text, which must be JSON of a bounded size. */
export function parse(text) {
  expect(text.length <= MOST_CHARACTERS, "refused-long");
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal("refused-file");
  }
}

/** Throw unless a plugin is named as files do. */
export function checkPlugin(plugin) {
  expect(isObject(plugin) && isText(plugin.name) && isText(plugin.by) && isObject(plugin.options), "refused-file");
  const { name: _, by: _by, options, sha256 = "", title = "", in_preset: inPreset = false, ...others } = plugin;
  expect(!Object.keys(others).length && isText(sha256) && isText(title) && typeof inPreset === "boolean", "refused-file");
  const values = Object.entries(options);
  expect(values.length <= 100 && values.every(([key, value]) => isText(key) && (value === null || typeof value === "boolean" || Number.isSafeInteger(value) || isText(value))), "refused-file");
}

/** Throw unless data has the form of a sheet. Its rules decide the rest. */
export function checkSheet(sheet) {
  expect(isObject(sheet) && sheet.format === FORMAT, "refused-file");
  expect(!isNewer(sheet, VERSION), "refused-newer");
  expect(sheet.version === VERSION && Object.keys(sheet).every(key => KEYS.includes(key)), "refused-file");
  expect(KEYS.every(key => OPTIONAL.includes(key) || Object.hasOwn(sheet, key)), "refused-file");
  const { producer, rules, players, teams = [], handicaps = [], changes = [], finished = true, date, rounds } = sheet;
  expect(isText(producer) && isText(date, 100) && finished === true && Array.isArray(rules) && rules.length <= 100, "refused-file");
  rules.forEach(checkPlugin);
  expect(Array.isArray(players) && players.length <= 99, "refused-file");
  checkNames(players);
  expect(Array.isArray(teams) && teams.every(team => isSeats(team, players.length) && team.length), "refused-file");
  const seated = teams.flat();
  expect(!teams.length || (seated.length === players.length && new Set(seated).size === seated.length), "refused-file");
  expect(Array.isArray(handicaps) && [0, players.length].includes(handicaps.length) && handicaps.every(each => Number.isInteger(each) && each >= 0 && each <= 1e6), "refused-file");
  expect(Array.isArray(changes) && changes.length <= 1000 && changes.every(isObject) && Array.isArray(rounds) && rounds.length <= 1000, "refused-file");
  checkOrder(changes, players.length);
  for (const key of ["teams", "changes"]) expect(sheet[key] === undefined || sheet[key].length, "refused-file"); // what says nothing is left out
  expect((sheet.handicaps === undefined || handicaps.some(Boolean)) && (sheet.finished === undefined || rounds.length), "refused-file");
  for (const entry of rounds) checkEntry(entry, players.length);
}

/** Throw unless a round has what files have, and nothing that says the same as if it were left out. */
function checkEntry(entry, count) {
  expect(isObject(entry) && Object.keys(entry).every(key => ENTRY.includes(key)) && isList(entry.scores, count), "refused-file");
  const { scores, final, reason } = entry, isInteger = value => Number.isSafeInteger(value) && value >= 0;
  const isScore = score => score === null || (typeof score === "string" ? !final : Number.isSafeInteger(score) && Math.abs(score) <= MOST_POINTS);
  const isSeat = seat => isInteger(seat) && typeof (scores[seat] ?? null) !== "object", fits = (key, isFine) => !Object.hasOwn(entry, key) || isFine(entry[key]);
  expect(scores.every(isScore) && fits("closer", isSeat) && fits("leader", isSeat) && fits("final", value => value === true), "refused-file");
  expect(fits("reason", () => isText(reason) && reason !== "entered") && fits("turns", turns => isList(turns, count) && turns.every(isInteger)), "refused-file");
  expect(fits("memory", memory => isObject(memory) && Object.values(memory).every(isObject) && Object.keys(memory).length), "refused-file");
}

/** Throw unless changes can follow each other: only those who are there leave, and only those who left return. */
function checkOrder(changes, players) {
  const joiners = new Set(changes.filter(each => each.what === "join").map(each => each.seat)), gone = new Set(joiners), sitting = new Set();
  expect(joiners.size < players, "refused-file");
  for (const { round, seat, what, ...others } of changes) {
    const fits = what === "join" ? joiners.delete(seat) : !joiners.has(seat) && gone.has(seat) === (what === "return");
    expect(fits && !sitting.has(`${round} ${seat}`) && Object.keys(others).every(key => key === "points" && what === "join"), "refused-file");
    if (what === "leave") gone.add(seat);
    else if (what === "sit_out") sitting.add(`${round} ${seat}`);
    else gone.delete(seat);
  }
}

/** Return a sheet, settled. What its rules refuse is a file that is none of theirs. */
export function settle(rules, sheet) {
  try {
    return settleSheet(rules, sheet);
  } catch (error) {
    throw new Refusal("refused-rules", { reason: error.message });
  }
}

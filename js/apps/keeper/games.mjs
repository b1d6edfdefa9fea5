/** The games of the page: those of its catalogue with house rules, and bundles of families. */

import { ScoreRules as Rules } from "../../src/score.js";
import { Refusal, expect } from "./errors.mjs";
import { checkPlugin, isObject } from "./files.mjs";

const FOLDER = "games/";
let catalogue = null;
const files = new Map();

async function fetchJson(name) {
  const answer = await fetch(`${FOLDER}${name}.json`).catch(() => null);
  expect(answer?.ok, "refused-fetch");
  return answer.json();
}

/** Return the games of the page, and the titles of those that a bundle does not settle. */
export async function listGames() {
  return (catalogue ??= await fetchJson("catalogue"));
}

/** Return what is known of a game of the catalogue. */
export async function fetchGame(name) {
  const { games } = await listGames();
  expect(games.some(each => each.name === name), "refused-fetch");
  if (!files.has(name)) files.set(name, await fetchJson(name));
  return files.get(name);
}

/** Return plugins as sheets name them. Bundles have options as lists of a key and a value. */
const asEntries = plugins => plugins.map(({ name, by, options, ...others }) => ({ name, by, options: Object.fromEntries(options), ...others }));

/** Return why house rules cannot be chosen together, as the id of a sentence, or an empty text. */
export function findClash(found, house, holes = null) {
  const scoring = found.house.filter(each => each.scores && house.includes(each.name));
  if (scoring.length > 2) return "clash-many";
  if (holes !== null && found.house.some(each => !each.holes && house.includes(each.name))) return "clash-holes";
  return found.clashes.some(pair => pair.every(each => house.includes(each))) ? "clash-two" : "";
}

/** Return the game of a sheet: its title, bundle, plugins, sentences and bounds. `holes` is a number of rounds, if another one. */
export async function makeGame(name, house = [], holes = null) {
  const found = await fetchGame(name), { games } = await listGames(), { plugins } = games.find(each => each.name === name);
  const clash = findClash(found, house, holes);
  expect(!clash, clash || "clash-two");
  const chosen = found.house.filter(each => house.includes(each.name)), scoring = chosen.filter(each => each.scores).map(each => each.name);
  const entries = asEntries([...plugins, ...chosen.map(each => each.plugin)]), bundle = { ...found.bundle, ...found.changes[scoring.join(" ")] };
  bundle.rules = entries.slice(1).map(each => each.name);
  if (holes !== null && found.holes) {
    bundle.match = { ...bundle.match, holes };
    entries[0].options.holes = holes;
  }
  const told = new Set(bundle.scoring.flatMap(part => Object.values(part).filter(value => typeof value === "string")));
  return {
    title: bundle.title, house: chosen.map(each => each.summary), bundle, plugins: entries,
    rules: Object.fromEntries(Object.entries(found.rules).filter(([id]) => told.has(id))),
    bounds: chosen.every(each => each.bounds) ? found.bounds : {},
  };
}

/** Return the game of a family's bundle, which `cardgolf export --score-only` writes. Its text is checked. */
export function openBundle(text) {
  let rules;
  try {
    rules = new Rules(text);
  } catch (error) {
    throw error.path === "turns" ? new Refusal("refused-turns") : new Refusal("refused-bundle", { reason: error.message });
  }
  const { bundle } = rules, { plugins = [], words, missing = [] } = bundle;
  expect(!missing.length, "refused-python", { game: bundle.title });
  const { words: _, plugins: _plugins, ...kept } = bundle, { clauses = [] } = words ?? {};
  const tell = ([first]) => `${first.text.split(/(?<=[.!?])\s/)[0].replace(/\.$/, "")} (${first.number}).`;
  const told = clauses.filter(each => each.clauses[0].text).map(each => [each.id, tell(each.clauses)]);
  return { title: bundle.title, house: [], bundle: kept, plugins: asEntries(plugins), rules: Object.fromEntries(told), bounds: {} };
}

/** Throw unless a value has the form of a game. */
export function checkGame(game) {
  const isList = (value, isOne) => Array.isArray(value) && value.every(isOne), isTexts = value => isList(value, each => typeof each === "string");
  expect(isObject(game) && typeof game.title === "string" && isTexts(game.house) && Array.isArray(game.plugins)
    && isObject(game.rules) && isTexts(Object.values(game.rules)) && isObject(game.bounds)
    && Object.values(game.bounds).every(each => isList(each, pair => isList(pair, Number.isInteger) && pair.length === 2) && each.length), "refused-link");
  game.plugins.forEach(checkPlugin);
  return new Rules(game.bundle);
}

/** Return a text that is equal for rules that settle alike, whatever the versions of packages. */
export const identify = plugins => JSON.stringify(plugins.map(({ name, options, sha256 = "" }) => [name, Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1)), sha256]));

/**
 * Return the game of the plugins that a file names, from the catalogue or else the family's own games: a bundle may call
 * itself by any name, and the catalogue's rules are those of the name. Throw if there is none.
 */
export async function findGame(plugins, own) {
  const wanted = identify(plugins), { games } = await listGames(), holes = plugins[0]?.options?.holes ?? null;
  const bare = list => identify(list.map((each, at) => (at ? each : { ...each, options: { ...each.options, holes: null } })));
  for (const { name, plugins: base } of games) {
    const entries = asEntries(base);
    if (bare(plugins.slice(0, entries.length)) !== bare(entries)) continue;
    const house = plugins.slice(entries.length).map(each => each.name);
    const game = await makeGame(name, house, holes === entries[0].options.holes ? null : holes).catch(() => null);
    if (game && identify(game.plugins) === wanted) return game;
  }
  const mine = own.find(each => identify(each.plugins) === wanted);
  if (mine) return mine;
  throw new Refusal("refused-unknown-rules", { rules: plugins.slice(1).map(each => each.name).join(" + ") });
}

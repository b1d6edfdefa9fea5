// The record of a match as one seat saw it: the lines of docs/records.md, byte for byte as cardgolf.redact writes them.

import { invalid } from "./errors.js";
import { digestText } from "./hash.js";
import { Match } from "./match.js";

/** Return data as a line of JSON in ASCII. */
const write = data => `${JSON.stringify(data).replace(/[\u007f-\uffff]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)}\n`;

/** Return an entry of the header for each rule of a bundle. Their digest is that of the bundle. */
const listEntries = rules => rules.names.map(name => ({ name, by: "bundle", options: {}, sha256: rules.digest }));

/**
 * Return the record of a match as a seat saw it, or a spectator for null, as text. It has no seed and no deck, so it is safe to
 * send to that seat, and cannot be replayed. `rules` are the entries of the header, by default for the bundle, and `producer`
 * names the program. The hidden cards of a short seed can be found by trying seeds: leave `seed` out.
 */
export function redact(match, seat = null, { rules, producer = "@cardgolf/rules" } = {}) {
  if (!(match instanceof Match)) throw invalid("match", match, "a Match");
  const isText = value => typeof value === "string", isEntry = each => isText(each?.name) && isText(each.by) && Object(each.options) === each.options;
  const entries = rules ?? listEntries(match.rules);
  if (!Array.isArray(entries) || !entries.every(isEntry)) throw invalid("rules", entries, "entries with name, by and options");
  if (!isText(producer)) throw invalid("producer", producer, "a text");
  const { names, teams, handicaps } = match.view(seat), { events } = match.events(seat);
  const head = write({ type: "redacted-header", format: "cardgolf", version: 1, producer, rules: entries, players: names, seat, teams, handicaps });
  const lines = head + events.map(write).join(""), rounds = match.rounds.map(each => each.scores);
  const totals = match.totals.length ? match.totals : names.map(() => 0);
  return lines + write({ type: "trailer", events: events.length, rounds, totals, sha256: digestText(lines) });
}

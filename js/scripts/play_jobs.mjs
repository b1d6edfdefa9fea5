// Plays matches that Python plays too: jobs as lines of JSON come in, and a digest of all that seats see goes out.
// A job has a bundle, the number of players, a seed, a bot for each seat, and the greatest number of moves.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const built = process.argv[2];
const { Match, Rules, makeBot, seatChances } = await import(built ? pathToFileURL(built) : new URL("../src/index.js", import.meta.url));

const { tableMessage } = await import("../src/table.js");
const TABLES = 13; // moves and deals between two messages for the web component

const bundles = new Map();

function rulesOf(path) {
  if (!bundles.has(path)) bundles.set(path, new Rules(readFileSync(path, "utf8")));
  return bundles.get(path);
}

function playMatch({ bundle, players, seed, bots, most }, tell) {
  const rules = rulesOf(bundle), names = Array.from({ length: players }, (_, seat) => `P${seat}`);
  const match = new Match(rules, { names, seed });
  const chances = seatChances(players, seed, "game", 0, "bots");
  const playing = bots.map((name, seat) => makeBot(name, rules, chances[seat]));
  const viewers = [null, ...names.keys()];
  while (!match.isOver && match.ply < most) {
    if (match.isRoundOver) match.deal();
    while (!match.isRoundOver && match.ply < most) {
      tell(match.legalMoves());
      tell(match.view(viewers[match.ply % viewers.length]));
      if (match.ply % TABLES === 0) tell(tableMessage(match, viewers[match.ply % viewers.length], Math.max(match.ply - TABLES + 1, 0)));
      match.play(playing[match.turn].choose(match.view(match.turn)), match.turn);
    }
    viewers.forEach(seat => tell(match.view(seat)));
    tell(tableMessage(match, viewers[match.ply % viewers.length], Math.max(match.ply - 2 * TABLES, 0)));
  }
  match.rounds.forEach(tell);
  match.events(viewers[seed % viewers.length]).events.forEach(tell);
  return match.ply;
}

function scoreBoards({ bundle, boards }, tell) {
  const rules = rulesOf(bundle);
  for (const { cards, marks, turns } of boards) tell(rules.score(cards, marks, turns));
  return boards.length;
}

for await (const text of createInterface({ input: process.stdin })) {
  const job = JSON.parse(text), hash = createHash("sha256"), trace = [];
  const tell = value => {
    const line = JSON.stringify(value);
    hash.update(line).update("\n");
    if (job.trace) trace.push(line);
  };
  const count = job.boards ? scoreBoards(job, tell) : playMatch(job, tell);
  process.stdout.write(JSON.stringify({ count, digest: hash.digest("hex"), ...(job.trace && { trace }) }) + "\n");
}

// Plays matches that Python plays too: jobs as lines of JSON come in, and a digest of all that seats see goes out.
// A job has a bundle, the number of players, a seed, a bot for each seat, the greatest number of moves, the texts that
// are tried in turn whether they are refused, a language or none for English, and names or none for P0, P1 and so on. It
// may have teams, handicaps, and what heads the record that a seat may have.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const built = process.argv[2];
const { IllegalMoveError, Match, Rules, makeBot, redact, seatChances } = await import(built ? pathToFileURL(built) : new URL("../src/index.js", import.meta.url));

const { ENGLISH, Words, narrate, refusalMessage, tableMessage } = await import("../src/table.js");
const TABLES = 13; // moves and deals between two messages for the web component
const TRIES = 5; // moves and deals between two texts that are tried

const bundles = new Map();

function rulesOf(path) {
  if (!bundles.has(path)) bundles.set(path, new Rules(readFileSync(path, "utf8")));
  return bundles.get(path);
}

const readWords = language => new Words(readFileSync(new URL(`../words/${language}.json`, import.meta.url), "utf8"));

/** Return the id of the rule that refuses a text, with the sentence for people if it is a move, or null if it is legal. */
function refuse(match, text, isMove, words) {
  if (match.legalMoves().includes(text)) return null;
  try {
    match.play(text);
  } catch (error) {
    if (error instanceof IllegalMoveError) return [error.rule, isMove ? refusalMessage(error, match, match.turn, words).error : ""];
    throw error;
  }
  throw new Error(`${text} was played`);
}

function playMatch({ bundle, players, seed, bots, most, tries, nonsense = 0, language, names = Array.from({ length: players }, (_, seat) => `P${seat}`), teams, handicaps, head }, tell) {
  const words = language ? readWords(language) : ENGLISH;
  const rules = rulesOf(bundle);
  const match = new Match(rules, { names, seed, teams, handicaps });
  const chances = seatChances(players, seed, "game", 0, "bots");
  const playing = bots.map((name, seat) => makeBot(name, rules, chances[seat]));
  const viewers = [null, ...names.keys()], showTable = since => tell(tableMessage(match, viewers[match.ply % viewers.length], Math.max(since, 0), words));
  while (!match.isOver && match.ply < most) {
    if (match.isRoundOver) match.deal();
    while (!match.isRoundOver && match.ply < most) {
      const { toAct } = match, seat = toAct[match.ply % toAct.length], number = (7 * match.ply + seed) % tries.length;
      tell(toAct.flatMap(each => match.legalMoves(each)));
      tell(match.view(viewers[match.ply % viewers.length]));
      if (match.ply % TABLES === 0) showTable(match.ply - TABLES + 1);
      if (match.ply % TRIES === 0) tell(refuse(match, tries[number], number < tries.length - nonsense, words));
      match.play(playing[seat].choose(match.view(seat)), seat);
    }
    viewers.forEach(seat => tell(match.view(seat)));
    showTable(match.ply - 2 * TABLES);
  }
  match.rounds.forEach(tell);
  const viewer = viewers[seed % viewers.length];
  match.events(viewer).events.forEach(tell);
  tell(chances);
  tell(narrate(match, viewer, match.ply >> 1, match.ply, words));
  if (head) tell(redact(match, viewer, head));
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

// The program that `cardgolf certify -- node js/certify.js` asks: requests come in, answers go out, a line of JSON each.
// docs/certify-requests.md describes both.

import { createHash } from "node:crypto";
import { createInterface } from "node:readline";
import { IllegalMoveError, Match, Rules } from "./src/index.js";
import { spellOut } from "./src/rules.js";

const ASPECTS = ["moves", "views", "events", "rounds", "refusals"];
let rules = null;

const digest = value => createHash("sha256").update(spellOut(value)).digest("hex").slice(0, 16);

function step(match, move) {
  if (move === "deal") match.deal();
  else match.play(move);
}

/** Return the id of the rule that refuses a text, or null if it is legal. */
function refuse(match, text) {
  if (match.legalMoves().includes(text)) return null;
  try {
    match.play(text);
  } catch (error) {
    if (error instanceof IllegalMoveError) return error.rule;
    throw error;
  }
  return null;
}

/** Play a match, and return the values of each ply by aspect. Without `error` all moves were legal. */
function tell({ names, seed, moves, tries }) {
  const match = new Match(rules, { names, seed }), viewers = [null, ...names.keys()], told = [];
  let finished = 0, error;
  for (let ply = 0; ply < tries.length; ply++) {
    try {
      if (ply) step(match, moves[ply - 1]);
    } catch (thrown) {
      error = String(thrown.message);
      break;
    }
    const { rounds } = match;
    told.push({
      moves: match.legalMoves(),
      views: viewers.map(seat => match.view(seat)),
      events: viewers.map(() => []),
      rounds: rounds.length > finished ? rounds.at(-1) : null,
      refusals: refuse(match, tries[ply]),
    });
    finished = rounds.length;
  }
  viewers.forEach((seat, viewer) => match.events(seat).events.forEach(event => told[event.ply].events[viewer].push(event)));
  return { told, error };
}

function play(request) {
  const { told, error } = tell(request), { show } = request;
  if (show) return { value: told[show.ply]?.[show.of] ?? null };
  const answer = Object.fromEntries(ASPECTS.map(aspect => {
    const values = told.map(each => each[aspect]);
    return [aspect, aspect === "refusals" ? values : values.map(digest)];
  }));
  return error ? { ...answer, error } : answer;
}

/** Return the number of sequences of so many moves that stay in the round. */
function perft({ names, seed, moves, depth }) {
  const match = new Match(rules, { names, seed });
  moves.forEach(move => step(match, move));
  const offered = match.legalMoves();
  if (depth === 1) return offered.length;
  return offered.reduce((sum, move) => sum + perft({ names, seed, moves: [...moves, move], depth: depth - 1 }), 0);
}

const ANSWERS = {
  rules({ bundle }) {
    rules = new Rules(bundle);
    return { can: rules.canPlay ? ["score", ...ASPECTS, "perft"] : ["score"] };
  },
  score: ({ boards }) => ({ score: boards.map(({ cards, marks, turns }) => rules.score(cards, marks, turns).lines) }),
  play,
  perft: request => ({ perft: perft(request) }),
};

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  let answer;
  try {
    answer = ANSWERS[request.do](request);
  } catch (error) {
    answer = { error: String(error.message) };
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}

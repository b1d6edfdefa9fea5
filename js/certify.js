// The program that `cardgolf certify -- node js/certify.js` asks: requests come in, answers go out, a line of JSON each.
// docs/certify-requests.md describes both.

import { createHash } from "node:crypto";
import { createInterface } from "node:readline";
import { IllegalMoveError, Match, Rules } from "./src/index.js";
import { spellOut } from "./src/rules.js";
import { settleSheet } from "./src/sheet.js";

const ASPECTS = ["moves", "views", "events", "rounds", "refusals"];
let rules = null;

const digest = value => createHash("sha256").update(spellOut(value)).digest("hex").slice(0, 16);

/** Return the legal moves of each seat that may act. In a window the seat stands before each of them. */
function listMoves(match) {
  const inWindow = match.view().phase === "reaction";
  return match.toAct.flatMap(seat => match.legalMoves(seat).map(move => (inWindow ? `${seat}: ${move}` : move)));
}

function step(match, move) {
  const [, seat, text] = /^(?:(\d+): )?(.*)$/s.exec(move);
  if (move === "deal") match.deal();
  else match.play(text, seat && Number(seat));
}

/** Return the id of the rule that refuses what is done with a match, or null. */
function findRefusal(act) {
  try {
    act();
  } catch (error) {
    if (error instanceof IllegalMoveError) return error.rule;
    throw error;
  }
  return null;
}

/** Return the id of the rule that refuses a move, given as a text or with its seat, or a deal; null if it is legal. */
function refuse(match, tried) {
  const { move, seat } = tried?.move === undefined ? { move: tried } : tried, acting = match.toAct;
  const mover = seat === undefined ? acting[0] : seat, isOffered = acting.includes(mover) && match.legalMoves(mover).includes(move);
  const isLegal = move === "deal" ? match.isRoundOver && !match.isOver : isOffered;
  const copy = isLegal || move === "deal" ? match.at(match.ply) : match; // what is legal is not to change the match
  return findRefusal(() => (move === "deal" ? copy.deal() : copy.play(move, seat)));
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
      moves: listMoves(match),
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

/** Return the number of sequences of so many moves that stay in the round. In a window those of each seat count. */
function perft({ names, seed, moves, depth }) {
  const match = new Match(rules, { names, seed });
  moves.forEach(move => step(match, move));
  const offered = listMoves(match);
  if (depth === 1) return offered.length;
  return offered.reduce((sum, move) => sum + perft({ names, seed, moves: [...moves, move], depth: depth - 1 }), 0);
}

/** Return what is told of each round of which the points are known. */
function settle({ names, rounds }) {
  const entries = rounds.map(({ points, closer }) => ({ scores: points, closer }));
  return entries.map((_, at) => {
    const sheet = settleSheet(rules, { players: names, dealer: 0, rounds: entries.slice(0, at + 1) });
    const { rounds: settled, totals, standings, upcoming } = sheet, last = settled[at];
    const lines = last.scores.map((score, seat) => score === null ? null : last.additions[seat].map(([rule, points]) => ({ rule, points })));
    return { lines, totals, standings, next: upcoming && { kind: upcoming.kind, seats: upcoming.seats } };
  });
}

/** Play moves of which some are taken back. Return the ply after each `undo`, or the rule that refuses it, and the last view. */
function undo({ names, seed, moves }) {
  const match = new Match(rules, { names, seed }), plies = [];
  for (const move of moves) {
    const [word, seat] = move.split(" ");
    if (word === "undo") plies.push(findRefusal(() => (seat ? match.undo(Number(seat)) : match.undo())) ?? match.ply);
    else step(match, move);
  }
  return { plies, view: match.view() };
}

const ANSWERS = {
  rules({ bundle }) {
    rules = new Rules(bundle);
    const more = rules.layout.is_hand ? ["plays"] : [];
    return { can: rules.canPlay ? ["score", "settle", ...ASPECTS, "perft", "undo", ...more] : ["score"] };
  },
  score: ({ boards }) => ({ score: boards.map(({ cards, marks, turns }) => rules.score(cards, marks, turns).lines) }),
  settle: request => ({ settle: settle(request) }),
  play,
  undo: request => ({ undo: undo(request) }),
  plays: ({ hands }) => ({ plays: hands.map(cards => rules.listPlays(cards)) }),
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

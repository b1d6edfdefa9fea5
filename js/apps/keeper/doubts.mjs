/** Questions about a round, as `cardgolf keep` asks them: points that are probably a slip. src/cardgolf/score_sheets/doubts.py is the twin. */

import { derive, shuffle } from "../../src/chance.js";
import { compareSeats } from "../../src/results.js";
import { sumPoints } from "../../src/scoring.js";
import { settleSheet } from "../../src/sheet.js";

const SAMPLES = 120, SAMPLES_OF_WILD = 24, MOST_DRAWS = 6, NEAR = 2, LIKELIER = 4, CLOSE = 5;
const known = new WeakMap(); // samples by rules and number of players

const sum = lines => sumPoints(lines);
const divide = (a, b) => (b ? divide(b, a % b) : Math.abs(a));

/** Return the points of a hand of a few cards, or of a grid after up to six cards were swapped in to improve it. */
function sampleBoard(rules, cards, number) {
  const size = rules.layout.is_hand ? rules.layout.columns : rules.places.length, none = cards.map(() => 0);
  const score = board => sum(rules.scoreBoard(board, none.slice(0, board.length), 0));
  if (rules.layout.is_hand) return score(cards.slice(0, 1 + (number % size)));
  let board = cards.slice(0, size), best = score(board);
  for (const card of cards.slice(size, size + (number % (MOST_DRAWS + 1)))) {
    let next = board;
    for (let place = 0; place < size; place++) {
      const swapped = board.with(place, card), points = score(swapped);
      if (rules.sign * points < rules.sign * best) [next, best] = [swapped, points];
    }
    board = next;
  }
  return best;
}

/** Return the points of sampled layouts. They are always the same. */
export function samplePoints(rules, players) {
  if (!known.has(rules)) known.set(rules, new Map());
  const own = known.get(rules);
  if (!own.has(players)) {
    const deck = rules.deck(players), length = rules.parts.some(part => part.do === "wild") ? SAMPLES_OF_WILD : SAMPLES;
    own.set(players, Array.from({ length }, (_, number) => sampleBoard(rules, shuffle(deck, derive("0", "score sheet", number)), number)));
  }
  return own.get(players);
}

/** Return the number of which the points of all layouts are multiples. What parts add is that of their numbers. */
function findStep(rules, players) {
  const added = rules.parts.flatMap(part => [part.points, part.add, part.alone, part.paired, ...(part.table ?? []).map(([, points]) => points)]).filter(Number.isInteger);
  return [...rules.deck(players).map(face => rules.points[face]), ...added, ...samplePoints(rules, players)].reduce(divide, 0);
}

/** Return a question about points, or null: the id of its sentence with values, and what is likelier. */
export function findDoubt(rules, players, points) {
  const samples = samplePoints(rules, players), step = findStep(rules, players), least = Math.min(...samples), most = Math.max(...samples);
  if (step && points % step) return { id: "doubt-step", values: { points: String(points), step: String(step) } };
  const near = value => samples.filter(each => Math.abs(each - value) <= NEAR).length;
  if (points && near(-points) >= LIKELIER * Math.max(near(points), 1)) return { id: "doubt-sign", values: { points: String(points), other: String(-points) }, likelier: -points };
  if (points < least || points > most) return { id: "doubt-end", values: { points: String(points), end: points > most ? "high" : "low", least: String(least), most: String(most) } };
  return null;
}

/** Return the questions about a round of a sheet that is settled with it. */
export function listDoubts(rules, sheet, round) {
  const entry = sheet.rounds[round - 1], settled = settleSheet(rules, sheet).rounds[round - 1], found = [], players = sheet.players.length;
  if (!settled || entry.final) return found;
  for (const [seat, score] of entry.scores.entries()) {
    if (typeof score !== "number") continue;
    const doubt = findDoubt(rules, players, score);
    if (doubt) found.push({ seat, ...doubt });
    else if (seat === (entry.closer ?? null) && isPlausible(rules, players, -score) && isSignCostly(rules, sheet, round, seat, score)) {
      found.push({ seat, id: "doubt-closer", values: { other: String(-score) }, likelier: -score });
    }
  }
  if (entry.closer === undefined && (entry.reason ?? "entered") === "entered" && needsCloser(rules, settled, round)) found.push({ seat: null, id: "doubt-no-closer", values: {} });
  return found;
}

function isPlausible(rules, players, points) {
  const samples = samplePoints(rules, players);
  return points >= Math.min(...samples) - CLOSE && points <= Math.max(...samples) + CLOSE;
}

/** Return whether a closer has a penalty for points and none for the same with the other sign. */
function isSignCostly(rules, sheet, round, seat, score) {
  if (!score || score > 0 !== rules.sign > 0) return false;
  const turned = { ...sheet.rounds[round - 1], scores: sheet.rounds[round - 1].scores.with(seat, -score) };
  const [now, other] = [sheet, { ...sheet, rounds: sheet.rounds.with(round - 1, turned) }].map(each => settleSheet(rules, each).rounds[round - 1].additions[seat]);
  const total = lines => lines.reduce((before, [, points]) => before + points, 0);
  return total(now) * rules.sign > 0 && total(other) === 0;
}

/** Return whether the rules would change the points of a round for any closer, and differ from those without one. */
function needsCloser(rules, settled, round) {
  const raw = new Map(settled.seats.map(seat => [seat, settled.points[seat]]));
  const score = closer => {
    const scores = new Map(raw);
    for (const [seat, , points] of compareSeats(rules.parts, raw, closer, round, rules.sign)) scores.set(seat, scores.get(seat) + points);
    return String([...scores.values()]);
  };
  return !settled.seats.some(closer => score(closer) === score(-1));
}

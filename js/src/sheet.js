// Score sheets: what was written down for each round, settled by the rules as cardgolf's ScoreSheet settles it.

import { CLEARED, UNKNOWN, findMarks, readLayout, takeCards } from "./cards.js";
import { invalid } from "./errors.js";
import { compareSeats, makeTotals, planNext } from "./results.js";
import { sumPoints } from "./scoring.js";
import { Sides } from "./sides.js";

export const MOST_POINTS = 1_000_000;
const MOST_ROUNDS = 1000, MOST_LAYOUTS = 50_000, // characters of all layouts
  CHANGES = ["join", "leave", "return", "sit_out"];

/** Return the lines of a layout, typed as for `scoreLayouts`. How many of a card there are is not checked. */
export const scoreText = (rules, text) => scoreLayout(rules, readLayout(rules, text));

function scoreLayout(rules, { faces, locks }) {
  if (faces.includes(UNKNOWN)) throw invalid("layout", "?", "known cards");
  return rules.scoreBoard(faces.map(each => each[0] ?? CLEARED), findMarks({ locks }, 0), 0);
}

/** Throw unless players and changes are those of a sheet. */
function checkSheet(rules, sheet) {
  const { players, changes = [], rounds, dealer, teams = [], handicaps = [] } = sheet ?? {}, isObject = each => each !== null && typeof each === "object";
  if (!Array.isArray(changes) || !changes.every(isObject)) throw invalid("changes", changes, "a list of changes");
  if (!Array.isArray(players) || !rules.players.includes(players.length)) {
    throw invalid("players", players?.length, `${rules.players[0]} to ${rules.players.at(-1)} names`);
  }
  if (!Array.isArray(rounds) || rounds.length > MOST_ROUNDS || !rounds.every(isObject)) throw invalid("rounds", rounds?.length, `at most ${MOST_ROUNDS}`);
  if (!Number.isInteger(dealer) || dealer < 0 || dealer >= players.length) throw invalid("dealer", dealer, "a seat");
  const seated = Array.isArray(teams) && teams.length ? teams.flat() : [...players.keys()], isPoints = each => Number.isInteger(each) && Math.abs(each) <= MOST_POINTS;
  const areTeams = Array.isArray(teams) && seated.length === players.length && [...players.keys()].every(seat => seated.includes(seat)) && teams.every(Array.isArray);
  if (!areTeams) throw invalid("teams", teams, "each seat in one team");
  if (!Array.isArray(handicaps) || ![0, players.length].includes(handicaps.length) || !handicaps.every(isPoints)) throw invalid("handicaps", handicaps, "points for each seat");
  const isSeat = seat => Number.isInteger(seat) && seat >= 0 && seat < players.length;
  let before = 1;
  for (const { round, seat, what, points } of changes) {
    const isPlaced = Number.isInteger(round) && round >= before && round <= rounds.length + 1 && isSeat(seat) && CHANGES.includes(what);
    if (!isPlaced || (what === "join") !== Number.isInteger(points) || (what === "join" && (round < 2 || Math.abs(points) > MOST_POINTS))) {
      throw invalid("change", JSON.stringify({ round, seat, what }), "a player who joins, leaves, returns or sits out");
    }
    before = round;
  }
  let length = 0;
  for (const [at, { scores, closer = null }] of rounds.entries()) {
    const isScore = score => score === null || typeof score === "string" || (Number.isSafeInteger(score) && Math.abs(score) <= MOST_POINTS);
    if (!Array.isArray(scores) || scores.length !== players.length || !scores.every(isScore)) throw invalid(`scores of round ${at + 1}`, scores, "points or a layout for each player");
    for (const score of scores) length += typeof score === "string" ? score.length : 0;
    if (closer !== null && !(isSeat(closer) && scores[closer] !== null)) throw invalid(`closer of round ${at + 1}`, closer, "a seat with a score");
  }
  if (length > MOST_LAYOUTS) throw invalid("characters of layouts", length, `at most ${MOST_LAYOUTS}; enter points instead`);
}

/** Return the seats that are not there after `count` settled rounds. */
function findGone(changes, count) {
  const gone = new Set();
  for (const { round, seat, what } of changes) {
    if (round > count + 1 ? what === "join" : what === "leave") gone.add(seat);
    else if (round <= count + 1 && what !== "sit_out") gone.delete(seat);
  }
  return gone;
}

const makeSheetSides = ({ players, teams, handicaps }) => new Sides(players.length, teams, handicaps);

/**
 * Return a function that takes the number of settled rounds and the last of them, and returns the totals of the seats after it.
 * What a late player begins with counts in the first hole from theirs on, and until then beside it.
 */
function makeSheetTotals(rules, sheet) {
  const { players, changes = [] } = sheet, sides = makeSheetSides(sheet), add = makeTotals(rules.parts, players.length);
  let waiting = changes.filter(each => each.what === "join"), totals = players.map(() => 0);
  return (count, last) => {
    if (last) {
      const scores = [...last.scores], joined = last.kind === "hole" ? waiting.filter(each => each.round <= count) : [];
      for (const { seat, points } of joined) scores[seat] = (scores[seat] ?? 0) + points;
      waiting = waiting.filter(each => !joined.includes(each));
      totals = add({ kind: last.kind, scores });
    }
    const own = [...totals];
    for (const { round, seat, points } of waiting) if (count >= round - 1) own[seat] += points;
    return sides.settle(own, rules.sign);
  };
}

/** Return the standings with those who are gone last. */
function rank(rules, sides, gone, rounds, totals) {
  const ranked = sides.rank(rounds, totals, rules.sign);
  const isOut = ({ seat }) => sides.teamOf[seat].every(each => gone.has(each));
  const there = ranked.filter(each => !isOut(each)), out = ranked.filter(isOut);
  const count = list => new Set(list.map(({ seat }) => sides.sideOf(seat))).size; // a team ranks as one
  const number = (list, first) => list.map(each => ({ ...each, rank: first + count(list.filter(other => other.rank < each.rank)) }));
  return there.length ? [...number(there, 1), ...number(out, count(there) + 1)] : ranked;
}

/** Return the round that follows, or null if the match is over, and the standings. */
function plan(rules, sheet, rounds, totals, dealer) {
  const { players, changes = [] } = sheet, count = rounds.length, sides = makeSheetSides(sheet), { sideOf } = sides, gone = findGone(changes, count);
  const next = count ? planNext(rules, rounds, totals, rank(rules, sides, gone, rounds, totals), sideOf) : { kind: "hole", seats: [...players.keys()], standings: [] };
  let seats = next.seats.filter(seat => !gone.has(seat));
  if (next.seats.length && new Set(seats.map(sideOf)).size < 2) seats = [];
  if (next.kind === "hole") {
    const sitting = changes.filter(each => each.what === "sit_out" && each.round === count + 1).map(each => each.seat);
    const playing = seats.filter(seat => !sitting.includes(seat));
    if (playing.length > 1) seats = playing;
  }
  if (!seats.length) return { upcoming: null, standings: next.standings };
  const number = rounds.filter(round => round.kind === next.kind).length + 1;
  const stays = !rounds.length && seats.includes(dealer);
  const dealing = stays ? dealer : seats.find(seat => seat > dealer) ?? seats[0];
  return { upcoming: { kind: next.kind, number, seats, dealer: dealing }, standings: next.standings };
}

/** Return an entry, settled: its scores, the points of the cards, and the lines that the rules add. */
function settleRound(rules, entry, setup, number) {
  const raw = new Map(), lines = new Map(), additions = entry.scores.map(() => []);
  const typed = setup.seats.filter(seat => typeof entry.scores[seat] === "string");
  if (typed.length && entry.final) throw invalid("final score", entry.scores[typed[0]], "points, not a layout");
  const layouts = new Map(typed.map(seat => [seat, readLayout(rules, entry.scores[seat])]));
  takeCards(rules, rules.deck(entry.scores.length), [...layouts.values()].map(each => each.faces)); // or throw
  for (const seat of setup.seats) {
    const score = entry.scores[seat];
    const own = layouts.has(seat) ? scoreLayout(rules, layouts.get(seat)) : [{ rule: "sheet.entered", points: score, places: [] }];
    lines.set(seat, own);
    raw.set(seat, sumPoints(own));
  }
  if (!entry.final) {
    for (const [seat, rule, points] of compareSeats(rules.parts, raw, entry.closer ?? -1, number, rules.sign)) {
      if (points) additions[seat].push([rule, points]);
    }
  }
  const scores = entry.scores.map((_, seat) => (raw.has(seat) ? raw.get(seat) + additions[seat].reduce((sum, [, points]) => sum + points, 0) : null));
  return { ...setup, scores, additions, lines, points: entry.scores.map((_, seat) => raw.get(seat) ?? null), closer: entry.closer ?? null };
}

/**
 * Return a sheet, settled: rounds, totals after each, standings, and the round that follows. Entries that do not fit what
 * went before are left out, and `unsettled` is their number. Throws for a sheet that no rules could have.
 */
export function settleSheet(rules, sheet) {
  checkSheet(rules, sheet);
  const rounds = [], totalsByRound = [];
  const count = makeSheetTotals(rules, sheet);
  let totals = count(0), { upcoming, standings } = plan(rules, sheet, rounds, totals, sheet.dealer);
  for (const entry of sheet.rounds) {
    const seats = entry.scores.flatMap((score, seat) => (score === null ? [] : [seat]));
    if (!upcoming || String(seats) !== String(upcoming.seats)) break;
    const round = settleRound(rules, entry, upcoming, rounds.length + 1);
    rounds.push(round);
    totals = count(rounds.length, round);
    totalsByRound.push(totals);
    ({ upcoming, standings } = plan(rules, sheet, rounds, totals, round.dealer));
  }
  const isFinished = Boolean(sheet.finished && sheet.rounds.length && upcoming);
  return {
    rounds, totals, totalsByRound, standings, finishedEarly: isFinished, ended: !upcoming || isFinished,
    upcoming: isFinished ? null : upcoming, unsettled: sheet.rounds.length - rounds.length,
    winners: standings.filter(each => each.rank === 1).map(each => each.seat),
  };
}

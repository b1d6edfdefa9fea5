/** Statistics over evenings: for each rule set and number of players, what each player did. src/cardgolf/score_sheets/statistics.py is the twin. */

import { ScoreRules as Rules } from "../../src/score.js";
import { foldName } from "../../src/names.js";
import { settle } from "./files.mjs";
import { identify } from "./games.mjs";

/** Return the records grouped by rules that score alike and as many players. Rounds that sheets of one match share count once. */
export function collect(records) {
  const sets = new Map(), branches = records.flatMap(record => {
    const { sheet, game } = record, rules = new Rules(game.bundle), settled = trySettle(rules, sheet), key = sheet.rules.length ? identify(sheet.rules) : JSON.stringify(game.bundle);
    return settled ? [{ sheet, game, rules, key, settled, rounds: listRounds(sheet, key), shared: 0, isMatch: true }] : [];
  });
  compareBranches(branches);
  for (const { sheet, game, rules, key, ...branch } of branches) {
    const count = sheet.players.length, set = sets.get(`${count} ${key}`) ?? { title: game.title, house: game.house, count, rules, branches: [] };
    set.branches.push({ ...branch, sheet });
    sets.set(`${count} ${key}`, set);
  }
  return [...sets.values()].map(set => ({
    ...set,
    evenings: set.branches.filter(each => each.isMatch).length,
    forks: set.branches.filter(each => each.isFork).map(({ sheet, shared }) => ({ date: sheet.date || "\u2013", count: shared })),
    players: listPlayers(set),
  }));
}

/** Return a sheet, settled, or null if its rules refuse it: the list of sheets tells why. */
function trySettle(rules, sheet) {
  try {
    return settle(rules, sheet);
  } catch {
    return null;
  }
}

/** Return how a sheet begins, without those who join later, and what was written down for each round. */
function listRounds({ players, changes = [], date, dealer, teams = [], handicaps = [], rounds }, key) {
  const joined = new Set(changes.filter(each => each.what === "join").map(each => each.seat)), names = players.map(foldName);
  const start = names.filter((_, seat) => !joined.has(seat));
  return [
    [key, date, start, dealer, teams, handicaps.slice(0, start.length)],
    ...rounds.map(({ scores, closer = null, final = false }) => [scores.flatMap((score, seat) => (score === null ? [] : [names[seat], score])), closer, final]),
  ].map(each => JSON.stringify(each));
}

/** Find the rounds that sheets share with earlier ones. Of the branches of a match the finished one is it, or the one with the most rounds. */
function compareBranches(branches) {
  const families = new Map();
  for (const branch of branches) {
    const start = branch.rounds.slice(0, 2).join();
    families.set(start, [...(families.get(start) ?? []), branch]);
  }
  for (const family of families.values()) {
    const over = family.filter(each => each.settled.ended), choice = over.length ? over : family;
    const match = choice.reduce((best, each) => (each.rounds.length > best.rounds.length ? each : best));
    family.forEach((branch, at) => {
      branch.isMatch = branch === match;
      for (const { rounds } of family.slice(0, at)) {
        const differs = branch.rounds.findIndex((each, number) => each !== rounds[number]);
        const shared = (differs < 0 ? branch.rounds.length : differs) - 1;
        if (shared <= branch.shared) continue;
        branch.shared = shared;
        branch.isFork = branch.rounds.length !== rounds.length || differs >= 0; // otherwise it is a copy
      }
    });
  }
}

function listPlayers({ branches, rules }) {
  const found = new Map();
  for (const { sheet, settled, shared, isMatch } of branches) {
    sheet.players.forEach((name, seat) => {
      const own = found.get(foldName(name)) ?? { name, matches: 0, wins: 0, holes: 0, sum: 0, best: null, worst: null, closed: 0, beaten: 0 };
      found.set(foldName(name), own);
      if (settled.ended && isMatch) {
        own.matches++;
        if (settled.winners.includes(seat)) own.wins++;
      }
      for (const round of settled.rounds.slice(shared)) addRound(own, round, seat, rules.sign);
    });
  }
  return [...found.values()].sort((one, other) => other.wins - one.wins || other.matches - one.matches);
}

/** Add a hole of a seat. Play-offs decide who wins, and count for nothing else. */
function addRound(own, round, seat, sign) {
  const points = round.scores[seat];
  if (round.kind !== "hole" || points === null) return;
  own.holes++;
  own.sum += points;
  if (own.best === null || sign * points < sign * own.best) own.best = points;
  if (own.worst === null || sign * points > sign * own.worst) own.worst = points;
  if (round.closer !== seat) return;
  own.closed++;
  const cards = sign * round.points[seat], isFined = sign * points > cards;
  if (isFined || round.points.some(each => each !== null && sign * each < cards)) own.beaten++;
}

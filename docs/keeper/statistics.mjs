/** Statistics over evenings: for each rule set and number of players, what each player did. src/cardgolf/score_sheets/statistics.py is the twin. */

import { Rules } from "../../js/src/index.js";
import { foldName } from "../../js/src/names.js";
import { settle, writeSheet } from "./files.mjs";
import { identify } from "./games.mjs";

/** Return the records grouped by rules that score alike and as many players. A copy of a sheet counts once. */
export function collect(records) {
  const sets = new Map(), seen = new Set();
  for (const record of records) {
    const text = writeSheet(record.sheet);
    if (seen.has(text)) continue;
    seen.add(text);
    const key = `${record.sheet.players.length} ${record.sheet.rules.length ? identify(record.sheet.rules) : JSON.stringify(record.game.bundle)}`;
    const rules = new Rules(record.game.bundle), set = sets.get(key) ?? { title: record.game.title, house: record.game.house, count: record.sheet.players.length, rules, evenings: [] };
    set.evenings.push({ sheet: record.sheet, settled: settle(rules, record.sheet) });
    sets.set(key, set);
  }
  return [...sets.values()].map(set => ({ ...set, players: listPlayers(set) }));
}

function listPlayers({ evenings, rules }) {
  const found = new Map();
  for (const { sheet, settled } of evenings) {
    sheet.players.forEach((name, seat) => {
      const own = found.get(foldName(name)) ?? { name, matches: 0, wins: 0, holes: 0, sum: 0, best: null, worst: null, closed: 0, beaten: 0 };
      found.set(foldName(name), own);
      if (settled.ended) {
        own.matches++;
        if (settled.winners.includes(seat)) own.wins++;
      }
      for (const round of settled.rounds) addRound(own, round, seat, rules.sign);
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

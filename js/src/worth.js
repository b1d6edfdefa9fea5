// What boards are worth to the bots, as docs/explanation/greedy.md defines it: tables, and the appraisal of a board.
// Sums are added one at a time in the order of that page, so that they are rounded as there.

import { matched } from "./groups.js";
import { sumPoints } from "./scoring.js";

const GONE = -1, UNSEEN = -2;

const range = count => [...Array(count).keys()];
const sum = numbers => numbers.reduce((total, number) => total + number, 0);

/** Return every pair of items, in order. */
const pairsOf = items => items.flatMap((one, at) => items.slice(at + 1).map(other => [one, other]));

/** Return the tables of rules for a number of players. Where most points win, costs have the opposite sign. */
function makeWorth(rules, players) {
  const deck = rules.deck(players), { kinds, points, sign, layout } = rules, places = range(rules.places.length);
  const copies = new Map(), fits = new Map(), ranks = new Map(), hopes = new Map();
  for (const face of deck) copies.set(face, (copies.get(face) ?? 0) + 1);
  const faces = [...copies.keys()], alone = points.map(each => sign * each), blank = places.map(() => 0);
  const dearest = faces.reduce((most, face) => ((points[face] - points[most] || face - most) > 0 ? face : most));
  const count = (face, own) => sign * sumPoints(rules.scoreBoard(places.map(place => (own.includes(place) ? face : GONE)), blank, 0));
  const nothing = sign < 0 ? count(0, []) : 0;
  const score = (face, own) => count(face, own) - nothing; // of copies of a card at some places, and nothing elsewhere
  const fit = (face, place) => fits.get(kinds[face])?.get(place) ?? 0;
  if (sign < 0) {
    const last = new Map(faces.map(face => [kinds[face], face])), worst = new Map();
    for (const [kind, face] of last) {
      const costs = places.map(place => score(face, [place])), most = Math.max(...costs);
      if (Math.min(...costs) === most) continue;
      fits.set(kind, new Map(places.filter(place => costs[place] < most).map(place => [place, most - costs[place]])));
      worst.set(kind, costs.indexOf(most));
    }
    for (const face of faces) alone[face] = score(face, [worst.get(kinds[face]) ?? 0]);
  }
  const costAnywhere = face => {
    const own = fits.get(kinds[face]);
    return alone[face] - (own ? sum([...own.values()]) / places.length : 0);
  };
  const mean = sum(deck.map(costAnywhere)) / deck.length;
  const costApart = (face, own) => sum(own.map(place => alone[face] - fit(face, place)));

  // Pairs of places where equal cards cost less, then rows and columns that have no such pair.
  const lines = [], pairs = new Set();
  const rows = range(layout.rows).map(at => places.filter(place => Math.floor(place / layout.columns) === at));
  const columns = range(layout.columns).map(at => places.filter(place => place % layout.columns === at));
  for (const line of [...pairsOf(places), ...rows, ...columns]) {
    if (pairsOf(line).some(pair => pairs.has(`${pair}`))) continue;
    const saved = costApart(dearest, line) - score(dearest, line);
    if (saved > 0 || (saved && sign < 0)) {
      if (line.length === 2) pairs.add(`${line}`);
      lines.push(line);
    }
  }
  const mates = lines.flatMap(line => line.map(place => [place, ...line.filter(each => each !== place)]));
  const [first = [0]] = lines, { length } = first;
  const saves = points.map((_, face) => (copies.has(face) ? costApart(face, first) / length - score(face, first) / length : 0));

  // What a second line of each kind saves.
  const extra = new Map(), apart = pairsOf(lines).filter(([one, other]) => !one.some(place => other.includes(place)));
  if (apart.length) {
    const costs = apart.map(pair => score(dearest, pair.flat())), [one, other] = apart[costs.indexOf(Math.min(...costs))];
    for (const face of faces) extra.set(kinds[face], Math.max(0, score(face, one) + score(face, other) - score(face, [...one, ...other])));
  }
  for (const kind of new Set(faces.map(face => kinds[face]))) {
    const own = faces.filter(face => kinds[face] === kind), number = sum(own.map(face => copies.get(face)));
    const average = of => sum(own.map(face => of[face] * copies.get(face))) / number;
    ranks.set(kind, [number / deck.length, average(alone), average(saves)]);
  }

  /** Return the expected saving of a card off the stock that replaces so many points. */
  const hope = freed => {
    if (!hopes.has(freed)) hopes.set(freed, sum([...copies].map(([face, number]) => number * Math.max(0, freed - alone[face]))) / deck.length);
    return hopes.get(freed);
  };
  return { kinds, faces: rules.faces, alone, mean, fits, fit, lines, mates, saves, extra, ranks, hope };
}

const made = new WeakMap();

/** Return the tables of rules for a number of players. They are made once. */
export function worthFor(rules, players) {
  const worths = made.get(rules) ?? {};
  made.set(rules, worths);
  return (worths[players] ??= makeWorth(rules, players));
}

/** Return the faces of a board of a view. */
export function readFaces({ faces }, board) {
  return board.slots.map(slot => (slot ? (slot.card === null ? UNSEEN : faces.indexOf(slot.card)) : GONE));
}

/** Return a board measured by what cards are worth: `total`, `freed`, `wants`, `waiting`, `hope` and `last` of that page. */
export function appraise(worth, faces) {
  const { kinds, alone, mean, fits, extra } = worth, ranks = faces.map(face => (face < 0 ? -1 : kinds[face]));
  const freed = faces.map((face, place) => {
    if (face < 0) return face === UNSEEN ? mean : 0;
    return fits.size ? alone[face] - worth.fit(face, place) : alone[face];
  });
  const saves = faces.map(face => (face < 0 ? 0 : worth.saves[face])), isThere = faces.map(face => face !== GONE);
  const complete = matched(ranks, worth.lines), lined = complete.map(line => ranks[line[0]]);
  const total = sum(freed) - (complete.length ? applyLines(extra, complete, lined, freed, saves) : 0);
  const wants = new Map(), waiting = faces.map(() => 0), completing = new Map();
  const most = isThere.includes(true) ? Math.max(...freed.filter((_, place) => isThere[place])) : 0;
  for (const [kind, fitting] of fits) {
    const own = new Map([...fitting].filter(([place]) => isThere[place]));
    wants.set(kind, own);
    completing.set(kind, Math.max(...[...own].map(([place, saved]) => freed[place] + saved)));
  }
  for (const [place, mate, ...others] of worth.mates) {
    const rank = ranks[mate];
    if (rank < 0 || ranks[place] === rank || !isThere[place] || others.some(other => ranks[other] !== rank)) continue;
    let saved = saves[mate];
    if (others.length) saved += sum(others.map(other => saves[other]));
    if (!wants.has(rank)) wants.set(rank, new Map());
    const own = wants.get(rank);
    if (own.has(place)) saved += own.get(place);
    else if (lined.includes(rank)) saved += extra.get(rank) ?? 0;
    own.set(place, saved);
    waiting[place] = Math.max(waiting[place], saved);
    completing.set(rank, Math.max(completing.get(rank) ?? -Infinity, freed[place] + saved));
  }
  let hope = worth.hope(most);
  for (const [rank, gained] of [...completing].sort((a, b) => a[0] - b[0])) {
    const [share, cost, saved] = worth.ranks.get(rank), gain = gained + saved - Math.max(cost, most);
    if (gain > 0) hope += share * gain;
  }
  const unseen = faces.indexOf(UNSEEN), last = unseen === faces.lastIndexOf(UNSEEN) ? unseen : -1;

  /** Return what a card saves at its best place. */
  const saving = face => Math.max(most, (completing.get(kinds[face]) ?? -Infinity) + worth.saves[face]) - alone[face];
  return { total, freed, wants, waiting, hope, last, saving };
}

/** Return what complete lines save, and update the costs and savings of their places. */
function applyLines(extra, complete, lined, costs, saves) {
  const inside = complete.flat(), places = [...new Set(inside)].sort((a, b) => a - b);
  const isShared = place => inside.indexOf(place) !== inside.lastIndexOf(place);
  const count = rank => lined.filter(each => each === rank).length;
  let together = sum([...new Set(lined)].map(rank => (extra.get(rank) ?? 0) * (count(rank) - 1)));
  complete.forEach((line, at) => {
    const more = count(lined[at]) > 1 ? extra.get(lined[at]) ?? 0 : 0;
    for (const place of line) costs[place] -= more + sum(line.filter(mate => mate !== place && !isShared(mate)).map(mate => saves[mate]));
  });
  for (const place of places) {
    together += saves[place];
    costs[place] -= saves[place];
    saves[place] = 0;
  }
  return together;
}

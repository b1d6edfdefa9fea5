// What boards are worth to the bots, as docs/explanation/greedy.md defines it: tables, and the appraisal of a board.
// Sums are added one at a time in the order of that page, so that they are rounded as there.

const GONE = -1, UNSEEN = -2;

/** Return every pair of items, in order. */
const pairsOf = items => items.flatMap((one, at) => items.slice(at + 1).map(other => [one, other]));

/** The tables of rules for a number of players. Where most points win, costs have the opposite sign. */
export class Worth {
  constructor(rules, players) {
    const deck = rules.deck(players), { kinds, points, sign } = rules;
    this.rules = rules;
    this.size = rules.places.length;
    this.total = deck.length;
    this.copies = new Map();
    for (const face of deck) this.copies.set(face, (this.copies.get(face) ?? 0) + 1);
    const faces = [...this.copies.keys()];
    this.dearest = faces.reduce((most, face) => (points[face] - points[most] || face - most) > 0 ? face : most);
    this.nothing = 0;
    this.alone = points.map(each => sign * each);
    this.fits = new Map();
    if (sign < 0) {
      this.nothing = sign * this.#score(faces[0], []);
      const worst = this.#comparePlaces(faces);
      for (const face of faces) this.alone[face] = this.score(face, [worst.get(kinds[face]) ?? 0]);
    }
    this.mean = deck.reduce((sum, face) => sum + this.#costAnywhere(face), 0) / deck.length;
    this.lines = this.#listLines();
    this.mates = this.lines.flatMap(line => line.map(place => [place, ...line.filter(each => each !== place)]));
    const first = this.lines[0] ?? [0], { length } = first;
    const save = face => this.#costApart(face, first) / length - this.score(face, first) / length;
    this.saves = points.map((_, face) => (this.copies.has(face) ? save(face) : 0));
    this.extra = this.#findExtras(faces);
    this.ranks = new Map();
    for (const kind of new Set(faces.map(face => kinds[face]))) {
      const own = faces.filter(face => kinds[face] === kind);
      const count = own.reduce((sum, face) => sum + this.copies.get(face), 0);
      const average = of => own.reduce((sum, face) => sum + of[face] * this.copies.get(face), 0) / count;
      this.ranks.set(kind, [count / deck.length, average(this.alone), average(this.saves)]);
    }
    this.hopes = new Map();
  }

  #score(face, places) {
    const board = new Array(this.size).fill(-1);
    for (const place of places) board[place] = face;
    return this.rules.scorer.score(board, board.map(() => 0), 0).reduce((sum, line) => sum + line.points, 0);
  }

  /** Return the cost of a board with copies of a card at some places and nothing elsewhere. */
  score(face, places) {
    return this.rules.sign * this.#score(face, places) - this.nothing;
  }

  /** Fill `fits`, and return the worst place of each kind in it. */
  #comparePlaces(faces) {
    const worst = new Map(), places = [...Array(this.size).keys()], last = new Map();
    for (const face of faces) last.set(this.rules.kinds[face], face);
    for (const [kind, face] of last) {
      const costs = places.map(place => this.score(face, [place])), most = Math.max(...costs);
      if (Math.min(...costs) === most) continue;
      this.fits.set(kind, new Map(places.filter(place => costs[place] < most).map(place => [place, most - costs[place]])));
      worst.set(kind, costs.indexOf(most));
    }
    return worst;
  }

  fit(face, place) {
    return this.fits.get(this.rules.kinds[face])?.get(place) ?? 0;
  }

  #costAnywhere(face) {
    const fits = this.fits.get(this.rules.kinds[face]);
    return this.alone[face] - (fits ? [...fits.values()].reduce((sum, each) => sum + each, 0) / this.size : 0);
  }

  #costApart(face, places) {
    return places.reduce((sum, place) => sum + this.alone[face] - this.fit(face, place), 0);
  }

  /** Return pairs of places where equal cards cost less, then rows and columns that have no such pair. */
  #listLines() {
    const { rows, columns } = this.rules.layout, places = [...Array(this.size).keys()], lines = [], pairs = new Set();
    const row = at => places.filter(place => Math.floor(place / columns) === at);
    const column = at => places.filter(place => place % columns === at);
    const candidates = [...pairsOf(places), ...[...Array(rows).keys()].map(row), ...[...Array(columns).keys()].map(column)];
    for (const line of candidates) {
      if (pairsOf(line).some(pair => pairs.has(pair.join()))) continue;
      const saved = this.#costApart(this.dearest, line) - this.score(this.dearest, line);
      if (saved > 0 || (saved && this.rules.sign < 0)) {
        if (line.length === 2) pairs.add(line.join());
        lines.push(line);
      }
    }
    return lines;
  }

  /** Return what a second line of each kind saves. */
  #findExtras(faces) {
    const extras = new Map();
    const apart = pairsOf(this.lines).filter(([one, other]) => !one.some(place => other.includes(place)));
    if (!apart.length) return extras;
    const costs = apart.map(pair => this.score(this.dearest, pair.flat()));
    const [one, other] = apart[costs.indexOf(Math.min(...costs))];
    for (const face of faces) {
      extras.set(this.rules.kinds[face], this.score(face, one) + this.score(face, other) - this.score(face, [...one, ...other]));
    }
    return new Map([...extras].filter(([, points]) => points > 0));
  }

  /** Return the expected saving of a card off the stock that replaces so many points. */
  hope(freed) {
    if (!this.hopes.has(freed)) {
      let sum = 0;
      for (const [face, count] of this.copies) sum += count * Math.max(0, freed - this.alone[face]);
      this.hopes.set(freed, sum / this.total);
    }
    return this.hopes.get(freed);
  }

  /** Return the faces of a board of a view. */
  read(board) {
    return board.slots.map(slot => (slot ? (slot.card === null ? UNSEEN : this.rules.faces.indexOf(slot.card)) : GONE));
  }
}

const made = new WeakMap();

/** Return the tables of rules for a number of players. They are made once. */
export function worthFor(rules, players) {
  if (!made.has(rules)) made.set(rules, new Map());
  const worths = made.get(rules);
  if (!worths.has(players)) worths.set(players, new Worth(rules, players));
  return worths.get(players);
}

/** A board measured by what cards are worth: `total`, `freed`, `wants`, `waiting`, `hope` and `last` of that page. */
export class Appraisal {
  constructor(worth, faces) {
    const { kinds } = worth.rules;
    this.worth = worth;
    const ranks = faces.map(face => (face < 0 ? -1 : kinds[face]));
    const costs = faces.map((face, place) => {
      if (face < 0) return face === UNSEEN ? worth.mean : 0;
      return worth.fits.size ? worth.alone[face] - worth.fit(face, place) : worth.alone[face];
    });
    const saves = faces.map(face => (face < 0 ? 0 : worth.saves[face]));
    const complete = worth.lines.filter(line => ranks[line[0]] >= 0 && line.every(place => ranks[place] === ranks[line[0]]));
    const lined = complete.map(line => ranks[line[0]]);
    this.total = costs.reduce((sum, cost) => sum + cost, 0);
    if (complete.length) this.total -= applyLines(worth, complete, lined, costs, saves);
    this.freed = costs;
    this.isThere = faces.map(face => face !== GONE);
    this.wants = new Map();
    this.waiting = faces.map(() => 0);
    this.completing = new Map();
    this.most = Math.max(...costs.filter((_, place) => this.isThere[place]));
    if (this.most === -Infinity) this.most = 0;
    this.#findWanted(ranks, saves, lined);
    this.hope = this.#estimateHope();
    const unseen = faces.indexOf(UNSEEN);
    this.last = unseen >= 0 && faces.lastIndexOf(UNSEEN) === unseen ? unseen : -1;
  }

  /** Return what a card saves at its best place. */
  saving(face) {
    const kind = this.worth.rules.kinds[face];
    return Math.max(this.most, (this.completing.get(kind) ?? -Infinity) + this.worth.saves[face]) - this.worth.alone[face];
  }

  /** Return what a card of a kind saves at a place in addition, or undefined. */
  wanted(kind, place) {
    return this.wants.get(kind)?.get(place);
  }

  #findWanted(ranks, saves, lined) {
    const { freed, wants, completing, waiting, worth } = this;
    for (const [kind, fits] of worth.fits) {
      const own = new Map([...fits].filter(([place]) => this.isThere[place]));
      wants.set(kind, own);
      completing.set(kind, Math.max(...[...own].map(([place, saved]) => freed[place] + saved)));
    }
    for (const [place, mate, ...others] of worth.mates) {
      const rank = ranks[mate];
      if (rank < 0 || ranks[place] === rank || !this.isThere[place] || others.some(other => ranks[other] !== rank)) continue;
      let saved = saves[mate];
      if (others.length) saved += others.reduce((sum, other) => sum + saves[other], 0);
      if (!wants.has(rank)) wants.set(rank, new Map());
      const own = wants.get(rank);
      if (own.has(place)) saved += own.get(place);
      else if (lined.includes(rank)) saved += worth.extra.get(rank) ?? 0;
      own.set(place, saved);
      if (saved > waiting[place]) waiting[place] = saved;
      if (freed[place] + saved > (completing.get(rank) ?? -Infinity)) completing.set(rank, freed[place] + saved);
    }
  }

  #estimateHope() {
    let hope = this.worth.hope(this.most);
    for (const [rank, freed] of [...this.completing].sort((a, b) => a[0] - b[0])) {
      const [share, cost, saves] = this.worth.ranks.get(rank);
      const gain = freed + saves - Math.max(cost, this.most);
      if (gain > 0) hope += share * gain;
    }
    return hope;
  }
}

/** Return what complete lines save, and update the costs and savings of their places. */
function applyLines(worth, complete, lined, costs, saves) {
  const inside = complete.flat(), places = [...new Set(inside)].sort((a, b) => a - b);
  const isShared = place => inside.indexOf(place) !== inside.lastIndexOf(place);
  const count = rank => lined.filter(each => each === rank).length;
  let together = 0;
  for (const rank of new Set(lined)) together += (worth.extra.get(rank) ?? 0) * (count(rank) - 1);
  complete.forEach((line, at) => {
    const extra = count(lined[at]) > 1 ? worth.extra.get(lined[at]) ?? 0 : 0;
    for (const place of line) {
      let kept = 0;
      for (const mate of line) if (mate !== place && !isShared(mate)) kept += saves[mate];
      costs[place] -= extra + kept;
    }
  });
  for (const place of places) {
    together += saves[place];
    costs[place] -= saves[place];
    saves[place] = 0;
  }
  return together;
}

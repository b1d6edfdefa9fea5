// The lines of one board by the parts of a scoring. A line is a rule id, points, and places.

import { ANYWHERE, PAIRS, findGroups, matched } from "./groups.js";

/** Return the first product of choices for places whose sum of points is least. */
function chooseLeast(board, places, choices, count) {
  let best = null, least = Infinity;
  const trial = [...board];
  const choose = at => {
    if (at < places.length) {
      for (const face of choices) {
        trial[places[at]] = face;
        choose(at + 1);
      }
      return;
    }
    const points = count(trial);
    if (points < least) [best, least] = [[...trial], points];
  };
  choose(0);
  return best;
}

/** Scores boards. `marks` are by place the turn on which a locked card is free again, `now` the turns of the owner. */
export class BoardScorer {
  constructor(parts, { points, kinds, names, neighbours }) {
    Object.assign(this, { points, kinds, names, neighbours });
    const list = kind => parts.filter(part => part.do === kind);
    this.cancels = list("cancel");
    if (!this.cancels.length) this.cancels = [{ lines: null, card: "base.score.card" }];
    [this.spares, this.takes, this.marked, this.wilds] = ["spare", "take", "marked", "wild"].map(list);
    this.adding = parts.filter(part => ADDING[part.do]);
    this.sets = parts.flatMap(part => [part.cards, part.unless]).filter(Boolean);
  }

  /** Return every line of a board: what its cards count, then what they earn besides. */
  score(board, marks, now) {
    if (this.wilds.length) [board, marks] = this.#chooseWild(board, marks, now);
    return this.#scoreCards(board, marks, now).concat(this.#listBonuses(board, marks, now));
  }

  ranks(board) {
    return board.map(face => (face < 0 ? -1 : this.kinds[face]));
  }

  #chooseWild(board, marks, now) {
    const places = [...board.keys()].filter(place => board[place] >= 0 && this.wilds.some(part => part.cards[board[place]]));
    if (!places.length) return [board, marks];
    const choices = new Map();
    for (const face of board) {
      if (face < 0) continue;
      const key = [this.kinds[face], this.points[face], ...this.sets.map(set => set[face])].join();
      if (!choices.has(key)) choices.set(key, face);
    }
    const left = marks.map((mark, place) => (places.includes(place) ? 0 : mark));
    const count = trial => {
      const lines = this.#scoreCards(trial, left, now).concat(this.#listBonuses(trial, left, now));
      return lines.reduce((sum, line) => sum + line.points, 0);
    };
    return [chooseLeast(board, places, [...choices.values()], count), left];
  }

  #scoreCards(board, marks, now) {
    let lines = this.#countCards(board, marks, now);
    for (const part of this.takes) lines = this.#take(part, board, lines);
    return lines;
  }

  #countCards(board, marks, now) {
    const found = this.cancels.map(part => this.#findCancelled(part, board, marks, now));
    const gone = new Set(), lines = [], owners = new Map();
    found.forEach((groups, i) => {
      const part = this.cancels[i];
      if (found.length > 1 && Array.isArray(part.lines)) part.lines.flat().forEach(place => owners.set(place, part));
      for (const places of groups) {
        places.forEach(place => gone.add(place));
        lines.push({ rule: part.group, points: 0, places });
      }
    });
    board.forEach((face, place) => {
      if (face >= 0 && !gone.has(place)) {
        const part = owners.get(place) ?? this.cancels[0];
        lines.push({ rule: part.card, points: this.points[face], places: [place] });
      }
    });
    let spared = this.#spare(board, lines);
    for (const part of this.marked) {
      if (!part.instead) continue;
      const places = this.#findMarked(part, board, marks, now);
      spared = spared.filter(line => line.places.length !== 1 || !places.includes(line.places[0]));
      spared.push(...places.map(place => ({ rule: part.instead, points: 0, places: [place] })));
    }
    return spared;
  }

  #findCancelled(part, board, marks, now) {
    if (part.lines === null) return [];
    const saved = part.lines === PAIRS || part.lines === ANYWHERE ? this.#findSaved(board, marks, now) : null;
    return this.#find(part.lines, board, saved, part.unless);
  }

  #find(where, board, saved, unless) {
    return findGroups(where, this.ranks(board), board, this.neighbours, saved, unless);
  }

  /** Return what the card at each place saves in a pair, its mark included. */
  #findSaved(board, marks, now) {
    const saved = this.#worth(board);
    for (const part of this.marked) {
      for (const place of listMarked(part, board, marks, now)) {
        saved[place] = (part.instead ? 0 : saved[place]) + part.alone - (part.paired ?? 0);
      }
    }
    return saved;
  }

  #worth(board) {
    return board.map(face => (face < 0 ? 0 : this.points[face]));
  }

  /** Return lines in which each card of a group of spared cards alone keeps its points. */
  #spare(board, lines) {
    for (const { cards, rule } of this.spares) {
      if (board.filter(face => face >= 0 && cards[face]).length < 2) continue;
      lines = lines.flatMap(line =>
        line.points || line.places.length < 2 || !line.places.every(place => cards[board[place]])
          ? [line]
          : line.places.map(place => ({ rule, points: this.points[board[place]], places: [place] })));
    }
    return lines;
  }

  /** Return the places of marked cards whose mark no group takes away. */
  #findMarked(part, board, marks, now) {
    const places = listMarked(part, board, marks, now);
    if (!places.length || part.paired !== null) return places;
    const spared = this.#findPaired(board, marks, now);
    return places.filter(place => !spared.has(place));
  }

  /** Return the places in groups that cancel and are not spared. */
  #findPaired(board, marks, now) {
    const groups = this.cancels.flatMap(part => this.#findCancelled(part, board, marks, now));
    const kept = groups.filter(group => !this.spares.some(spare => group.every(place => spare.cards[board[place]])));
    return new Set(kept.flat());
  }

  /** Return lines with one group in the place of its cards: of several the one that scores lowest. */
  #take(part, board, lines) {
    const groups = matched(this.ranks(board), part.lines);
    if (!groups.length) return lines;
    let best = null, least = Infinity, chosen = null;
    for (const group of groups) {
      const left = this.#leaveOut(part, board, lines, group);
      const points = left.reduce((sum, line) => sum + line.points, 0);
      if (points < least) [best, least, chosen] = [left, points, group];
    }
    const byName = (a, b) => (this.names[a] < this.names[b] ? -1 : 1);
    return [...best, { rule: part.rule, points: part.points, places: [...chosen].sort(byName) }];
  }

  /** Return lines without the cards of a group. The rest of a pair that this breaks pairs again. */
  #leaveOut(part, board, lines, group) {
    const kept = lines.flatMap(line => without(line, group));
    const broken = this.cancels.find(each => isBroken(each, lines, group));
    if (!broken) return kept;
    const kind = this.kinds[board[group[0]]];
    const isRest = place => board[place] >= 0 && this.kinds[board[place]] === kind && !group.includes(place);
    const alone = board.map((face, place) => (isRest(place) ? face : -1));
    const known = new Map(lines.filter(line => line.places.length === 1).map(line => [line.places[0], line]));
    const others = kept.filter(line => !line.places.every(isRest));
    const saved = this.#worth(alone).map((points, place) => (isRest(place) && known.has(place) ? known.get(place).points : points));
    const groups = this.#find(broken.lines, alone, saved, broken.unless);
    const gone = new Set(groups.flat());
    let paired = groups.map(places => ({ rule: broken.group, points: 0, places }));
    alone.forEach((face, place) => {
      if (face >= 0 && !gone.has(place)) paired.push({ rule: part.card, points: this.points[face], places: [place] });
    });
    paired = this.#spare(alone, paired);
    return [...others, ...paired.map(line => (line.places.length === 1 && known.get(line.places[0])) || line)];
  }

  #listBonuses(board, marks, now) {
    return this.adding.flatMap(part => ADDING[part.do](this, part, board, marks, now));
  }

  static bonus(scorer, part, board) {
    const groups = scorer.#find(part.lines, board, scorer.#worth(board), part.unless);
    const own = groups.filter(group => !part.cards || group.every(place => part.cards[board[place]]));
    return own.map(places => ({ rule: part.rule, points: part.points, places }));
  }

  static count(scorer, part, board) {
    const ranks = scorer.ranks(board), all = (line, cards) => line.every(place => cards[board[place]]);
    const own = matched(ranks, part.lines).filter(line =>
      !(part.unless && all(line, part.unless)) && (!part.cards || all(line, part.cards)));
    const groups = [];
    for (const line of own) {
      const at = part.lines.indexOf(line);
      const group = groups.find(each => {
        const near = !part.adjacent || at - part.lines.indexOf(each[each.length - 1]) === 1;
        return near && ranks[each[0][0]] === ranks[line[0]];
      });
      if (group) group.push(line);
      else groups.push([line]);
    }
    let earning = groups.filter(group => group.length >= part.table[0][0]);
    if (part.largest) earning = earning.sort((a, b) => a.length - b.length).slice(-1);
    return earning.map(group => ({
      rule: part.rule,
      points: part.table.findLast(([least]) => group.length >= least)[1],
      places: group.flat().sort((a, b) => a - b),
    }));
  }

  static held(scorer, part, board) {
    const places = [...board.keys()].filter(place => board[place] >= 0 && part.cards[board[place]]);
    if (places.length < part.least || (part.most !== null && places.length > part.most)) return [];
    return [{ rule: part.rule, points: part.points, places }];
  }

  static marked(scorer, part, board, marks, now) {
    const places = scorer.#findMarked(part, board, marks, now);
    if (!places.length || !(part.alone || part.paired)) return [];
    const differs = part.paired !== null && part.paired !== part.alone;
    const paired = differs ? scorer.#findPaired(board, marks, now) : new Set();
    return places.map(place => ({ rule: part.rule, points: paired.has(place) ? part.paired : part.alone, places: [place] }));
  }
}

const ADDING = { bonus: BoardScorer.bonus, count: BoardScorer.count, held: BoardScorer.held, marked: BoardScorer.marked };

/** Return the places of the cards with a mark. */
function listMarked(part, board, marks, now) {
  const since = part.locked ? now : 0;
  return [...board.keys()].filter(place => board[place] === part.face && marks[place] > since);
}

/** Return whether a pair of a part has one card in the group and one that is not. */
function isBroken(part, lines, group) {
  if (part.lines !== PAIRS && part.lines !== ANYWHERE) return false;
  return lines.some(line => {
    const common = line.places.filter(place => group.includes(place)).length;
    return line.rule === part.group && common > 0 && common < 2;
  });
}

/** Return a line for its cards outside a group, or nothing if there are none. */
function without(line, group) {
  const others = line.places.filter(place => !group.includes(place));
  if (line.points) return others.length ? [line] : [];
  return others.length ? [{ rule: line.rule, points: 0, places: others }] : [];
}

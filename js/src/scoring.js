// The lines of one board by the parts of a scoring. A line is a rule id, points, and places.

import { ANYWHERE, PAIRS, findGroups, matched } from "./groups.js";

export const WILD_WORK = 50_000; // steps in which all boards are scored to choose the wild cards of one

/** Return a board with choices for places that no other choice for one of them makes better, if `most` trials do. */
function searchLeast(board, places, choices, count, most) {
  let best = null, least = Infinity, tried = 0, isBetter;
  const improve = chosen => {
    if (++tried > most) return;
    const trial = [...board];
    places.forEach((place, at) => (trial[place] = chosen[at]));
    const points = count(trial);
    if (points < least) [best, least, isBetter] = [chosen, points, true];
  };
  for (const face of choices) improve(places.map(() => face));
  do {
    isBetter = false;
    for (const at of places.keys()) for (const face of choices) improve(best.with(at, face));
  } while (isBetter);
  const found = [...board];
  places.forEach((place, at) => (found[place] = best[at]));
  return found;
}

/** Return the first product of choices for places whose sum of points is least. */
function chooseLeast(board, places, choices, count, most) {
  if (choices.length ** places.length > most) return searchLeast(board, places, choices, count, most);
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

/** Return the steps of one board without wild cards, as cardgolf counts them: its places, the lines of parts, and for a word its places. */
export const countSteps = (parts, size) => parts.reduce((sum, { lines }) => sum + (typeof lines === "string" ? size : lines?.length ?? 0), size);

export const sumPoints = lines => lines.reduce((sum, line) => sum + line.points, 0);

/**
 * Return a function that scores boards by parts. Its arguments are a board, by place the turn on which a locked card is
 * free again, and the turns that the owner has begun.
 */
export function makeScorer(parts, { points: worths, kinds: kindOf, places: names, neighbours }) {
  const kinds = ["cancel", "spare", "take", "marked", "wild"];
  const [cancels, spares, takes, marking, wilds] = kinds.map(kind => parts.filter(part => part.do === kind));
  const ADDING = { bonus, count, held, marked }, adding = parts.filter(part => ADDING[part.do]);
  const owners = new Map(cancels.filter(part => Array.isArray(part.lines)).flatMap(part => part.lines.flat().map(place => [place, part])));
  const sets = parts.flatMap(part => [part.cards, part.unless]).filter(Boolean);

  /** Return every line of a board: what its cards count, then what they earn besides. */
  function score(board, marks, now) {
    if (wilds.length) [board, marks] = chooseWild(board, marks, now);
    return scoreKnown(board, marks, now);
  }

  function scoreKnown(board, marks, now) {
    let lines = countCards(board, marks, now);
    for (const part of takes) lines = take(part, board, lines);
    return lines.concat(adding.flatMap(part => ADDING[part.do](part, board, marks, now)));
  }

  function ranksOf(board) {
    return board.map(face => (face < 0 ? -1 : kindOf[face]));
  }

  /** Return the places of wild cards, and cards of the board of which no part tells two apart. */
  function listWild(board) {
    const places = [...board.keys()].filter(place => board[place] >= 0 && wilds.some(part => part.cards[board[place]]));
    const choices = new Map();
    for (const face of board) {
      if (face < 0) continue;
      const key = [kindOf[face], worths[face], ...sets.map(set => set[face])].join();
      if (!choices.has(key)) choices.set(key, face);
    }
    return [places, [...choices.values()]];
  }

  const countWays = size => Math.max(Math.floor(WILD_WORK / countSteps(parts, size)), 1);

  /** Return in how many steps a board is scored, and all boards with other cards for its wild ones. */
  score.countSteps = board => {
    const [places, choices] = wilds.length ? listWild(board) : [[], []];
    return countSteps(parts, board.length) * Math.min(choices.length ** places.length, countWays(board.length));
  };

  function chooseWild(board, marks, now) {
    const [places, choices] = listWild(board);
    if (!places.length) return [board, marks];
    const left = marks.map((mark, place) => (places.includes(place) ? 0 : mark));
    const count = trial => sumPoints(scoreKnown(trial, left, now));
    return [chooseLeast(board, places, choices, count, countWays(board.length)), left];
  }

  function countCards(board, marks, now) {
    if (!names.length) return [{ rule: cancels[0].card, points: board.reduce((sum, face) => sum + worths[face], 0), places: [] }];
    const groups = cancels.flatMap(part => listGroups(part, findCancelled(part, board, marks, now)));
    let spared = listLines(board, groups, place => owners.get(place) ?? cancels[0]);
    for (const part of marking) {
      if (!part.instead) continue;
      const places = findMarked(part, board, marks, now);
      spared = spared.filter(line => line.places.length !== 1 || !places.includes(line.places[0]));
      spared.push(...places.map(place => ({ rule: part.instead, points: 0, places: [place] })));
    }
    return spared;
  }

  const listGroups = (part, groups) => groups.map(places => ({ rule: part.group, points: 0, places }));

  /** Return the lines of groups, and a line for each card outside of them by the part that counts it. */
  function listLines(board, groups, findPart) {
    const gone = new Set(groups.flatMap(line => line.places));
    const alone = [...board.keys()].filter(place => board[place] >= 0 && !gone.has(place));
    return spare(board, [...groups, ...alone.map(place => ({ rule: findPart(place).card, points: worths[board[place]], places: [place] }))]);
  }

  function findCancelled(part, board, marks, now) {
    if (part.lines === null) return [];
    const saved = part.lines === PAIRS || part.lines === ANYWHERE ? findSaved(board, marks, now) : null;
    return find(part.lines, board, saved, part.unless);
  }

  function find(where, board, saved, unless) {
    return findGroups(where, ranksOf(board), board, neighbours, saved, unless);
  }

  /** Return what the card at each place saves in a pair, its mark included. */
  function findSaved(board, marks, now) {
    const saved = worth(board);
    for (const part of marking) {
      for (const place of listMarked(part, board, marks, now)) {
        saved[place] = (part.instead ? 0 : saved[place]) + part.alone - (part.paired ?? 0);
      }
    }
    return saved;
  }

  function worth(board) {
    return board.map(face => (face < 0 ? 0 : worths[face]));
  }

  /** Return lines in which each card of a group of spared cards alone keeps its points. */
  function spare(board, lines) {
    for (const { cards, rule } of spares) {
      if (board.filter(face => face >= 0 && cards[face]).length < 2) continue;
      lines = lines.flatMap(line =>
        line.points || line.places.length < 2 || !line.places.every(place => cards[board[place]])
          ? [line]
          : line.places.map(place => ({ rule, points: worths[board[place]], places: [place] })));
    }
    return lines;
  }

  /** Return the places of marked cards whose mark no group takes away. */
  function findMarked(part, board, marks, now) {
    const places = listMarked(part, board, marks, now);
    if (!places.length || part.paired !== null) return places;
    const spared = findPaired(board, marks, now);
    return places.filter(place => !spared.has(place));
  }

  /** Return the places in groups that cancel and are not spared. */
  function findPaired(board, marks, now) {
    const groups = cancels.flatMap(part => findCancelled(part, board, marks, now));
    const kept = groups.filter(group => !spares.some(spare => group.every(place => spare.cards[board[place]])));
    return new Set(kept.flat());
  }

  /** Return lines with one group in the place of its cards: of several the one that scores lowest. */
  function take(part, board, lines) {
    const groups = matched(ranksOf(board), part.lines);
    if (!groups.length) return lines;
    let best = null, least = Infinity, chosen = null;
    for (const group of groups) {
      const left = leaveOut(part, board, lines, group);
      const points = sumPoints(left);
      if (points < least) [best, least, chosen] = [left, points, group];
    }
    const byName = (a, b) => (names[a] < names[b] ? -1 : 1);
    return [...best, { rule: part.rule, points: part.points, places: [...chosen].sort(byName) }];
  }

  /** Return lines without the cards of a group. The rest of a pair that this breaks pairs again. */
  function leaveOut(part, board, lines, group) {
    const kept = lines.flatMap(line => without(line, group));
    const broken = cancels.find(each => isBroken(each, lines, group));
    if (!broken) return kept;
    const kind = kindOf[board[group[0]]];
    const isRest = place => board[place] >= 0 && kindOf[board[place]] === kind && !group.includes(place);
    const alone = board.map((face, place) => (isRest(place) ? face : -1));
    const known = new Map(lines.filter(line => line.places.length === 1).map(line => [line.places[0], line]));
    const others = kept.filter(line => !line.places.every(isRest));
    const saved = worth(alone).map((points, place) => (isRest(place) && known.has(place) ? known.get(place).points : points));
    const paired = listLines(alone, listGroups(broken, find(broken.lines, alone, saved, broken.unless)), () => part);
    return [...others, ...paired.map(line => (line.places.length === 1 && known.get(line.places[0])) || line)];
  }

  function bonus(part, board) {
    const groups = find(part.lines, board, worth(board), part.unless);
    const own = groups.filter(group => !part.cards || group.every(place => part.cards[board[place]]));
    return own.map(places => ({ rule: part.rule, points: part.points, places }));
  }

  function count(part, board) {
    const ranks = ranksOf(board), all = (line, cards) => line.every(place => cards[board[place]]);
    const own = new Set(matched(ranks, part.lines).filter(line =>
      !(part.unless && all(line, part.unless)) && (!part.cards || all(line, part.cards))));
    const groups = [], open = new Map(); // the group of each rank to which the next line may belong
    for (const line of part.lines) {
      if (part.adjacent && !(own.has(line) && open.has(ranks[line[0]]))) open.clear();
      if (!own.has(line)) continue;
      const rank = ranks[line[0]], group = open.get(rank);
      if (group) group.push(line);
      else groups.push(open.set(rank, [line]).get(rank));
    }
    let earning = groups.filter(group => group.length >= part.table[0][0]);
    if (part.largest) earning = earning.sort((a, b) => a.length - b.length).slice(-1);
    return earning.map(group => ({
      rule: part.rule,
      points: part.table.findLast(([least]) => group.length >= least)[1],
      places: group.flat().sort((a, b) => a - b),
    }));
  }

  function held(part, board) {
    const places = [...board.keys()].filter(place => board[place] >= 0 && part.cards[board[place]]);
    if (places.length < part.least || (part.most !== null && places.length > part.most)) return [];
    return [{ rule: part.rule, points: part.points, places }];
  }

  function marked(part, board, marks, now) {
    const places = findMarked(part, board, marks, now);
    if (!places.length || !(part.alone || part.paired)) return [];
    const differs = part.paired !== null && part.paired !== part.alone;
    const paired = differs ? findPaired(board, marks, now) : new Set();
    return places.map(place => ({ rule: part.rule, points: paired.has(place) ? part.paired : part.alone, places: [place] }));
  }

  return score;
}

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

// Groups of equal cards on a board. A board is a list of faces by place, -1 for a place without a card.

export const TOUCHING = "touching", PAIRS = "pairs", ANYWHERE = "pairs anywhere";

/** Return the adjacent places of each place of a grid, in ascending order. */
export function listNeighbours(rows, columns) {
  return Array.from({ length: rows * columns }, (_, place) => {
    const column = place % columns;
    const near = [place - columns, column ? place - 1 : -1, column < columns - 1 ? place + 1 : -1, place + columns];
    return near.filter(other => other >= 0 && other < rows * columns);
  });
}

/** Return those of the lines whose places all have cards of one kind. */
export function matched(ranks, lines) {
  return lines.filter(line => ranks[line[0]] >= 0 && line.every(place => ranks[place] === ranks[line[0]]));
}

/** Return groups of two or more cards of one kind, each adjacent to another of its group. */
function touching(ranks, neighbours) {
  const groups = [], seen = new Set();
  ranks.forEach((rank, start) => {
    if (rank < 0 || seen.has(start)) return;
    const group = [start];
    seen.add(start);
    for (const place of group) {
      for (const other of neighbours[place]) {
        if (ranks[other] === rank && !seen.has(other)) {
          seen.add(other);
          group.push(other);
        }
      }
    }
    if (group.length > 1) groups.push(group.sort((a, b) => a - b));
  });
  return groups;
}

/**
 * Return the most points that adjacent pairs of the places that are left can save, and the pairs. `known` are those found
 * before: many pairs leave the same places.
 */
function bestPairs(neighbours, saved, left, known = new Map()) {
  if (!left.length) return [0, []];
  const key = String(left), [first, ...rest] = left;
  if (known.has(key)) return known.get(key);
  let best = bestPairs(neighbours, saved, rest, known);
  for (const other of rest) {
    if (!neighbours[first].includes(other)) continue;
    const [points, pairs] = bestPairs(neighbours, saved, rest.filter(place => place !== other), known);
    const sum = points + saved[first] + saved[other];
    if (sum > best[0]) best = [sum, [[first, other], ...pairs]];
  }
  known.set(key, best);
  return best;
}

/** Return pairs of one kind, wherever they lie. If their number is odd, the card that saves least is left over. */
function pairsAnywhere(ranks, saved) {
  const byRank = new Map();
  ranks.forEach((rank, place) => rank >= 0 && byRank.set(rank, [...(byRank.get(rank) ?? []), place]));
  const pairs = [];
  for (const places of byRank.values()) {
    places.sort((a, b) => saved[b] - saved[a]);
    for (let i = 0; i + 1 < places.length; i += 2) pairs.push(places.slice(i, i + 2).sort((a, b) => a - b));
  }
  return pairs;
}

/** Return the groups, with those that share a place made one. */
export function joinGroups(groups) {
  let joined = [];
  for (const group of groups) {
    const touched = joined.filter(each => each.some(place => group.includes(place)));
    joined = joined.filter(each => !touched.includes(each));
    joined.push([...new Set([...group, ...touched.flat()])]);
  }
  return joined.map(group => group.sort((a, b) => a - b));
}

/** Return whether an item is there twice. */
export const hasTwice = items => new Set(items).size < items.length;
const meets = new WeakMap(); // asked once for each list of lines

/**
 * Return the groups of equal cards by `where`, lines or a word. Groups of which each card is in `unless` are left out.
 * `saved` are the points by place that a pair there saves.
 */
export function findGroups(where, ranks, board, neighbours, saved, unless) {
  const isLines = typeof where !== "string";
  let groups;
  if (isLines) groups = matched(ranks, where);
  else if (where === ANYWHERE) groups = pairsAnywhere(ranks, saved);
  else {
    groups = touching(ranks, neighbours);
    if (where === PAIRS) groups = groups.flatMap(group => bestPairs(neighbours, saved, group)[1]);
  }
  if (unless) groups = groups.filter(group => !group.every(place => unless[board[place]]));
  if (!isLines || groups.length < 2) return groups;
  if (!meets.has(where)) meets.set(where, hasTwice(where.flat()));
  return meets.get(where) ? joinGroups(groups) : groups;
}

// Scores of layouts that were put together card by card, known or not, alone or as a whole table.

import { UNKNOWN, findMarks, readLayout, takeCards } from "./cards.js";
import { invalid } from "./errors.js";
import { addLines } from "./results.js";
import { sumPoints } from "./scoring.js";
import { describeLine } from "./sentences.js";
import { ENGLISH } from "./table.js";

const MOST_WAYS = 100_000, MOST_STEPS = 10_000_000; // ways to fill unknown places in, and steps to score them all

/** Take the cards of layouts from the smallest deck that has them. */
function deal(rules, layouts) {
  const decks = (layouts.length > 1 ? [layouts.length] : rules.players).map(players => rules.deck(players)).filter(Boolean);
  if (!decks.length) throw invalid("number of layouts", layouts.length, `one of ${rules.players.join(", ")}`);
  decks.sort((one, other) => one.length - other.length);
  for (const [index, deck] of decks.entries()) {
    try {
      return takeCards(rules, deck, layouts);
    } catch (error) {
      if (index === decks.length - 1) throw error;
    }
  }
}

/** Return the lines of each layout whose cards are all known. */
function score(rules, boards, closer, turns) {
  const found = boards.map(({ faces, marks }) => rules.nameLines(faces, marks, turns));
  if (boards.length > 1) addLines(rules, new Map(found.entries()), closer ?? -1, 1);
  return found;
}

/** Call `use` with each way to fill the places in, and the number of ways to deal it. */
function fillIn(open, left, use, ways = 1, at = 0) {
  if (at === open.length) {
    use(ways);
    return;
  }
  const [faces, place] = open[at];
  for (let face = 0; face < left.length; face++) {
    if (!left[face]) continue;
    faces[place] = face;
    left[face]--;
    fillIn(open, left, use, ways * (left[face] + 1), at + 1);
    left[face]++;
  }
  faces[place] = null;
}

/**
 * Return the score of each layout: `{ total, lowest, highest, mean, lines }`. Layouts are typed as for `cardgolf.score`:
 * cards are separated by spaces, rows by slashes, and suits may be left out where they change nothing. `?` is an unknown
 * card, and then `total` is null where it decides; `.` is a place without a card, and `!` after a card locks it. `closer` is
 * the index of the layout that closed the round. Throws for cards that cannot lie so.
 */
export function scoreLayouts(rules, layouts, closer = null, words = ENGLISH) {
  if (!Array.isArray(layouts) || !layouts.length) throw invalid("layouts", layouts, "a list of texts");
  if (closer !== null && !(layouts.length > 1 && Object.hasOwn(layouts, closer))) throw invalid("closer", closer, "the index of a layout");
  const read = layouts.map(text => readLayout(rules, text)), turns = read.some(({ locks }) => locks.some(lock => lock?.hasEnded)) ? 1 : 0;
  const { boards: dealt, left } = deal(rules, read.map(each => each.faces));
  const boards = read.map((layout, seat) => ({ faces: dealt[seat], marks: findMarks(layout, turns) }));
  const open = boards.flatMap(({ faces }) => faces.flatMap((face, place) => (face === UNKNOWN ? [[faces, place]] : [])));
  if (!open.length) {
    return score(rules, boards, closer, turns).map((lines, seat) => {
      const total = sumPoints(lines), slots = boards[seat].faces.map(face => (face < 0 ? null : { card: rules.faces[face] }));
      const told = lines.map(line => ({ points: line.points, places: line.slots, rule: line.rule, text: describeLine(rules, line, { slots }, words) }));
      return { total, lowest: total, highest: total, mean: total, lines: told };
    });
  }
  const expectFew = isFew => { if (!isFew) throw invalid("layouts", layouts.join(" | "), "fewer unknown cards"); };
  expectFew(left.filter(Boolean).length ** open.length <= MOST_WAYS);
  const found = boards.map(() => ({ lowest: Infinity, highest: -Infinity, sum: 0 }));
  let every = 0, steps = 0;
  fillIn(open, left, ways => {
    every += ways;
    for (const { faces } of boards) steps += rules.scoreBoard.countSteps(faces);
    expectFew(steps <= MOST_STEPS);
    score(rules, boards, closer, turns).forEach((lines, seat) => {
      const total = sumPoints(lines), each = found[seat];
      each.lowest = Math.min(each.lowest, total);
      each.highest = Math.max(each.highest, total);
      each.sum += ways * total;
    });
  });
  return found.map(({ lowest, highest, sum }) => ({
    total: lowest === highest ? lowest : null, lowest, highest, mean: Math.round((10 * sum) / every) / 10, lines: [],
  }));
}

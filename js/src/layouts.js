// Scores of layouts that were put together card by card, known or not, alone or as a whole table.

import { invalid } from "./errors.js";
import { compareSeats } from "./results.js";
import { sumPoints } from "./scoring.js";
import { describeLine } from "./sentences.js";
import { ENGLISH } from "./table.js";

const UNKNOWN = "?", CLEARED = ".", MOST_WAYS = 100_000, MOST_CHARACTERS = 1000, LOCKED_TURNS = 1;
const CARD = /^([^!]+)(?:!(\d?))?$/; // with the mark of a lock, and the turns that are left

/** Return the faces and locks of a layout by place: -1 for a place without a card, and null for an unknown one. */
function readLayout(rules, text) {
  if (typeof text !== "string" || text.length > MOST_CHARACTERS) throw invalid("layout", text, `a text of at most ${MOST_CHARACTERS} characters`);
  const words = text.split(/[\s/]+/).filter(Boolean), { places } = rules;
  if (words.length !== places.length) throw invalid("layout", text, `${places.length} cards`);
  const marks = words.map(() => 0);
  const faces = words.map((word, place) => {
    if (word === UNKNOWN) return null;
    if (word === CLEARED) return -1;
    const [, face, turns] = CARD.exec(word) ?? [], found = rules.faces.indexOf(face);
    if (found < 0 || (turns !== undefined && !rules.lockTurns?.[found])) throw invalid("card", word, "a card of the deck");
    if (turns !== undefined && turns !== "0") marks[place] = LOCKED_TURNS;
    return found;
  });
  checkCleared(rules, faces);
  return { faces, marks };
}

/** Throw unless the places without a card can have lost their cards together. */
function checkCleared(rules, faces) {
  const missing = faces.reduce((mask, face, place) => (face === -1 ? mask | (1 << place) : mask), 0);
  if (!missing) return;
  let found = 0;
  for (const each of rules.clearings?.flatMap(clearing => [...(clearing?.equal ?? []), ...(clearing?.up ?? [])]) ?? []) {
    if ((each.cleared & missing) === each.cleared) found |= each.cleared;
  }
  if (found !== missing) throw invalid("cleared place", CLEARED, "places whose cards leave together");
}

/** Return how many copies of each face are in no layout. Throw if the deck has fewer than the layouts. */
function countLeft(rules, deck, boards) {
  const left = rules.faces.map(() => 0);
  for (const face of deck) left[face]++;
  for (const face of boards.flatMap(each => each.faces)) {
    if (face !== null && face >= 0 && --left[face] < 0) throw invalid("layouts", rules.faces[face], "as many of a card as the deck has");
  }
  return left;
}

/** Return the smallest deck that has the cards of a single layout. */
function findDeck(rules, boards) {
  const decks = (boards.length > 1 ? [boards.length] : rules.players).map(players => rules.deck(players)).filter(Boolean);
  if (!decks.length) throw invalid("number of layouts", boards.length, `one of ${rules.players.join(", ")}`);
  decks.sort((one, other) => one.length - other.length);
  for (const [index, deck] of decks.entries()) {
    try {
      return countLeft(rules, deck, boards);
    } catch (error) {
      if (index === decks.length - 1) throw error;
    }
  }
}

/** Return the lines of each layout whose cards are all known. */
function score(rules, boards, closer) {
  const found = boards.map(({ faces, marks }) => rules.scoreBoard(faces, marks, 0)
    .map(({ rule, points, places }) => ({ rule, points, places: places.map(place => rules.places[place]) })));
  if (boards.length > 1) {
    const raw = new Map(found.map((lines, seat) => [seat, sumPoints(lines)]));
    for (const [seat, rule, points] of compareSeats(rules.parts, raw, closer ?? -1, 1, rules.sign)) {
      found[seat].push({ rule, points: points || 0, places: [] });
    }
  }
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
 * Return the score of each layout: `{ total, lowest, highest, mean, lines }`. Cards are separated by spaces, rows by
 * slashes. `?` is an unknown card, and then `total` is null where it decides; `.` is a place without a card, and `!` after
 * a card locks it. `closer` is the index of the layout that closed the round. Throws for cards that cannot lie so.
 */
export function scoreLayouts(rules, layouts, closer = null, words = ENGLISH) {
  const boards = layouts.map(text => readLayout(rules, text)), left = findDeck(rules, boards);
  if (!boards.length || (closer !== null && !(boards.length > 1 && boards[closer]))) throw invalid("closer", closer, "the index of a layout");
  const open = boards.flatMap(({ faces }) => faces.flatMap((face, place) => (face === null ? [[faces, place]] : [])));
  if (!open.length) {
    return score(rules, boards, closer).map((lines, seat) => {
      const total = sumPoints(lines), slots = boards[seat].faces.map(face => (face < 0 ? null : { card: rules.faces[face] }));
      const told = lines.map(({ rule, points, places }) => ({ points, places, rule, text: describeLine(rules, { rule, slots: places }, { slots }, words) }));
      return { total, lowest: total, highest: total, mean: total, lines: told };
    });
  }
  if (left.filter(Boolean).length ** open.length > MOST_WAYS) throw invalid("layouts", layouts.join(" | "), "fewer unknown cards");
  const found = boards.map(() => ({ lowest: Infinity, highest: -Infinity, sum: 0 }));
  let every = 0;
  fillIn(open, left, ways => {
    every += ways;
    score(rules, boards, closer).forEach((lines, seat) => {
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

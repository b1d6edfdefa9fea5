// Cards and layouts as people type them, read as cardgolf reads them: test/typed-layouts.json has examples for both.

import { invalid } from "./errors.js";
import { EMPTYING } from "./parts.js";

export const UNKNOWN = null, CLEARED = -1;
const MOST_CHARACTERS = 1000, MOST_UNKNOWN = 1000, SUITS = "CDHS";
const SYMBOLS = { "♣": "C", "♦": "D", "♥": "H", "♠": "S", "\ufe0f": "" };
const WORDS = { ACE: "A", JACK: "J", QUEEN: "Q", KING: "K", JOKER: "JK" };
const SLOT = /^([^@!]{1,20})(?:@\d{1,3}(?:,\d{1,3})*)?(?:!(\+?)(\d{1,9})?)?$/; // the seats that know a card do not matter
const SPACES = /(?:(?!\ufeff)[\s\x1c-\x1f\x85])+/; // what Python takes for spaces
const REPEATED = /^\?[x*](\d{1,3})$/;

/** Return the faces that a word means: one, or for a rank without a suit all that have it. */
function findFaces(rules, word) {
  const { faces } = rules, exact = faces.indexOf(word);
  if (exact >= 0) return [exact];
  const typed = word.replace(/[♣♦♥♠\ufe0f]/g, sign => SYMBOLS[sign]), plain = typed.toUpperCase(), number = /^-?\d\d?$/.exec(plain);
  const isAscii = text => /^[!-~]*$/.test(text); // U+017F would be an S
  const isSuited = faces.some(face => /^(10|[2-9AJQK])[CDHS]$/.test(face));
  let text = number ? String(Number(plain)) : plain;
  if (isSuited) text = text.replace(/^T([CDHS]?)$/, "10$1");
  const isNamed = name => [name, name.split("=")[0]].some(each => each.toUpperCase() === text); // Spy=7 is a spy of 7 points
  let found = [...faces.keys()].filter(face => isAscii(faces[face]) === isAscii(typed) && isNamed(faces[face]));
  if (found.length > 1) found = [];
  else if (!found.length && isSuited && isAscii(typed)) {
    const rank = { 1: "A", 11: "J", 12: "Q", 13: "K" }[text] ?? WORDS[text] ?? text;
    found = [...faces.keys()].filter(face => faces[face] === rank || (SUITS.includes(faces[face].at(-1)) && faces[face].slice(0, -1) === rank));
  }
  if (!found.length) throw invalid("card", word, "a card of the deck");
  return found;
}

/** Return whether two faces score the same wherever they lie, unlocked. */
function isAlike(rules, one, other) {
  const { points, kinds, parts } = rules;
  return points[one] === points[other] && kinds[one] === kinds[other] && parts.every(({ cards, unless, face, locked }) =>
    cards?.[one] === cards?.[other] && unless?.[one] === unless?.[other] && (locked || (face === one) === (face === other)));
}

const canLock = ({ turns, parts }, face) =>
  turns ? Boolean(turns.locks[face]) : parts.some(part => part.do === "marked" && part.face === face);

/**
 * Return a place as it was typed: the faces that it may be, none for a place without a card, UNKNOWN for any; and its
 * lock, if it has one: a mark, or whether the lock has ended.
 */
function readSlot(rules, word) {
  if (word === ".") return { faces: [] };
  const [, card, plus, number] = SLOT.exec(word.replace(/^\((.*)\)$/, "$1")) ?? [];
  if (!card || (plus && !number)) throw invalid("card", word, "a card of the deck");
  const isLocked = plus !== undefined;
  if (card === "?" && !isLocked) return { faces: UNKNOWN };
  let faces = card === "?" ? [] : findFaces(rules, card);
  if (isLocked) {
    faces = faces.filter(face => canLock(rules, face));
    if (faces.length !== 1) throw invalid("card", word, "a card that can be locked");
  }
  if (!faces.every(face => isAlike(rules, face, faces[0]))) throw invalid("card", word, `its suit, as in ${rules.faces[faces[0]]}`);
  if (!isLocked) return { faces };
  return { faces, lock: number && !plus ? { mark: Number(number) } : { hasEnded: Number(number ?? 1) === 0 } };
}

/** Return the rows of a layout, each as its words. Blank lines are left out. */
function splitRows(text) {
  const lines = text.replace(/^\ufeff/, "").split(/\r\n|[\n\r]/).filter(line => line.split(SPACES).some(Boolean));
  return lines.join("/").split(/[/|;]/).map(row => row.replaceAll(",", " ").split(SPACES).filter(Boolean).flatMap(word => {
    const times = REPEATED.exec(word);
    return times ? new Array(Math.min(Number(times[1]), MOST_UNKNOWN)).fill("?") : [word];
  }));
}

/** Throw unless the places without a card can have lost their cards together. */
function checkCleared(rules, faces) {
  const missing = [...faces.keys()].filter(place => faces[place]?.length === 0);
  if (!missing.length || !rules.canPlay || rules.bundle.turns.some(part => EMPTYING.includes(part.do))) return;
  const found = new Set(rules.turns.leaves.flatMap(each => each.lines).filter(line => line.every(place => missing.includes(place))).flat());
  if (found.size < missing.length) throw invalid("cleared place", ".", "places whose cards leave together");
}

/**
 * Return a layout by place: `faces` has the faces that a card may be, an empty list where there is none, and UNKNOWN for
 * an unknown one. Faces of one place score the same. `locks` are as they were typed.
 */
export function readLayout(rules, text) {
  if (typeof text !== "string" || text.length > MOST_CHARACTERS) throw invalid("layout", text, `a text of at most ${MOST_CHARACTERS} characters`);
  const rows = splitRows(text), { is_hand: isHand, rows: count, columns } = rules.layout;
  const isShaped = isHand ? rows.length < 2 : rows.length === count && rows.every(row => row.length === columns);
  if (!isShaped) throw invalid("layout", text, isHand ? "cards in one row" : `${count} rows of ${columns} cards, separated by /`);
  const slots = rows.flat().map(word => readSlot(rules, word)), faces = slots.map(each => each.faces);
  if (isHand && faces.some(each => each?.length === 0)) throw invalid("layout", text, "cards in one row");
  if (!isHand) checkCleared(rules, faces);
  return { faces, locks: slots.map(each => each.lock) };
}

/** Return the marks of a layout. `turns` is 1 where a lock has ended on the table, after each seat has begun a turn. */
export const findMarks = ({ locks }, turns) => locks.map(lock => lock?.mark ?? (lock ? (lock.hasEnded ? turns : 1 + turns) : 0));

/** Return one face for each card of layouts that share a deck, and how many of each are left. Throw if it has fewer. */
export function takeCards(rules, deck, layouts) {
  const left = rules.faces.map(() => 0);
  for (const face of deck) left[face]++;
  const boards = layouts.map(faces => faces.map(each => (each === UNKNOWN ? UNKNOWN : CLEARED)));
  const wanted = layouts.flatMap((faces, board) => faces.map((each, place) => [board, place, each])).filter(([, , each]) => each?.length);
  for (const [board, place, faces] of wanted.sort((one, other) => one[2].length - other[2].length)) {
    const face = faces.find(each => left[each]);
    if (face === undefined) throw invalid("layouts", rules.faces[faces[0]], "as many of a card as the deck has");
    left[face]--;
    boards[board][place] = face;
  }
  return { boards, left };
}

// Moves: which of them a place, a pile or a card of a hand stands for, and how the player chooses one step by step.

import { say } from "./announcements.js";
import { h, own } from "./drawing.js";
import { MIDDLE } from "./state.js";
import { capital } from "./words.js";

const LABELS = { discard: "throw-it", throw: "throw-and-turn" };

const same = (one, other) => one.length === other.length && one.every((each, index) => each === other[index]);
const isFlip = words => words[0] === "discard" && words[1] === "flip";
/** Whether a move takes a card of the middle, whose places may have the names of a player's. */
const isTake = (table, words) => table.view.middle != null && words[0] === "take";

/** Return the legal moves that pass a test of their words and their text. */
export const listOffers = (table, test) => table.message.offers.filter(({ move }) => test(move.split(" "), move));

export const listPlays = table => listOffers(table, words => words[0] === "play");
export const listPasses = table => listOffers(table, (_, move) => move === "pass");
export const listDraws = (table, pile) => listOffers(table, words => words[0] === "draw" && words[1] === pile);

/** Return the legal moves that a place stands for. A card is thrown by the discard pile first. */
export function listOffersAt(table, seat, name) {
  const { path, throwing } = table;
  if (!table.canMove) return [];
  if (seat === MIDDLE) return throwing || path.length ? [] : listOffers(table, words => isTake(table, words) && words[1] === name);
  const mayBeRight = ({ move }) => !/^(snap|grab) /.test(move) || !isKnownWrong(table, seat, name); // nobody would throw the others
  const found = listOffersOnPath(table, `${seat} ${name}`).filter(mayBeRight);
  if (path.length || seat !== table.mine) return throwing ? [] : found;
  const several = new Set(listPaths(table).map(({ offer }) => offer.move));
  const single = listOffers(table, (words, move) => !isTake(table, words) && words.slice(1).includes(name) && isFlip(words) === throwing && !several.has(move)).filter(mayBeRight);
  return throwing ? single : [...single, ...found];
}

/** Return whether the viewer knows that a card differs from the top discard. */
function isKnownWrong({ view, message }, seat, name) {
  const rank = card => card.replace(/^.*=/, "").replace(/^(10|[2-9AJQK])[CDHS]$/, "$1"), top = view.discard_shown.at(-1);
  const card = view.boards[seat]?.slots[message.places[seat].indexOf(name)]?.card;
  return Boolean(card && top) && rank(card) !== rank(top);
}

/** Return the places that a move names, as keys, or null if it names anything else: `exchange a1 1 b1` is a place of the viewer and one of seat 1. */
function listPlaces({ view, mine, message }, words) {
  const keys = [], names = view.boards.map((board, seat) => (board && !board.layout.is_hand ? message.places[seat] : []));
  for (let index = 1; index < words.length; index++) {
    const isOther = /^[0-9]$/.test(words[index]) && names[words[index]]?.includes(words[index + 1]);
    const seat = isOther ? Number(words[index++]) : mine;
    if (!names[seat]?.includes(words[index])) return null;
    keys.push(`${seat} ${words[index]}`);
  }
  return keys;
}

/** Return the legal moves that name several places or one of another player, and nothing else. They are chosen place by place. */
function listPaths(table) {
  return table.message.offers.map(offer => ({ offer, keys: listPlaces(table, offer.move.split(" ")) }))
    .filter(({ offer, keys }) => keys && !isTake(table, offer.move.split(" ")) && (keys.length > 1 || (keys.length && !keys[0].startsWith(`${table.mine} `))));
}

/** Return those of them that go on with a place. If no move names the places in this order, the order does not matter. */
function listOffersOnPath(table, key) {
  const { path } = table, every = listPaths(table);
  if (path.includes(key)) return [];
  const ordered = every.filter(({ keys }) => same(keys.slice(0, path.length + 1), [...path, key]));
  const found = ordered.length ? ordered : every.filter(({ keys }) => [...path, key].every(each => keys.includes(each)));
  return found.map(({ offer }) => offer);
}

/** Return the move that names the chosen places and no others. */
export const findWhole = table => listPaths(table).find(({ keys }) => keys.length === table.path.length && keys.every(each => table.path.includes(each)))?.offer;

export function listOffersOfPile(table, pile) {
  const found = listDraws(table, pile);
  return pile === "discard" ? [...found, ...listThrows(table), ...listPlaysOfPicked(table)] : found;
}

/** Return the ways to throw the card in hand. One that wants a card to turn up has no move of its own. */
export function listThrows(table) {
  const plain = listOffers(table, (_, move) => move === "discard"), flips = listOffers(table, isFlip);
  return flips.length && !table.throwing ? [...plain, { text: plain.length ? table.label("throw-and-turn-means") : flips[0].text }] : plain;
}

/** Return the moves that no place, pile or card of a hand stands for, and throws for the sake of their buttons. */
export function listOtherOffers(table) {
  const { ownBoard: board } = table, names = new Set(board && !board.layout.is_hand ? table.message.places[table.mine] : []);
  const paths = new Set(listPaths(table).map(({ offer }) => offer.move));
  const rest = listOffers(table, (words, move) => !isTake(table, words) && !["play", "draw", "discard"].includes(words[0]) && !paths.has(move) && !words.slice(1).some(word => names.has(word)));
  return [...listThrows(table), ...rest];
}

/** Return the moves that lay down the picked cards, and no others. */
export function listPlaysOfPicked(table) {
  const wanted = table.picked.map(index => table.ownBoard.slots[index].card).sort(), upper = words => words.map(word => word.toUpperCase()).sort();
  return wanted.length ? listPlays(table).filter(({ move }) => same(upper(move.split(" ").slice(1)), upper(wanted))) : [];
}

/** Whether the best move is one of these. A throw that wants a card to turn up is no move yet. */
export function isAdvised(table, offers) {
  const best = table.advice?.moves?.[0]?.move ?? "";
  return offers.some(({ move }) => (move ? move === best : best.startsWith("discard flip ")));
}

/** Return the text of a button. */
export function nameMove(table, move, text) {
  const [verb, ...rest] = move.split(" ");
  const key = rest.length ? null : own(LABELS, verb);
  if (key) return table.label(key);
  const [means] = text.split(":"), named = rest.join(" ");
  return `${capital(means)}${named && !means.includes(`${named})`) ? `: ${named}` : ""}`; // a seat is in brackets
}

export function writeNextPlace(table) {
  const { path } = table, paths = listPaths(table).filter(({ keys }) => path.every(each => keys.includes(each)));
  const rest = paths.flatMap(({ keys }) => keys.filter(each => !path.includes(each)));
  const count = Math.max(...paths.map(({ keys }) => keys.length)), others = rest.every(each => !each.startsWith(`${table.mine} `));
  return table.tap("next-place", { number: path.length + 1, count, others });
}

/** Choose a place: make the move, go on to its next place, or let the player choose among moves. */
export function touch(table, key, offers, anchor) {
  const lengths = new Map(listPaths(table).map(({ offer, keys }) => [offer.move, keys.length]));
  const longer = offers.filter(({ move }) => lengths.get(move) > table.path.length + 1);
  if (!longer.length) choose(table, offers, anchor);
  else if (offers.every(({ move }) => lengths.has(move))) goOn(table, key);
  else choose(table, [...offers.filter(each => !longer.includes(each)), { text: longer[0].text, key }], anchor);
}

/** Take a place as the next one of a move of several. */
function goOn(table, key) {
  table.path = [...table.path, key];
  table.draw();
  say(table, writeNextPlace(table));
  table.find(key)?.focus();
}

/** Forget the places of a move from the one at this number on. */
export function cutPath(table, count) {
  table.path = table.path.slice(0, count);
  table.draw();
}

/** Forget what was chosen of a move. */
export function stepBack(table) {
  table.throwing = false;
  cutPath(table, 0);
}

/** Pick a card of a hand, or put it back. */
export function pick(table, index) {
  table.picked = table.picked.includes(index) ? table.picked.filter(each => each !== index) : [...table.picked, index];
  table.draw();
}

/** Make the one move, or let the player choose among several. */
export function choose(table, offers, anchor) {
  if (!offers.length) return;
  if (offers.length === 1) { make(table, offers[0]); return; }
  table.root.querySelector("dialog")?.remove();
  const close = () => { dialog.close(); dialog.remove(); anchor?.focus(); };
  const dialog = h("dialog", { "aria-label": table.label("which-move"), on: { cancel: close } }, h("p", {}, table.label("which-move")),
    h("ul", {}, offers.map(offer => h("li", {}, h("button", { type: "button", on: { click: () => { close(); make(table, offer); } } }, `${capital(offer.text)} `, h("span", { class: "quiet" }, offer.move ?? ""))))),
    h("button", { type: "button", on: { click: close } }, table.label("cancel")));
  table.root.getElementById("table").append(dialog);
  dialog.showModal();
}

/** Make a move, or begin one that wants another place: `key` is its first one, and a throw has none. */
export function make(table, { move, key }) {
  if (move) { table.emit("move", { move }); return; }
  if (key) { goOn(table, key); return; }
  table.throwing = true;
  table.draw();
  say(table, table.tap("turn-up"));
  (table.root.querySelector(".own button.place") ?? table.element).focus();
}

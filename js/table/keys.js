// Keys: which of them are the table's and what they do, and how the focus goes over a board.

import { choose, listDraws, listOffers, listOffersOfPile, listPasses, listPlaysOfPicked, listThrows, stepBack } from "./moves.js";
import { own } from "./drawing.js";

const OWN_KEYS = /^(?:[sdxkphun1-9 ]|Arrow(?:Left|Right|Up|Down)|Enter|Escape)$/i;
const FREE_KEYS = /^(?:Tab|F\d+)$/; // never the table's: they leave it, or belong to the browser
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const isPicked = card => card.getAttribute?.("aria-pressed") === "true"; // a card of a hand that was clicked
const isCommand = event => event.ctrlKey || event.metaKey || event.altKey; // of the browser

/** Return whether a key is the table's, and not the page's or the browser's. */
function isOwn({ element }, event) {
  if (isCommand(event) || FREE_KEYS.test(event.key)) return false;
  return element.getAttribute("keys") === "all" || (OWN_KEYS.test(event.key) && !(event.shiftKey && event.key.length > 1));
}

/** Keep a key from the page, which may have another use for it. What the browser does with it stays. */
export function keepKey(table, event) {
  if (!isOwn(table, event)) return;
  event.stopPropagation();
  table.kept.add(event.code);
}

/** Keep from the page that a key is released, if it did not hear that it was pressed. */
export function releaseKey(table, event) { if (table.kept.delete(event.code)) event.stopPropagation(); }

/** Do what a key stands for. */
export function pressKey(table, event) {
  const { root, message } = table;
  if (!message || isCommand(event) || root.querySelector("dialog[open]")) return;
  const target = event.composedPath()[0];
  if (/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName ?? "")) return;
  const arrow = own(ARROWS, event.key);
  if (arrow) { if (!target.closest?.(".sheet, .log") && moveFocus(table, target, ...arrow)) event.preventDefault(); return; }
  const press = key => { const found = table.find(key); if (found?.tagName === "BUTTON") { event.preventDefault(); found.focus(); found.click(); } };
  const one = offers => { if (offers.length) { event.preventDefault(); choose(table, offers, target); } };
  if (event.key === "s") one(listOffersOfPile(table, "stock"));
  else if (event.key === "d") one(listDraws(table, "discard"));
  else if (event.key === "x") one([...listThrows(table), ...listPlaysOfPicked(table)]);
  else if (event.key === "Escape" && (table.throwing || table.path.length)) stepBack(table);
  else if (event.key === "k") one(listOffers(table, words => words[0] === "knock"));
  else if (event.key === "p") one(listPasses(table));
  else if (event.key === "h") press("action hint");
  else if (event.key === "u") press("action undo");
  else if (event.key === "n") press(message.over ? "action again" : "action deal");
  else if (event.key === "Enter" && (isPicked(target) || !target.closest?.("button, summary"))) press("action play");
  else if (/^[1-9]$/.test(event.key)) {
    const wanted = root.querySelectorAll(".own button.place, .own span.place")[Number(event.key) - 1];
    if (wanted?.tagName === "BUTTON") { wanted.focus(); event.preventDefault(); }
  }
}

/** Move the focus on the board by columns and rows, over places that cannot be chosen. Return whether it moved. */
function moveFocus({ root }, target, right, down) {
  const board = target.closest?.(".board, .hand");
  const places = [...(board ?? root).querySelectorAll(!board && root.querySelector(".own button.place") ? ".own button.place" : "button.place")];
  if (!places.length) return false;
  if (!board) { places[0].focus(); return true; }
  const centre = each => { const box = each.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; };
  const [x, y] = centre(target);
  const ahead = places.filter(each => each !== target).map(each => { const [a, b] = centre(each); return { each, along: (a - x) * right + (b - y) * down, off: Math.abs((a - x) * down) + Math.abs((b - y) * right) }; }).filter(({ along }) => along > 4);
  ahead.sort((one, other) => one.along + 3 * one.off - other.along - 3 * other.off);
  ahead[0]?.each.focus();
  return ahead.length > 0;
}

/** Let Tab return to the place of a board that had the focus last. */
export function keepStop(target) {
  if (!target.matches("button.place")) return;
  for (const each of target.closest(".board, .hand").querySelectorAll("button.place")) each.tabIndex = each === target ? 0 : -1;
}

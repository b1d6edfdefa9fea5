/** Cards that are tapped in place of points. They are counted by the rules of the game. */

import { scoreText } from "../../src/sheet.js";
import { sumPoints } from "../../src/scoring.js";
import { h } from "../playground/elements.mjs";
import { ask } from "./dialog.mjs";
import { points, write } from "./language.mjs";

const SYMBOLS = { C: "\u2663", D: "\u2666", H: "\u2665", S: "\u2660" }, NONE = ".", LOCK = "!";
const isFrench = face => /^(10|[2-9AJQK])[CDHS]$/.test(face);

/** Return what can be tapped: pairs of a text for the rules and a name. Suits are left out where they change nothing. */
function listFaces(rules) {
  const groups = new Map();
  rules.faces.forEach((face, at) => {
    const parts = rules.parts.map(part => [part.cards?.[at], part.unless?.[at], part.face === at]);
    const key = JSON.stringify([rules.kinds[at], rules.points[at], parts]);
    groups.set(key, [...(groups.get(key) ?? []), face]);
  });
  const shared = new Map();
  for (const [face] of groups.values()) if (isFrench(face)) shared.set(face.slice(0, -1), (shared.get(face.slice(0, -1)) ?? 0) + 1);
  const found = [...groups.values()].map(faces => {
    const [face] = faces, rank = face.slice(0, -1);
    if (!isFrench(face)) return [face, face === "JK" ? write("joker") : points(face)];
    const suits = shared.get(rank) > 1 ? faces.map(each => SYMBOLS[each.at(-1)]).join("") : "";
    return [face, rank + suits];
  });
  const locked = rules.parts.filter(part => part.do === "marked" && part.locked).map(part => rules.faces[part.face]);
  return [...found, ...locked.map(face => [face + LOCK, `${isFrench(face) ? face.slice(0, -1) + SYMBOLS[face.at(-1)] : face}${LOCK}`])];
}

/** Return the most cards that a board has. */
const sizeOf = rules => (rules.layout.is_hand ? rules.layout.columns : rules.places.length);

/** Return the points of cards, or null while some are missing. */
export function countCards(rules, words) {
  if (rules.layout.is_hand ? !words.length : words.length < rules.places.length) return null;
  const { is_hand: isHand, columns } = rules.layout, isEnd = at => !isHand && at && at % columns === 0;
  return sumPoints(scoreText(rules, words.map((word, at) => (isEnd(at) ? `/ ${word}` : word)).join(" ")));
}

/** Ask for the cards of a player. Return their points, or null. */
export async function askCards(rules, player) {
  const words = [], names = new Map([...listFaces(rules), [NONE, "\u2013"]]), size = sizeOf(rules);
  const board = h("div", { class: "board", role: "group", "aria-label": write("cards-of", { player }) }), sum = h("p", { class: "sum", role: "status" });
  board.style.setProperty("--columns", rules.layout.is_hand ? Math.min(size, 5) : rules.layout.columns);
  const draw = () => {
    const shown = rules.layout.is_hand ? words.length : size, found = countCards(rules, words);
    board.replaceChildren(...Array.from({ length: shown }, (_, at) => h("span", { class: at === words.length ? "place next" : "place" }, names.get(words[at]) ?? "")));
    sum.textContent = found === null ? write("cards-left", { count: size - words.length }) : write("cards-count", { points: points(found) });
  };
  const put = word => { if (words.length < size) { words.push(word); draw(); } };
  const face = ([word, name]) => h("button", { type: "button", class: "face", "aria-label": word === NONE ? write("no-card") : word.endsWith(LOCK) ? write("locked", { name: name.slice(0, -1) }) : name, on: { click: () => put(word) } }, name);
  const back = h("button", { type: "button", "aria-label": write("delete-last"), on: { click: () => { words.pop(); draw(); } } }, "\u232b");
  draw();
  const more = [board, sum, h("div", { class: "faces" }, [...names].map(face), back)];
  return (await ask(write("cards-of", { player }), [["use", write("use-cards")], ["", write("cancel")]], more)) === "use" ? countCards(rules, words) : null;
}

// Boards and hands: their places, what is marked on them, and what a click there does.

import { drawCard, drawSign, h, makePressable, mark, nameCard, own } from "./drawing.js";
import { cutPath, listOffersAt, listPlays, pick, touch } from "./moves.js";
import { MANY, listSpots, measureSpan } from "./sizes.js";
import { MIDDLE } from "./state.js";

const setSpot = (element, [x, y]) => { element.style.setProperty("--at-x", x); element.style.setProperty("--at-y", y); return element; };

/** Put an element over the cells of a grid from one to another, each a column and a row. */
function setCells(element, one, other = one) {
  const [left, right, top, bottom] = [0, 1].flatMap(axis => [Math.min(one[axis], other[axis]) + 1, Math.max(one[axis], other[axis]) + 2]);
  element.style.gridArea = `${top} / ${left} / ${bottom} / ${right}`;
  return element;
}

/** Return the board of a seat, or a hand: `full` is the viewer's own, `open` the middle, and `small` one of another. */
export function makeBoard(table, board, seat, size) {
  if (board.layout.is_hand) return makeHand(table, board, seat, size);
  const { form } = board.layout, names = table.namesOf(seat), mine = seat === table.mine, lay = form ? setSpot : setCells;
  const [columns, rows] = measureSpan(board.layout), spots = listSpots(board.layout);
  const box = h("div", { class: `board ${size}`, role: "group", "aria-label": seat === MIDDLE ? table.label("middle") : table.label("board-of", { player: mine ? null : table.name(seat) }) });
  box.style.setProperty("--columns", columns);
  box.style.setProperty("--rows", rows);
  if (form) box.classList.add("free");
  for (const group of table.marksOf(seat).groups) box.append(...outline(group.map(name => spots[names.indexOf(name)]), form));
  if (mine && form) {
    box.append(...names.map((name, index) => lay(mark("label name", name), spots[index])));
  } else if (mine) {
    for (let column = 0; column < board.layout.columns; column++) box.append(lay(mark("label top", names[column][0]), [column, 0]));
    for (let row = 0; row < board.layout.rows; row++) box.append(lay(mark("label side", String(row + 1)), [0, row]));
  }
  const stop = board.slots.findIndex((_, index) => table.path.includes(`${seat} ${names[index]}`) || listOffersAt(table, seat, names[index]).length > 0);
  board.slots.forEach((slot, index) => {
    const place = lay(makePlace(table, slot, seat, names[index], size, stop === index), spots[index]);
    place.style.zIndex = Math.ceil(rows - spots[index][1]) + 1; // a mark at the foot lies over the next row
    box.append(place);
  });
  return box;
}

/** Return an outline round the cells of a group, made of boxes behind the cards, and an equals sign on it. */
function outline(cells, form) {
  const sign = kind => mark(`badge equals ${kind}`, drawSign("equals"));
  if (form) return [() => mark("group outer"), () => mark("group inner"), () => sign("level")].flatMap(make => cells.map(cell => setSpot(make(), cell)));
  const isNext = (one, other) => Math.abs(one[0] - other[0]) + Math.abs(one[1] - other[1]) === 1;
  const alone = cells.map(cell => [cell, cell]), pairs = cells.flatMap((one, index) => cells.slice(index + 1).filter(other => isNext(one, other)).map(other => [one, other]));
  const boxes = ["outer", "inner"].flatMap(kind => [...alone, ...pairs].map(pair => setCells(mark(`group ${kind}`), ...pair)));
  const signed = pairs.length ? pairs.slice(0, 1) : alone;
  return [...boxes, ...signed.map(([one, other]) => setCells(sign(one[0] === other[0] ? "upright" : "level"), one, other))];
}

/** Return a place with its card and its marks: a button where it stands for moves or is chosen. */
function makePlace(table, slot, seat, name, size, stop) {
  const key = `${seat} ${name}`, offers = listOffersAt(table, seat, name), { groups, locks } = table.marksOf(seat);
  const turns = own(locks, name), best = table.advice?.moves?.[0], isMarked = turns == null && Boolean(slot?.mark);
  const advised = best && offers.some(({ move }) => move === best.move);
  const changed = slot && (table.changed.get(seat) ?? []).includes(name);
  const said = [
    `${name}, ${nameCard(table, slot)}`, turns != null && table.label("locked", { count: turns }), isMarked && table.label("marked"),
    changed && table.label("changed"), groups.some(group => group.includes(name)) && table.label("matched"),
  ].filter(Boolean).join(", ");
  const chosen = table.path.indexOf(key), isChosen = chosen >= 0, can = offers.length > 0 || isChosen;
  const does = isChosen ? [table.tap("chosen-place", { number: chosen + 1 })] : [...new Set(offers.map(({ text }) => text))];
  return makePressable(can, {
    class: ["place", size, !slot && "gone", can && "legal", (advised || isChosen) && "advised", turns != null && "locked"].filter(Boolean).join(" "),
    "data-key": key, "data-place": name, tabindex: can ? stop ? 0 : -1 : null, title: said,
    "aria-label": does.length ? `${said}; ${does.reduce((text, then) => table.label("or", { text, then }))}` : said,
  }, event => (isChosen ? cutPath(table, chosen) : touch(table, key, offers, event.currentTarget)),
  slot ? drawCard(table, slot, size) : h("span", { class: "word" }, size === "full" ? table.label("cleared") : ""),
  changed && mark("corner"),
  turns != null && mark("badge lock", drawSign("lock"), turns ? String(turns) : ""),
  isMarked && mark("dot"),
  can && mark("badge foot", isChosen ? String(chosen + 1) : drawSign(signOf(offers[0].move, name))));
}

/** Return the sign of what a move does with a place. */
function signOf(move, name) {
  const [verb] = move.split(" ");
  if (verb === "swap") return "swap";
  return verb === "flip" || move === `discard flip ${name}` ? "flip" : "pick";
}

/** Return a hand. The viewer picks the cards of one move one by one. */
function makeHand(table, board, seat, size) {
  const mine = seat === table.mine, upper = move => move.toUpperCase().split(" ").slice(1), faceOf = index => board.slots[index].card.toUpperCase();
  const plays = (mine ? listPlays(table) : []).map(({ move }) => upper(move)), chosen = mine ? table.picked.map(faceOf) : [];
  const fits = card => plays.some(words => { const left = [...words]; return [...chosen, card].every(each => left.includes(each) && left.splice(left.indexOf(each), 1)); });
  const best = table.advice?.moves?.[0]?.move ?? "", advised = best.startsWith("play ") ? upper(best) : [];
  const isPlayable = (slot, index) => slot != null && plays.length > 0 && (table.picked.includes(index) || fits(faceOf(index))), stop = board.slots.findIndex(isPlayable);
  const known = board.slots.map((slot, index) => {
    const can = isPlayable(slot, index), picked = table.picked.includes(index), found = can ? advised.indexOf(faceOf(index)) : -1, said = nameCard(table, { card: slot.card });
    if (found >= 0) advised.splice(found, 1); // of equal cards, as many as the move has
    return makePressable(can, {
      class: `place ${size}${can ? " legal" : ""}${found >= 0 ? " advised" : ""}${picked ? " picked" : ""}`, "data-key": `${seat} hand ${index}`,
      "aria-label": said, "aria-pressed": can ? String(picked) : null, tabindex: can ? index === stop ? 0 : -1 : null, title: said,
    }, () => pick(table, index), drawCard(table, { card: slot.card, up: true }, size), can && mark("badge foot", drawSign(picked ? "pick" : "throw")));
  });
  const hidden = Array.from({ length: board.count - board.slots.length }, () =>
    h("span", { class: `place ${size}`, role: "img", "aria-label": table.label("face-down") }, drawCard(table, null, size)));
  const said = table.label("hand-of", { player: mine ? null : table.name(seat), count: board.count });
  return h("div", { class: `hand ${size}${hidden.length ? " fan" : ""}${hidden.length > MANY ? " tight" : ""}`, role: "group", "aria-label": said }, known, hidden);
}

// Motion: cards travel as events tell, one event after the other.

import { FULL, drawCard, mark } from "./drawing.js";
import { MIDDLE } from "./state.js";

const STEP = 180; // milliseconds of a card on its way
const MOST_EVENTS = 24; // of a message; those before them are not shown

/** Return where the places and piles are on the screen, by key. */
export function measurePlaces({ root }) {
  const found = new Map();
  for (const each of root.querySelectorAll("[data-place], [data-pile]")) found.set(each.dataset.key, each.getBoundingClientRect());
  return found;
}

function readSpeed({ element }) {
  const speed = Number(element.getAttribute("speed") ?? 1), still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  return still || !(speed > 0) ? 0 : speed;
}

/** Let cards travel as the events tell, from where they were `before`. Resolves when all have arrived. */
export async function animate(table, before) {
  const speed = readSpeed(table);
  if (!speed) return;
  const run = { stopped: false, ghosts: [], cancel() { this.stopped = true; for (const ghost of this.ghosts) ghost.remove(); } };
  table.running = run;
  const { events } = table.message, after = measurePlaces(table), at = key => after.get(key) ?? before.get(key);
  for (const event of events.slice(-MOST_EVENTS)) {
    if (run.stopped) return;
    await Promise.all(listFlights(table, event).map(flight => fly(table, run, speed, { ...flight, from: at(flight.from), to: at(flight.to) })));
  }
  if (table.running === run) table.running = null;
}

function listFlights(table, event) {
  const place = name => `${event.seat} ${name}`, held = table.find("pile held") ? "pile held" : "pile stock";
  switch (event.type) {
    case "drew": return [{ from: `pile ${event.pile}`, to: held, card: event.card }];
    case "took": return [{ from: `${MIDDLE} ${event.place}`, to: held, card: event.card }];
    case "placed": return event.seat === MIDDLE ? [{ from: "pile stock", to: place(event.place), card: event.card }] : [];
    case "swapped": return [{ from: "pile held", to: place(event.place), card: event.card }, { from: place(event.place), to: "pile discard", card: event.discarded }];
    case "discarded": return [{ from: "pile held", to: "pile discard", card: event.card }];
    case "turned_up": return [{ from: place(event.place), to: place(event.place), card: event.card, flip: true }];
    case "cleared": return event.places.map((name, index) => ({ from: place(name), to: "pile discard", card: event.cards[index] }));
    case "moved": return event.paths.map(([seat, name, to, toName]) => ({ from: `${seat} ${name}`, to: `${to} ${toName}`, card: null }));
    case "dealt": return event.boards.flatMap((board, seat) => board ? (table.message.places[seat] ?? []).map((name, index) => ({ from: "pile stock", to: `${seat} ${name}`, card: null, delay: index * 40 })) : []);
    default: return [];
  }
}

async function fly(table, run, speed, { from, to, card, flip, delay = 0 }) {
  if (!from || !to) return;
  const holder = table.root.getElementById("table"), frame = holder.getBoundingClientRect();
  const ghost = mark("ghost", drawCard(table, card ? { card, up: true } : null, to.width < FULL ? "small" : "full"));
  Object.assign(ghost.style, { left: `${to.x - frame.x}px`, top: `${to.y - frame.y}px`, width: `${to.width}px`, height: `${to.height}px` });
  holder.append(ghost);
  run.ghosts.push(ghost);
  const start = flip ? "scaleX(0)" : `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${from.width / to.width})`;
  const moving = ghost.animate([{ transform: start }, { transform: "none" }], { duration: STEP / speed, delay: delay / speed, easing: "cubic-bezier(.2,0,.1,1)", fill: "backwards" });
  await moving.finished.catch(() => {});
  ghost.remove();
}

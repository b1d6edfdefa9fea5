// Announcements: what happened since the last message, as it is marked, listed and read out.

import { MIDDLE } from "./state.js";
import { minus, tap } from "./words.js";

const isDull = ({ type, pile, move }) => move === "pass" || (type === "drew" && pile === "stock"); // nothing to answer

/** Add the news of a message to the log. A match that begins anew, or was taken back, has another log. */
export function record(table, before, { events, news: told, ply }) {
  if (!before || ply < before.ply) { table.log = []; table.changed.clear(); }
  const dull = new Set(events.filter(isDull).map(each => each.ply));
  const closed = events.find(({ type }) => type === "round_closed")?.ply; // the headline tells it as well
  const news = told.map((each, at, all) => ({ ...each, isDull: dull.has(each.ply) || (each.ply === closed && all[at - 1]?.ply === closed) }));
  table.log = [...table.log.filter(each => !news.length || each.ply < news[0].ply), ...news];
  for (const event of events) noteChanges(table.changed, event);
}

/** Remember the places that an event changed, until their seat moves again. */
function noteChanges(changed, event) {
  if (event.type === "dealt") changed.clear();
  const paths = event.paths?.flatMap(([seat, place, to, toPlace]) => [[seat, place], [to, toPlace]]) ?? [];
  const one = ["swapped", "turned_up", "placed"].includes(event.type) ? [[event.seat, event.place]] : [];
  if (event.move) { changed.delete(event.seat); changed.delete(MIDDLE); }
  for (const [seat, place] of [...paths, ...one]) changed.set(seat, [...(changed.get(seat) ?? []), place]);
}

/** Return what the others did since the viewer's last turn, without draws from the stock and passes. */
export function writeSince(table) {
  const { log, mine } = table, isMine = ({ seat }) => seat === mine;
  const end = table.acts(mine) ? log.findLastIndex(each => !isMine(each)) + 1 : log.length; // not what the turn in progress has so far
  const start = log.slice(0, end).findLastIndex(isMine) + 1;
  return minus(log.slice(start, end).filter(each => !each.isDull).map(({ text }) => text).join(" "));
}

export function say({ root }, text) { root.getElementById("status-live").textContent = text; }

export function alert({ root }, text) { root.getElementById("alert-live").textContent = text; }

/** Read out what others did, whether it is the last turn, and what to do now. */
export function announce(table) {
  const { message, mine, words } = table, others = message.news.filter(each => each.seat !== mine).map(each => each.text);
  const last = table.root.querySelector(".last")?.textContent;
  say(table, [...others.slice(-6), last, message.status].filter(Boolean).map(text => tap(words, minus(text))).join(" "));
  alert(table, "");
}

// A seat, or a spectator, at a table: the component, and the connection that feeds it.
import "./cardgolf-table.js";

const SLOWEST = 15_000; // milliseconds between two attempts to connect
const byId = id => document.getElementById(id);
const view = document.querySelector("cardgolf-table");
let table, token, socket, attempts, players, next;
let waiting = false; // for the answer to a move

export async function openSeat(name, secret) {
  [table, token, attempts] = [name, secret, 0];
  byId("seat").hidden = false;
  byId("rules-link").href = `tables/${table}/rules`;
  say("Connecting \u2026");
  view.addEventListener("move", event => ask({ play: event.detail.move, ply: view.message.ply }, true));
  for (const wish of ["deal", "undo", "hint"]) view.addEventListener(wish, () => ask({ [wish]: true }, true));
  byId("rematch").onclick = () => { if (next) goOn(next); else ask({ rematch: true }); };
  for (const button of document.querySelectorAll("[data-file]")) button.onclick = () => download(button.dataset.file);
  connect();
}

/** A name that turns nothing around it: digits and signs after a Hebrew or Arabic one would stand on its wrong side. */
const isolated = name => `\u2068${name}\u2069`;

const say = text => { byId("connection").textContent = text; };

async function connect() {
  try {
    if (!view.deck) await fetchDeck();
  } catch (error) {
    if (error.final) say(error.message);
    else retry();
    return;
  }
  socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/tables/${table}`);
  socket.onopen = () => {
    byId("limit").textContent = ""; // it comes again if it still holds
    socket.send(JSON.stringify({ token, since: view.message ? view.message.ply + 1 : 0 }));
  };
  socket.onmessage = message => receive(JSON.parse(message.data));
  socket.onclose = closed;
}

async function fetchDeck() {
  const answer = await fetch(`tables/${table}/deck`);
  const deck = await answer.json();
  if (!answer.ok) throw Object.assign(new Error(`This table cannot be opened: ${deck.error}.`), { final: answer.status === 404 });
  view.deck = deck;
}

function closed({ code }) {
  waiting = false;
  if (code === 4001) say("This seat is now played from another window.");
  else if (code !== 4000) retry();
}

function retry() {
  attempts += 1;
  say("The connection is lost. Trying again \u2026 Nothing that you played is lost.");
  setTimeout(connect, Math.min(SLOWEST, 500 * 2 ** attempts) * (0.5 + Math.random() / 2));
}

function ask(wish, awaited = false) {
  if (socket?.readyState !== WebSocket.OPEN || waiting) return; // a second tap, or no connection, of which the page tells
  waiting = awaited;
  socket.send(JSON.stringify(wish));
}

function receive(message) {
  switch (message.type) {
    case "table": return showTable(message);
    case "players": players = message; return showPlayers();
    case "stopped": byId("stopped").textContent = message.text; return;
    case "limit": byId("limit").textContent = message.text; return;
    case "hint": waiting = false; return view.advise(message);
    case "rematch": return offerRematch(message);
    default: return refuse(message);
  }
}

function showTable(message) {
  [waiting, attempts] = [false, 0];
  if (token) view.setAttribute("actions", mayTakeBack(message) ? "hint deal undo" : "hint deal");
  const isFirst = !view.message;
  view.show(message);
  if (isFirst && token) view.enter();
  byId("rematch").hidden = !(message.over && token) && !next;
  if (message.over) byId("files").open = true;
  document.title = `${!message.over && message.view.to_act.includes(message.view.seat) ? "\u25b6 " : ""}${message.title}`;
  if (players) showPlayers();
}

/** Return whether the last move was made from this seat and showed no card, so that it may be taken back. */
function mayTakeBack({ events, over, view: { seat } }) {
  const moves = events.filter(each => each.move), last = moves.filter(({ ply }) => ply === moves.at(-1).ply);
  const shown = last.some(({ type, pile }) => type === "turned_up" || (type === "drew" && pile === "stock"));
  return !over && last.length > 0 && last[0].seat === seat && !shown;
}

/** Show who is missing, and how long one may react. */
function showPlayers() {
  const { view: seen, over } = view.message;
  const missing = seen.names.filter((_, seat) => !players.connected[seat] && !players.bots[seat]);
  say(over || !missing.length ? "" : `Not connected: ${missing.map(isolated).join(", ")}. Each needs the link of their seat.`);
  const bots = seen.names.filter((_, seat) => players.bots[seat]).map(name => `${isolated(name)} (${players.bots[seen.names.indexOf(name)]})`);
  const notes = [bots.length > 0 && `Bots: ${bots.join(", ")}.`, !token && "You look on, and see what all players see."];
  if (seen.phase === "reaction") notes.unshift(`After ${players.reaction_seconds} seconds the server passes for those who have not reacted.`);
  byId("note").textContent = notes.filter(Boolean).join(" ");
}

function refuse(refusal) {
  waiting = false;
  if (view.message) view.refuse(refusal);
  else say(`This table cannot be opened: ${refusal.error}.`);
}

function offerRematch({ table: name, by }) {
  next = name;
  const mine = view.message?.view.seat ?? null;
  if (by !== null && by === mine) { goOn(next); return; }
  byId("rematch").textContent = "Go to the next match";
  byId("rematch").hidden = false;
  if (by !== null) say(`${isolated(view.message.view.names[by])} has started another match with the same players.`);
}

const goOn = name => { location.hash = token ? `${name}/${token}` : name; };

async function download(file) {
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch(`tables/${table}/files`, { method: "POST", headers, body: JSON.stringify({ token, file }) });
  if (!answer.ok) { say((await answer.json()).error); return; }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await answer.blob());
  link.download = answer.headers.get("Content-Disposition").split('"')[1];
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

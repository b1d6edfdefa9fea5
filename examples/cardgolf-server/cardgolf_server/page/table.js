"use strict";
// The address of a seat is #TABLE/TOKEN. A browser never sends the part after # with a request.
const byId = (id) => document.getElementById(id);
const words = (text, between) => text.split(between).map((word) => word.trim()).filter(Boolean);
const MOST_NEWS = 200;
let socket = null;
let ply = null; // of the last message

function added(parent, kind, text) {
  const child = parent.appendChild(document.createElement(kind));
  child.textContent = text;
  return child;
}

async function chosen() {
  const rules = await (await fetch("rules")).json();
  rules.variants.forEach((name) => added(byId("new").variant, "option", name));
  rules.house_rules.forEach((name) => { added(byId("rules"), "option", "").value = name; });
}

async function begin(event) {
  event.preventDefault();
  const form = byId("new");
  const players = words(form.players.value, ",");
  const asked = {
    variant: form.variant.value,
    players,
    house_rules: words(form.house_rules.value, " "),
    settings: words(form.settings.value, " "),
  };
  const headers = { "Content-Type": "application/json" };
  const made = await (await fetch("tables", { method: "POST", headers, body: JSON.stringify(asked) })).json();
  byId("links").replaceChildren();
  if (made.error) return void added(byId("links"), "li", made.error);
  players.forEach((name, seat) => link(name, `#${made.table}/${made.tokens[seat]}`));
  link("Looking on", `#${made.table}`);
}

function link(name, address) {
  const anchor = added(added(byId("links"), "li", ""), "a", name);
  anchor.href = address;
  anchor.target = "_blank";
  anchor.rel = "noopener";
}

function visit() {
  const [table, token] = location.hash.slice(1).split("/");
  if (!table) return;
  byId("new").hidden = byId("links").hidden = true;
  byId("table").hidden = false;
  socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/tables/${table}`);
  socket.onopen = () => ask({ token: token ?? null, since: ply === null ? 0 : ply + 1 });
  socket.onmessage = (message) => receive(JSON.parse(message.data));
  socket.onclose = closed;
}

function closed({ code }) {
  if (code === 4001) byId("said").textContent = "This seat is now played from another window.";
  else if (code !== 4000) setTimeout(visit, 1000 + 2000 * Math.random());
}

function receive({ ply: now, view, picture, round, words, error }) {
  byId("said").textContent = error ?? "";
  if (error) return;
  ply = now;
  tell(words ?? []);
  byId("picture").src = `data:image/svg+xml,${encodeURIComponent(picture)}`;
  const drawn = new DOMParser().parseFromString(picture.replace(/<style>.*?<\/style>/s, ""), "image/svg+xml");
  byId("picture").alt = drawn.querySelector("desc").textContent;
  byId("moves").replaceChildren();
  view.legal_moves.forEach((move) => { added(byId("moves"), "button", move).onclick = () => ask({ play: move }); });
  byId("deal").disabled = view.seat === null || view.phase !== "round over";
  byId("undo").disabled = view.seat === null;
  byId("standings").replaceChildren();
  view.standings.forEach(({ seat, total }) => {
    const points = round?.scores[seat] ?? null;
    added(byId("standings"), "li", `${view.names[seat]}: ${total}` + (points === null ? "" : `, ${points} in this round`));
  });
}

function tell(sentences) {
  const news = byId("news");
  [...news.children].filter((line) => Number(line.dataset.ply) > ply).forEach((line) => line.remove()); // taken back
  sentences.forEach((each) => { added(news, "li", each.text).dataset.ply = each.ply; });
  while (news.children.length > MOST_NEWS) news.firstChild.remove();
  news.scrollTop = news.scrollHeight;
}

const ask = (wish) => socket.send(JSON.stringify(wish));
byId("new").onsubmit = begin;
byId("deal").onclick = () => ask({ deal: true });
byId("undo").onclick = () => ask({ undo: true });
window.onhashchange = () => location.reload();
chosen();
visit();

// The lobby: a form for a new table, and then the links of its seats.
import "./cardgolf-games.js";

const NAMES = ["Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal"];
const THINKING = { harder: " (thinks a moment)", expert: " (thinks twice)", hardest: " (thinks longer)" };
const own = (object, key) => (Object.hasOwn(object, key) ? object[key] : undefined); // not what every object has
const byId = id => document.getElementById(id);
const FIRST = "golf"; // the game that is chosen at first
const RIVAL = "medium"; // the bot in the second seat at first
let offered = null;

function add(parent, kind, text = "", given = {}) {
  const made = parent.appendChild(document.createElement(kind));
  made.textContent = text;
  return Object.assign(made, given);
}

const game = () => offered.games.find(each => each.name === byId("variant").value);

export async function openLobby() {
  byId("lobby").hidden = false;
  byId("new").onsubmit = create;
  byId("variant").onchange = showGame;
  byId("add").onclick = () => { addSeat(); checkSeats(); byId("seats").lastChild.querySelector("input").focus(); };
  byId("another").onclick = () => { history.replaceState(null, ""); location.reload(); };
  offered = await (await fetch("games")).json();
  byId("variant").games = offered.games;
  byId("variant").value = (offered.games.find(({ name }) => name === FIRST) ?? offered.games[0]).name;
  addSeat();
  addSeat(RIVAL);
  showGame();
  byId("create").disabled = false;
  if (history.state?.tokens) showLinks(history.state); // after a reload of the page
}

function showGame() {
  const { summary, players, holes, house_rules, options } = game();
  const [least, most] = players;
  byId("summary").textContent = summary;
  byId("range").textContent = `${least} to ${most} can play. A bot plays by itself; every other seat gets a link.`;
  byId("holes").value = holes ?? "";
  byId("house").hidden = house_rules.length === 0;
  byId("rules").replaceChildren();
  for (const name of house_rules) {
    const { title, summary: said } = own(offered.house_rules, name);
    const label = add(byId("rules"), "label");
    add(label, "input", "", { type: "checkbox", value: name });
    const text = add(label, "span");
    add(text, "b", title);
    add(text, "span", ` ${said}`, { className: "quiet" });
  }
  byId("options").replaceChildren();
  for (const [name, said] of Object.entries(options)) {
    const colon = said.indexOf(": ");
    add(byId("options"), "dt", `${name}=${said.slice(0, colon).replaceAll("'", "")}`);
    add(byId("options"), "dd", said.slice(colon + 2));
  }
  checkSeats();
}

const rows = () => [...byId("seats").children];

/** Add a seat for a person, or for a bot of a level. */
function addSeat(level = "") {
  const taken = rows().map(row => row.querySelector("input").value);
  const name = NAMES.find(each => !taken.includes(each)) ?? "";
  const row = add(byId("seats"), "li");
  add(row, "input", "", { value: name, maxLength: 40, required: true, autocomplete: "off" });
  const kind = add(row, "select");
  add(kind, "option", "A person", { value: "" });
  for (const each of offered.levels) add(kind, "option", `Bot: ${each}${own(THINKING, each) ?? ""}`, { value: each });
  kind.value = level;
  add(row, "button", "\u00d7", { type: "button", onclick: () => { row.remove(); checkSeats(); } });
}

function checkSeats() {
  const [least, most] = game().players, count = rows().length;
  while (rows().length < least) addSeat();
  byId("add").disabled = count >= most;
  rows().forEach((row, seat) => {
    const [name, kind, remove] = row.children;
    name.setAttribute("aria-label", `Name of player ${seat + 1}`);
    kind.setAttribute("aria-label", `Who plays seat ${seat + 1}`);
    remove.setAttribute("aria-label", `Remove player ${seat + 1}`);
    remove.disabled = count <= least;
  });
}

async function create(event) {
  event.preventDefault();
  const settings = byId("settings").value.split(/\s+/).filter(Boolean);
  if (byId("holes").value) settings.unshift(`holes=${byId("holes").value}`);
  const asked = {
    variant: game().name,
    players: rows().map(row => row.children[0].value.trim()),
    bots: rows().map(row => row.children[1].value || null),
    house_rules: [...byId("rules").querySelectorAll("input:checked")].map(each => each.value),
    settings,
  };
  byId("problem").textContent = "";
  let made;
  try {
    const headers = { "Content-Type": "application/json" };
    made = await (await fetch("tables", { method: "POST", headers, body: JSON.stringify(asked) })).json();
  } catch {
    made = { error: "the server cannot be reached: try again" };
  }
  if (made.error) { byId("problem").textContent = made.error; return; }
  const links = { ...made, players: asked.players, title: game().title };
  history.replaceState(links, "");
  showLinks(links);
}

function showLinks({ table, tokens, players, title }) {
  byId("new").hidden = true;
  byId("links").hidden = false;
  byId("links-title").textContent = `The table is ready: ${title}`;
  const { joining_hours: hours, table_days: days } = offered.kept;
  byId("kept").textContent = `The server removes a table after ${hours} hours if too few players have come, and ${days} days after its last move.`;
  byId("link-list").replaceChildren();
  players.forEach((name, seat) => { if (tokens[seat]) addLink(name, "Take this seat", `#${table}/${tokens[seat]}`, "open main"); });
  addLink("To look on, without a seat", "Look on", `#${table}`);
  byId("links-title").focus();
}

function addLink(name, verb, hash, className = "open") {
  const item = add(byId("link-list"), "li");
  add(item, "b", name, { dir: "auto" });
  const address = add(item, "input", "", { value: new URL(hash, location.href).href, readOnly: true });
  address.setAttribute("aria-label", `Link: ${name}`);
  add(item, "button", "Copy", { type: "button", onclick: () => copy(name, address) }).setAttribute("aria-label", `Copy the link: ${name}`);
  const open = add(item, "a", verb, { href: hash, target: "_blank", rel: "noopener", className });
  open.setAttribute("aria-label", `${verb}: ${name}`);
}

/** Copy a link. A browser allows that to pages of this computer or with TLS only; elsewhere the link is selected. */
async function copy(name, address) {
  address.select();
  try {
    await navigator.clipboard.writeText(address.value);
    byId("copied").textContent = `Copied: ${name}.`;
  } catch {
    byId("copied").textContent = "The link is selected: copy it with Ctrl+C, or by a long press.";
  }
}

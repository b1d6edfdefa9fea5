/** The score keeper: its screens by the fragment of the address, and what they share. */

import { h } from "../playground/elements.mjs";
import { Book } from "./book.mjs";
import { tell } from "./dialog.mjs";
import { showHistory } from "./history.mjs";
import { keepShared, showHome } from "./home.mjs";
import { explain, takeLanguage, write } from "./language.mjs";
import { readLink } from "./link.mjs";
import { showPeople } from "./people.mjs";
import { showRound } from "./round.mjs";
import { showSetup } from "./setup.mjs";
import { watch, whyNotKept } from "./store.mjs";
import { showTable } from "./table.mjs";

const main = document.querySelector("main"), alarm = document.querySelector("#alarm"), banner = document.querySelector("#banner");
const HOUR = 3_600_000; // milliseconds
let book = null, shared = null, shown = null; // what is shown last, as a promise

/** What screens call. */
const app = {
  tell,
  render,
  go(fragment) { location.hash = fragment; },

  /** Wait until the screen of the address is shown. */
  rendered: () => new Promise(resolve => { setTimeout(() => shown.then(resolve)); }),
  keepShared: () => keepShared(app, shared),

  /** Show a screen in place of this one. With `before`, that one is where "back" leads. */
  replace(fragment, before = null) {
    if (before) {
      history.replaceState(null, "", `#${before}`);
      history.pushState(null, "", `#${fragment}`);
    } else history.replaceState(null, "", `#${fragment}`);
    render();
  },

  /** Return a function that tells why it failed. */
  guard: act => async (...given) => {
    complain("");
    try {
      await act(...given);
    } catch (error) {
      complain(explain(error));
    }
    warn();
  },
};

function complain(text) {
  alarm.textContent = text;
  alarm.hidden = !text;
}

/** Say so for as long as the browser keeps nothing. */
function warn() {
  const why = whyNotKept();
  banner.textContent = why ? write(why) : "";
  banner.hidden = !why;
}

/** Return the screen that a fragment names. */
async function find(fragment) {
  shared = await readLink(fragment);
  if (shared) return showTable(app, new Book({ id: "", ...shared }, { readOnly: true }));
  const [name, id, screen, number] = fragment.slice(1).split("/");
  if (name === "new") return showSetup(app, id);
  if (name === "history") return showHistory();
  if (name !== "sheet") return showHome(app);
  if (book?.id !== id) book = Book.open(id);
  else book.refresh();
  if (screen === "people") return showPeople(app, book);
  return screen === "round" ? showRound(app, book, Number(number)) : showTable(app, book);
}

let count = 0;

function render() {
  shown = draw();
  return shown;
}

async function draw() {
  const own = ++count;
  complain("");
  tell("");
  let made;
  try {
    made = await find(location.hash);
  } catch (error) {
    complain(explain(error));
    made = h("section", {}, h("h1", { tabindex: -1 }, write("title")), h("a", { class: "button primary wide", href: "#" }, write("to-start")));
  }
  if (own !== count || !made) return; // another screen was asked for meanwhile
  main.replaceChildren(made);
  document.title = `${main.querySelector("h1").textContent} \u00b7 ${write("title")}`;
  document.querySelector("#home").textContent = write("to-start");
  document.querySelector("#home").hidden = location.hash.length < 2;
  scrollTo(0, 0);
  main.querySelector("h1").focus({ preventScroll: true });
  warn();
}

/** Take what another tab changed. A round that is being typed stays. */
function follow(id) {
  if (book?.id !== id || !location.hash.startsWith(`#sheet/${id}`)) return;
  if (location.hash.includes("/round/")) return; // it is compared when it is entered
  render().then(() => tell(write("other-tab")));
}

/** Keep the page for times without a network. A new version waits until it is asked for. */
async function install() {
  if (!("serviceWorker" in navigator)) return;
  const found = await navigator.serviceWorker.register("sw.js").catch(() => null);
  if (!found) return;
  let isAsked = false;
  const offer = worker => {
    if (!worker || !navigator.serviceWorker.controller) return;
    const button = h("button", { type: "button", on: { click: () => { isAsked = true; worker.postMessage("take over"); } } }, write("update"));
    document.querySelector("#update").replaceChildren(button);
  };
  const expectNew = () => {
    const worker = found.installing;
    worker?.addEventListener("statechange", () => { if (worker.state === "installed") offer(worker); });
  };
  offer(found.waiting);
  expectNew(); // where the browser found a new version before this
  found.addEventListener("updatefound", expectNew);
  let checked = Date.now(); // an installed page is seldom loaded anew: it comes back from the background
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || Date.now() - checked < HOUR) return;
    checked = Date.now();
    found.update().catch(() => {}); // without a network
  });
  navigator.serviceWorker.addEventListener("controllerchange", () => { if (isAsked) location.reload(); });
}

takeLanguage();
addEventListener("hashchange", render);
addEventListener("popstate", () => { if (!location.hash) render(); });
watch(follow);
await render();
install();

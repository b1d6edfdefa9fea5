/** The page of the playground: a match begins at once, and the fragment of the link keeps what is shown. */

import "./cardgolf-table.js";
import { h, showError } from "./elements.mjs";
import { Engines } from "./engines.mjs";
import { agreedTo, hasCode, readLink, writeLink } from "./link.mjs";
import { PlayTab } from "./play.mjs";
import { RulesForm } from "./rules-form.mjs";

const TABS = { play: "Play", score: "Score a layout", compare: "Compare rules" };
const SLOW = 1500; // milliseconds after which work is announced
const NEW = { rules: { variant: "play-nine", house_rules: [], options: [], source: "" }, against: null, tab: "play", players: 2, level: "easy", seed: null, moves: [], layouts: [], closer: null, wheels: [] };

const root = document.getElementById("play-here");
const library = new Engines();
const NO_WHEELS = { installed: [], missing: wanted => wanted };
let wheels = NO_WHEELS;

/** Fetch what knows the packages of rules, once there is one. */
async function useWheels() {
  const { Wheels } = await import("./wheels.mjs");
  if (wheels === NO_WHEELS) wheels = new Wheels(library);
}

/** Show a button that opens the page, and progress. A link with code, or to a package, waits for the reader. */
async function offer(shown, note = "") {
  const bar = h("progress", { max: 1, value: 0, hidden: true, "aria-label": "Progress" });
  const text = h("p", { class: "progress-text", role: "status" }, note);
  const error = h("div", { class: "error", role: "alert", hidden: true });
  const begin = async () => {
    button.hidden = true;
    showError(error, null);
    const onProgress = ({ detail }) => { [bar.value, bar.hidden, text.textContent] = [detail.progress, false, `${detail.text} \u2026`]; };
    library.addEventListener("progress", onProgress);
    let answer = await library.ask({ ask: "catalogue" });
    for (const { name } of answer.error ? [] : shown.wheels) answer = answer.error ? answer : await wheels.install(name);
    library.removeEventListener("progress", onProgress);
    if (!answer.error) { await open(hasRule ? agreedTo(shown) : shown, answer, note); return; }
    library.stop();
    showError(error, answer);
    [button.hidden, bar.hidden, text.textContent] = [false, true, ""];
  };
  const hasRule = hasCode(shown);
  if (shown.wheels.length) await useWheels();
  const missing = wheels.missing(shown.wheels);
  const button = h("button", { type: "button", class: "md-button md-button--primary", disabled: missing.length > 0, on: { click: begin } },
    hasRule ? "Run this rule and start" : "Start playing");
  const code = hasRule ? (await import("./source.mjs")).drawCode(shown) : [];
  root.replaceChildren(h("div", { class: "start" },
    code,
    missing.map(each => wheels.askFor(each, () => { button.disabled = wheels.missing(shown.wheels).length > 0; })),
    button, bar, text, error));
  return begin;
}

/** Show the page, once the library runs. */
async function open(shown, catalogue, note) {
  const page = new Page(shown, catalogue);
  if (note) root.prepend(h("p", { class: "error", role: "status" }, note));
  await page.start(shown);
  if (!root.querySelector(".tab:not([hidden]) cardgolf-table")) root.scrollIntoView({ block: "start" }); // a match does so itself
}

/** End what runs, and offer to start again with what the link has. */
function stop() {
  library.stop();
  offer(readLink(location.hash) ?? NEW, "It was stopped.");
}

class Page {
  #shown;
  #tab;
  #told = h("dl");
  #sheet = h("iframe", { title: "The rules in words", sandbox: "", class: "sheet" });
  #status = h("p", { class: "busy", role: "status", hidden: true });
  #running = h("p", { class: "running", hidden: true }, "Code of a rule or a package runs on this page. ",
    h("button", { type: "button", class: "md-button", on: { click: stop } }, "Stop it"));
  #buttons;
  #given; // what the link showed, for tabs that were not opened
  #catalogue;
  #slots = Object.fromEntries(Object.keys(TABS).map(name => [name, h("div", { class: "tab" })]));
  #applied; // when the rules of the form hold, and their table is shown

  constructor(shown, catalogue) {
    this.#shown = shown;
    this.#tab = Object.hasOwn(TABS, shown.tab) ? shown.tab : "play";
    this.form = new RulesForm(library, catalogue, shown.rules);
    this.#given = shown;
    this.#catalogue = catalogue;
    this.tabs = { play: new PlayTab(library, this.form, catalogue.levels, shown) }; // the others are fetched when opened
    this.form.addEventListener("change", () => { this.#applied = this.#applyRules(); });
    this.form.addEventListener("refused", () => root.querySelector("details.rules")?.setAttribute("open", "")); // gone after a stop
    this.tabs.play.addEventListener("change", () => this.#keep());
    library.addEventListener("busy", ({ detail }) => this.#tellBusy(detail));
    library.addEventListener("progress", ({ detail }) => this.#tellProgress(detail));
    this.#buttons = Object.entries(TABS).map(([name, text]) => h("button", { type: "button", "data-tab": name, on: { click: () => this.#open(name) } }, text));
    const bar = h("div", { class: "bar" },
      h("nav", { class: "tabs", "aria-label": "What to do" }, this.#buttons),
      this.form.names,
      this.tabs.play.controls,
      h("button", { type: "button", class: "md-button copy", on: { click: event => this.#copy(event.currentTarget) } }, "Copy link"));
    root.replaceChildren(
      this.#running, // above all that the code can fill
      bar,
      h("div", { class: "folds" }, h("details", { class: "rules" },
        h("summary", {}, "Rules: ", h("b", { class: "title" }, shown.rules.variant)),
        h("div", { class: "beside" }, h("div", {}, h("p", { class: "note" }, "Other rules begin a new match."), this.form.root, this.#wheel()), this.#sheet)),
      h("details", { class: "told" }, h("summary", {}, "How to play"), this.#told)),
      this.#status,
      ...Object.values(this.#slots));
    this.#slots.play.append(this.tabs.play.root);
    root.querySelector("details.rules").addEventListener("toggle", () => this.#explain());
  }

  async start(shown) {
    this.#select();
    await this.form.apply();
    await this.#applied;
    if (shown.moves.length || shown.seed != null) await this.tabs.play.start({ again: true });
  }

  /** Load the wheel of a package of rules. */
  #wheel() {
    const use = answer => { this.#catalogue = answer; this.form.offer(answer); this.tabs.compare?.offer(answer); this.#keep(); };
    return h("details", { class: "wheel", on: { toggle: async ({ target }) => { await useWheels(); wheels.offer(target, use); } } }, h("summary", {}, "A package of rules"));
  }

  async #open(name) {
    this.#tab = name;
    this.#select();
    this.#keep();
    if (name !== "play" || !this.tabs.play.isDealt) await this.#startTab();
  }

  /** Start the tab that is open. Its module is fetched if it is new. */
  async #startTab() {
    const name = this.#tab;
    this.tabs[name] ??= await this.#make(name);
    await this.tabs[name].start();
  }

  async #make(name) {
    const { CompareTab } = name === "compare" ? await import("./compare.mjs") : {};
    const { ScoreTab } = name === "score" ? await import("./score.mjs") : {};
    if (this.tabs[name]) return this.tabs[name]; // it was opened twice meanwhile
    const tab = ScoreTab ? new ScoreTab(library, this.form, this.#given) : new CompareTab(library, this.form, this.#catalogue, this.#given);
    tab.addEventListener("change", () => this.#keep());
    this.#slots[name].append(tab.root);
    return tab;
  }

  #select() {
    for (const [name, slot] of Object.entries(this.#slots)) slot.hidden = name !== this.#tab;
    this.tabs.play.controls.hidden = this.#tab !== "play";
    for (const button of this.#buttons) button.setAttribute("aria-pressed", String(button.dataset.tab === this.#tab));
  }

  async #applyRules() {
    root.querySelector(".title").textContent = this.form.title;
    this.#told.replaceChildren(...this.form.told.flatMap(([title, text]) => [h("dt", {}, title), h("dd", {}, text)]));
    const isFirst = this.#shown != null, { moves = [], seed = null } = this.#shown ?? {};
    this.#shown = null;
    if (!isFirst) this.tabs.play.forget();
    this.#keep();
    this.#explain();
    if (isFirst && this.#tab === "play" && (moves.length || seed != null)) return; // `start` continues that match
    await this.#startTab();
  }

  async #explain() {
    if (!root.querySelector("details.rules").open || !this.form.isApplied) return;
    const answer = await library.ask({ ask: "explain", rules: this.form.rules });
    this.#sheet.srcdoc = answer.html ?? "";
  }

  /** Keep what is shown in the link. */
  #keep() {
    const { play, score = this.#given, compare = this.#given } = this.tabs, { players, level, seed, moves } = play;
    const shown = { tab: this.#tab, rules: this.form.rules, against: compare.against, players, level, seed, moves, layouts: score.layouts, closer: score.closer, wheels: wheels.installed };
    history.replaceState(null, "", writeLink(shown));
    this.#running.hidden = !hasCode(shown) && !shown.wheels.length;
  }

  async #copy(button) {
    const isCopied = await navigator.clipboard?.writeText(location.href).then(() => true, () => false);
    button.textContent = isCopied ? "Copied" : "Use the address bar";
    setTimeout(() => { button.textContent = "Copy link"; }, 2000);
  }

  #tellBusy(isBusy) {
    clearTimeout(this.slow);
    this.#status.hidden = true;
    if (!isBusy) return;
    this.slow = setTimeout(() => this.#say("Working \u2026 "), SLOW);
  }

  #tellProgress({ progress, text }) {
    clearTimeout(this.slow);
    this.#say(h("progress", { max: 1, value: progress, "aria-label": "Progress" }), ` ${text} \u2026 `);
    if (progress === 1) this.#tellBusy(true);
  }

  #say(...said) {
    this.#status.replaceChildren(...said, h("button", { type: "button", class: "md-button", on: { click: stop } }, "Stop"));
    this.#status.hidden = false;
  }
}

async function begin() {
  const found = readLink(location.hash), shown = found ?? NEW;
  const start = await offer(shown, found || location.hash.length < 2 ? "" : "This link is cut or is not of this page: it names no game. A new match begins.");
  if (!hasCode(shown) && !wheels.missing(shown.wheels).length) await start();
}

window.addEventListener("hashchange", () => { if (readLink(location.hash)) { library.stop(); begin(); } });
begin();

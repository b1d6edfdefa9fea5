/** The page of the playground: it starts the library when asked, and keeps what it shows in the fragment of its link. */

import "./cardgolf-table.js";
import { CompareTab } from "./compare.mjs";
import { h, showError } from "./elements.mjs";
import { Library } from "./library.mjs";
import { agreedTo, hasCode, readLink, writeLink } from "./link.mjs";
import { PlayTab } from "./play.mjs";
import { RulesForm } from "./rules-form.mjs";
import { ScoreTab } from "./score.mjs";
import { drawCode } from "./source.mjs";
import { Wheels } from "./wheels.mjs";

const TABS = { play: "Play", score: "Score a layout", compare: "Compare rules" };
const SLOW = 1500; // milliseconds after which work is announced
const NEW = { rules: { variant: "play-nine", house_rules: [], options: [], source: "" }, against: null, tab: "play", players: 2, level: "easy", seed: null, moves: [], layouts: [], closer: null, wheels: [] };

const root = document.getElementById("play-here");
const library = new Library();
const wheels = new Wheels(library);

/** Show a button that starts the library, and its progress. A link with code, or to a package, waits for the reader. */
function offer(shown, note = "") {
  const bar = h("progress", { max: 1, value: 0, hidden: true, "aria-label": "Progress" });
  const text = h("p", { class: "progress-text", role: "status" }, note);
  const error = h("div", { class: "error", role: "alert", hidden: true });
  let catalogue = null;
  const prepare = () => { catalogue ??= library.ask({ ask: "catalogue" }); };
  const prepareEarly = () => { if (!navigator.connection?.saveData) prepare(); };
  const begin = async () => {
    button.hidden = true;
    bar.hidden = false;
    showError(error, null);
    const onProgress = ({ detail }) => { bar.value = detail.progress; text.textContent = `${detail.text} \u2026`; };
    library.addEventListener("progress", onProgress);
    prepare();
    let answer = await catalogue;
    for (const { name } of answer.error ? [] : shown.wheels) answer = answer.error ? answer : await wheels.install(name);
    library.removeEventListener("progress", onProgress);
    if (!answer.error) { await open(hasRule ? agreedTo(shown) : shown, answer); return; }
    library.stop();
    catalogue = null;
    showError(error, answer);
    [button.hidden, bar.hidden, text.textContent] = [false, true, ""];
  };
  const hasRule = hasCode(shown);
  const missing = wheels.missing(shown.wheels);
  const button = h("button", { type: "button", class: "md-button md-button--primary", disabled: missing.length > 0, on: { click: begin, pointerenter: prepareEarly, focus: prepareEarly } },
    hasRule ? "Run this rule and start" : "Start playing");
  root.replaceChildren(h("div", { class: "start" },
    drawCode(shown),
    missing.map(each => wheels.askFor(each, () => { button.disabled = wheels.missing(shown.wheels).length > 0; })),
    button, bar, text, error));
  return begin;
}

/** Show the page, once the library runs. */
async function open(shown, catalogue) {
  const page = new Page(shown, catalogue);
  await page.start(shown);
  const isNarrow = matchMedia("(max-width: 45em)").matches;
  (isNarrow && root.querySelector("section:not([hidden]) cardgolf-table") || root).scrollIntoView({ block: "start" });
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
  #applied; // when the rules of the form hold, and their table is shown

  constructor(shown, catalogue) {
    this.#shown = shown;
    this.#tab = Object.hasOwn(TABS, shown.tab) ? shown.tab : "play";
    this.form = new RulesForm(library, catalogue, shown.rules);
    this.tabs = {
      play: new PlayTab(library, this.form, catalogue.levels, shown),
      score: new ScoreTab(library, this.form, shown),
      compare: new CompareTab(library, this.form, catalogue, shown),
    };
    this.form.addEventListener("change", () => { this.#applied = this.#applyRules(); });
    this.form.addEventListener("refused", () => root.querySelector("details.rules")?.setAttribute("open", "")); // gone after a stop
    for (const tab of Object.values(this.tabs)) tab.addEventListener("change", () => this.#keep());
    library.addEventListener("busy", ({ detail }) => this.#tellBusy(detail));
    this.#buttons = Object.entries(TABS).map(([name, text]) => h("button", { type: "button", "data-tab": name, on: { click: () => this.#open(name) } }, text));
    const bar = h("div", { class: "bar" },
      h("nav", { class: "tabs", "aria-label": "What to do" }, this.#buttons),
      this.form.names,
      this.tabs.play.controls,
      h("button", { type: "button", class: "md-button copy", on: { click: event => this.#copy(event.currentTarget) } }, "Copy link"));
    root.replaceChildren(
      this.#running, // above all that the code can fill
      bar,
      h("details", { class: "rules" },
        h("summary", {}, "Rules: ", h("b", { class: "title" }, shown.rules.variant)),
        h("div", { class: "beside" }, h("div", {}, h("p", { class: "note" }, "Other rules begin a new match."), this.form.root, this.#wheel()), this.#sheet)),
      h("details", { class: "told", open: matchMedia("(min-width: 60em)").matches }, h("summary", {}, "How to play"), this.#told),
      this.#status,
      ...Object.values(this.tabs).map(tab => tab.root));
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
    const error = h("div", { class: "error", role: "alert", hidden: true }), said = h("p", { role: "status" });
    const load = async ({ target }) => {
      const file = target.files[0];
      if (!file) return;
      await wheels.add(file);
      const answer = await wheels.install(file.name);
      showError(error, answer);
      said.textContent = answer.error ? "" : `${file.name} is loaded. Its games and house rules are in the lists.`;
      if (!answer.error) { this.form.offer(answer); this.tabs.compare.offer(answer); this.#keep(); }
    };
    return h("details", { class: "wheel" }, h("summary", {}, "A package of rules"),
      h("p", {}, "Choose the wheel of a package, a file that ends in .whl. It stays in your browser. A link names it, and asks its reader for the same file."),
      h("input", { type: "file", accept: ".whl", "aria-label": "The wheel of a package", on: { change: load } }), said, error);
  }

  #open(name) {
    this.#tab = name;
    this.#select();
    this.#keep();
    if (name !== "play" || !this.tabs.play.isDealt) this.tabs[name].start();
  }

  #select() {
    for (const [name, tab] of Object.entries(this.tabs)) tab.root.hidden = name !== this.#tab;
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
    await this.tabs[this.#tab].start();
  }

  async #explain() {
    if (!root.querySelector("details.rules").open) return;
    const answer = await library.ask({ ask: "explain", rules: this.form.rules });
    this.#sheet.srcdoc = answer.html ?? "";
  }

  /** Keep what is shown in the link. */
  #keep() {
    const { play, score, compare } = this.tabs, { players, level, seed, moves } = play;
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
    this.slow = setTimeout(() => {
      this.#status.replaceChildren("Working \u2026 ", h("button", { type: "button", class: "md-button", on: { click: stop } }, "Stop"));
      this.#status.hidden = false;
    }, SLOW);
  }
}

function begin() {
  const shown = readLink(location.hash);
  const start = offer(shown ?? NEW);
  if (shown && !hasCode(shown) && !wheels.missing(shown.wheels).length) start();
}

window.addEventListener("hashchange", () => { if (readLink(location.hash)) { library.stop(); begin(); } });
begin();

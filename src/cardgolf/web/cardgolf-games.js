/**
 * <cardgolf-games>: a game chosen from many, as a button that opens a list by families with a search field.
 *
 *   const chooser = document.querySelector("cardgolf-games");
 *   chooser.games = await (await fetch("games")).json();   // cardgolf.web.list_games()
 *   chooser.value = "golf";
 *   chooser.addEventListener("change", () => start(chooser.value));
 *
 * The attribute label="Game" names the button. Its colours are those of the page's `color-scheme`, its accent is `--accent`.
 */

const fold = text => text.normalize("NFD").toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

function make(name, given = {}, ...children) {
  const { on = {}, ...attributes } = given, made = document.createElement(name);
  for (const [event, listener] of Object.entries(on)) made.addEventListener(event, listener);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

export class CardgolfGames extends HTMLElement {
  #games = [];
  #value = "";
  #chosen = make("b");
  #search = make("input", { type: "search", "aria-label": "Search the games", placeholder: "Search", autocomplete: "off", spellcheck: "false", on: { input: () => this.#filter() } });
  #list = make("div", { class: "list" });
  #none = make("p", { role: "status" });
  #dialog = make("dialog", { "aria-label": "Games", on: { click: ({ target }) => { if (target === this.#dialog) this.#dialog.close(); }, keydown: event => this.#onKey(event) } },
    make("header", {}, this.#search, make("button", { type: "button", class: "close", on: { click: () => this.#dialog.close() } }, "Close")), this.#none, this.#list);

  constructor() {
    super();
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
    this.attachShadow({ mode: "open", delegatesFocus: true }).adoptedStyleSheets = [sheet];
  }

  connectedCallback() {
    const label = this.getAttribute("label") ?? "Game";
    this.shadowRoot.replaceChildren(
      make("button", { type: "button", class: "open", "aria-haspopup": "dialog", on: { click: () => this.#open() } }, make("span", {}, label), this.#chosen),
      this.#dialog);
  }

  /** The games to choose from: what `cardgolf.web.list_games` returns. */
  get games() { return this.#games; }

  set games(games) {
    this.#games = games;
    const families = [...new Set(games.map(({ family }) => family))], membersOf = family => games.filter(each => each.family === family);
    this.#list.replaceChildren(...families.map(family =>
      make("section", { "aria-label": family }, make("p", {}, family), make("ul", {}, ...membersOf(family).map(game => this.#offer(game))))));
    this.value = this.#value;
  }

  /** The name of the chosen game. */
  get value() { return this.#value; }

  set value(value) {
    this.#value = value;
    this.#chosen.textContent = this.#games.find(({ name }) => name === value)?.title ?? value;
    for (const each of this.#buttons) each.setAttribute("aria-current", String(each.dataset.name === value));
  }

  get #buttons() { return [...this.#list.querySelectorAll("button")]; }
  get #found() { return this.#buttons.filter(each => !each.parentNode.hidden); }

  #offer({ name, title, also, family, cards }) {
    const others = also.length ? [make("small", {}, `also ${also.join(", ")}`)] : [];
    return make("li", { "data-words": fold([title, name, family, `${cards} cards`, ...also].join(" ")) },
      make("button", { type: "button", "data-name": name, on: { click: () => this.#choose(name) } }, title, ...others));
  }

  #choose(name) {
    this.#dialog.close();
    if (name === this.#value) return;
    this.value = name;
    this.dispatchEvent(new Event("change"));
  }

  #open() {
    this.#search.value = "";
    this.#filter();
    this.#dialog.showModal();
    this.#search.focus();
  }

  #filter() {
    const wanted = fold(this.#search.value);
    for (const each of this.#list.querySelectorAll("li")) each.hidden = !each.dataset.words.includes(wanted);
    for (const each of this.#list.children) each.hidden = !each.querySelector("li:not([hidden])");
    this.#none.textContent = this.#found.length ? "" : "No game has this name.";
  }

  #onKey(event) {
    const found = this.#found, at = found.indexOf(this.shadowRoot.activeElement), step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    event.stopPropagation(); // the page has other uses for keys
    if (event.key === "Escape") this.#dialog.close(); // a search field would only be emptied
    else if (step) (found[at + step] ?? this.#search).focus();
    else if (event.key === "Enter" && at < 0 && this.shadowRoot.activeElement === this.#search && this.#search.value) found[0]?.click();
    else return;
    event.preventDefault();
  }
}

const STYLE = `
:host{display:inline-grid;font:inherit}
:host([hidden]),[hidden]{display:none!important}
*{box-sizing:border-box;margin:0;padding:0}
button,input{font:inherit;color:inherit;min-height:44px;cursor:pointer}
.open{display:grid;text-align:left;background:none;border:0;min-height:0}
.open b{display:flex;justify-content:space-between;gap:8px;align-items:center;font-weight:400;min-height:var(--height,44px);padding:4px 10px;border:1px solid color-mix(in srgb,CanvasText 45%,Canvas);border-radius:var(--radius,4px)}
.open b::after{content:"";border:5px solid transparent;border-top-color:currentcolor;translate:0 3px}
dialog{margin:auto;width:min(60rem,100vw - 24px);max-height:min(44rem,100dvh - 24px);border:1px solid color-mix(in srgb,CanvasText 30%,Canvas);border-radius:12px;background:Canvas;color:CanvasText;overflow:hidden;font-size:16px;line-height:1.35}
dialog[open]{display:flex;flex-direction:column}
dialog::backdrop{background:#0008}
header{display:flex;gap:8px;padding:12px}
header input{flex:1;min-width:0;padding:4px 12px;border:1px solid color-mix(in srgb,CanvasText 45%,Canvas);border-radius:8px;background:Canvas;cursor:text}
.close{padding:4px 16px;border:1px solid color-mix(in srgb,CanvasText 45%,Canvas);border-radius:8px;background:none}
dialog>p{padding:0 12px}
.list{overflow-y:auto;padding:0 12px 12px}
section>p{padding:10px 0 4px;color:color-mix(in srgb,CanvasText 75%,Canvas);font-size:14px}
ul{list-style:none;display:grid;grid-template-columns:repeat(auto-fill,minmax(min(16rem,100%),1fr));gap:6px}
li button{width:100%;height:100%;padding:6px 12px;text-align:left;border:1px solid color-mix(in srgb,CanvasText 18%,Canvas);border-radius:8px;background:none}
li button:hover{background:color-mix(in srgb,CanvasText 8%,Canvas)}
li button[aria-current=true]{border:2px solid currentcolor;font-weight:650}
small{display:block;font-size:12.5px;font-weight:400;color:color-mix(in srgb,CanvasText 75%,Canvas)}
:focus-visible{outline:3px solid var(--accent,Highlight);outline-offset:1px}
`;

if (!customElements.get("cardgolf-games")) customElements.define("cardgolf-games", CardgolfGames);

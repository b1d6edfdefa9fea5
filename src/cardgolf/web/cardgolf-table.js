/**
 * <cardgolf-table>: a table of cards as one player, or a spectator, sees it.
 *
 *   const table = document.querySelector("cardgolf-table");
 *   table.deck = await (await fetch("deck")).json();   // cardgolf.web.deck_message(rules, players)
 *   table.show(message);                               // cardgolf.web.table_message(game, seat, since)
 *   table.addEventListener("move", event => send(event.detail.move));
 *
 * Attributes: theme="auto|light|dark", speed="1" (0: no animation), actions="hint undo deal review again" (the buttons to offer),
 * keys="all" (no plain key that is pressed on the table reaches the page; by default its own keys do not), lang="en" (of the labels, by
 * default the language of the nearest element that has one; others than English are fetched from beside this file).
 * Events: "move" {move}, "hint", "undo", "deal", "review", "again". Methods: show, enter, advise, refuse. No framework.
 */

const SVG = "http://www.w3.org/2000/svg";
const STEP = 180; // milliseconds of a card on its way
const MANY = 7; // cards of a hand above which they are drawn closer or smaller
const SHORT = 560; // pixels of height of a screen that shows less than a table at its usual size
const FULL = 64; // pixels of width from which a card shows all its pips
// What a drawing may have: these elements, and these attributes with values of these forms. All else is left out.
const ELEMENTS = new Set(["svg", "g", "path", "rect", "circle", "ellipse", "use", "text", "tspan", "title"]);
const NUMBER = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i;
const SHARE = /^(?:0|1|0?\.\d+)$/;
const NUMBERS = /^[-+\d.,e\s]+$/i;
const PATH = /^[-+\d.,\sacehlmqstvz]*$/i;
const TRANSFORM = /^(?:(?:translate|scale|rotate|skewX|skewY|matrix)\([-+\d.,e\s]*\)[\s,]*)*$/;
const PAINT = /^(?:none|currentColor|#[0-9a-f]{3,8})$/i;
const CLASSES = /^(?:(?:(?:fill|stroke|color)-[a-z-]+|n\d{1,2}|bold|end|hatch|hollow|middle|shape|sign|stroke|tint)(?: |$))*$/;
const ATTRIBUTES = new Map([
  ["class", CLASSES], ["d", PATH], ["transform", TRANSFORM], ["viewBox", NUMBERS], ["href", /^#cg-[\w-]+$/],
  ["fill", PAINT], ["stroke", PAINT], ["stroke-dasharray", NUMBERS],
  ["stroke-linecap", /^(?:butt|round|square)$/], ["stroke-linejoin", /^(?:miter|round|bevel)$/],
  ...["fill-opacity", "stroke-opacity"].map(name => [name, SHARE]),
  ...["x", "y", "cx", "cy", "r", "rx", "ry", "width", "height", "font-size", "stroke-width"].map(name => [name, NUMBER]),
]);
const SHAPE = /^[\w-]+$/; // the name of a path
const COLOUR_NAME = /^[a-z][a-z0-9-]*$/;
const COLOUR = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i;
const LABELS = { discard: "throw-it", throw: "throw-and-turn" };
const KEYS_OF_MOVES = { discard: "x", throw: "x", knock: "k", pass: "p" };
const OWN_KEYS = /^(?:[sdxkphun1-9 ]|Arrow(?:Left|Right|Up|Down)|Enter|Escape)$/i;
const MIDDLE = -1; // the seat of the board that belongs to no seat
const FREE_KEYS = /^(?:Tab|F\d+)$/; // never the table's: they leave it, or belong to the browser
const FOCUSABLE = "button, summary, [tabindex]";
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Return what an object has by a text of a message, and nothing of what every object has, such as `constructor`. */
const own = (object, key) => (Object.hasOwn(object, key) ? object[key] : undefined);

/** Return an element with properties, attributes and children. A property of "on" has listeners by event. */
function h(name, given = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(given)) {
    if (key === "on") for (const [event, listener] of Object.entries(value)) made.addEventListener(event, listener);
    else if (value === true) made.setAttribute(key, "");
    else if (value !== false && value != null) made.setAttribute(key, value);
  }
  made.append(...children.flat(3).filter(child => child != null && child !== false));
  return made;
}

/** Return SVG markup as nodes: a copy of what is a plain drawing. */
function parseDrawing(markup) {
  const parsed = new DOMParser().parseFromString(`<svg xmlns="${SVG}">${markup}</svg>`, "image/svg+xml").documentElement;
  return parsed.localName === "svg" ? copyDrawings(parsed) : [];
}

function copyDrawings(parent) {
  return [...parent.childNodes].map(node => {
    if (node.nodeType === Node.TEXT_NODE) return document.createTextNode(node.data);
    if (node.namespaceURI !== SVG || !ELEMENTS.has(node.localName)) return "";
    const made = document.createElementNS(SVG, node.localName);
    for (const { name, value } of node.attributes) if (ATTRIBUTES.get(name)?.test(value)) made.setAttribute(name, value);
    made.append(...copyDrawings(node));
    return made;
  });
}

/** Return the paths that the drawings of a deck refer to. */
function makeShapes(deck) {
  const shapes = document.createElementNS(SVG, "svg");
  for (const [name, path] of Object.entries(deck.shapes)) {
    if (!SHAPE.test(name) || !PATH.test(path)) continue;
    const made = document.createElementNS(SVG, "path");
    made.setAttribute("id", `cg-${name}`);
    made.setAttribute("d", path);
    shapes.append(made);
  }
  return shapes;
}

const coloursOf = (deck, theme) => Object.entries(deck.colours[theme]).filter(([name, colour]) => COLOUR_NAME.test(name) && COLOUR.test(colour));
const list = colours => colours.map(([name, colour]) => `--${name}:${colour}`).join(";");
const useColours = colours => colours.map(([name]) => `svg.cardgolf .fill-${name}{fill:var(--${name})}svg.cardgolf .stroke-${name}{stroke:var(--${name})}svg.cardgolf :is(.color-${name},.${name}){color:var(--${name})}`).join("");

/** A card of a deck by its text, to be drawn beside a table in an element of its own, with all that it needs. */
export class CardgolfCard extends HTMLElement {
  constructor() {
    super();
    this.attachShadow({ mode: "open" });
  }

  /** Draw a face of a deck: the message that `cardgolf.web.deck_message` returns. Without a face it is the back. */
  show(deck, face = null) {
    const sheet = new CSSStyleSheet(), found = face === null ? null : own(deck.faces, face);
    const svg = document.createElementNS(SVG, "svg"), markup = found?.small ?? deck.back;
    svg.setAttribute("class", "cardgolf");
    svg.setAttribute("viewBox", "0 0 100 140");
    svg.setAttribute("aria-hidden", "true");
    svg.append(...parseDrawing(markup));
    const used = Object.entries(deck.shapes).filter(([name]) => markup.includes(`#cg-${name}"`)), shapes = makeShapes({ shapes: Object.fromEntries(used) });
    shapes.setAttribute("class", "shapes");
    const light = coloursOf(deck, "light"); // a card is paper in both themes
    sheet.replaceSync(`${DRAWN}${useColours(light)}:host{display:block;${list(light)};color:var(--ink)}svg.cardgolf{display:block;width:100%;height:100%;font-family:system-ui,sans-serif}.shapes{position:absolute;width:0;height:0}`);
    this.shadowRoot.adoptedStyleSheets = [sheet];
    this.shadowRoot.replaceChildren(shapes, svg);
  }
}

// Made from cardgolf-table.en.ftl and js/src/words.js by scripts/build_js.py --words. Do not edit.
const invalid = (what, value, expected) => new RangeError(`invalid ${what}=${String(value).slice(0, 40)}: expected ${expected}`);
const isolate = name => (/[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u.test(name) ? `\u2068${name}\u2069` : name);

const UNKNOWN = "unknown";
const PERIOD = 100; // plural categories repeat after so many numbers

/** Return the variant of a value: a text, digits, yes, no or unknown. */
function nameKey(value) {
  if (value === null) return UNKNOWN;
  return typeof value === "boolean" ? (value ? "yes" : "no") : String(value);
}

/** Words of a compiled catalogue, an object or its JSON text. */
class Words {
  #plural;
  #messages;

  constructor(catalogue) {
    let data = catalogue;
    try {
      if (typeof catalogue === "string") data = JSON.parse(catalogue);
    } catch {
      throw invalid("catalogue", catalogue, "JSON");
    }
    if (data?.format !== "cardgolf-words-1") throw invalid("catalogue", data?.format, "a catalogue of the format cardgolf-words-1");
    this.language = data.language;
    this.#plural = data.plural;
    this.#messages = new Map(Object.entries(data.messages));
  }

  has(key) {
    return this.#messages.has(key);
  }

  /** Return the message of an id with its parameters filled in. */
  write(key, values = {}) {
    if (!this.has(key)) throw invalid("key", key, "the id of a message");
    return this.#fill(this.#messages.get(key), values);
  }

  /** Return names such as Ann, Bo and Cy. */
  join(names) {
    if (names.length < 2) return names.join("");
    return this.write("list", { names: names.slice(0, -1).join(", "), last: names.at(-1) });
  }

  /** Return a reason that rules give in English, or the text itself if the catalogue does not have it. */
  reason(text, values = {}) {
    const key = `reason-${text.replaceAll(" ", "-")}`;
    if (this.has(key)) return this.write(key, values);
    return text.trim() ? text : "";
  }

  #fill(pattern, values) {
    if (typeof pattern === "string") return pattern;
    return pattern.map(part => (typeof part === "string" ? part : this.#choose(part, values))).join("");
  }

  #choose([name, variants, byDefault], values) {
    const value = values[name];
    if (value === undefined) throw invalid("values", Object.keys(values), `a value for the parameter ${name}`);
    if (!variants) return nameKey(value);
    let key = nameKey(value);
    if (typeof value === "number" && !Object.hasOwn(variants, key)) key = this.#findCategory(value);
    const isText = typeof value === "string" && key === UNKNOWN; // a card may have this name
    return this.#fill(variants[isText || !Object.hasOwn(variants, key) ? byDefault : key], values);
  }

  #findCategory(number) {
    const size = Math.abs(number), known = size < 2 * PERIOD ? size : PERIOD + (size % PERIOD);
    return this.#plural.findLast(([start]) => start <= known)[1];
  }
}

const LANGUAGES = ["de"]; // beside English
const ENGLISH = new Words({"format":"cardgolf-words-1","language":"en","plural":[[0,"other"],[1,"one"],[2,"other"]],"messages":{
"actions":"Actions",
"again":"Play again",
"all-moves":["All ",["count"]," moves"],
"back":"Go back",
"board-of":[["player",{"unknown":"Your board","other":["Board of ",["player"]]},"other"]],
"cancel":"Cancel",
"card-table":"Card table",
"changed":"changed last",
"chosen-place":["place ",["number"],", click to take it back"],
"cleared":"cleared",
"clicked":"clicking tapping click tap",
"count-cards":[["count",{"one":"1 card","other":[["count"]," cards"]},"other"]],
"count-down":[["count",{"one":"1 card face down","other":[["count"]," cards face down"]},"other"]],
"deals":[["player"]," deals"],
"discard":["Discard ",["count"]],
"discard-has":[["count",{"0":"Discard pile, empty","one":["Discard pile, 1 card, on top ",["cards"]],"other":["Discard pile, ",["count"]," cards, on top ",["cards"]]},"other"]],
"drawn":[["player",{"unknown":"Drawn","other":["Drawn by ",["player"]]},"other"]],
"drawn-has":[["player",{"unknown":"Drawn card","other":["Drawn by ",["player"]]},"other"],", ",["cards",{"unknown":"none","other":[["cards"]]},"other"]],
"face-down":"face down",
"hand-of":[["player",{"unknown":[["count",{"one":"Your hand, 1 card","other":["Your hand, ",["count"]," cards"]},"other"]],"other":[["count",{"one":["Hand of ",["player"],", 1 card"],"other":["Hand of ",["player"],", ",["count"]," cards"]},"other"]]},"other"]],
"has-chosen":"has chosen",
"hint":"Hint",
"hint-from":"from all moves",
"hint-keys":"arrows and Enter",
"hint-menu":"all moves",
"last-round":"Last round",
"last-turn":"Last turn.",
"locked":[["count",{"0":"locked","one":"locked for 1 more turn","other":["locked for ",["count"]," more turns"]},"other"]],
"log":"What happened",
"marked":"marked",
"matched":"matched",
"middle":"Middle",
"name":"Player",
"next-place":["Place ",["number"]," of ",["count"],".",["others",{"yes":" Click a card of another player.","no":""},"no"]," Click a numbered place to take it back."],
"next-round":"Next round",
"not-alone":"These cards cannot be thrown alone. Click one that goes with them, or one of them to take it back.",
"notes":"Notes",
"nothing-yet":"Nothing yet.",
"or":[["text"],"; or ",["then"]],
"others":"Other players",
"piles":"Piles",
"played":"Played",
"played-has":["Played, ",["cards"]],
"player":["Player ",["number"]],
"points-of":[["own",{"yes":[["points",{"one":[["points"]," point"],"other":[["points"]," points"]},"other"]],"no":[["points"]]},"no"]," ",["where",{"round":"this round","hand":"in hand","sight":"in sight"},"sight"]],
"rank":"Rank",
"review":"What moves cost",
"rules":"Rules",
"seen-by-you":["face down, seen by you: ",["cards"]],
"sheet":"Score sheet",
"stock":["Stock ",["count"]],
"stock-has":[["count",{"0":"Stock, empty","one":"Stock, 1 card, face down","other":["Stock, ",["count"]," cards, face down"]},"other"]],
"sum":"total",
"table":"Table",
"this-round":"This round",
"throw":"Throw",
"throw-and-turn":"Throw it, turn one up",
"throw-and-turn-means":"throw it and turn up a card",
"throw-it":"Throw it",
"to-move":"to move",
"total":"Total",
"turn-up":"Click the card to turn up.",
"undo":"Take back",
"which-move":"Which move?",
"winner":"winner",
"you":"you",
"your-cards":"Your cards"
}});
// The end of what is made.

const fetched = new Map(); // promises of words, by language

/** Return the words of a language. They are English ones where there are no others. */
function fetchWords(language) {
  const read = async () => {
    const found = await fetch(new URL(`cardgolf-table.${language}.json`, import.meta.url)); // no address, in a notebook: English
    return found.ok ? new Words(await found.text()) : ENGLISH;
  };
  if (!fetched.has(language)) fetched.set(language, read().catch(() => { fetched.delete(language); return ENGLISH; }));
  return fetched.get(language);
}

const escape = text => text.replace(/[^\p{L}\p{N} ]/gu, "\\$&");
const isBeside = board => board != null && !board.layout.is_hand && spanOf(board.layout)[0] < 7; // the board stands beside the piles
const isFlat = board => board != null && spanOf({ ...board.layout, extra: 0 })[1] < 3;
/** The column and row of each place of a board: cells of a grid, or what its form says. Extra places are beside a grid while it is narrow, or in rows below. */
function spotsOf({ rows, columns, extra, form }) {
  const across = columns < 4 ? 6 : columns, size = rows * columns;
  if (!form) {
    return Array.from({ length: size + extra }, (_, index) => {
      const more = index - size;
      if (more >= 0 && index < rows * across) return [columns + Math.floor(more / rows), more % rows];
      return more < 0 ? [index % columns, Math.floor(index / columns)] : [index % across, Math.floor(index / across)];
    });
  }
  const at = [...form.rows.flatMap(row => row.split(" ").filter(name => name !== ".")), ...Object.values(form.groups).flat()].map(name => form.at[name]);
  const below = 1 + Math.max(...at.map(([, y]) => y));
  return [...at, ...Array.from({ length: extra }, (_, index) => [index % columns, below + Math.floor(index / columns)])];
}
const lay = (element, [x, y]) => { element.style.setProperty("--at-x", x); element.style.setProperty("--at-y", y); return element; };
/** How many columns and rows of cards a board takes, with fractions. */
const spanOf = layout => [0, 1].map(axis => 1 + Math.max(0, ...spotsOf(layout).map(spot => spot[axis])));
const isTouched = matchMedia("(hover: none)").matches;
const capital = text => text.slice(0, 1).toUpperCase() + text.slice(1);
const HIDDEN = { card: null, up: false }; // a card that is face down, where null is no card
const minus = text => String(text).replace(/(?<![\p{L}\p{N}])-(?=\d)/gu, "\u2212"); // no hyphen of a name or a range
const isPicked = card => card.getAttribute?.("aria-pressed") === "true"; // a card of a hand that was clicked
const isDull = ({ type, pile, move }) => move === "pass" || (type === "drew" && pile === "stock"); // nothing to answer
const same = (one, other) => one.length === other.length && one.every((each, index) => each === other[index]);

export class CardgolfTable extends HTMLElement {
  static observedAttributes = ["theme", "speed", "actions", "lang"];

  #deck = null;
  #message = null;
  #advice = null;
  #refusal = null;
  #picked = []; // indices of cards of a hand
  #path = []; // keys of the places chosen so far for a move that names several
  #throwing = false; // the card in hand goes to the discard pile, and a card to turn up is wanted
  #log = [];
  #byKeys = false; // whether the player uses keys, and wants to read of them
  #open = { hint: true, sheet: true, log: true, rules: false };
  #language = "en";
  #words = ENGLISH;
  #learning = null; // a promise while words are fetched
  #changed = new Map(); // places that changed last, by seat
  #sizes = new ResizeObserver(() => this.#fit());
  #running = null;
  #kept = new Set(); // codes of the keys that are down and did not reach the page
  #colours = new CSSStyleSheet();
  #widths = { own: 72, pile: 72, layout: "" };
  #squeezed = { for: "", own: Infinity, pile: Infinity, small: Infinity, crowd: null }; // widths with which all was in sight, and whether the others need a row for themselves

  constructor() {
    super();
    this.attachShadow({ mode: "open", delegatesFocus: true }); // to #table; a host with tabindex -1 would hide all of it from Tab
    this.shadowRoot.append(
      h("div", { id: "shapes", hidden: true, "aria-hidden": "true" }),
      h("div", { id: "table", class: "table", part: "table", tabindex: -1, role: "group" }),
      h("div", { id: "status-live", class: "unseen", role: "status", "aria-live": "polite" }),
      h("div", { id: "alert-live", class: "unseen", role: "alert" }),
    );
    const sheet = new CSSStyleSheet(); // no <style>, which a content security policy may forbid
    sheet.replaceSync(DRAWN + STYLE);
    this.shadowRoot.adoptedStyleSheets = [sheet, this.#colours];
    this.addEventListener("keydown", event => { this.#keep(event); this.#onKey(event); });
    this.addEventListener("keypress", event => this.#keep(event));
    this.addEventListener("keyup", event => { this.#release(event); this.#useKeys(true); }); // also of the key that brought the focus here
    this.shadowRoot.addEventListener("focusin", event => this.#rove(event.target));
    this.addEventListener("pointerdown", () => this.#useKeys(false));
  }

  connectedCallback() {
    this.#sizes.observe(this);
    this.#learn();
    this.#draw();
  }

  disconnectedCallback() { this.#sizes.disconnect(); this.#running?.cancel(); }

  attributeChangedCallback() { this.#learn(); this.#draw(); }

  /** Take the words of the language in which the element stands. What is drawn waits for them. */
  #learn() {
    const language = this.closest("[lang]")?.lang.split("-")[0].toLowerCase() || "en";
    if (!this.isConnected || language === this.#language) return;
    this.#language = language;
    [this.#learning, this.#words] = [null, ENGLISH];
    if (!LANGUAGES.includes(language)) return;
    const learning = this.#learning = fetchWords(language).then(words => {
      if (learning !== this.#learning) return; // another language was set meanwhile
      [this.#learning, this.#words] = [null, words];
      this.#draw();
    });
  }

  /** Return a label in these words. */
  #label(key, values) { return minus(this.#words.write(key, values)); }

  /** Return a text of a mouse or, on a screen that is touched, of a finger. */
  #tap(text) {
    const pairs = isTouched ? this.#words.write("clicked").split(" ") : [];
    for (let at = 0; at < pairs.length; at += 2) {
      text = text.replace(new RegExp(escape(pairs[at]), "giu"), found => (found[0] === pairs[at][0] ? pairs[at + 1] : capital(pairs[at + 1])));
    }
    return text;
  }

  /** The drawings of the cards: the message that `cardgolf.web.deck_message` returns. */
  get deck() { return this.#deck; }

  set deck(deck) {
    this.#deck = deck;
    const holder = this.shadowRoot.getElementById("shapes");
    holder.replaceChildren(makeShapes(deck));
    holder.removeAttribute("hidden");
    const [light, dark] = ["light", "dark"].map(theme => coloursOf(deck, theme));
    this.#colours.replaceSync([
      useColours(light),
      `:host{${list(light)};color-scheme:light}`,
      `@media(prefers-color-scheme:dark){:host(:not([theme=light])){${list(dark)};color-scheme:dark}}`,
      `:host([theme=dark]){${list(dark)};color-scheme:dark}`,
    ].join(""));
    try { this.#draw(); } catch { this.#message = null; } // the old message does not go with it: the next one is shown
  }

  /** The last message that was shown. */
  get message() { return this.#message; }

  /** Show a message that `cardgolf.web.table_message` returned, and what happened since the last one. */
  async show(message) {
    if (this.#learning) await this.#learning;
    this.#running?.cancel();
    const before = this.#message, log = this.#log;
    const places = this.#measure();
    this.#message = message;
    this.#advice = this.#refusal = null;
    this.#picked = [];
    this.#path = [];
    this.#throwing = false;
    try {
      if (!before || message.ply < before.ply) { this.#log = []; this.#changed.clear(); }
      const dull = new Set(message.events.filter(isDull).map(({ ply }) => ply));
      const closed = message.events.find(({ type }) => type === "round_closed")?.ply; // the headline tells it as well
      const news = message.news.map((each, at, all) => ({ ...each, isDull: dull.has(each.ply) || (each.ply === closed && all[at - 1]?.ply === closed) }));
      this.#log = [...this.#log.filter(each => !news.length || each.ply < news[0].ply), ...news];
      this.#note(message);
      this.#draw();
      this.#announce();
    } catch (error) {
      [this.#message, this.#log] = [before, log]; // it is damaged, and the next one is drawn as if it had not come
      throw error;
    }
    if (before && message.events.length) await this.#animate(message, places);
    this.#showActions();
  }

  /** Scroll a little where the window cuts what can be pressed, while one plays. */
  #showActions() {
    const { bottom = 0, height = 0 } = this.shadowRoot.querySelector(".actions")?.getBoundingClientRect() ?? {};
    const over = bottom + 8 - document.documentElement.clientHeight;
    if (!this.#isCompact && over > 0 && over <= height + 8 && this.matches(":focus-within")) scrollBy({ top: over, behavior: "instant" });
  }

  /** Bring the table into the window, with the prompt and one's own cards in sight, and give it the keys. */
  enter() {
    const felt = this.shadowRoot.querySelector(".felt");
    if (this.#isCompact || !felt) this.scrollIntoView({ block: "start" });
    else felt.scrollIntoView({ block: "nearest" }); // what stands above it stays, as far as there is room
    this.focus({ preventScroll: true });
  }

  /** Show a hint: `{title, text, moves: [{move, text, points}], unlucky: {title, moves}, note}`. Moves are outlined. */
  advise(advice) { this.#advice = advice; this.#open.hint = true; this.#draw(); this.#say(minus(`${advice.title}. ${advice.text ?? ""}`)); }

  /** Show why a move was refused: `{error, rule, clauses: [text]}`. */
  refuse(refusal) {
    this.#refusal = refusal;
    this.#draw();
    this.shadowRoot.getElementById("alert-live").textContent = refusal.error;
  }

  // What the message says

  get #view() { return this.#message.view; }
  get #mine() { return this.#view.seat; }
  get #canMove() { return this.#message.offers.length > 0; }

  /** Whether a seat may act. It may not in a match that the server has ended. */
  #acts(seat) { return !this.#message.over && this.#view.to_act.includes(seat); }

  #name(seat) { return isolate(this.#view.names[seat] || this.#label("player", { number: seat + 1 })); }
  #offers(test) { return this.#message.offers.filter(({ move }) => test(move.split(" "), move)); }
  #can(action) { return (this.getAttribute("actions") ?? "").split(/\s+/).includes(action); }

  /** Remember the places that the events changed, until their seat moves again. */
  #note(message) {
    for (const event of message.events) {
      if (event.type === "dealt") this.#changed.clear();
      const paths = event.paths?.flatMap(([seat, place, to, toPlace]) => [[seat, place], [to, toPlace]]) ?? [];
      const one = ["swapped", "turned_up", "placed"].includes(event.type) ? [[event.seat, event.place]] : [];
      if (event.move) { this.#changed.delete(event.seat); this.#changed.delete(MIDDLE); }
      for (const [seat, place] of [...paths, ...one]) {
        this.#changed.set(seat, [...(this.#changed.get(seat) ?? []), place]);
      }
    }
  }

  /** The legal moves that a place stands for. A card is thrown by the discard pile first. */
  #offersAt(seat, name) {
    if (!this.#canMove) return [];
    if (seat === MIDDLE) return this.#throwing || this.#path.length ? [] : this.#offers(words => this.#isTake(words) && words[1] === name);
    const isThrow = words => words[0] === "discard" && words[1] === "flip";
    const mayBeRight = ({ move }) => !/^(snap|grab) /.test(move) || !this.#isKnownWrong(seat, name); // nobody would throw the others
    const path = this.#offersOnPath(`${seat} ${name}`).filter(mayBeRight);
    if (this.#path.length || seat !== this.#mine) return this.#throwing ? [] : path;
    const several = new Set(this.#offersOfPaths().map(({ offer }) => offer.move));
    const single = this.#offers((words, move) => !this.#isTake(words) && words.slice(1).includes(name) && isThrow(words) === this.#throwing && !several.has(move)).filter(mayBeRight);
    return this.#throwing ? single : [...single, ...path];
  }

  /** The places that a move names, as keys, or null if it names anything else: `exchange a1 1 b1` is a place of the viewer and one of seat 1. */
  #placesOf(words) {
    const keys = [], names = this.#view.boards.map((board, seat) => (board && !board.layout.is_hand ? this.#message.places[seat] : []));
    for (let index = 1; index < words.length; index++) {
      const isOther = /^[0-9]$/.test(words[index]) && names[words[index]]?.includes(words[index + 1]);
      const seat = isOther ? Number(words[index++]) : this.#mine;
      if (!names[seat]?.includes(words[index])) return null;
      keys.push(`${seat} ${words[index]}`);
    }
    return keys;
  }

  /** Return whether the viewer knows that a card differs from the top discard. */
  #isKnownWrong(seat, name) {
    const rank = card => card.replace(/^.*=/, "").replace(/^(10|[2-9AJQK])[CDHS]$/, "$1"), top = this.#view.discard_shown.at(-1);
    const card = this.#view.boards[seat]?.slots[this.#message.places[seat].indexOf(name)]?.card;
    return Boolean(card && top) && rank(card) !== rank(top);
  }

  /** The legal moves that name several places or one of another player, and nothing else. They are chosen place by place. */
  #offersOfPaths() {
    return this.#message.offers.map(offer => ({ offer, keys: this.#placesOf(offer.move.split(" ")) }))
      .filter(({ offer, keys }) => keys && !this.#isTake(offer.move.split(" ")) && (keys.length > 1 || (keys.length && !keys[0].startsWith(`${this.#mine} `))));
  }

  /** Those of them that go on with a place. If no move names the places in this order, the order does not matter. */
  #offersOnPath(key) {
    const path = this.#path, every = this.#offersOfPaths();
    if (path.includes(key)) return [];
    const ordered = every.filter(({ keys }) => same(keys.slice(0, path.length + 1), [...path, key]));
    const found = ordered.length ? ordered : every.filter(({ keys }) => [...path, key].every(each => keys.includes(each)));
    return found.map(({ offer }) => offer);
  }

  /** Choose a place: make the move, go on to its next place, or let the player choose among moves. */
  #touch(key, offers, anchor) {
    const lengths = new Map(this.#offersOfPaths().map(({ offer, keys }) => [offer.move, keys.length]));
    const longer = offers.filter(({ move }) => lengths.get(move) > this.#path.length + 1);
    if (!longer.length) { this.#choose(offers, anchor); return; }
    if (!offers.every(({ move }) => lengths.has(move))) { this.#choose([...offers.filter(each => !longer.includes(each)), { text: longer[0].text, key }], anchor); return; }
    this.#goOn(key);
  }

  /** Take a place as the next one of a move of several. */
  #goOn(key) {
    this.#path = [...this.#path, key];
    this.#draw();
    this.#say(this.#nextPlace());
    this.#find(key)?.focus();
  }

  /** Forget what was chosen of a move. */
  #stepBack() { this.#throwing = false; this.#path = []; this.#draw(); }

  #nextPlace() {
    const paths = this.#offersOfPaths().filter(({ keys }) => this.#path.every(each => keys.includes(each)));
    const rest = paths.flatMap(({ keys }) => keys.filter(each => !this.#path.includes(each)));
    const count = Math.max(...paths.map(({ keys }) => keys.length)), others = rest.every(each => !each.startsWith(`${this.#mine} `));
    return this.#tap(this.#label("next-place", { number: this.#path.length + 1, count, others }));
  }

  /** Whether a move takes a card of the middle, whose places may have the names of a player's. */
  #isTake(words) { return this.#view.middle != null && words[0] === "take"; }

  #namesOf(seat) { return seat === MIDDLE ? this.#message.middle : this.#message.places[seat]; }

  #offersOfPile(pile) {
    const found = this.#offers(words => words[0] === "draw" && words[1] === pile);
    return pile === "discard" ? [...found, ...this.#throws(), ...this.#playsOfPicked()] : found;
  }

  /** The ways to throw the card in hand. One that wants a card to turn up has no move of its own. */
  #throws() {
    const plain = this.#offers((_, move) => move === "discard");
    const flips = this.#offers(words => words[0] === "discard" && words[1] === "flip");
    return flips.length && !this.#throwing ? [...plain, { text: plain.length ? this.#label("throw-and-turn-means") : flips[0].text }] : plain;
  }

  /** The moves that no place, pile or card of a hand stands for, and a Throw button for the hand's sake. */
  #otherOffers() {
    const board = this.#view.boards[this.#mine];
    const names = new Set(board && !board.layout.is_hand ? this.#message.places[this.#mine] : []);
    const paths = new Set(this.#offersOfPaths().map(({ offer }) => offer.move));
    const rest = this.#offers((words, move) => !this.#isTake(words) && !["play", "draw", "discard"].includes(words[0]) && !paths.has(move) && !words.slice(1).some(word => names.has(word)));
    return [...this.#throws(), ...rest];
  }

  /** The moves that lay down the picked cards, and no others. */
  #playsOfPicked() {
    const slots = this.#view.boards[this.#mine]?.slots ?? [];
    const wanted = this.#picked.map(index => slots[index].card).sort();
    return wanted.length ? this.#offers(words => words[0] === "play" && same(words.slice(1).map(word => word.toUpperCase()).sort(), wanted.map(card => card.toUpperCase()).sort())) : [];
  }

  // Drawing

  #draw() {
    if (!this.#message || !this.#deck || !this.isConnected || this.#learning) return;
    const table = this.shadowRoot.getElementById("table"), focused = this.shadowRoot.activeElement;
    table.setAttribute("aria-label", this.#label("card-table"));
    try {
      this.#measureRoom();
      table.replaceChildren(...this.#parts());
    } catch (error) {
      this.#advice = this.#refusal = null; // if it is one of them that cannot be drawn
      throw error;
    }
    this.#squeeze();
    if (focused && focused !== table) {
      const found = focused.dataset.key && this.#find(focused.dataset.key);
      (found && found.matches(FOCUSABLE) ? found : this).focus({ preventScroll: true }); // keys still reach the table
    }
  }

  #find(key) { return this.shadowRoot.querySelector(`[data-key="${CSS.escape(key)}"]`); }

  #parts() {
    const view = this.#view, mine = this.#mine;
    const others = view.boards.map((board, seat) => ({ board, seat })).filter(({ board, seat }) => board && seat !== mine);
    const first = mine == null ? 0 : others.findIndex(({ seat }) => seat > mine);
    const ordered = first > 0 ? [...others.slice(first), ...others.slice(0, first)] : others;
    const own = mine == null ? null : view.boards[mine], since = view.phase === "round over" ? null : this.#since();
    return [
      h("section", { class: `felt${isBeside(own) ? " beside" : ""}`, "aria-label": this.#label("table") },
        h("header", {}, h("h2", {}, this.#message.title), h("p", {}, this.#headline())),
        h("div", { class: "prompt" }, h("p", { class: "status" }, this.#prompt()), since != null && h("p", { class: "since", title: since }, since)),
        h("div", { class: "others", role: "group", "aria-label": this.#label("others") },
          ordered.map(({ board, seat }) => this.#panel(board, seat))),
        h("div", { class: "middle" },
          view.phase === "round over" || (this.#message.over && view.standings.length) ? this.#result() : this.#piles(),
          this.#advice && h("p", { class: "tip" }, minus(`${this.#advice.title}.`)),
          this.#refusal && this.#refused()),
        own && this.#ownBoard(own, mine),
        this.#actions(own)),
      h("aside", { class: "rail", "aria-label": this.#label("notes") },
        this.#message.sides && h("p", { class: "quiet sides" }, this.#message.sides.join(" ")),
        this.#advice && this.#section("hint", minus(this.#advice.title), this.#hint()),
        this.#message.rounds.length > 0 && this.#section("sheet", this.#label("sheet"), this.#sheet()),
        this.#section("log", this.#label("log"), this.#news()),
        this.#deck.told?.length > 0 && this.#section("rules", this.#label("rules"), this.#rules())),
    ];
  }

  /** What to do now, and whether it is the viewer's last turn of the round. */
  #prompt() {
    const { round_end: end, phase } = this.#view, mine = this.#mine;
    const isLast = end && !["round over", "reaction"].includes(phase) && this.#acts(mine) && !end.turns.includes(mine);
    return [isLast && [h("b", { class: "last" }, this.#label("last-turn")), " "], this.#status()].flat().filter(Boolean);
  }

  /** What the others did since the viewer's last turn, without draws from the stock and passes. */
  #since() {
    const log = this.#log, isMine = ({ seat }) => seat === this.#mine;
    const end = this.#acts(this.#mine) ? log.findLastIndex(each => !isMine(each)) + 1 : log.length; // not what the turn in progress has so far
    const start = log.slice(0, end).findLastIndex(isMine) + 1;
    return minus(log.slice(start, end).filter(each => !each.isDull).map(({ text }) => text).join(" "));
  }

  #status() {
    if (this.#throwing) return this.#tap(this.#label("turn-up"));
    if (this.#path.length) return this.#nextPlace();
    return this.#picked.length && !this.#playsOfPicked().length ? this.#tap(this.#label("not-alone")) : this.#write(this.#message.status);
  }

  /** A sentence for the player: without keys unless they are in use, and with true minus signs. */
  #write(text) {
    const [keys, from, menu] = ["keys", "from", "menu"].map(key => escape(this.#words.write(`hint-${key}`)));
    const said = text.includes(" (m)") ? text.replace(new RegExp(`,? ${from}|: ${menu}(?= \\(m)`, "g"), "").replaceAll(" (m)", "") : text; // a menu of the terminal
    return this.#tap(minus(this.#byKeys ? said : said.replace(new RegExp(` \\((?:${keys}|[a-z])\\)`, "g"), "")));
  }

  #useKeys(isUsed) {
    if (isUsed === this.#byKeys) return;
    this.#byKeys = isUsed;
    const status = this.shadowRoot.querySelector(".status");
    if (status) status.replaceChildren(...this.#prompt()); // a new drawing would take away what is being pressed
  }

  #headline() {
    const { moment, closing, status } = this.#message, now = closing ?? this.#label("deals", { player: this.#name(this.#view.dealer) });
    return now === status ? moment : `${moment} \u00b7 ${now}`; // the status may be how the round ended
  }

  /** A card as SVG. Its name is on the element around it. */
  #card(slot, size) {
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("class", `cardgolf ${this.getAttribute("theme") ?? "auto"}`);
    svg.setAttribute("viewBox", "0 0 100 140");
    svg.setAttribute("aria-hidden", "true");
    const kind = size === "small" || (size === "full" && this.#widths.own < FULL) || (["pile", "open"].includes(size) && this.#widths.pile < FULL) ? "small" : "full";
    const face = slot?.card && own(this.#deck.faces, slot.card);
    if (face && slot.up !== false) svg.append(...parseDrawing(face[kind]));
    else svg.append(...parseDrawing(this.#deck.back));
    if (face && slot.up === false) {
      svg.append(...parseDrawing(`<svg x="0" y="0" width="62" height="84" viewBox="0 0 100 140">${face.small}</svg>`
        + `<g class="color-pin"><use class="sign" href="#cg-sign-eye" transform="translate(61 103) scale(1.25)"/></g>`));
    }
    return svg;
  }

  #sign(name) {
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("class", "cardgolf sign-box");
    svg.setAttribute("viewBox", "0 0 24 24");
    svg.setAttribute("aria-hidden", "true");
    svg.append(...parseDrawing(`<use class="sign" href="#cg-sign-${name}"/>`));
    return svg;
  }

  #describe(slot) {
    if (!slot) return this.#label("cleared");
    const face = slot.card && (own(this.#deck.faces, slot.card)?.name ?? slot.card);
    if (!face) return this.#label("face-down");
    return slot.up === false ? this.#label("seen-by-you", { cards: face }) : minus(face);
  }

  #panel(board, seat) {
    const acting = this.#acts(seat), window = this.#view.phase === "reaction";
    const points = this.#message.marks[seat]?.points;
    return h("section", { class: `panel${acting ? window ? " asked" : " acting" : ""}`, "aria-label": this.#name(seat) },
      this.#owner(seat),
      this.#board(board, seat, "small"),
      board.count > board.slots.length && h("p", { class: "sight" }, this.#label("count-cards", { count: board.count })),
      this.#sight(seat, points));
  }

  /** The points in sight or, when the round is over, those of the round. */
  #sight(seat, points, more) {
    const isOver = this.#view.phase === "round over", scored = this.#message.rounds.at(-1)?.scores[seat];
    const count = isOver ? scored : points;
    const where = isOver ? "round" : this.#view.boards[seat].layout.is_hand ? "hand" : "sight";
    const own = seat === this.#mine; // the panels of others are narrow
    const said = [count != null && this.#label("points-of", { points: count, own, where }), !isOver && more].filter(Boolean);
    return said.length > 0 && h("p", { class: "sight" }, said.join(", "));
  }

  #owner(seat) {
    const view = this.#view, total = view.totals[seat];
    const acting = this.#acts(seat), chosen = view.memory.window?.sealed?.some(each => each.seat === seat);
    const won = this.#message.over && view.standings.some(each => each.seat === seat && each.rank === 1);
    return h("p", { class: "owner" },
      acting && h("span", { class: "turn", role: "img", "aria-label": this.#label("to-move") }, "\u25b6\ufe0e"),
      won && h("span", { class: "flag", role: "img", "aria-label": this.#label("winner") }, "\u2691"),
      h("b", {}, this.#name(seat)), seat === this.#mine && h("span", { class: "quiet" }, this.#label("you")),
      chosen && h("span", { class: "quiet" }, this.#label("has-chosen")),
      total != null && h("b", { class: "total", title: this.#label("sum") }, h("span", { class: "unseen" }, `${this.#label("sum")} `), minus(total)));
  }

  #ownBoard(board, seat) {
    const points = this.#message.marks[seat]?.points;
    const { is_hand, form } = board.layout, seen = form ? form.seen.flatMap(group => form.groups[group]) : [];
    const down = is_hand ? 0 : board.slots.filter((slot, index) => slot && !slot.up && !seen.includes(this.#message.places[seat][index])).length;
    return h("section", { class: "own", "aria-label": this.#label("your-cards") },
      this.#owner(seat), this.#sight(seat, points, down && this.#label("count-down", { count: down })), this.#board(board, seat, "full"));
  }

  #board(board, seat, size) {
    if (board.layout.is_hand) return this.#hand(board, seat, size);
    const { form } = board.layout, names = this.#namesOf(seat), mine = seat === this.#mine;
    const [columns, rows] = spanOf(board.layout), spots = spotsOf(board.layout), spot = index => spots[index];
    const box = h("div", { class: `board ${size}`, role: "group", "aria-label": seat === MIDDLE ? this.#label("middle") : this.#label("board-of", { player: mine ? null : this.#name(seat) }) });
    box.style.setProperty("--columns", columns);
    box.style.setProperty("--rows", rows);
    if (form) box.classList.add("free");
    for (const group of this.#message.marks[seat]?.groups ?? []) box.append(...this.#group(group, names, spot, form));
    if (mine && form) {
      names.forEach((name, index) => box.append(lay(h("span", { class: "label name", "aria-hidden": "true" }, name), spot(index))));
    } else if (mine) {
      for (let column = 0; column < board.layout.columns; column++) {
        const letter = h("span", { class: "label top", "aria-hidden": "true" }, names[column][0]);
        letter.style.gridArea = `1 / ${column + 1} / 2 / ${column + 2}`;
        box.append(letter);
      }
      for (let row = 0; row < board.layout.rows; row++) {
        const number = h("span", { class: "label side", "aria-hidden": "true" }, String(row + 1));
        number.style.gridArea = `${row + 1} / 1 / ${row + 2} / 2`;
        box.append(number);
      }
    }
    const stops = board.slots.map((_, index) => this.#path.includes(`${seat} ${names[index]}`) || this.#offersAt(seat, names[index]).length > 0);
    board.slots.forEach((slot, index) => {
      const [x, y] = spot(index);
      const place = this.#place(slot, seat, names[index], size, stops.indexOf(true) === index);
      if (form) lay(place, [x, y]);
      else place.style.gridArea = `${y + 1} / ${x + 1}`;
      place.style.zIndex = Math.ceil(rows - y) + 1; // a mark at the foot lies over the next row
      box.append(place);
    });
    return box;
  }

  /** An outline round the places of a group, made of boxes behind the cards, and an equals sign on it. */
  #group(group, names, spot, form) {
    const cells = group.map(name => spot(names.indexOf(name)));
    if (form) return ["outer", "inner", "badge equals level"].flatMap(kind => cells.map(cell => lay(h("span", { class: kind.startsWith("badge") ? kind : `group ${kind}`, "aria-hidden": "true" }, kind.startsWith("badge") && this.#sign("equals")), cell)));
    const pairs = cells.flatMap((one, index) => cells.slice(index + 1).filter(other => Math.abs(one[0] - other[0]) + Math.abs(one[1] - other[1]) === 1).map(other => [one, other]));
    const boxes = [];
    for (const kind of ["outer", "inner"]) {
      for (const areas of [...cells.map(cell => [cell, cell]), ...pairs]) {
        const box = h("span", { class: `group ${kind}`, "aria-hidden": "true" });
        const xs = areas.map(([x]) => x), ys = areas.map(([, y]) => y);
        box.style.gridArea = `${Math.min(...ys) + 1} / ${Math.min(...xs) + 1} / ${Math.max(...ys) + 2} / ${Math.max(...xs) + 2}`;
        boxes.push(box);
      }
    }
    for (const [one, other] of pairs.length ? pairs.slice(0, 1) : cells.map(cell => [cell, cell])) {
      const upright = one[0] === other[0];
      const badge = h("span", { class: `badge equals ${upright ? "upright" : "level"}`, "aria-hidden": "true" }, this.#sign("equals"));
      badge.style.gridArea = `${Math.min(one[1], other[1]) + 1} / ${Math.min(one[0], other[0]) + 1} / ${Math.max(one[1], other[1]) + 2} / ${Math.max(one[0], other[0]) + 2}`;
      boxes.push(badge);
    }
    return boxes;
  }

  #place(slot, seat, name, size, stop) {
    const key = `${seat} ${name}`, offers = this.#offersAt(seat, name);
    const turns = own(this.#message.marks[seat]?.locks ?? {}, name);
    const advised = offers.length > 0 && this.#advice?.moves?.[0] && offers.some(({ move }) => move === this.#advice.moves[0].move);
    const changed = slot && (this.#changed.get(seat) ?? []).includes(name);
    const grouped = this.#message.marks[seat]?.groups.some(group => group.includes(name));
    const said = [
      `${name}, ${this.#describe(slot)}`, turns != null && this.#label("locked", { count: turns }),
      turns == null && slot?.mark && this.#label("marked"), changed && this.#label("changed"), grouped && this.#label("matched"),
    ].filter(Boolean).join(", ");
    const does = [...new Set(offers.map(({ text }) => text))];
    const chosen = this.#path.indexOf(key), can = offers.length > 0 || chosen >= 0;
    const kind = offers.length ? this.#verb(offers[0].move, name) : "";
    const click = event => { if (chosen < 0) { this.#touch(key, offers, event.currentTarget); return; } this.#path = this.#path.slice(0, chosen); this.#draw(); };
    const element = h(can ? "button" : "span", {
      class: ["place", size, !slot && "gone", can && "legal", (advised || chosen >= 0) && "advised", turns != null && "locked"].filter(Boolean).join(" "),
      "data-key": key, "data-place": name, role: can ? null : "img",
      tabindex: can ? stop ? 0 : -1 : null, type: can ? "button" : null,
      "aria-label": chosen >= 0 ? `${said}; ${this.#tap(this.#label("chosen-place", { number: chosen + 1 }))}` : does.length ? `${said}; ${does.reduce((text, then) => this.#label("or", { text, then }))}` : said, title: said,
      on: can ? { click } : {},
    },
    slot ? this.#card(slot, size) : h("span", { class: "word" }, size === "full" ? this.#label("cleared") : ""),
    changed && h("span", { class: "corner", "aria-hidden": "true" }),
    turns != null && h("span", { class: "badge lock", "aria-hidden": "true" }, this.#sign("lock"), turns ? String(turns) : ""),
    turns == null && slot?.mark ? h("span", { class: "dot", "aria-hidden": "true" }) : null,
    (kind || chosen >= 0) && h("span", { class: "badge foot", "aria-hidden": "true" }, chosen >= 0 ? String(chosen + 1) : this.#sign(kind)));
    return element;
  }

  #verb(move, name) {
    const [verb] = move.split(" ");
    if (verb === "swap") return "swap";
    return verb === "flip" || move === `discard flip ${name}` ? "flip" : "pick";
  }

  #hand(board, seat, size) {
    const mine = seat === this.#mine;
    const plays = (mine ? this.#offers(words => words[0] === "play") : []).map(({ move }) => move.toUpperCase().split(" ").slice(1));
    const chosen = mine ? this.#picked.map(index => board.slots[index].card.toUpperCase()) : [];
    const fits = card => plays.some(words => { const left = [...words]; return [...chosen, card].every(each => left.includes(each) && left.splice(left.indexOf(each), 1)); });
    const best = this.#advice?.moves?.[0]?.move.split(" ") ?? [], advised = best[0] === "play" ? best.slice(1).map(word => word.toUpperCase()) : [];
    const isPlayable = (slot, index) => slot != null && plays.length > 0 && (this.#picked.includes(index) || fits(slot.card.toUpperCase())), stop = board.slots.findIndex(isPlayable);
    const known = board.slots.map((slot, index) => {
      const can = isPlayable(slot, index), picked = this.#picked.includes(index), found = can ? advised.indexOf(slot.card.toUpperCase()) : -1;
      if (found >= 0) advised.splice(found, 1); // of equal cards, as many as the move has
      return h(can ? "button" : "span", {
        class: `place ${size}${can ? " legal" : ""}${found >= 0 ? " advised" : ""}${picked ? " picked" : ""}`, "data-key": `${seat} hand ${index}`,
        "aria-label": this.#describe({ card: slot.card }), "aria-pressed": can ? String(picked) : null, role: can ? null : "img",
        tabindex: can ? index === stop ? 0 : -1 : null, type: can ? "button" : null, title: this.#describe({ card: slot.card }),
        on: can ? { click: () => this.#pick(index) } : {},
      }, this.#card({ card: slot.card, up: true }, size), can && h("span", { class: "badge foot", "aria-hidden": "true" }, this.#sign(picked ? "pick" : "throw")));
    });
    const hidden = Array.from({ length: board.count - board.slots.length }, () =>
      h("span", { class: `place ${size}`, role: "img", "aria-label": this.#label("face-down") }, this.#card(null, size)));
    const said = this.#label("hand-of", { player: mine ? null : this.#name(seat), count: board.count });
    return h("div", { class: `hand ${size}${hidden.length ? " fan" : ""}${hidden.length > MANY ? " tight" : ""}`, role: "group", "aria-label": said }, known, hidden);
  }

  #pick(index) {
    this.#picked = this.#picked.includes(index) ? this.#picked.filter(each => each !== index) : [...this.#picked, index];
    this.#draw();
  }

  #piles() {
    const view = this.#view, shown = view.discard_shown;
    const pile = (kind, label, said, cards, offers) => h("div", { class: `pile ${kind}` },
      h(offers.length ? "button" : "span", {
        class: `stack${offers.length ? " legal" : ""}${this.#isAdvised(offers) ? " advised" : ""}`, "data-key": `pile ${kind}`, "data-pile": kind,
        type: offers.length ? "button" : null, role: offers.length ? null : "img",
        "aria-label": [said, ...offers.map(({ text }) => text)].join("; "),
        on: offers.length ? { click: event => this.#choose(offers, event.currentTarget) } : {},
      }, cards.length ? cards.map(card => h("span", { class: "place pile-card" }, this.#card(card, "pile")))
        : h("span", { class: "place pile-card gone" }),
      offers.length > 0 && h("span", { class: "badge foot", "aria-hidden": "true" }, this.#sign("throw"))),
      h("span", { class: "pile-label", "aria-hidden": "true" }, label));
    const isHand = Boolean(view.boards[this.#mine]?.layout.is_hand);
    const held = view.held ? [{ card: view.held, up: true }] : view.holding ? [HIDDEN] : [];
    const [top, played] = [shown, view.played].map(cards => cards.map(card => ({ card, up: true })));
    const player = !held.length || view.turn === this.#mine ? null : this.#name(view.turn), { stock_count: left, discard_count: count } = view;
    const list = cards => cards.map(card => this.#describe(card)).join(", ");
    return h("div", { class: "piles", role: "group", "aria-label": this.#label("piles") },
      pile("stock", this.#label("stock", { count: left }), this.#label("stock-has", { count: left }), left ? [HIDDEN] : [], this.#offersOfPile("stock")),
      pile("discard", this.#label("discard", { count }), this.#label("discard-has", { count, cards: list(top) }), top, this.#offersOfPile("discard")),
      played.length > 0 && pile("played", this.#label("played"), this.#label("played-has", { cards: list(played) }), played, []),
      pile("held", this.#label("drawn", { player }), this.#label("drawn-has", { player, cards: list(held) || null }), held, isHand ? this.#offers((_, move) => move === "pass") : []),
      view.middle && h("div", { class: "pile common" }, this.#board(view.middle, MIDDLE, this.#widths.layout === "narrow" ? "small" : "open"), h("span", { class: "pile-label", "aria-hidden": "true" }, this.#label("middle"))));
  }

  /** Whether the best move is one of these. A throw that wants a card to turn up is no move yet. */
  #isAdvised(offers) {
    const best = this.#advice?.moves?.[0]?.move ?? "";
    return offers.some(({ move }) => (move ? move === best : best.startsWith("discard flip ")));
  }

  #result() {
    const view = this.#view, last = this.#message.rounds.at(-1);
    const rows = view.standings.map(each => h("tr", { class: each.rank === 1 && this.#message.over ? "first" : "" },
      h("td", {}, `${each.rank}.`), h("th", { scope: "row" }, this.#name(each.seat)),
      h("td", {}, last?.scores[each.seat] == null ? "" : minus(last.scores[each.seat])), h("td", {}, h("b", {}, minus(each.total)))));
    const round = view.phase === "round over" ? "this-round" : "last-round"; // that was finished before the server ended the match
    return h("div", { class: "result" },
      h("table", {}, h("thead", {}, h("tr", {}, ["rank", "name", round, "total"].map(each => h("th", { scope: "col" }, h("span", { class: each === "rank" ? "unseen" : "" }, this.#label(each)))))), h("tbody", {}, rows)));
  }

  #refused() {
    return h("div", { class: "refusal" }, h("p", {}, this.#refusal.error),
      (this.#refusal.clauses ?? []).map(each => h("p", { class: "quiet" }, each)));
  }

  #actions(own) {
    const buttons = [];
    const button = (key, label, key2, action, filled) => buttons.push(h("button", {
      type: "button", class: filled ? "filled" : "", "data-key": `action ${key}`, "aria-keyshortcuts": key2, on: { click: action },
    }, label, key2 && h("kbd", { "aria-hidden": "true" }, key2)));
    if (this.#view.phase === "round over" && !this.#message.over && this.#can("deal")) {
      button("deal", this.#label("next-round"), "n", () => this.#emit("deal"), true);
    }
    if (own?.layout.is_hand && this.#offers(words => words[0] === "play").length) {
      const plays = this.#playsOfPicked();
      if (plays.length) button("play", this.#label("throw"), "Enter", () => this.#choose(plays), true);
    }
    const whole = this.#offersOfPaths().find(({ keys }) => keys.length === this.#path.length && keys.every(each => this.#path.includes(each)));
    if (whole) button("whole", this.#nameMove(whole.offer.move, whole.offer.text), null, () => this.#make(whole.offer), true);
    if (this.#throwing || this.#path.length) button("back", this.#label("back"), "Esc", () => this.#stepBack());
    const others = this.#canMove ? this.#otherOffers() : [];
    const isOnly = others.length === 1 && others.length === this.#message.offers.length;
    const keys = others.map(({ move }) => this.#keyOf(move ?? "throw"));
    others.slice(0, 6).forEach((offer, index) => {
      const move = offer.move ?? "throw";
      button(`move ${move}`, this.#nameMove(move, offer.text), keys.indexOf(keys[index]) === keys.lastIndexOf(keys[index]) ? keys[index] : null, () => this.#make(offer), this.#advice ? this.#isAdvised([offer]) : isOnly);
    });
    const isDone = this.#view.phase === "round over" && this.#mine != null && this.#message.rounds.at(-1)?.scores[this.#mine] != null;
    if (isDone && this.#can("review")) button("review", this.#label("review"), null, () => this.#emit("review"));
    if (this.#message.over && this.#can("again")) button("again", this.#label("again"), "n", () => this.#emit("again"), true);
    if (others.length > 6) buttons.push(this.#list(others));
    const moves = buttons.splice(0);
    if (this.#can("undo") && this.#message.ply > 0) button("undo", this.#label("undo"), "u", () => this.#emit("undo"));
    if (this.#canMove && this.#can("hint")) button("hint", this.#label("hint"), "h", () => this.#emit("hint"));
    return h("div", { class: "actions", role: "group", "aria-label": this.#label("actions") }, moves, buttons.length > 0 && h("div", { class: "tools" }, buttons));
  }

  #nameMove(move, text) {
    const [verb, ...rest] = move.split(" ");
    const key = rest.length ? null : own(LABELS, verb);
    if (key) return this.#label(key);
    const [means] = text.split(":"), named = rest.join(" ");
    return `${capital(means)}${named && !means.includes(`${named})`) ? `: ${named}` : ""}`; // a seat is in brackets
  }

  #keyOf(move) { return own(KEYS_OF_MOVES, move) ?? null; }

  #list(offers) {
    return h("details", { class: "menu" }, h("summary", { "data-key": "menu" }, this.#label("all-moves", { count: offers.length })),
      h("ul", {}, offers.map(({ move, text }) => h("li", {}, h("button", { type: "button", on: { click: () => this.#make({ move }) } }, `${text}: ${move ?? "discard"}`)))));
  }

  #section(key, title, content) {
    const details = h("details", { class: "card-box", open: this.#open[key] }, h("summary", { "data-key": `notes ${key}` }, h("h3", {}, title)), content);
    details.addEventListener("toggle", () => { this.#open[key] = details.open; });
    return details;
  }

  #hint() {
    const advice = this.#advice, { unlucky } = advice;
    const list = (moves = [], first) => h("table", {}, h("tbody", {}, moves.map((each, index) => h("tr", { class: index ? "" : first },
      h("td", {}, minus(each.text)), h("td", { class: "number" }, each.points == null ? "" : minus(each.points.toFixed(1)))))));
    return h("div", { class: "hint" }, advice.text && h("p", {}, minus(advice.text)), list(advice.moves, "first"),
      unlucky && [h("b", {}, unlucky.title), list(unlucky.moves, "")],
      advice.note && h("p", { class: "quiet" }, advice.note));
  }

  #sheet() {
    const { rounds, view } = this.#message, seats = view.names.map((_, seat) => seat);
    const head = h("tr", {}, h("th", { scope: "col" }, h("span", { class: "unseen" }, this.#label("name"))), rounds.map((_, index) => h("th", { scope: "col" }, String(index + 1))), h("th", { scope: "col" }, this.#label("total")));
    const rows = seats.map(seat => h("tr", {}, h("th", { scope: "row" }, this.#name(seat)),
      rounds.map(round => h("td", {}, round.scores[seat] == null ? "\u00b7" : minus(round.scores[seat]))), h("td", {}, h("b", {}, minus(view.totals[seat] ?? 0)))));
    const last = rounds.at(-1);
    const why = last.lines && seats.filter(seat => last.lines[seat].length).map(seat => h("details", { class: "why", open: seat === (this.#mine ?? 0) },
      h("summary", { "data-key": `why ${seat}` }, `${this.#name(seat)}: ${minus(last.scores[seat])}`),
      h("table", {}, h("tbody", {}, last.lines[seat].map(line => h("tr", { title: line.rule },
        h("td", {}, `${minus(line.text)} `, h("span", { class: "quiet" }, line.places.join(" "))), h("td", { class: "number" }, minus(line.points))))))));
    return h("div", { class: "sheet", "data-key": "sheet", tabindex: 0, role: "region", "aria-label": this.#label("sheet") }, h("table", { class: "totals" }, h("thead", {}, head), h("tbody", {}, rows)), why);
  }

  /** The rules in a few sentences, each with its title. */
  #rules() { return h("dl", { class: "told" }, this.#deck.told.map(([title, text]) => [h("dt", {}, title), h("dd", {}, minus(text))])); }

  #news() {
    const first = this.#message.news[0]?.ply ?? this.#message.ply;
    const lines = this.#log.slice(-40).map(({ ply, text }) => h("p", { class: ply < first ? "quiet" : "" }, minus(text)));
    return h("div", { class: "log", "data-key": "log", role: "log", "aria-live": "off", "aria-label": this.#label("log"), tabindex: 0 }, h("div", {}, lines.length ? lines : h("p", { class: "quiet" }, this.#label("nothing-yet"))));
  }

  /** Set the width of cards by the room there is, and draw again if their drawings change. */
  #fit() {
    if (!this.#message || !this.#deck) return;
    const before = this.#widths;
    this.#measureRoom();
    this.#squeeze();
    if (before.layout !== this.#widths.layout || before.own < FULL !== this.#widths.own < FULL) this.#draw();
  }

  #measureRoom() {
    const width = this.clientWidth;
    if (!width) return;
    const board = this.#mine == null ? null : this.#view.boards[this.#mine];
    const columns = !board ? 4 : board.layout.is_hand ? Math.min(MANY, Math.max(board.layout.columns, board.slots.length)) : spanOf(board.layout)[0]; // the cards of a hand keep their size as it shrinks
    const layout = width <= 560 ? "narrow" : width <= 1080 ? "medium" : "wide";
    const felt = layout === "wide" ? width - 420 : width;
    const height = document.documentElement.clientHeight, isTall = layout === "medium" && height > width; // a tablet
    const room = layout === "narrow" ? felt - 64 : isBeside(board) ? felt * (height < SHORT ? 0.42 : isTall ? 0.52 : 0.5) : felt - 120;
    const seats = this.#view.boards.filter(Boolean).length;
    const isFull = !isTall && seats === 4 && isBeside(board) && !isFlat(board); // the others stand in a row beside the own board
    const isTight = !board?.layout.is_hand && Math.floor(room / columns - 10) < 44; // more columns than fit otherwise
    const [least, gap] = isTight ? [24, 4] : [44, 10];
    const own = Math.max(least, Math.min(layout === "narrow" ? 84 : board?.layout.is_hand ? 72 : isTall ? 120 : isFull ? 84 : 96, Math.floor(room / columns - gap)));
    const pile = Math.max(48, Math.min(layout === "narrow" ? board?.layout.is_hand ? 48 : 60 : isTall ? 72 : 80, own));
    const isMore = seats > 3 && columns === 4; // two panels would fill the width, and hide that there are more
    const small = layout === "narrow" ? isMore ? 30 : 34 : isFull ? 30 : 40;
    if (layout === "narrow" && this.#widths.layout !== layout) this.#open = { hint: true, sheet: false, log: false, rules: false };
    this.#widths = { own, pile, small, layout };
    this.style.setProperty("--own-gap", `${this.#isCompact ? Math.min(gap, 6) : gap}px`);
    const { classList } = this.shadowRoot.getElementById("table");
    classList.toggle("compact", this.#isCompact);
    classList.toggle("short", this.#isCompact && layout !== "narrow"); // a phone that lies on its side
    this.#setWidths();
  }

  /** Whether the screen is so small that all of the table has to be seen without scrolling. */
  get #isCompact() { return this.#widths.layout === "narrow" || document.documentElement.clientHeight < SHORT; }

  #setWidths() {
    const view = this.#view, key = [this.clientWidth, document.documentElement.clientHeight, this.#message.title, view.boards.length, view.phase === "round over"].join();
    if (this.#squeezed.for !== key) this.#squeezed = { for: key, own: Infinity, pile: Infinity, small: Infinity, crowd: null };
    for (const name of ["own", "pile", "small"]) {
      this.#widths[name] = Math.min(this.#widths[name], this.#squeezed[name]);
      this.style.setProperty(`--${name}`, `${this.#widths[name]}px`);
    }
  }

  /** Make cards smaller, those of others first, until one's own board, the piles and the actions are in sight together. */
  #squeeze() {
    if (!this.clientWidth) return;
    const [felt, others, board] = [".felt", ".others", ".own .board"].map(each => this.shadowRoot.querySelector(each)), panels = [...others.children];
    felt.classList.remove("crowd");
    this.#squeezed.crowd ??= panels.length > 1 && (isFlat(this.#view.boards[this.#mine]) || panels[0].offsetTop < panels.at(-1).offsetTop);
    felt.classList.toggle("crowd", this.#squeezed.crowd);
    const aim = others.querySelector("button") ? 24 : 0; // pixels of a card that a finger can hit
    if (this.#widths.small < aim) { this.#widths.small = this.#squeezed.small = aim; this.#setWidths(); }
    const widths = { ...this.#widths }, before = widths.own < FULL, isShort = this.#isCompact && widths.layout !== "narrow";
    const room = document.documentElement.clientHeight - (parseFloat(getComputedStyle(this).scrollMarginTop) || 0);
    const isOver = (name, height) => felt.offsetHeight > height || (isShort && (board?.offsetWidth + 24 > board?.parentNode.clientWidth || (name === "small" && others.scrollHeight > others.clientHeight)));
    for (const [name, least] of [["small", aim || 22], ["pile", 44], ["own", 44], ...(this.#isCompact ? [["small", aim || 14], ["pile", 36], ["own", 28]] : [])]) {
      while ((least < 22 ? isOver("", room) : isOver(name, room)) && this.#widths[name] > least) {
        this.#squeezed[name] = Math.max(least, this.#widths[name] - 2);
        this.#setWidths();
      }
    }
    const height = Math.max(room, felt.offsetHeight);
    for (const name of ["own", "pile", "small"]) { // what does not decide the height need not be so small
      for (let wider = this.#widths[name] + 2; wider <= widths[name]; wider += 2) {
        const known = this.#squeezed[name];
        this.#widths[name] = this.#squeezed[name] = wider;
        this.#setWidths();
        if (!isOver(name, height)) continue;
        this.#squeezed[name] = known;
        this.#setWidths();
        break;
      }
    }
    if (before !== this.#widths.own < FULL) this.#draw();
  }

  // Moves

  /** Make the one move, or let the player choose among several. */
  #choose(offers, anchor) {
    if (!offers.length) return;
    if (offers.length === 1) { this.#make(offers[0]); return; }
    this.shadowRoot.querySelector("dialog")?.remove();
    const close = () => { dialog.close(); dialog.remove(); anchor?.focus(); };
    const dialog = h("dialog", { "aria-label": this.#label("which-move"), on: { cancel: close } }, h("p", {}, this.#label("which-move")),
      h("ul", {}, offers.map(offer => h("li", {}, h("button", { type: "button", on: { click: () => { close(); this.#make(offer); } } }, `${capital(offer.text)} `, h("span", { class: "quiet" }, offer.move ?? ""))))),
      h("button", { type: "button", on: { click: close } }, this.#label("cancel")));
    this.shadowRoot.getElementById("table").append(dialog);
    dialog.showModal();
  }

  #make({ move, key }) {
    if (move) { this.#emit("move", { move }); return; }
    if (key) { this.#goOn(key); return; }
    this.#throwing = true;
    this.#draw();
    this.#say(this.#status());
    (this.shadowRoot.querySelector(".own button.place") ?? this).focus();
  }

  #emit(type, detail = {}) { this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true })); }

  /** Whether a key is the table's, and not the page's or the browser's. */
  #isOwn(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || FREE_KEYS.test(event.key)) return false;
    return this.getAttribute("keys") === "all" || (OWN_KEYS.test(event.key) && !(event.shiftKey && event.key.length > 1));
  }

  /** Keep a key from the page, which may have another use for it. What the browser does with it stays. */
  #keep(event) {
    if (!this.#isOwn(event)) return;
    event.stopPropagation();
    this.#kept.add(event.code);
  }

  /** Keep from the page that a key is released, if it did not hear that it was pressed. */
  #release(event) { if (this.#kept.delete(event.code)) event.stopPropagation(); }

  #onKey(event) {
    if (!this.#message || event.ctrlKey || event.metaKey || event.altKey || this.shadowRoot.querySelector("dialog[open]")) return;
    const target = event.composedPath()[0];
    if (/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName ?? "")) return;
    const arrow = own(ARROWS, event.key);
    if (arrow) { if (!target.closest?.(".sheet, .log") && this.#step(target, ...arrow)) event.preventDefault(); return; }
    const press = key => { const found = this.#find(key); if (found?.tagName === "BUTTON") { event.preventDefault(); found.focus(); found.click(); } };
    const one = offers => { if (offers.length) { event.preventDefault(); this.#choose(offers, target); } };
    if (event.key === "s") one(this.#offersOfPile("stock"));
    else if (event.key === "d") one(this.#offers(words => words[0] === "draw" && words[1] === "discard"));
    else if (event.key === "x") one([...this.#throws(), ...this.#playsOfPicked()]);
    else if (event.key === "Escape" && (this.#throwing || this.#path.length)) this.#stepBack();
    else if (event.key === "k") one(this.#offers(words => words[0] === "knock"));
    else if (event.key === "p") one(this.#offers((_, move) => move === "pass"));
    else if (event.key === "h") press("action hint");
    else if (event.key === "u") press("action undo");
    else if (event.key === "n") press(this.#message.over ? "action again" : "action deal");
    else if (event.key === "Enter" && (isPicked(target) || !target.closest?.("button, summary"))) press("action play");
    else if (/^[1-9]$/.test(event.key)) {
      const places = [...this.shadowRoot.querySelectorAll(".own button.place, .own span.place")];
      const wanted = places[Number(event.key) - 1];
      if (wanted?.tagName === "BUTTON") { wanted.focus(); event.preventDefault(); }
    }
  }

  /** Move the focus on the board by columns and rows, over places that cannot be chosen. */
  #step(target, right, down) {
    const board = target.closest?.(".board, .hand");
    const places = board ? [...board.querySelectorAll("button.place")] : [...this.shadowRoot.querySelectorAll(this.shadowRoot.querySelector(".own button.place") ? ".own button.place" : "button.place")];
    if (!places.length) return false;
    if (!board) { places[0].focus(); return true; }
    const centre = each => { const box = each.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; };
    const [x, y] = centre(target);
    const ahead = places.filter(each => each !== target).map(each => { const [a, b] = centre(each); return { each, along: (a - x) * right + (b - y) * down, off: Math.abs((a - x) * down) + Math.abs((b - y) * right) }; }).filter(({ along }) => along > 4);
    ahead.sort((one, other) => one.along + 3 * one.off - other.along - 3 * other.off);
    if (!ahead.length) return false;
    ahead[0].each.focus();
    return true;
  }

  /** Let Tab return to the place of a board that had the focus last. */
  #rove(target) {
    if (!target.matches("button.place")) return;
    for (const each of target.closest(".board, .hand").querySelectorAll("button.place")) each.tabIndex = each === target ? 0 : -1;
  }

  // Speech and motion

  #say(text) { this.shadowRoot.getElementById("status-live").textContent = text; }

  #announce() {
    const own = this.#message.news.filter(each => each.seat !== this.#mine).map(each => each.text);
    const last = this.shadowRoot.querySelector(".last")?.textContent;
    this.#say([...own.slice(-6), last, this.#message.status].filter(Boolean).map(text => this.#tap(minus(text))).join(" "));
    this.shadowRoot.getElementById("alert-live").textContent = "";
  }

  get #speed() {
    const speed = Number(this.getAttribute("speed") ?? 1);
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    return still || !(speed > 0) ? 0 : speed;
  }

  /** The places and piles on the screen, by key. */
  #measure() {
    const found = new Map();
    for (const each of this.shadowRoot.querySelectorAll("[data-place], [data-pile]")) found.set(each.dataset.key, each.getBoundingClientRect());
    return found;
  }

  /** Let cards travel as the events tell, one event after the other. Resolves when all have arrived. */
  async #animate(message, before) {
    const speed = this.#speed;
    if (!speed) return;
    const run = { stopped: false, ghosts: [], cancel() { this.stopped = true; for (const ghost of this.ghosts) ghost.remove(); } };
    this.#running = run;
    const after = this.#measure();
    const at = key => after.get(key) ?? before.get(key);
    for (const event of message.events.slice(-24)) {
      if (run.stopped) return;
      const flights = this.#flights(event);
      await Promise.all(flights.map(({ from, to, card, flip, delay }) => this.#fly(run, at(from), at(to), card, { flip, delay, speed })));
    }
    if (this.#running === run) this.#running = null;
  }

  #flights(event) {
    const place = name => `${event.seat} ${name}`;
    const held = this.#find("pile held") ? "pile held" : "pile stock";
    switch (event.type) {
      case "drew": return [{ from: `pile ${event.pile}`, to: held, card: event.card }];
      case "took": return [{ from: `${MIDDLE} ${event.place}`, to: held, card: event.card }];
      case "placed": return event.seat === MIDDLE ? [{ from: "pile stock", to: place(event.place), card: event.card }] : [];
      case "swapped": return [{ from: "pile held", to: place(event.place), card: event.card }, { from: place(event.place), to: "pile discard", card: event.discarded }];
      case "discarded": return [{ from: "pile held", to: "pile discard", card: event.card }];
      case "turned_up": return [{ from: place(event.place), to: place(event.place), card: event.card, flip: true }];
      case "cleared": return event.places.map((name, index) => ({ from: place(name), to: "pile discard", card: event.cards[index] }));
      case "moved": return event.paths.map(([seat, name, to, toName]) => ({ from: `${seat} ${name}`, to: `${to} ${toName}`, card: null }));
      case "dealt": return event.boards.flatMap((board, seat) => board ? (this.#message.places[seat] ?? []).map((name, index) => ({ from: "pile stock", to: `${seat} ${name}`, card: null, delay: index * 40 })) : []);
      default: return [];
    }
  }

  async #fly(run, from, to, card, { flip, delay = 0, speed }) {
    if (!from || !to) return;
    const table = this.shadowRoot.getElementById("table"), frame = table.getBoundingClientRect();
    const ghost = h("span", { class: "ghost", "aria-hidden": "true" }, this.#card(card ? { card, up: true } : null, to.width < FULL ? "small" : "full"));
    Object.assign(ghost.style, { left: `${to.x - frame.x}px`, top: `${to.y - frame.y}px`, width: `${to.width}px`, height: `${to.height}px` });
    table.append(ghost);
    run.ghosts.push(ghost);
    const start = flip ? "scaleX(0)" : `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${from.width / to.width})`;
    const moving = ghost.animate([{ transform: start }, { transform: "none" }], { duration: STEP / speed, delay: delay / speed, easing: "cubic-bezier(.2,0,.1,1)", fill: "backwards" });
    await moving.finished.catch(() => {});
    ghost.remove();
  }
}

// As in pictures of the library. The colours of the deck are added to it.
const DRAWN = `
svg.cardgolf text{fill:currentColor}
svg.cardgolf .end{text-anchor:end}
svg.cardgolf .middle{text-anchor:middle}
svg.cardgolf .bold{font-weight:650}
svg.cardgolf .shape{fill:currentColor}
svg.cardgolf .stroke{fill:none;stroke:currentColor;stroke-linecap:round;stroke-linejoin:round}
svg.cardgolf .sign{fill:none;stroke:currentColor;stroke-width:2.4;stroke-linecap:round;stroke-linejoin:round}
svg.cardgolf .hollow{fill:none}
svg.cardgolf .tint{fill:currentColor;opacity:.09}
svg.cardgolf .hatch{fill:none;stroke:currentColor;opacity:.3}
`;

const STYLE = `
svg.cardgolf{color:var(--ink);font-family:system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;font-size:15px}
:host{display:block;container-type:inline-size;font:15px/1.45 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;color:var(--ink);outline:none}
:host([hidden]){display:none}
*{box-sizing:border-box}
h2,h3,p,ul{margin:0}
button{font:inherit;color:inherit;background:none;border:0;padding:0;margin:0;cursor:pointer}
#shapes{position:absolute;width:0;height:0;overflow:hidden}
#shapes svg{width:0;height:0}
.unseen{position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.quiet,.sight{color:var(--quiet);font-weight:400}
.table,.felt{scroll-margin:inherit}
.table{position:relative;display:grid;gap:16px;outline:none}
.felt{position:relative;background:var(--table);border-radius:16px;padding:16px;display:flex;flex-direction:column;gap:16px;min-width:0}
header{display:flex;flex-wrap:wrap;align-items:baseline;gap:4px 12px}
header h2{font-size:19px;font-weight:650}
header p{color:var(--quiet);font-size:14px}
.others{position:relative;display:flex;gap:12px;justify-content:safe center;flex-wrap:wrap}
.panel{background:var(--panel);border-radius:12px;padding:8px 12px;border:2px solid transparent;min-width:112px}
.panel.acting{border-color:var(--accent)}
.panel.asked{border:2px dashed var(--accent)}
.owner{display:flex;align-items:baseline;gap:6px;margin-bottom:6px}
.owner .total{margin-left:auto;padding-left:10px;font-variant-numeric:tabular-nums}
.owner .turn{color:var(--accent)}
.owner .flag{color:var(--win)}
.sight{font-size:13px;margin-top:6px;text-wrap:balance}
.own .sight{margin:-4px 0 8px}
.felt:not(.beside){gap:12px}
.felt:not(.beside) .own .sight{margin:-4px 0 0}
.own{align-self:center}
.middle{display:flex;flex-direction:column;align-items:center;gap:12px;max-width:100%}
.prompt{display:grid;gap:2px;align-content:start;justify-items:center;text-align:center;min-width:0}
.status{font-size:17px;font-weight:650;max-width:48em;text-wrap:balance}
.last{color:var(--lock)}
.since{font-size:14px;max-width:100%;overflow:hidden;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2}
.tip{font-weight:650;text-align:center;max-width:36em}
.refusal{border-left:4px solid var(--lock);background:var(--surface);padding:8px 12px;border-radius:6px;max-width:40em}
.board{position:relative;isolation:isolate;display:grid;gap:var(--gap);grid-template-columns:repeat(var(--columns),var(--w));grid-auto-rows:calc(var(--w)*1.4);width:max-content}
.board.free{display:block;--x:calc(var(--w) + var(--gap));--y:calc(var(--w)*1.4 + var(--gap));width:calc(var(--x)*var(--columns) - var(--gap));height:calc(var(--y)*var(--rows) - var(--gap))}
.free>*{position:absolute!important;left:calc(var(--x)*var(--at-x));top:calc(var(--y)*var(--at-y))}
.free>.group{width:calc(var(--w) + 10px);height:calc(var(--w)*1.4 + 10px)}
.free.small>.group{width:calc(var(--w) + 5px);height:calc(var(--w)*1.4 + 5px)}
.free>.group.inner{width:calc(var(--w) + 6.8px);height:calc(var(--w)*1.4 + 6.8px)}
.free.small>.group.inner{width:calc(var(--w) + 2.2px);height:calc(var(--w)*1.4 + 2.2px)}
.free>.badge.equals{margin:-9px 0 0 calc(var(--w)/2 - 9px)}
.free>.label.name{margin-top:-14px;width:var(--w);text-align:center}
.free.full{--gap:max(var(--own-gap,10px),18px)}
.board.small,.hand.small{--w:var(--small);--gap:5px}
.board.full,.hand.full{--w:var(--own);--gap:var(--own-gap,10px)}
.board.full{margin:18px 18px 14px}
.board.open{--gap:12px}
.board.small{margin:2px auto}
.label{position:absolute;font-size:11px;color:var(--quiet)}
.label.top{justify-self:center;top:-17px}
.label.side{align-self:center;left:-15px}
.place{position:relative;display:block;width:var(--w);height:calc(var(--w)*1.4);border-radius:calc(var(--w)*.09);z-index:1}
.place>svg,.ghost>svg{display:block;width:100%;height:100%;overflow:visible}
.place.gone{border:1.5px solid var(--line);display:grid;place-items:center;font-size:11px;color:var(--quiet);background:repeating-linear-gradient(135deg,transparent 0 9px,color-mix(in srgb,var(--line) 30%,transparent) 9px 10px)}
.legal{outline:2px solid var(--accent);outline-offset:2px;border-radius:calc(var(--w)*.1)}
.legal:hover,.legal.advised,.place.picked{outline-width:3.5px}
.place.picked{transform:translateY(-10px)}
button:focus-visible,summary:focus-visible,.sheet:focus-visible{outline:3px solid var(--focus);outline-offset:4px}
.badge{position:absolute;z-index:3;display:grid;grid-auto-flow:column;place-items:center;border-radius:99px;width:20px;height:20px;background:var(--table);border:1.5px solid currentColor;font-size:12px;font-weight:650;color:var(--accent)}
.badge.foot{left:calc(50% - 10px);bottom:-12px}
.legal:hover .foot,.legal.advised .foot,.picked .foot{background:var(--accent);color:var(--on-accent)}
.badge.lock{left:2px;bottom:2px;width:auto;padding:0 5px;color:var(--lock);gap:2px}
.badge.equals{background:var(--match);color:var(--on-match);border:0;width:18px;height:18px}
.badge.equals.upright{align-self:center;justify-self:start;margin-left:-13px}
.badge.equals.level{align-self:start;justify-self:center;margin-top:-13px}
.small .badge.foot{width:14px;height:14px;left:calc(50% - 7px);bottom:-8px}
.small .badge.equals{width:12px;height:12px}
.small .badge.equals.upright{margin-left:-9px}
.small .badge.equals.level{margin-top:-9px}
.sign-box{width:14px;height:14px;display:block}
.small .sign-box{width:9px;height:9px}
.badge.lock .sign-box{width:13px;height:13px}
.group{border-radius:calc(var(--w)*.13);z-index:0;margin:-5px}
.small .group{margin:-2.5px}
.group.outer{background:var(--match)}
.group.inner{background:var(--match-tint);margin:-3.4px;border-radius:calc(var(--w)*.12)}
.small .group.inner{margin:-1.1px}
.corner{position:absolute;z-index:2;top:0;right:0;border:calc(var(--w)*.12) solid var(--changed);border-left-color:transparent;border-bottom-color:transparent;border-top-right-radius:calc(var(--w)*.09)}
.dot{position:absolute;z-index:2;left:6%;bottom:5%;width:16%;aspect-ratio:1;border-radius:50%;background:var(--changed)}
.hand{display:flex;flex-wrap:wrap;gap:var(--gap);padding:12px 2px 14px;justify-content:center}
.hand.full{row-gap:18px}
.hand.fan{flex-wrap:nowrap;padding:2px}
.hand.fan .place+.place{margin-left:calc(var(--w)*-.6 - var(--gap))}
.hand.tight .place+.place{margin-left:calc(var(--w)*-.82 - var(--gap))}
.piles{display:flex;gap:20px;align-items:flex-end;flex-wrap:wrap;justify-content:center;--w:var(--pile)}
.pile{display:flex;flex-direction:column;align-items:center;gap:14px}
.pile-label{font-size:13px;color:var(--quiet)}
.stack{position:relative;display:flex;gap:4px;border-radius:8px}
.pile.stock .pile-card{box-shadow:2px 2px 0 var(--paper),3px 3px 0 var(--edge),5px 5px 0 var(--paper),6px 6px 0 var(--edge)}
.result table,.sheet table,.hint table{border-collapse:collapse;width:100%}
.felt:has(.result) .prompt{min-height:0!important}
.result{background:var(--surface);border-radius:12px;padding:12px 16px}
.result th,.result td,.totals th,.totals td{padding:4px 10px;text-align:right;font-variant-numeric:tabular-nums}
.result th[scope=row],.totals th[scope=row]{text-align:left}
.result thead th,.totals thead th{color:var(--quiet);font-weight:400;font-size:13px}
tr.first{color:var(--accent);font-weight:650}
.actions{display:flex;flex-wrap:wrap;gap:10px;justify-content:center;align-items:flex-start}
.actions:empty{display:none}
.tools{display:flex;gap:10px}
.pile.held .gone{border-style:dashed;background:none}
.felt:not(.beside) .actions{position:sticky;bottom:0;background:var(--table);padding:8px 0;z-index:5}
.actions button,dialog>button,.menu summary{border:1.5px solid var(--line);border-radius:99px;padding:8px 18px;font-weight:650;min-height:44px}
.actions button:hover{border-color:var(--accent)}
.actions button.filled{background:var(--accent);border-color:var(--accent);color:var(--on-accent)}
kbd{font:12px/1 ui-monospace,monospace;border:1px solid currentColor;border-radius:4px;padding:2px 5px;margin-left:8px;opacity:.75}
@media(hover:none){kbd{display:none}}
.menu ul,dialog ul{list-style:none;padding:0;display:grid;gap:6px;margin:8px 0}
.menu li button,dialog li button{font-weight:400;padding:8px 12px;border-radius:8px;border:1px solid var(--line);width:100%;text-align:left;min-height:44px}
dialog{border:0;border-radius:14px;background:var(--surface);color:var(--ink);padding:16px;max-width:min(28em,92%)}
dialog>button{position:sticky;bottom:-8px;background:var(--surface)}
dialog::backdrop{background:#0006}
.rail{display:grid;gap:12px;align-content:start;min-width:0}
.card-box{background:var(--surface);border-radius:14px;padding:10px 14px;border:1px solid color-mix(in srgb,var(--line) 45%,transparent)}
summary{cursor:pointer}
summary h3{display:inline;font-size:15px;font-weight:650}
.sheet{position:relative;overflow-x:auto;margin-top:8px}
.why{margin-top:8px}
.told{margin:8px 0 0}
.told dt{font-weight:650}
.told dd{margin:0 0 8px}
.why td{border-top:1px solid color-mix(in srgb,var(--line) 40%,transparent);padding:4px 0}
.hint td{border-top:1px solid color-mix(in srgb,var(--line) 40%,transparent);padding:4px 0}
td.number{text-align:right;font-variant-numeric:tabular-nums;font-weight:650}
.hint{display:grid;gap:8px;margin-top:8px}
.log{margin-top:8px;max-height:240px;overflow-y:auto;display:flex;flex-direction:column-reverse;font-size:14px}
.log>div{display:grid;gap:6px}
.ghost{position:absolute;z-index:9;pointer-events:none}
.compact .felt{padding:6px 10px;gap:8px;border-radius:10px}
.compact header{flex-wrap:nowrap;min-width:0;gap:8px}
.compact header h2{flex:none;max-width:100%;font-size:15px;white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
.compact header p{font-size:12px;white-space:nowrap;overflow:hidden;text-overflow:ellipsis;min-width:0}
.compact .panel{padding:3px 8px;min-width:0}
.compact .owner{margin-bottom:3px;font-size:14px}
.compact .sight{font-size:12px;margin-top:3px}
.compact .own{display:grid;grid-template-columns:1fr auto;gap:0 12px}
.compact .own>:is(.board,.hand){grid-column:1/-1;justify-self:center}
.compact .own .sight{margin:0;text-align:right;min-width:11em}
.compact .result{padding:4px 10px;font-size:14px;line-height:1.3}
.compact .result :is(th,td){padding:2px 8px}
.compact .result th[scope=row]{max-width:9em;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.compact .own{max-width:100%}
.compact .board.full{margin:16px 16px 10px}
.compact .middle{gap:6px}
.compact .prompt{min-height:70px}
.compact .status{font-size:14px;line-height:1.3}
.compact .since{font-size:12px;line-height:1.3}
.compact .tip{font-size:14px}
.compact .pile{gap:12px}
.compact .pile-label{font-size:11px}
.compact .actions{padding:4px 0}
.compact .actions button{padding:4px 10px;font-size:14px}
@container(min-width:1081px){.table{grid-template-columns:minmax(0,1fr) 348px;align-items:start}.felt{padding:24px}.tip{display:none}}
@container(min-width:561px){.compact .felt.beside{gap:6px 16px}.beside header{padding-right:250px}.beside .tools{position:absolute;top:12px;right:16px}.tools button{padding:6px 14px;min-height:40px}.beside .prompt{grid-column:1/-1;justify-items:start;text-align:left}.felt.beside .prompt{min-height:73px}.compact .felt.beside .prompt{min-height:70px}.felt.beside{display:grid;grid-template:auto auto auto auto auto 1fr/minmax(0,1fr) auto;gap:16px 32px}.beside header{grid-column:1/-1}.beside .own{grid-area:3/2/7/3;align-self:start}.beside .others,.beside .middle,.beside .actions{grid-column:1}.beside.crowd .others{grid-column:1/-1}.beside.crowd .own{grid-row:4/7}}
@container(max-width:560px){.compact .own{align-self:stretch}.others{flex-wrap:nowrap;overflow-x:auto;scroll-snap-type:x proximity;margin:0 -12px;padding:2px 12px 4px}.compact .others{margin:0 -10px;padding:2px 10px 4px}.panel{flex:none;scroll-snap-align:start;padding:6px 10px}.actions{position:sticky;bottom:0;background:var(--table);padding:8px 0;z-index:5;gap:8px}.actions button{padding:6px 12px}.felt{padding:16px 12px}.piles{gap:10px}}
@container(min-width:561px){.short .felt.beside,.short .felt.beside.crowd{grid-template:auto auto 1fr auto/minmax(230px,1fr) minmax(0,auto) auto}.short .felt.beside:has(.result){grid-template-columns:minmax(270px,1fr) minmax(0,auto) auto}.short .felt.beside>header{grid-area:1/1/2/-1}.short .felt.beside>.prompt{grid-area:2/1}.short .felt.beside>.middle{grid-area:3/1}.short .felt.beside>.actions{grid-area:4/1}.short .felt.beside>.own{grid-area:2/2/5/3}.short .felt.beside>.others{grid-area:2/3/5/4;flex-flow:column nowrap;justify-content:flex-start;overflow-y:auto;height:0;min-height:100%;gap:6px}.short .panel{flex:none}.short .felt.beside>header{padding:0 240px 0 0;min-height:36px;align-items:center}.short .felt.beside .tools{top:4px;right:8px}.short .tools button{min-height:36px}.short .felt.beside>.actions{gap:6px}.short .felt.beside>.actions>button{padding:4px 6px}}
@media(prefers-reduced-motion:no-preference){.place,.badge{transition:transform .18s cubic-bezier(.2,0,.1,1)}}
`;

if (!customElements.get("cardgolf-card")) customElements.define("cardgolf-card", CardgolfCard);
if (!customElements.get("cardgolf-table")) customElements.define("cardgolf-table", CardgolfTable);

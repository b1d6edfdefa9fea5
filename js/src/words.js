// The words of a language: what cardgolf.words compiles, filled in as it does. src/cardgolf/words/catalogue.py is the twin.

import { invalid } from "./errors.js";

const UNKNOWN = "unknown";
const PERIOD = 100; // plural categories repeat after so many numbers

/** Return the variant of a value: a text, digits, yes, no or unknown. */
function nameKey(value) {
  if (value === null) return UNKNOWN;
  return typeof value === "boolean" ? (value ? "yes" : "no") : String(value);
}

/** Words of a compiled catalogue, an object or its JSON text. */
export class Words {
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

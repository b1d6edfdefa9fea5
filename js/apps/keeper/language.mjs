/** The language of the page: English or German, as the reader's browser asks for or as was chosen. */

import { isolate } from "../../src/names.js";
import { Words } from "../../src/words.js";
import de from "./words/de.json" with { type: "json" };
import en from "./words/en.json" with { type: "json" };
import { Refusal } from "./errors.mjs";

const CATALOGUES = { en, de }, KEY = "cardgolf-keeper/language";
export const LANGUAGES = { en: "English", de: "Deutsch" };

let words = null;

/** Take a language, by default the one that was chosen before, and keep a choice where the browser allows it. */
export function takeLanguage(chosen) {
  let name = chosen;
  try {
    if (chosen) localStorage.setItem(KEY, chosen);
    else name = localStorage.getItem(KEY);
  } catch { /* the page then asks the browser each time */ }
  name = Object.hasOwn(CATALOGUES, name ?? "") ? name : navigator.languages.map(each => each.slice(0, 2)).find(each => Object.hasOwn(CATALOGUES, each)) ?? "en";
  words = new Words(CATALOGUES[name]);
  document.documentElement.lang = name;
}

export const language = () => words.language;

/** Return the message of an id. */
export const write = (id, values) => words.write(id, values);

/** Return names such as Ann, Bo and Cy. */
export const list = names => words.join(names);

/** Return the sentence of what was refused. What the rules' runtime refuses is English. */
export function explain(error) {
  if (!(error instanceof Refusal)) return error.message;
  const shown = Object.entries(error.values).map(([key, value]) => [key, /^-\d+$/.test(value) ? points(value) : isolate(value)]);
  return write(error.id, Object.fromEntries(shown));
}

/** Return points with a true minus sign. */
export const points = value => String(value).replace("-", "\u2212");

/** Return points with a sign. */
export const signed = value => (value > 0 ? `+${value}` : points(value));

// The words of a table: its labels by language, and how sentences of messages are written for the player.

import { Words } from "../src/words.js";
import english from "../../src/cardgolf/web/cardgolf-table.en.json" with { type: "json" };

const LANGUAGES = ["de"]; // beside English: a file of words for each stands beside the built component
export const ENGLISH = new Words(english);

const fetched = new Map(); // promises of words, by language
const isTouched = matchMedia("(hover: none)").matches;

const escape = text => text.replace(/[^\p{L}\p{N} ]/gu, "\\$&");
export const capital = text => text.slice(0, 1).toUpperCase() + text.slice(1);
export const minus = text => String(text).replace(/(?<![\p{L}\p{N}])-(?=\d)/gu, "\u2212"); // no hyphen of a name or a range

/** Return the words of a language, as a promise. They are English ones if they cannot be fetched; null where there are no others. */
export function fetchWords(language) {
  if (!LANGUAGES.includes(language)) return null;
  const read = async () => {
    const found = await fetch(new URL(`cardgolf-table.${language}.json`, import.meta.url)); // no address, in a notebook: English
    return found.ok ? new Words(await found.text()) : ENGLISH;
  };
  if (!fetched.has(language)) fetched.set(language, read().catch(() => { fetched.delete(language); return ENGLISH; }));
  return fetched.get(language);
}

/** Return a text of a mouse or, on a screen that is touched, of a finger. */
export function tap(words, text) {
  const pairs = isTouched ? words.write("clicked").split(" ") : [];
  for (let at = 0; at < pairs.length; at += 2) {
    text = text.replace(new RegExp(escape(pairs[at]), "giu"), found => (found[0] === pairs[at][0] ? pairs[at + 1] : capital(pairs[at + 1])));
  }
  return text;
}

/** Return a sentence for the player: without keys unless they are in use, and with true minus signs. */
export function writeSentence(words, text, byKeys) {
  const [keys, from, menu] = ["keys", "from", "menu"].map(key => escape(words.write(`hint-${key}`)));
  const said = text.includes(" (m)") ? text.replace(new RegExp(`,? ${from}|: ${menu}(?= \\(m)`, "g"), "").replaceAll(" (m)", "") : text; // a menu of the terminal
  return tap(words, minus(byKeys ? said : said.replace(new RegExp(` \\((?:${keys}|[a-z])\\)`, "g"), "")));
}

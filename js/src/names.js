// What a name of a player may be, and how names are compared, in each program and with each table of Unicode alike.
// src/cardgolf/tools/text.py is the twin and gives the reasons. These properties do not change from table to table.

export const MOST_NAME = 100; // code points, not units of `length`
const HIDDEN = "\\p{Cc}\\p{Cf}\\p{Cs}\\p{Co}\\p{Z}\\p{DI}\\p{NChar}\\u2800\\u{1d159}\\u{40000}-\\u{10ffff}", SEEN = `[^\\0-\\x7f${HIDDEN}]`;
const JOINERS = "\\u180e\\u200c\\u200d", SELECTORS = "\\u180b-\\u180d\\u180f\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}";
const SHAPING = new RegExp([
  `(?<=${SEEN}[${SELECTORS}]?)[${JOINERS}](?=${SEEN})`,
  `(?<=[\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d4d\\u0dca])[${JOINERS}]`,
  `(?<=${SEEN})[${SELECTORS}]|(?<=[#*0-9])\\ufe0f(?=\\u20e3)`,
  "(?<=\\u{1f3f4})[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{3,6}\\u{e007f}",
].join("|"), "gu");
const WRONG = new RegExp(`(?! )[${HIDDEN}]|\\p{M}{5}`, "u"), UNSEEN = new RegExp(`[${JOINERS}${SELECTORS}]`, "gu");

/** Return whether a value is a text of at most so many code points, without what is not seen or turns a line around. */
export const isShown = (text, most) => typeof text === "string" && text.length <= 2 * most && [...text].length <= most && !WRONG.test(text.replace(SHAPING, ""));

/** Return whether a value is a name, or an empty one, as of a seat without a name. */
export const isName = name => isShown(name, MOST_NAME);

/**
 * Return a name between U+2068 and U+2069 if it is written from right to left, and else as it is: a browser shows the
 * digits and signs after it on its wrong side. Sentences and cells take isolated names, and data takes plain ones.
 */
export const isolate = name => (/[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u.test(name) ? `\u2068${name}\u2069` : name);

/** Return a name as it was typed, with every kind of space made a plain one. */
export const tidyName = text => text.trim().replace(/\s+/g, " ");

/** Return a name as it is compared: without regard to case, spaces, the form of accents, joiners and selectors. */
export const foldName = name => tidyName(name).replace(UNSEEN, "").normalize("NFC").toLowerCase().toUpperCase().normalize("NFC");

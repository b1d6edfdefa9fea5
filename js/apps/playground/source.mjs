/** The code of a link as its reader has to see it: whole, with numbered lines, and with nothing invisible. */

import { h } from "./elements.mjs";
import { modulesOf, sourcesOf } from "./link.mjs";

const LONG = 200; // characters of a line that is told of
const MANY = 40; // spaces in a row that are counted
const FEW = 3; // blank lines in a row that are shown as they are
const MARKS = 4; // combining marks in a row that are shown as they are

// What moves or reorders text, has no shape, or looks like a space: all that `printable` of the library replaces.
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Cs}\p{Zl}\p{Zp}\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\u{1d159}\u{e0100}-\u{e01ef}]|(?! )\p{Zs}/u;
const PARTS = new RegExp(`(?<hidden>${HIDDEN.source})|(?<spaces> {${MANY + 1},})|(?<=\\p{M}{${MARKS}})(?<mark>\\p{M})`, "gu");
const LINES = /\r\n|\r|\n/; // as Python separates them

const nameOf = char => `U+${char.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
const box = text => h("span", { class: "hidden-character" }, text);
const count = (number, one, many = `${one}s`) => `${number.toLocaleString("en")} ${number === 1 ? one : many}`;

/** Return a text as nodes. A character that cannot be seen is its code point in a box, and a long gap is counted. */
export function visible(text) {
  const nodes = [];
  let done = 0;
  for (const { index, 0: found, groups } of text.matchAll(PARTS)) {
    nodes.push(text.slice(done, index), box(groups.spaces ? count(found.length, "space") : nameOf(found)));
    done = index + found.length;
  }
  return [...nodes, text.slice(done)];
}

/** Return the lines of a source, each with its end if that is no line feed alone. */
function linesOf(source) {
  const ends = source.match(new RegExp(LINES, "g")) ?? [];
  return source.split(LINES).map((text, index) => ({ number: index + 1, text, end: (ends[index] ?? "").replace("\n", "") }));
}

/** Return the lines in groups, of which one with `isGap` is many blank lines. */
function group(lines) {
  const groups = [];
  for (const line of lines) {
    const isBlank = /^ *$/.test(line.text + line.end);
    if (groups.at(-1)?.isBlank === isBlank) groups.at(-1).lines.push(line);
    else groups.push({ isBlank, lines: [line] });
  }
  return groups.map(each => ({ ...each, isGap: each.isBlank && each.lines.length > FEW }));
}

const lengthOf = text => [...text].length;

/** Return sentences about lines that are easily read wrongly. */
function warn(lines) {
  const long = lines.filter(({ text }) => lengthOf(text) > LONG);
  const strange = lines.filter(({ text, end }) => [...`${text}${end}`].some(char => HIDDEN.test(char)));
  const list = each => each.slice(0, 8).map(({ number }) => number).join(", ") + (each.length > 8 ? " and others" : "");
  return [
    ...long.slice(0, 8).map(({ number, text }) => `Line ${number} is long: it has ${count(lengthOf(text), "character")}.`),
    long.length > 8 && `${count(long.length - 8, "more line")} ${long.length === 9 ? "has" : "have"} more than ${LONG} characters.`,
    strange.length > 0 && `${strange.length === 1 ? "Line" : "Lines"} ${list(strange)}: characters that cannot be seen, or that change how a line is read. Each is shown by its code point.`,
  ].filter(Boolean);
}

function drawLine({ number, text, end }) {
  return h("tr", {}, h("th", { scope: "row" }, String(number)),
    h("td", { class: "line" }, h("bdo", { dir: "ltr" }, visible(text + end))),
    h("td", { class: "length" }, String(lengthOf(text))));
}

function drawGap({ lines }) {
  return h("tr", { class: "gap" }, h("th", { scope: "row" }, `${lines[0].number}\u2013${lines.at(-1).number}`),
    h("td", {}, count(lines.length, "blank line")), h("td", { class: "length" }));
}

function drawSource(source) {
  const every = linesOf(source), lines = every.at(-1).text ? every : every.slice(0, -1); // nothing follows the last end
  const warnings = warn(lines);
  return h("div", { class: "source" },
    h("p", { class: "size" }, `${count(lines.length, "line")}, ${count(lengthOf(source), "character")}.`),
    warnings.length > 0 && h("ul", { class: "warnings" }, warnings.map(each => h("li", {}, each))),
    h("table", { class: "lines", "aria-label": "The source" },
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Line"), h("th", { scope: "col" }, "Code"), h("th", { scope: "col", class: "length" }, "Length"))),
      h("tbody", {}, group(lines).flatMap(each => (each.isGap ? [drawGap(each)] : each.lines.map(drawLine))))));
}

/** Return elements that show the code that a link has or names, to be read before it runs. */
export function drawCode(shown) {
  const sources = sourcesOf(shown), modules = modulesOf(shown);
  return [
    sources.length > 0 && h("p", {}, "This link has a house rule in Python. Read it before you run it."),
    sources.map(drawSource),
    modules.length > 0 && h("div", { class: "source" },
      h("p", {}, "This link names rules that are no installed ones. Running them loads a module or a file, whose code is not shown here:"),
      h("ul", { class: "modules" }, modules.map(each => h("li", {}, h("bdo", { dir: "ltr" }, visible(each)))))),
  ];
}

// Drawing: elements of a page, drawings that come as texts, and the cards of a deck, of which a screen reader says the names.

import { minus } from "./words.js";

export const FULL = 64; // pixels of width from which a card shows all its pips
export const HIDDEN = { card: null, up: false }; // a card that is face down, where null is no card
const SIZE = "0 0 100 140";
const SVG = "http://www.w3.org/2000/svg";
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

// Styles of drawings, as in pictures of the library. The colours of the deck are added to it.
export const DRAWN = `
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

/** Return what an object has by a text of a message, and nothing of what every object has, such as `constructor`. */
export const own = (object, key) => (Object.hasOwn(object, key) ? object[key] : undefined);

/** Return an element with properties, attributes and children. A property of "on" has listeners by event. */
export function h(name, given = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(given)) {
    if (key === "on") for (const [event, listener] of Object.entries(value)) made.addEventListener(event, listener);
    else if (value === true) made.setAttribute(key, "");
    else if (value !== false && value != null) made.setAttribute(key, value);
  }
  made.append(...children.flat(3).filter(child => child != null && child !== false));
  return made;
}

/** Return an element for eyes alone: what it shows is said by the label of another. */
export const mark = (kind, ...children) => h("span", { class: kind, "aria-hidden": "true" }, ...children);

/** Return an element that is a button where it can be pressed, and else a picture. */
export const makePressable = (can, given, click, ...children) =>
  h(can ? "button" : "span", { ...given, type: can ? "button" : null, role: can ? null : "img", on: can ? { click } : {} }, ...children);

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

/** Return a drawing of a class and a size, made of texts. Its name is on the element around it. */
function draw(kind, size, ...markups) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", kind);
  svg.setAttribute("viewBox", size);
  svg.setAttribute("aria-hidden", "true");
  svg.append(...markups.flatMap(parseDrawing)); // each by itself: one that cannot be read spoils no other
  return svg;
}

/** Return the paths that drawings refer to. */
export function drawShapes(paths) {
  const shapes = document.createElementNS(SVG, "svg");
  for (const [name, path] of paths) {
    if (!SHAPE.test(name) || !PATH.test(path)) continue;
    const made = document.createElementNS(SVG, "path");
    made.setAttribute("id", `cg-${name}`);
    made.setAttribute("d", path);
    shapes.append(made);
  }
  return shapes;
}

/** Return the colours of a deck that a style sheet may have. */
export const listColours = (deck, theme) => Object.entries(deck.colours[theme]).filter(([name, colour]) => COLOUR_NAME.test(name) && COLOUR.test(colour));

export const declareColours = colours => colours.map(([name, colour]) => `--${name}:${colour}`).join(";");
export const useColours = colours => colours.map(([name]) => `svg.cardgolf .fill-${name}{fill:var(--${name})}svg.cardgolf .stroke-${name}{stroke:var(--${name})}svg.cardgolf :is(.color-${name},.${name}){color:var(--${name})}`).join("");

/** A card of a deck by its text, to be drawn beside a table in an element of its own, with all that it needs. */
export class CardgolfCard extends HTMLElement {
  constructor() {
    super();
    this.attachShadow({ mode: "open" });
  }

  /** Draw a face of a deck: the message that `cardgolf.web.deck_message` returns. Without a face it is the back. */
  show(deck, face = null) {
    const sheet = new CSSStyleSheet(), found = face === null ? null : own(deck.faces, face), markup = found?.small ?? deck.back;
    const shapes = drawShapes(Object.entries(deck.shapes).filter(([name]) => markup.includes(`#cg-${name}"`)));
    shapes.setAttribute("class", "shapes");
    const light = listColours(deck, "light"); // a card is paper in both themes
    sheet.replaceSync(`${DRAWN}${useColours(light)}:host{display:block;${declareColours(light)};color:var(--ink)}svg.cardgolf{display:block;width:100%;height:100%;font-family:system-ui,sans-serif}.shapes{position:absolute;width:0;height:0}`);
    this.shadowRoot.adoptedStyleSheets = [sheet];
    this.shadowRoot.replaceChildren(shapes, draw("cardgolf", SIZE, markup));
  }
}

/** Return a card as a drawing. A card that the viewer alone has seen is a back with the face in its corner. */
export function drawCard(table, slot, size) {
  const { deck, widths } = table, face = slot?.card && own(deck.faces, slot.card);
  const isSmall = size === "small" || (size === "full" && widths.own < FULL) || (["pile", "open"].includes(size) && widths.pile < FULL);
  const corner = face && slot.up === false ? [`<svg x="0" y="0" width="62" height="84" viewBox="${SIZE}">${face.small}</svg>`
    + `<g class="color-pin"><use class="sign" href="#cg-sign-eye" transform="translate(61 103) scale(1.25)"/></g>`] : [];
  const shown = face && slot.up !== false ? face[isSmall ? "small" : "full"] : deck.back;
  return draw(`cardgolf ${table.element.getAttribute("theme") ?? "auto"}`, SIZE, shown, ...corner);
}

export const drawSign = name => draw("cardgolf sign-box", "0 0 24 24", `<use class="sign" href="#cg-sign-${name}"/>`);

/** Return the name of a card, or what is to say of a place without a face. */
export function nameCard(table, slot) {
  if (!slot) return table.label("cleared");
  const face = slot.card && (own(table.deck.faces, slot.card)?.name ?? slot.card);
  if (!face) return table.label("face-down");
  return slot.up === false ? table.label("seen-by-you", { cards: face }) : minus(face);
}

// Sizes: where the places of a board lie, and how wide cards are, so that what one plays with is in sight at once.

import { FULL } from "./drawing.js";

export const MANY = 7; // cards of a hand above which they are drawn closer or smaller
const SHORT = 560; // pixels of height of a screen that shows less than a table at its usual size

/** Return the column and row of each place of a board: cells of a grid, or what its form says. Extra places are beside a grid while it is narrow, or in rows below. */
export function listSpots({ rows, columns, extra, form }) {
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

/** Return how many columns and rows of cards a board takes, with fractions. */
export const measureSpan = layout => [0, 1].map(axis => 1 + Math.max(0, ...listSpots(layout).map(spot => spot[axis])));

export const isBeside = board => board != null && !board.layout.is_hand && measureSpan(board.layout)[0] < 7; // the board stands beside the piles
const isFlat = board => board != null && measureSpan({ ...board.layout, extra: 0 })[1] < 3;

const windowHeight = () => document.documentElement.clientHeight;

/** Whether the screen is so small that all of the table has to be seen without scrolling. */
export const isCompact = ({ widths }) => widths.layout === "narrow" || windowHeight() < SHORT;
/** Whether it is a phone that lies on its side. */
const isShort = table => isCompact(table) && table.widths.layout !== "narrow";

/** Set the width of cards by the room there is, and draw again if their drawings change. */
export function fit(table) {
  if (!table.message || !table.deck) return;
  const before = table.widths;
  measureRoom(table);
  squeeze(table);
  if (before.layout !== table.widths.layout || before.own < FULL !== table.widths.own < FULL) table.draw();
}

export function measureRoom(table) {
  const { element, view, ownBoard: board } = table, width = element.clientWidth;
  if (!width) return;
  const columns = !board ? 4 : board.layout.is_hand ? Math.min(MANY, Math.max(board.layout.columns, board.slots.length)) : measureSpan(board.layout)[0]; // the cards of a hand keep their size as it shrinks
  const layout = width <= 560 ? "narrow" : width <= 1080 ? "medium" : "wide";
  const felt = layout === "wide" ? width - 420 : width;
  const height = windowHeight(), isTall = layout === "medium" && height > width; // a tablet
  const room = layout === "narrow" ? felt - 64 : isBeside(board) ? felt * (height < SHORT ? 0.42 : isTall ? 0.52 : 0.5) : felt - 120;
  const seats = view.boards.filter(Boolean).length;
  const isFull = !isTall && seats === 4 && isBeside(board) && !isFlat(board); // the others stand in a row beside the own board
  const isTight = !board?.layout.is_hand && Math.floor(room / columns - 10) < 44; // more columns than fit otherwise
  const [least, gap] = isTight ? [24, 4] : [44, 10];
  const own = Math.max(least, Math.min(layout === "narrow" ? 84 : board?.layout.is_hand ? 72 : isTall ? 120 : isFull ? 84 : 96, Math.floor(room / columns - gap)));
  const pile = Math.max(48, Math.min(layout === "narrow" ? board?.layout.is_hand ? 48 : 60 : isTall ? 72 : 80, own));
  const isMore = seats > 3 && columns === 4; // two panels would fill the width, and hide that there are more
  const small = layout === "narrow" ? isMore ? 30 : 34 : isFull ? 30 : 40;
  if (layout === "narrow" && table.widths.layout !== layout) table.open = { hint: true, sheet: false, log: false, rules: false };
  table.widths = { own, pile, small, layout };
  element.style.setProperty("--own-gap", `${isCompact(table) ? Math.min(gap, 6) : gap}px`);
  const { classList } = table.root.getElementById("table");
  classList.toggle("compact", isCompact(table));
  classList.toggle("short", isShort(table));
  setWidths(table);
}

function setWidths(table) {
  const { element, view, widths } = table, key = [element.clientWidth, windowHeight(), table.message.title, view.boards.length, table.isRoundOver].join();
  if (table.squeezed.for !== key) table.squeezed = { for: key, own: Infinity, pile: Infinity, small: Infinity, crowd: null };
  for (const name of ["own", "pile", "small"]) {
    widths[name] = Math.min(widths[name], table.squeezed[name]);
    element.style.setProperty(`--${name}`, `${widths[name]}px`);
  }
}

/** Make cards smaller, those of others first, until one's own board, the piles and the actions are in sight together. */
export function squeeze(table) {
  const { element, widths } = table;
  if (!element.clientWidth) return;
  const [felt, others, board] = [".felt", ".others", ".own .board"].map(each => table.root.querySelector(each)), panels = [...others.children];
  felt.classList.remove("crowd");
  table.squeezed.crowd ??= panels.length > 1 && (isFlat(table.ownBoard) || panels[0].offsetTop < panels.at(-1).offsetTop);
  felt.classList.toggle("crowd", table.squeezed.crowd);
  const squeezeTo = (name, width) => { table.squeezed[name] = width; setWidths(table); }; // others, where a scroll bar has come or gone
  const aim = others.querySelector("button") ? 24 : 0; // pixels of a card that a finger can hit
  if (widths.small < aim) { widths.small = aim; squeezeTo("small", aim); }
  const wanted = { ...widths }, isLow = isShort(table);
  const room = windowHeight() - (parseFloat(getComputedStyle(element).scrollMarginTop) || 0);
  const isOver = (name, height) => felt.offsetHeight > height || (isLow && (board?.offsetWidth + 24 > board?.parentNode.clientWidth || (name === "small" && others.scrollHeight > others.clientHeight)));
  for (const [name, least] of [["small", aim || 22], ["pile", 44], ["own", 44], ...(isCompact(table) ? [["small", aim || 14], ["pile", 36], ["own", 28]] : [])]) {
    while ((least < 22 ? isOver("", room) : isOver(name, room)) && widths[name] > least) squeezeTo(name, Math.max(least, widths[name] - 2));
  }
  const height = Math.max(room, felt.offsetHeight);
  for (const name of ["own", "pile", "small"]) { // what does not decide the height need not be so small
    for (let wider = widths[name] + 2; wider <= wanted[name]; wider += 2) {
      const known = table.squeezed[name];
      widths[name] = wider;
      squeezeTo(name, wider);
      if (!isOver(name, height)) continue;
      squeezeTo(name, known);
      break;
    }
  }
  if (wanted.own < FULL !== widths.own < FULL) table.draw();
}

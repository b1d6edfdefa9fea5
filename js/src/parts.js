// Which parts of turns, and after a space which of their fields, are of hands and of tables. src/cardgolf/bundles/part_lists.py has the same lists.

export const MOST_EXTRA = 20; // places that a board can gain

/** Parts that no board has. */
export const OF_HANDS = ["play", "keep", "draw ends", "knock most"];

/** Parts by which boards lose single cards, and gain places. */
export const EMPTYING = ["snap", "exchange"];

/** Parts that need hands.js, or a field, or who deals by them. */
export const BEYOND_GRIDS = [
  ...OF_HANDS, "power", ...EMPTYING, "arrange", "opening seen", "swap taken", "end on",
  "knock from_turn", "knock at", "knock shield", "knock reason", "deal before lowest",
];

/** Return whether a part, a field that it has, or who deals by it is among the names of such a list. */
export const isAmong = (part, names) => ["", part.who, ...Object.keys(part)].some(key => names.includes(`${part.do} ${key}`.trim()));

/** Return whether hands.js plays these parts. */
export const needsHands = turns => turns.some(part => isAmong(part, BEYOND_GRIDS));

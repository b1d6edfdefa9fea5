/** Points as they are typed: 12, -5, 3+4+5. */

import { MOST_POINTS } from "../../src/sheet.js";
import { expect } from "./errors.mjs";

const MINUS = /[\u2212\u2013]/g; // as phones write it

/** Return the points of a text: a number or a sum. An empty text is zero. */
export function readPoints(text) {
  const typed = text.replace(MINUS, "-").replace(/\s*([+-])\s*/g, "$1").trim();
  if (!typed) return 0;
  expect(typed.length <= 100 && /^[+-]?\d{1,7}([+-]\d{1,7})*$/.test(typed), "refused-points", { typed: text.slice(0, 20) });
  const sum = typed.match(/[+-]?\d+/g).reduce((before, each) => before + Number(each), 0);
  expect(Math.abs(sum) <= MOST_POINTS, "refused-points", { typed: text.slice(0, 20) });
  return sum;
}

/** Return whether a text is more than one number. */
export const isSum = text => /\d\s*[+\u2212\u2013-]/.test(text);

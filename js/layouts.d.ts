// Made by scripts/build_declarations.py. Do not edit.

import type { AnyRules } from "./index.js";
import type { Words } from "./table.js";

/** The score of a layout. `total` is null where unknown cards decide. */
export interface LayoutScore {
  total: number | null;
  lowest: number;
  highest: number;
  mean: number;
  lines: { points: number; places: string[]; rule: string; text: string }[];
}

/**
 * Return the score of each layout, such as `8 8 3 -5 / 8 8 3 ?`. `closer` is the index of the one that closed the
 * round. Throws InvalidArgumentError for cards that cannot lie so.
 */
export function scoreLayouts(
  rules: AnyRules, layouts: readonly string[], closer?: number | null, words?: Words,
): LayoutScore[];

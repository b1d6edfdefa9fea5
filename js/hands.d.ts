// Made by scripts/build_declarations.py. Do not edit.

import type { AnyRules, Bundle, Card, Frozen } from "./index.js";

/** Rules from a bundle, which is not checked, for a page of `@cardgolf/rules/lite`. They play every bundle. */
export class HandRules {
  constructor(bundle: Frozen<Bundle> | string);
  /** Return the plays out of a hand of these cards, for a bundle whose boards are hands. */
  listPlays(cards: readonly Card[]): string[];
}
export interface HandRules extends AnyRules {}

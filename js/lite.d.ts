// Made by scripts/build_declarations.py. Do not edit.

import type { AnyRules, Bundle, Frozen } from "./index.js";

// The same as the package, without the checks of bundles, teams, handicaps and `redact`.
export type * from "./index.js";
export {
  Chance, IllegalMoveError, InvalidArgumentError, InvalidRecordError, Match, asSeed, derive, makeBot, seatChances,
  shuffle,
} from "./index.js";

/** Rules from a bundle, which is not checked. Bundles with hands, powers or throws out of turn need `HandRules`. */
export class Rules {
  constructor(bundle: Frozen<Bundle> | string);
}
export interface Rules extends AnyRules {}

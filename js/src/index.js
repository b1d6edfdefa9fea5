// @cardgolf/rules: card games of the Golf family, played from bundles that `cardgolf export` writes.
import { checkBundle, checkTurns } from "./check.js";
import { HandRules } from "./hands.js";

export { Chance, asSeed, derive, seatChances, shuffle } from "./chance.js";
export { makeBot } from "./bots.js";
export { IllegalMoveError, InvalidArgumentError, InvalidBundleError, InvalidRecordError } from "./errors.js";
export { Match } from "./team_match.js";
export { redact } from "./redact.js";

/** Rules of a bundle, an object or its JSON text. Throws InvalidBundleError for one that cannot be played or scored. */
export class Rules extends HandRules {
  constructor(bundle) {
    super(checkBundle(bundle, checkTurns));
  }
}

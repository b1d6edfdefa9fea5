// Rules that keep score alone: a page without matches does not load what reads turns.
import { checkBundle } from "./check.js";
import { ScoredRules } from "./rules.js";

/** Rules of a bundle without turns, an object or its JSON text. Throws InvalidBundleError for another. */
export class ScoreRules extends ScoredRules {
  constructor(bundle) {
    super(checkBundle(bundle));
  }
}

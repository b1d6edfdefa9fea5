// Made from message-1.schema.json and rules-1.schema.json by scripts/build_declarations.py. Do not edit.

import type { Match, Seat } from "./index.js";
import type { Refusal, TableMessage } from "./cardgolf-table.js";

/** Return what a seat sees of a match: a message for the method `show` of <cardgolf-table>. */
export function tableMessage(match: Match, seat?: Seat | null, since?: number | null): TableMessage;
/** Return why a command was refused: a message for the method `refuse` of <cardgolf-table>. */
export function refusalMessage(error: Error): Refusal;

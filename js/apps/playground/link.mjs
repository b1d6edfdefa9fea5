/** What the page shows, as the fragment of its link. Nothing of it is sent to a server. */

const LISTS = { house_rules: "rule", options: "option" };

function readRules(found, prefix) {
  const variant = found.get(`${prefix}variant`);
  if (!variant) return null;
  const rules = { variant, source: found.get(`${prefix}source`) ?? "" };
  for (const [name, key] of Object.entries(LISTS)) rules[name] = found.getAll(prefix + key);
  return rules;
}

function writeRules(found, prefix, rules) {
  found.set(`${prefix}variant`, rules.variant);
  for (const [name, key] of Object.entries(LISTS)) for (const each of rules[name]) found.append(prefix + key, each);
  if (rules.source) found.set(`${prefix}source`, rules.source);
}

/** A wheel that the page has to ask for, as `NAME:SHA256`. The digest may be missing. */
function readWheel(text) {
  const [, name, digest] = /^([\w.+-]{1,200}\.whl):([0-9a-f]{64})?$/.exec(text) ?? [];
  return name ? [{ name, digest: digest ?? "" }] : [];
}

const wholeNumber = text => (/^\d{1,15}$/.test(text ?? "") ? Number(text) : null);

/** Return what a fragment says, or null for an empty one. */
export function readLink(fragment) {
  const found = new URLSearchParams(fragment.replace(/^#/, ""));
  const rules = readRules(found, "");
  if (!rules) return null;
  return {
    rules,
    against: readRules(found, "b-"),
    tab: found.get("tab") ?? "play",
    players: wholeNumber(found.get("players")) ?? 2,
    level: found.get("level") ?? "easy",
    seed: wholeNumber(found.get("seed")),
    moves: found.get("moves")?.split(";").filter(Boolean) ?? [],
    layouts: found.getAll("layout"),
    closer: wholeNumber(found.get("closer")),
    wheels: found.getAll("wheel").flatMap(readWheel),
  };
}

/** Return the fragment that says what `shown` has. */
export function writeLink(shown) {
  const found = new URLSearchParams();
  found.set("tab", shown.tab);
  writeRules(found, "", shown.rules);
  if (shown.against) writeRules(found, "b-", shown.against);
  for (const key of ["players", "level", "seed", "closer"]) if (shown[key] != null) found.set(key, shown[key]);
  for (const { name, digest } of shown.wheels ?? []) found.append("wheel", `${name}:${digest}`);
  for (const each of shown.layouts ?? []) found.append("layout", each);
  if (shown.moves?.length) found.set("moves", shown.moves.join(";"));
  return `#${found}`;
}

// A name with options, as `ender-penalty:points=10`. A file or an object of a module has another form.
const NAME = /^[\p{L}\p{N}_ -]+(?:[:?][\w-]+=[\w+-]+(?:\.\d+)?(?:,[\w-]+=[\w+-]+(?:\.\d+)?)*)?$/u;

/** Return the texts of a link by which the library would run a file or a module: all rules that are no plain names. */
export const modulesOf = shown => [shown.rules, shown.against].filter(Boolean)
  .flatMap(({ variant, house_rules: house }) => [variant, ...house]).filter(text => !NAME.test(text));

/** Return the sources of pasted rules that a link has. */
export const sourcesOf = shown => [shown.rules.source, shown.against?.source].filter(Boolean);

/** Return whether a link carries or names code, which runs only after the reader has agreed. */
export const hasCode = shown => sourcesOf(shown).length > 0 || modulesOf(shown).length > 0;

/** Return what a link shows with the reader's agreement to run its code. */
export const agreedTo = shown => ({
  ...shown,
  rules: { ...shown.rules, agreed: true },
  against: shown.against && { ...shown.against, agreed: true },
});

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const ROOT = new URL("../", import.meta.url), read = path => readFileSync(new URL(path, ROOT), "utf8");
const { bugs, exports, files, homepage, repository, typesVersions, version } = JSON.parse(read("package.json"));
const MODULES = Object.entries(exports).filter(([, each]) => each.types);

/** Return the names of the values that a declaration file exports. */
function listDeclared(text) {
  const own = [...text.matchAll(/^export (?:declare )?(?:class|function|const) (\w+)/gm)].map(([, name]) => name);
  const again = [...text.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, names]) => names.split(",").map(name => name.trim()).filter(Boolean));
  return [...new Set([...own, ...again])].sort();
}

for (const [subpath, { types, default: source }] of MODULES) {
  test(`the declarations of ${subpath} are what it exports`, async () => {
    const made = await import(new URL(source, ROOT));
    assert.deepEqual(listDeclared(read(types)), Object.keys(made).sort());
    assert.ok(files.includes("*.d.ts") && files.includes("src"));
  });
}

test("older resolution finds the declarations of each subpath", () => {
  const older = MODULES.filter(([subpath]) => subpath !== ".").map(([subpath, { types }]) => [subpath.slice(2), [types]]);
  assert.deepEqual(Object.entries(typesVersions["*"]), older);
});

test("the package says where it comes from and what has changed", () => {
  const place = repository.url.replace(/^git\+|\.git$/g, "");
  assert.ok(homepage.startsWith(place) && bugs.startsWith(place));
  assert.ok(files.includes("CHANGELOG.md") && read("CHANGELOG.md").includes(`\n## ${version} (`));
});

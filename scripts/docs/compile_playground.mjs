// node compile_playground.mjs PYODIDE WHEELS TARGET
// Writes python_stdlib.zip and library.zip into TARGET: what the playground imports, compiled, so that browsers need not.
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const [modules, wheels, target] = process.argv.slice(2);
const read = (...parts) => new Uint8Array(readFileSync(join(...parts)));
process.on("uncaughtException", error => { console.error(error.message); process.exit(1); }); // Node shows the minified line

const { loadPyodide } = await import(pathToFileURL(join(modules, "pyodide.mjs")).href);

const python = await loadPyodide({ indexURL: modules, stdout: console.log });
const extractDir = python.runPython("import site; site.getsitepackages()[0]");
for (const name of readdirSync(wheels)) python.unpackArchive(read(wheels, name), "wheel", { extractDir });
python.mountNodeFS("/scripts", dirname(fileURLToPath(import.meta.url)));
python.FS.writeFile("/stdlib.zip", read(modules, "python_stdlib.zip"));
python.runPython(`
import sys
sys.path.insert(0, "/scripts")
import compile_playground
compile_playground.write_archives("/stdlib.zip", "/out")
`);
for (const name of ["python_stdlib.zip", "library.zip"]) writeFileSync(join(target, name), python.FS.readFile(`/out/${name}`));

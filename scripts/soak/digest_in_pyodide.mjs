// node digest_in_pyodide.mjs NODE_MODULES WHEELS SCRIPTS
// Runs digest.py in CPython on WebAssembly.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [modules, wheels, scripts] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(modules, "pyodide", "pyodide.mjs")).href);

const python = await loadPyodide({ args: ["digest.py"], stdout: (line) => console.log(line) });
const files = readdirSync(wheels).map((name) => pathToFileURL(join(wheels, name)).href);
await python.loadPackage(files, { messageCallback: () => {}, errorCallback: console.error });
python.mountNodeFS("/scripts", scripts);
python.runPython(`
import sys
sys.path.insert(0, "/scripts")
import digest
print(f"{digest.compute_digest()}  Python {digest.platform.python_version()} on {sys.platform}")
`);

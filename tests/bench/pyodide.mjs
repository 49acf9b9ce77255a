// node pyodide.mjs PYODIDE_FOLDER SOURCES CODE: runs the code with the sources mounted, prints its value, a text.
import { pathToFileURL } from "node:url";

const [folder, sources, code] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`));
const pyodide = await loadPyodide({ indexURL: folder });
pyodide.mountNodeFS("/sequor", sources);
pyodide.runPython("import sys; sys.path.insert(0, '/sequor'); sys.dont_write_bytecode = True");
console.log(pyodide.runPython(code));

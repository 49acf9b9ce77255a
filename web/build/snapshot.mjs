// Makes the memory snapshot: node snapshot.mjs PYODIDE_FOLDER PACKAGES_FOLDER PYSCRIPT_SOURCES FREEZE.PY TARGET
//
// Starts Python, lets freeze.py fill its memory, and writes that memory to TARGET as the difference (exclusive or) from the
// memory of an interpreter that has not run yet: Pyodide's program contains that part, so the page need not load it twice. Prints
// the facts for interpreter.js as one line of JSON, in 32-bit words: the game in the snapshot, the lengths of Pyodide's header,
// of the memory and of the part it shares with the program, the checksums of TARGET and of the program, and the pieces of the
// memory in TARGET. Writes the parts that are loaded later to TARGET.parts.
import crypto from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";

const [pyodide, packages, pyscript, freeze, target] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const { default: createPyodideModule } = await import(pathToFileURL(`${pyodide}/pyodide.asm.mjs`));
// By content, because Node takes a file that ends in `.js` for CommonJS.
const source = await readFile(new URL("../boot/memory.js", import.meta.url), "base64");
const { checksum, exchange, piecesOf, trampoline, untouchedMemory } = await import(`data:text/javascript;base64,${source}`);

// No randomness and no clock, so that the same sources give the same bytes.
crypto.randomFillSync = (array) => array.fill(0);
Math.random = () => 0.5;
Date.now = () => 0;
performance.now = () => 0;
process.argv[1] = "python"; // Python stores how it was started, which would reveal this machine to every visitor

const options = {
  indexURL: `${pyodide}/`,
  // Without docstrings, assertions and columns in tracebacks the snapshot is a tenth smaller.
  env: { PYTHONOPTIMIZE: "2", PYTHONNODEBUGRANGES: "1", PYTHONDONTWRITEBYTECODE: "1", PYTHONPATH: "/packages" },
};

async function programsPart() {
  let memory;
  const createOnly = async (settings) => {
    const look = (module) => (memory = untouchedMemory(module));
    await createPyodideModule({ ...settings, preRun: [look, ...settings.preRun], noInitialRun: true });
    throw new Error("No further than this.");
  };
  await loadPyodide({ ...options, createPyodideModule: createOnly }).catch(() => {});
  return memory.slice(0, memory.findLastIndex((word) => word) + 1);
}

async function copyIn(FS, from, to) {
  FS.mkdirTree(to);
  const entries = await readdir(from, { withFileTypes: true });
  for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    const [source, place] = [`${from}/${entry.name}`, `${to}/${entry.name}`];
    if (entry.isDirectory()) await copyIn(FS, source, place);
    else FS.writeFile(place, await readFile(source));
  }
}

// Freed memory still has its last content, which compresses badly: takes every free block, clears it and returns it.
function wipeFreeMemory(module) {
  const top = module._malloc(1 << 21);
  module._free(top);
  const taken = [];
  for (let size = 1 << 20; size >= 16; size = size > 512 ? (size * 0.875) & ~15 : size - 16) {
    let block;
    while ((block = module._malloc(size)) < top) {
      module.HEAPU8.fill(0, block, block + size);
      taken.push(block);
    }
    module._free(block);
  }
  for (const block of taken) module._free(block);
  module.HEAPU8.fill(0, top + 16, module._sbrk(0) - 64);
  module.HEAPU8.fill(0, module._emscripten_stack_get_end(), module._emscripten_stack_get_current());
}

const untouched = await programsPart();
const python = await loadPyodide({ ...options, _makeSnapshot: true });
await copyIn(python.FS, packages, "/packages");
python.runPython("import importlib; importlib.invalidate_caches()"); // with the clock stopped, folders look unchanged
const { default: sources } = await import(pathToFileURL(pyscript));
const scope = python.toPy({});
python.runPython(await readFile(freeze, "utf-8"), { globals: scope });
const [freezer, given] = [scope.get("freeze"), python.toPy(sources.pyscript)];
const later = freezer(given);
await writeFile(`${target}.parts`, later.toJs());
// Otherwise they would be freed at some time chosen by JavaScript's garbage collector, before or after the snapshot.
for (const proxy of [later, freezer, given]) proxy.destroy();
const game = scope.get("FIRST");
scope.destroy();
wipeFreeMemory(python._module);

const snapshot = python.makeMemorySnapshot();
const [, offset] = new Uint32Array(snapshot.buffer, snapshot.byteOffset, 2);
const header = new Uint32Array(snapshot.buffer, snapshot.byteOffset, offset / 4);
const memory = new Uint32Array(snapshot.buffer, snapshot.byteOffset + offset);
memory[trampoline(python._module)] = 0;
exchange(memory, untouched);
const pieces = piecesOf(memory);
const parts = [header, ...pieces.map(([from, to]) => memory.subarray(from, to))];
const content = Buffer.concat(parts.map(({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength)));
await writeFile(target, content);
const sums = { checksum: checksum(new Uint32Array(Uint8Array.from(content).buffer)), program: checksum(untouched) };
const lengths = { header: header.length, length: memory.length, shared: untouched.length };
console.log(JSON.stringify({ game, ...lengths, ...sums, pieces }));

// The interpreter that PyScript starts, on the page and in the worker. Wraps Pyodide and starts Python from a memory snapshot
// with the engine already imported. If the snapshot is missing, damaged or refused by this browser, Python starts the ordinary
// way and installs the wheel, and the console reports it. Either way, it begins as soon as this file has loaded, before PyScript
// asks for it. The build fills in SNAPSHOT and WHEEL.
import { loadPyodide as load, version } from "../../vendor/pyodide/pyodide.js";
import { checksum, free, lay, trampoline, untouchedMemory, wipe } from "./memory.js";
import { address, fetchEarly, unpacked } from "./unpack.js";

export { version };

// If JavaScript can suspend WebAssembly, Pyodide runs Python on separate stacks. Chromium 156 sometimes reads past the end of one
// while the page starts, and the tab crashes: all three crash dumps from some two thousand starts show it. See also
// pyodide/pyodide#5702 and #6106. Nothing here waits inside a call into Python, so suspending is not needed.
delete WebAssembly.Suspending;

const SNAPSHOT = __SNAPSHOT__; // { game, header, length, shared, checksum, program, pieces }, see build/snapshot.mjs
const WHEEL = __WHEEL__;

const PYODIDE = address("vendor/pyodide/");
const PROGRAM = `${PYODIDE}pyodide.asm.wasm`;
const STDLIB = `${PYODIDE}python_stdlib.zip`;

const streams = { stdout: console.log, stderr: console.error };
const options = {
  indexURL: PYODIDE,
  stdout: (line) => streams.stdout(line),
  stderr: (line) => streams.stderr(line),
};

async function importUnpacked(path) {
  // A file that the service worker stores unpacked can be imported directly, so the browser can reuse its compiled code.
  if (globalThis.navigator.serviceWorker?.controller) return import(address(`${path}.bin`)).catch(() => importPacked(path));
  return importPacked(path);
}

function importPacked(path) {
  return unpacked(path, async (response) => {
    const script = URL.createObjectURL(new Blob([await response.arrayBuffer()], { type: "text/javascript" }));
    return import(script).finally(() => URL.revokeObjectURL(script));
  });
}

function fail(reason) {
  throw new Error(reason);
}

const compiled = (response) => WebAssembly.compileStreaming(response);
const program = unpacked("vendor/pyodide/pyodide.asm.wasm", compiled, "application/wasm");
const glue = importUnpacked("vendor/pyodide/pyodide.asm.js");

// Pyodide fetches its files by address only, requests its program late, and waits forever if that fails. While it starts, it gets
// these `files` (address -> Response) and the program that has been compiled meanwhile.
async function startPyodide(files, settings) {
  const { fetch } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  globalThis.fetch = (resource, ...rest) => files[resource] ?? fetch(resource, ...rest);
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const module = await program;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
  try {
    const [python] = await Promise.all([load({ ...options, ...settings }), program]);
    return python;
  } finally {
    globalThis.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
}

async function checkedWords(response) {
  const words = new Uint32Array(await response.arrayBuffer());
  if (checksum(words) !== SNAPSHOT.checksum) fail("the snapshot is damaged");
  return words;
}

async function wake() {
  const arrived = unpacked("web/snapshot", checkedWords);
  const header = new Uint8Array(4 * SNAPSHOT.header); // all that Pyodide gets: it would write to every page of its memory
  // The program may be ready before the snapshot has arrived: they are joined once both are available.
  async function createPyodideModule(settings) {
    let untouched;
    settings.preRun.unshift((module) => (untouched = untouchedMemory(module, SNAPSHOT.shared)));
    const module = await (await glue).default(settings);
    const words = await arrived;
    if (checksum(untouched) !== SNAPSHOT.program) fail("the snapshot belongs to another program");
    const place = trampoline(module); // before the memory with this address is wiped
    const own = module.HEAPU32[place];
    wipe(module.HEAPU32.subarray(0, module._sbrk(0) / 4));
    // The snapshot's memory may be larger than the program's initial memory, which Pyodide does not expect.
    if (module.HEAPU32.length < SNAPSHOT.length) module.growMemory(4 * SNAPSHOT.length);
    lay(SNAPSHOT.pieces, words.subarray(SNAPSHOT.header), untouched, module.HEAPU32);
    module.HEAPU32[place] = own;
    new Uint32Array(header.buffer).set(words.subarray(0, SNAPSHOT.header));
    free(words, untouched);
    return module;
  }
  await Promise.race([arrived, glue]); // a missing snapshot fails here at once
  const opened = globalThis.document?.body?.dataset.game;
  if (opened && opened !== SNAPSHOT.game) fetchEarly(`web/parts/${opened}`);
  const files = { [PROGRAM]: new Response(), [STDLIB]: new Response() }; // empty: their content is already in memory
  const python = await startPyodide(files, { createPyodideModule, _loadSnapshot: header });
  // otherwise every visitor would start with the same state of `random`
  python.runPython("import random; random.seed()"); // every visitor wakes with the same state of `random`
  return python;
}

async function startFromFiles() {
  const createPyodideModule = async (settings) => (await glue).default(settings);
  const python = await startPyodide({ [PROGRAM]: new Response() }, { createPyodideModule });
  await python.loadPackage("micropip", { messageCallback() {} });
  await python.pyimport("micropip").install(address(WHEEL));
  return python;
}

async function start() {
  try {
    return await wake();
  } catch (error) {
    console.warn(`Python starts without its memory snapshot, which takes longer: ${error.message}.`);
    if (globalThis.document) document.documentElement.dataset.start = "files";
    return startFromFiles();
  }
}

const python = start();

// The page has loaded this already.
if (!globalThis.document) await import("./polyfills.js");

python.catch((error) => {
  console.error(error);
  globalThis.sequorWatch?.failed("part", error);
});

export async function loadPyodide({ stdout, stderr }) {
  Object.assign(streams, { stdout, stderr });
  await globalThis.sequorStored?.settled;
  return python;
}

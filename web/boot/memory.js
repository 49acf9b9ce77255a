// The format of memory snapshots: only the pieces of Python's memory that differ (by exclusive or) from the program's initial
// memory, after the header that Pyodide reads. `build/snapshot.mjs` writes it, `interpreter.js` restores it. Everything here is
// in 32-bit words.

// The first `shared` words of the program's initial memory, or all of it; call this before any of the program has run. Clears the
// word at `trampoline`: each JavaScript engine has its own way of calling back through WebAssembly, or none.
export function untouchedMemory(module, shared) {
  const memory = module.HEAPU32.slice(0, shared);
  memory[trampoline(module)] = 0;
  return memory;
}

export function trampoline(module) {
  return (module.__PyRuntime + module.HEAPU32[module.__PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET >> 2]) >> 2;
}

// Combines the words with those of the initial memory by exclusive or, which removes or restores that part.
export function exchange(words, untouched) {
  for (let i = 0; i < Math.min(words.length, untouched.length); i++) words[i] ^= untouched[i];
}

// The non-empty ranges [from, to), in whole pages of 4 kB: a third of the memory.
export function piecesOf(words, page = 1024) {
  const pieces = [];
  for (let from = 0; from < words.length; from += page) {
    const to = Math.min(from + page, words.length);
    if (isEmpty(words, from, to)) continue;
    if (pieces.at(-1)?.[1] === from) pieces.at(-1)[1] = to;
    else pieces.push([from, to]);
  }
  return pieces;
}

// Clears the memory that a program has used. Skips empty pages, because a system allocates a page only when it is written, and
// half of the memory stays empty: 19 MB on the page and as much in the worker.
export function wipe(memory, page) {
  for (const piece of piecesOf(memory, page)) memory.fill(0, ...piece);
}

// Restores an empty memory from the initial memory and the pieces; `words` are the pieces' content.
export function lay(pieces, words, untouched, memory) {
  memory.set(untouched);
  let at = 0;
  for (const [from, to] of pieces) {
    const piece = words.subarray(at, (at += to - from));
    exchange(piece, untouched.subarray(from));
    memory.set(piece, from);
  }
}

function isEmpty(words, from, to) {
  for (let i = from; i < to; i++) if (words[i]) return false;
  return true;
}

// Frees these arrays at once by transferring them to a closed port. Garbage collection would keep them, since Pyodide's settings
// refer to them forever. `transfer()` would leave a response's buffer with Chromium 156: 14 MB on the page and in the worker.
export function free(...arrays) {
  const { port1: port, port2: nobody } = new MessageChannel();
  nobody.close();
  port.postMessage(null, arrays.map(({ buffer }) => buffer));
  port.close();
}

// If it differs, the words are damaged, or belong to another program. `at` is the position of the first word in the whole, whose
// checksum is the sum of those of its parts.
export function checksum(words, at = 0) {
  let sum = 0;
  for (let i = 0; i < words.length; i++) sum = (sum + Math.imul(words[i], 2 * (at + i) + 1)) | 0;
  return sum >>> 0;
}

// A memory snapshot stores of Python's memory only the pieces in which it differs, by exclusive or, from how its program begins;
// before them comes the header that Pyodide reads. `build/snapshot.mjs` makes it, `interpreter.js` lays it over the program.
// Everything here is in words of 32 bits.

// The first `shared` words of the program's initial memory, or all of it; call this before any of the program has run. Leaves out
// the word at `trampoline`: each JavaScript engine has its own way of calling back through WebAssembly, or none.
export function untouchedMemory(module, shared) {
  const memory = module.HEAPU32.slice(0, shared);
  memory[trampoline(module)] = 0;
  return memory;
}

export function trampoline(module) {
  return (module.__PyRuntime + module.HEAPU32[module.__PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET >> 2]) >> 2;
}

// Combines the words with those of the untouched memory by exclusive or: removes that part, or restores it.
export function exchange(words, untouched) {
  for (let i = 0; i < Math.min(words.length, untouched.length); i++) words[i] ^= untouched[i];
}

// The stretches [from, to) that are not empty, in whole pages of 4 kB: a third of the memory.
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

// Empties the memory that a program has used. Leaves alone what is empty: a system gives a page no room before something is
// written to it, and half of the memory stays empty, 19 MB on the page and as much in the worker.
export function wipe(memory, page) {
  for (const piece of piecesOf(memory, page)) memory.fill(0, ...piece);
}

// Makes an empty memory what the pieces were made of, beside what is untouched; `words` are their content.
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

// Gives back at once what a collection of garbage would keep, since Pyodide's settings lead to these arrays for ever: sends them
// to nobody. `transfer()` would leave a response's buffer with Chromium 156: 14 MB on the page and in the worker.
export function free(...arrays) {
  const { port1: port, port2: nobody } = new MessageChannel();
  nobody.close();
  port.postMessage(null, arrays.map(({ buffer }) => buffer));
  port.close();
}

// If it differs, the words are damaged, or of another program. `at` is the place of the first of them in what they are part of:
// the sum of all parts is that of the whole.
export function checksum(words, at = 0) {
  let sum = 0;
  for (let i = 0; i < words.length; i++) sum = (sum + Math.imul(words[i], 2 * (at + i) + 1)) | 0;
  return sum >>> 0;
}

// Decompresses zstd in a worker, since the page is busy while it starts. Each message has the port of one file: compressed parts
// arrive through it and decompressed ones go back. null ends either stream; an error's message means that the file is damaged.
"use strict";
importScripts("../../vendor/fzstd/fzstd.js");

// On a fast connection a file arrives before unpacking is worth starting: unpacked as a whole it takes half the time, because the
// decoder does not have to move its window. On a slow one it is unpacked as it arrives, in parts that are not too small.
const PATIENCE = 60; // milliseconds
const LEAST = 1 << 18; // bytes

self.onmessage = ({ data: port }) => {
  let [parts, decoder, isOver] = [[], null, false];

  const send = (part) => part.length && port.postMessage(part, [part.buffer]);
  const size = () => parts.reduce((sum, part) => sum + part.length, 0);

  function joined() {
    const whole = new Uint8Array(size());
    let at = 0;
    for (const part of parts.splice(0)) {
      whole.set(part, at);
      at += part.length;
    }
    return whole;
  }

  function unpack() {
    if (isOver && !decoder) send(fzstd.decompress(joined()));
    else if (isOver || (decoder && size() >= LEAST)) decoder.push(joined(), isOver);
    if (isOver) port.postMessage(null);
  }

  function attempt(action) {
    try {
      action();
    } catch (error) {
      port.postMessage(error.message);
    }
  }

  function begin() {
    if (isOver) return;
    decoder = new fzstd.Decompress((part) => send(part.slice())); // it may reuse that memory
    unpack();
  }

  port.onmessage = ({ data }) => {
    if (!decoder && !parts.length) setTimeout(() => attempt(begin), PATIENCE);
    if (data) parts.push(data);
    else isOver = true;
    attempt(unpack);
  };
};

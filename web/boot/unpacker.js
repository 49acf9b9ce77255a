// Unpacks zstd in a worker, beside the page, which has enough to do while it starts. Each message brings the port of one file:
// packed parts come through it and unpacked ones go back; null ends either, and an error's message follows what is damaged.
"use strict";
importScripts("../../vendor/fzstd/fzstd.js");

// On a fast line a file is here before it is worth beginning with it: unpacked as a whole it takes half the time, because the
// decoder does not have to move its window. On a slow one it is unpacked while it arrives, not too little at a time.
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
    decoder = new fzstd.Decompress((part) => send(part.slice())); // it may need that memory again
    unpack();
  }

  port.onmessage = ({ data }) => {
    if (!decoder && !parts.length) setTimeout(() => attempt(begin), PATIENCE);
    if (data) parts.push(data);
    else isOver = true;
    attempt(unpack);
  };
};

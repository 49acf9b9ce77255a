// Unpacks zstd in a worker, beside the page, which has enough to do while it starts. Each message brings the port of one file:
// packed parts come through it and unpacked ones go back; null ends either, and an error's message follows what is damaged.
"use strict";
importScripts("../../vendor/fzstd/fzstd.js");

self.onmessage = ({ data: port }) => {
  const decoder = new fzstd.Decompress((unpacked) => {
    const part = unpacked.slice(); // the decoder may need that memory again
    if (part.length) port.postMessage(part, [part.buffer]);
  });
  port.onmessage = ({ data: packed }) => {
    try {
      decoder.push(packed ?? new Uint8Array(), !packed);
      if (!packed) port.postMessage(null);
    } catch (error) {
      port.postMessage(error.message);
    }
  };
};

// Checks whether this page can start at all. Written in the oldest JavaScript, so that browsers that can't run Sequor can run it.
// Loaded before everything else. If there is an obstacle, shows it in the page's text `#cannot` and sets `html[data-stopped]` to
// "cannot"; otherwise `watchdog.js` removes that text. Checks only for features that are really needed to start.
"use strict";
(function () {
  var html = document.documentElement;

  var FROM_DISK = "Sequor can’t run from a file on disk. Start it with “python3 serve.py”, or put the folder on any web host.";
  var LOCKDOWN =
    "Lockdown Mode is on, and blocks what Sequor needs (WebAssembly). " +
    "In Safari, open the page menu and turn off Lockdown Mode for this website.";
  var NO_WEBASSEMBLY =
    "This browser blocks what Sequor needs (WebAssembly). " +
    "Allow it in the browser’s settings or in the extension that blocks it, or use another browser.";
  var FORBIDDEN =
    "This site’s host forbids what Sequor needs (WebAssembly). " +
    "If this is your site, remove its Content-Security-Policy header. The page has its own policy.";
  var TOO_OLD =
    "This browser is too old for Sequor. Update it, or use Chrome or Edge 120, Firefox 121, Safari 17.4, or anything newer.";

  // Modules in WebAssembly's binary format. The second one uses the features that Pyodide's program needs: exceptions (as first
  // standardised), tables of references, and bulk memory copies.
  var EMPTY = [0, 97, 115, 109, 1, 0, 0, 0];
  var DEMANDING = EMPTY.concat(
    [1, 4, 1, 96, 0, 0], // a type: a function from nothing to nothing
    [3, 2, 1, 0], // a function of this type
    [4, 4, 1, 111, 0, 0], // a table of references
    [5, 3, 1, 0, 0], // a memory
    [13, 3, 1, 0, 0], // an exception
    [10, 19, 1, 17, 0, 6, 64, 7, 0, 11, 65, 0, 65, 0, 65, 0, 252, 10, 0, 0, 11] // try, catch, copy
  );

  function holds(condition) {
    try {
      return Boolean(condition());
    } catch (error) {
      return false;
    }
  }

  function isModern() {
    return (
      "noModule" in HTMLScriptElement.prototype &&
      typeof DecompressionStream === "function" &&
      typeof structuredClone === "function" &&
      typeof Promise.withResolvers === "function" &&
      typeof HTMLDialogElement.prototype.showModal === "function" &&
      CSS.supports("selector(:has(a))") &&
      CSS.supports("container-type: size")
    );
  }

  function isAllowed() {
    return new WebAssembly.Module(new Uint8Array(EMPTY)) && new Function("return true")();
  }

  function runsPyodide() {
    return WebAssembly.validate(new Uint8Array(DEMANDING));
  }

  function reason() {
    var lacksIt = typeof WebAssembly !== "object";
    if (location.protocol === "file:") return FROM_DISK;
    // Every Safari of recent years has it unless Lockdown Mode is on.
    if (lacksIt && /^Apple/.test(navigator.vendor) && /^(Mac|iP)/.test(navigator.platform)) return LOCKDOWN;
    if (!holds(isModern)) return TOO_OLD;
    if (lacksIt) return NO_WEBASSEMBLY;
    if (!holds(isAllowed)) return FORBIDDEN;
    return holds(runsPyodide) ? "" : TOO_OLD;
  }

  // The page's text may not have been parsed yet.
  function show(text) {
    var place = document.getElementById("cannot");
    if (place) place.textContent = text;
    else setTimeout(show, 20, text);
  }

  var found = reason();
  if (found) {
    html.setAttribute("data-stopped", "cannot");
    show(found);
  }
})();

// Activates a waiting new version. Used by the page (`assets.py`), and by `watchdog.js` if the page cannot start. Two
// versions never run at once: the service worker refuses while other pages are open.
"use strict";
{
  const ANY_PICTURE = "web/icons/sequor.svg";
  const OTHERS_OPEN = "Sequor is also open in another tab or window. Close it, then update.";

  // The service worker's answer to the message; null if there is none within `seconds`.
  function ask(worker, message, seconds) {
    const { port1, port2 } = new MessageChannel();
    return new Promise((resolve) => {
      port1.onmessage = ({ data }) => resolve(data);
      setTimeout(resolve, seconds * 1000, null);
      worker.postMessage(message, [port2]);
    }).finally(() => port1.close());
  }

  // Activates the version waiting in this registration and reloads the page; returns false if other pages are open.
  async function change(registration) {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
    const frame = document.createElement("iframe");
    frame.hidden = true;
    document.body.append(frame);
    let others = 0;
    while (registration.waiting) {
      const before = others;
      others = (await ask(registration.waiting, { type: "update" }, 10))?.others ?? 0;
      // Twice in a row, because a page that has just been closed still counts for a moment.
      if (before && others) {
        frame.remove();
        return false;
      }
      await new Promise((resolve) => setTimeout(resolve, 1000));
      // The new version waits until the old one is idle. Chromium 156 sometimes misses that moment and notices the next one only
      // after the old version has served a page: neither answering a message nor serving a file is enough.
      frame.src = ANY_PICTURE;
    }
    return true;
  }

  window.sequorVersion = { ask, change, othersOpen: OTHERS_OPEN };
}

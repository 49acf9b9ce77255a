// Applies the theme that the player has chosen or the system asks for: before the first paint, and whenever either changes. The
// style sheet and `web/ui/paint/theme.py` define the themes; `web/app/theme.py` lets players choose one.
"use strict";
{
  const root = document.documentElement;
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const forced = matchMedia("(forced-colors: active)");
  const wishes = [
    ["prefers-contrast: more", "contrast"],
    ["prefers-color-scheme: light", "daylight"],
  ].map(([wish, theme]) => [matchMedia(`(${wish})`), theme]);

  function noted() {
    try {
      const { room: theme } = JSON.parse(localStorage.getItem("sequor:look"));
      return ["evening", "daylight", "contrast"].includes(theme) ? theme : "";
    } catch {
      return ""; // nothing is noted yet, or the browser refuses storage
    }
  }

  // Some browsers darken every page, whatever it declares: text painted for a light theme would then be dark on dark.
  function isDarkened() {
    const probe = document.head.appendChild(document.createElement("i"));
    probe.style.cssText = "background: canvas; color-scheme: only light";
    const [red] = getComputedStyle(probe).backgroundColor.match(/\d+/);
    probe.remove();
    return red < 128;
  }

  let chosen = noted();

  function apply(theme) {
    root.dataset.theme = theme;
    document.querySelector("meta[name=theme-color]").content = getComputedStyle(root).getPropertyValue("--room");
    dispatchEvent(new Event("sequor:theme"));
  }

  function update() {
    let theme = chosen || (wishes.find(([wish]) => wish.matches)?.[1] ?? "evening");
    // With forced colours, the theme is as light or dark as the system's.
    if (forced.matches) theme = isDarkened() ? "contrast" : "daylight";
    else if (theme === "daylight" && isDarkened()) theme = "evening";
    if (theme === root.dataset.theme) return;
    const fades = root.dataset.theme && document.startViewTransition && !calm.matches && !document.hidden;
    // Another change may interrupt the fade.
    if (fades) document.startViewTransition(() => apply(theme)).ready.catch(() => {});
    else apply(theme);
  }

  // Paper is white, so the page is printed in the daylight theme.
  addEventListener("beforeprint", () => {
    root.dataset.printed = "";
    root.dataset.theme = "daylight";
    dispatchEvent(new Event("sequor:theme"));
  });
  addEventListener("afterprint", () => {
    delete root.dataset.printed;
    delete root.dataset.theme;
    update();
  });

  for (const wish of [forced, ...wishes.map(([wish]) => wish)]) wish.addEventListener("change", update);
  window.sequorTheme = (theme) => {
    chosen = theme;
    update();
  };
  update();
}

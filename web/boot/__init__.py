"""Code that runs before the page's Python: the watchdog, the interpreter, unpacking and the first paint, all in JavaScript."""

"""How the page starts and what leads from screen to screen: the snapshot, the worker, the first look, the app."""

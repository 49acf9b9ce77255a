"""Play on several devices: matches as links, tables of connected devices. Independent of games, addresses and browsers."""

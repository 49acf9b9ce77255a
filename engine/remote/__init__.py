"""Play on several devices: matches as links, tables of connected devices. Knows no particular game, no address and no browser."""

"""Play on several devices: games sent by link, tables of connected devices, copies to another device. Fetched on first use. Works
for every game."""

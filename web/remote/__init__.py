"""Play on several devices: games sent by link, connected devices, and copying everything to another device.

Fetched on first use. Independent of particular games.
"""

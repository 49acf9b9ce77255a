"""How things look: one module for each kind of thing that lies on the table, and one for how things move.

A painter takes a 2D context whose origin is the top left corner of the thing, one unit a CSS pixel, and draws; it keeps
nothing and knows no rules. `palette`, `inks`, `suits`, `pips`, `outlines`, `beasts`, `plants`, `skies`, `species`, `grain`,
`lettering`, `options`, `ways` and `motion` touch no browser and run under CPython too.
"""

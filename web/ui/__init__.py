"""The page's toolkit: elements, windows, input, sound, and the canvas that draws scenes. Independent of games and matches."""

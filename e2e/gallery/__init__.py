"""Every screen of the page, in one list. `python3 -m e2e.gallery` photographs them, and `e2e/test_gallery.py` holds each against
the layout rules. Knows how a person comes to a screen; not what is right about it (`e2e/layout.py`)."""

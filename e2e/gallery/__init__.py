"""All screens of the page in one list, and how people reach them. `python3 -m e2e.gallery` photographs them, and
`e2e/test_gallery.py` checks them against the layout rules (`e2e/layout.py`)."""

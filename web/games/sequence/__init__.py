"""How Sequence looks on the page: its painters, its pieces, how its things move."""

"""What the kit needs only where somebody is taught, and the page fetches only then: the light of hints and lessons, and the rings
and dots that invite to a play. Knows no game, and not why anything is pointed out."""

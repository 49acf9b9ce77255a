"""The rules of Causeway. They know no picture, no computer player and no page."""

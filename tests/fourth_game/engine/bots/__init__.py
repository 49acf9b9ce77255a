"""The computer players of Causeway. They see only observations and states sampled from them."""

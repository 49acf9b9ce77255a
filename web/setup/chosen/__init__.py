"""What is chosen at the set-up, as plain values that need no page: who sits where under which names, and by which rules."""

"""What teaches any game, held to what it promises."""

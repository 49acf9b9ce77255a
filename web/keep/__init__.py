"""What outlives the page: stored texts, saves, files, links, the copy for offline play. Knows no screen."""

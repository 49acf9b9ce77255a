"""What outlives the page: stored texts, saves, files, links and the offline copy. Knows no screen."""

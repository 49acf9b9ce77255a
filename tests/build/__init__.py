"""The build of the site: what it takes, what it makes, and what it says when it cannot."""

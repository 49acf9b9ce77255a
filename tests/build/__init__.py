"""The build of the site: what goes in, what comes out, and what it says when it fails."""

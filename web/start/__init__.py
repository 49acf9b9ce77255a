"""Starts the page and leads from one screen to the other: snapshot, worker, app. Nothing else imports it."""

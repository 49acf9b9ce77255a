"""How the page starts, and what leads from one screen to the other: snapshot, worker, app. Nothing else imports it."""

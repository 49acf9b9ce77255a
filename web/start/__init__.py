"""Starts the page and switches between its screens: snapshot, worker, app. No other room imports it."""

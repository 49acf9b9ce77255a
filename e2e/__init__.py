"""Whole journeys a person makes, in a real browser on the real site. Rules are never tested through pixels."""

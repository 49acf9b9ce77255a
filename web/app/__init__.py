"""The application: connects the page's screens and features. No other package imports it."""

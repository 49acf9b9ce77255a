"""The application: leads from screen to screen. No other package imports it."""

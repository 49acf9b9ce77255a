"""People at several devices."""

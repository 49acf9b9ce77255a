"""The choices made at the setup, as plain values: seats, names, rules and handicaps. Needs no page."""

"""Sequoia: its rules proved against the sheet, the rulings and a plain second telling of both."""

"""What the page's PyScript tag runs: all else is in the wheel."""

import web.start.app

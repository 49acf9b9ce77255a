"""What the page's PyScript tag runs; everything else is in the wheel."""

import web.app.main

"""The script of the page's PyScript tag. All other code is in the wheel."""

import web.app.main

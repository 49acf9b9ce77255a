"""python3 serve.py: prepares Sequor on the first run, serves it on this machine and opens the browser.

python3 serve.py                    prepare, serve, open the browser
python3 serve.py --build DIR        write the site as a folder that any static host can serve, and exit
python3 serve.py --build DIR --quick  the same with downloads a third larger, in seconds
python3 serve.py --words            make the word list for Python without a browser, and exit
"""

import argparse
import sys
from pathlib import Path

if sys.version_info < (3, 11):
    sys.exit("Sequor needs Python 3.11 or newer: start serve.py with a newer Python.")

from web.build.errors import BuildError, explain
from web.build.game_data import make_game_data
from web.build.packing import BEST, QUICK
from web.build.paths import SITE
from web.build.server import open_server, serve
from web.build.site import make_site


def port_number(text: str) -> int:
    """A port from 0 (any free one) to 65535."""
    if not text.isdecimal() or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port: give a number from 0 to 65535")
    return int(text)


def parse(arguments: list[str] | None) -> argparse.Namespace:
    """Parses the command line; exits with code 2 if it is wrong."""
    parser = argparse.ArgumentParser(description="Prepares Sequor on the first run, serves it and opens the browser.")
    parser.add_argument("--build", metavar="DIR", type=Path, help="write the folder for a static host and exit")
    parser.add_argument("--quick", action="store_true", help="pack it less: in seconds, for a site that nobody downloads")
    parser.add_argument("--words", action="store_true", help="make the word list for Python without a browser and exit")
    parser.add_argument("--port", type=port_number, default=8000, help="serve on this port (default 8000)")
    parser.add_argument("--no-browser", action="store_true", help="do not open the browser")
    return parser.parse_args(arguments)


def main(arguments: list[str] | None = None) -> int:
    """Does what the command line says; returns the exit code: 0, or 1 after printing one sentence on what went wrong."""
    options = parse(arguments)
    try:
        if options.words:
            print("\n".join(f"The word list is in {path}" for path in make_game_data()))
        elif options.build:
            print(f"The site is in {make_site(options.build, QUICK if options.quick else BEST)}")
        else:
            server = open_server(options.port, SITE)
            make_site(effort=QUICK)
            serve(server, browser=not options.no_browser)
    except BuildError as error:
        print(f"serve.py: {error}", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"serve.py: {explain(error)}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nStopped.")
    return 0


if __name__ == "__main__":
    sys.exit(main())

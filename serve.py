"""python3 serve.py: builds Sequor on the first run, serves it on this machine and opens it in the browser.

python3 serve.py                      build, serve, open in the browser
python3 serve.py --build DIR          write the site to DIR for any static host, then exit
python3 serve.py --build DIR --quick  the same in seconds, with downloads a third larger
python3 serve.py --words              build the word list for the terminal, then exit
"""

import argparse
import sys
from pathlib import Path

if sys.version_info < (3, 11):
    sys.exit("Sequor needs Python 3.11 or newer. Run serve.py with a newer Python.")

from web.build.games import make_game_data
from web.build.paths import SITE, BuildError, explain
from web.build.server import open_server, serve
from web.build.site import make_site
from web.build.snapshot import BEST, QUICK


def port_number(text: str) -> int:
    """A port from 0 (any free one) to 65535."""
    if not text.isdecimal() or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port number (0 to 65535)")
    return int(text)


def parse(arguments: list[str] | None) -> argparse.Namespace:
    """Parses the command line; exits with code 2 if it is wrong."""
    parser = argparse.ArgumentParser(description="Build Sequor on the first run, serve it and open it in the browser.")
    parser.add_argument("--build", metavar="DIR", type=Path, help="write the site to DIR for static hosting, then exit")
    parser.add_argument("--quick", action="store_true", help="with --build: compress less, in seconds, for a site you only test")
    parser.add_argument("--words", action="store_true", help="build the word list for the terminal, then exit")
    parser.add_argument("--port", type=port_number, default=8000, help="port to serve on (default: 8000)")
    parser.add_argument("--no-browser", action="store_true", help="don't open a browser")
    return parser.parse_args(arguments)


def main(arguments: list[str] | None = None) -> int:
    """Runs the command line. Returns the exit code: 0, or 1 after printing what went wrong."""
    options = parse(arguments)
    try:
        if options.words:
            print("\n".join(f"Word list written to {path}" for path in make_game_data()))
        elif options.build:
            print(f"Site written to {make_site(options.build, QUICK if options.quick else BEST)}")
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

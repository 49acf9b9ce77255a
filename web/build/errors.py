"""The build's only exception, and its wording for operating-system errors. Knows nothing of what is built."""

import errno


class BuildError(Exception):
    """Says in one sentence for the person at the terminal why the site could not be made or served and what to do."""


def explain(error: OSError) -> BuildError:
    """Explains an operating-system error in one sentence to the person who started the build."""
    place = f" at {error.filename}" if error.filename else ""
    if error.errno == errno.ENOSPC:
        return BuildError(f"The disk is full{place}: free about 100 MB and start again.")
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return BuildError(f"Writing is not allowed{place}: choose a folder that you may write to or change its rights.")
    return BuildError(f"The system refused a file operation{place} ({error.strerror}): put that right and start again.")

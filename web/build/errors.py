"""The build's only exception, and its wording for operating-system errors. Knows nothing of what is built."""

import errno


class BuildError(Exception):
    """Tells the person at the terminal why the site could not be built or served, and what to do."""


def explain(error: OSError) -> BuildError:
    """Explains an operating-system error to the person who started the build."""
    place = f" at {error.filename}" if error.filename else ""
    if error.errno == errno.ENOSPC:
        return BuildError(f"The disk is full{place}. Free about 100 MB and try again.")
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return BuildError(f"Permission denied{place}. Choose a folder you can write to, or change its permissions.")
    return BuildError(f"A file operation failed{place} ({error.strerror}). Fix the problem and try again.")

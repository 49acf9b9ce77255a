"""The one error of the build, and its wording for errors of the operating system."""

import errno


class BuildError(Exception):
    """Why the site could not be made or served and what to do about it: one sentence for the person at the terminal."""


def explain(error: OSError) -> BuildError:
    """Say in one sentence what an operating-system error means to the person who started the build."""
    place = f" at {error.filename}" if error.filename else ""
    if error.errno == errno.ENOSPC:
        return BuildError(f"The disk is full{place}: free about 100 MB and start again.")
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return BuildError(f"Writing is not allowed{place}: choose a folder that you may write to or change its rights.")
    return BuildError(f"The system refused a file operation{place} ({error.strerror}): put that right and start again.")

"""Files that hold secrets (seeds, names, chat) are for the user that runs the server, and for no other user of the machine."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from seaboard.engine.errors import UsageError

OWNER_FILE, OWNER_FOLDER = 0o600, 0o700


def keep_private(database: Path) -> None:
    """Make a SQLite file and its lock for nobody else, and tighten what is there.  SQLite gives its own files beside it the same rights."""
    for path in (database, Path(f"{database}.lock")):
        try:
            # Only a new file is opened: to close one that is there would drop this process's locks on it.
            os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, OWNER_FILE))
        except FileExistsError:
            pass
        except OSError as fault:
            raise UsageError(f"the database {database} cannot be used: {fault.strerror}") from None
    for suffix in ("", ".lock", "-wal", "-shm"):
        tighten(Path(f"{database}{suffix}"), OWNER_FILE)


def make_private_folder(folder: Path) -> None:
    """Make the data folder for nobody else; one in which a server has kept its secret before is tightened.

    Another folder that was there already is left as it is: somebody may have named one that is shared.
    """
    missing = [each for each in (folder, *folder.parents) if not each.exists()]
    for each in reversed(missing):
        each.mkdir(mode=OWNER_FOLDER, exist_ok=True)
    if (folder / "secret").exists():
        tighten(folder, OWNER_FOLDER)
        tighten(folder / "secret", OWNER_FILE)


def tighten(path: Path, most: int) -> None:
    """Take away whatever others may do with it, if it is ours."""
    try:
        found = path.stat()
        mode = stat.S_IMODE(found.st_mode)
        if hasattr(os, "geteuid") and found.st_uid == os.geteuid() and mode & ~most and not mode & stat.S_ISVTX:
            path.chmod(mode & most)
    except FileNotFoundError:
        pass

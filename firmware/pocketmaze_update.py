"""Finishes a flash that was cut while new files took the places of old ones. `main.py` imports it before all else.

The journal has a step a line: `+PATH` puts `PATH.new` in the place of `PATH`, `-PATH` removes it, `/PATH` removes an
empty folder, `=PATH` is in its place already. Each step is whole or not done (littlefs renames are atomic) and may be
done again, so that it doesn't matter where the power went.
"""

import os

JOURNAL = "pocketmaze.switch"
ENOENT = 2


def finish():
    """Do what the journal says is still to do; nothing when there is none. `OSError` when a step can't be done."""
    try:
        with open(JOURNAL) as file:
            steps = file.read().split("\n")
    except OSError:
        return
    for step in steps:
        path = step[1:]
        try:
            if step[:1] == "+":
                os.rename(path + ".new", path)
            elif step[:1] == "-":
                os.remove(path)
            elif step[:1] == "/":
                os.rmdir(path)
        except OSError as error:
            # Done before the cut, or a folder that holds something of the user's. After anything else the journal
            # stays: half a switch is worse than one that is tried again.
            if step[:1] != "/" and error.errno != ENOENT:
                raise
    os.remove(JOURNAL)


finish()

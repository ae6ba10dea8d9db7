"""Finishes a flash that was cut while new files took the places of old ones. `main.py` imports it before all else.

The journal has a step a line: `+PATH` puts `PATH.new` in the place of `PATH`, `-PATH` removes it, `/PATH` removes an
empty folder. Each step is whole or not done (littlefs renames are atomic) and may be done again, so that it doesn't
matter where the power went.
"""

import os

JOURNAL = "pocketmaze.switch"
NOT_THERE = 2  # ENOENT


def finish():
    """Do what the journal says is still to do; nothing when there is none."""
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
            elif step:
                os.rmdir(path)
        except OSError as error:
            # Done before the cut; or a folder that holds something of the user's. Anything else must not be forgotten.
            if error.errno != NOT_THERE and step[:1] != "/":
                raise
    os.remove(JOURNAL)


finish()

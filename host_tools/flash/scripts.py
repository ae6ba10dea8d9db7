"""What runs on the board while it's flashed. Few and short: a character of script costs a Pico 15 us or more."""

import re

# Prints what the board is; of one that runs MicroPython also its free space, manifest and journal, which of the
# folders it has, the hash of each file of ours, and `.new` files that an earlier flash left.
LOOK = """
import sys
i = sys.implementation
print("name", i.name)
print("version", ".".join([str(n) for n in i.version[:3]]))
print("mpy", getattr(i, "_mpy", 0))
def digest(file):
    h = hashlib.sha256()
    while True:
        n = file.readinto(buffer)
        if not n:
            return hexlify(h.digest()).decode()
        h.update(memoryview(buffer)[:n])
def lines(what, path):
    try:
        with open(path) as file:
            found = file.read().split("\\n")
    except OSError:
        return
    for line in found:
        print(what, line)
        folder, _, name = line[what != "manifest" :].rpartition("/")
        folders[folder] = folders.get(folder, "") + " " + name
def look():
    try:
        s = os.statvfs("")
        print("free", s[0], s[3])
    except (AttributeError, OSError):
        pass
    lines("manifest", "pocketmaze.manifest")
    lines("journal", "pocketmaze.journal")
    lines("switch", "pocketmaze.switch")
    for folder, names in folders.items():
        try:
            entries = list(os.ilistdir(folder or "."))
        except OSError:
            continue
        print("folder", folder)
        names = names.split()
        for entry in entries:
            name = entry[0]
            path = folder + "/" + name if folder else name
            if entry[1] & 0x4000:
                pass
            elif name in names:
                with open(path, "rb") as file:
                    print("file", digest(file), path)
            elif name[-4:] == ".new" and name[:-4] in names:
                print("left", path)
if i.name == "micropython":
    import gc, os, hashlib
    from binascii import hexlify
    gc.collect()
    buffer = bytearray(2048)
    folders = {folders!r}
    os.chdir({root!r})
    look()
"""

# After LOOK: clears what a cut flash left, makes folders, and defines what takes a batch of files from the console.
# The console's Ctrl-C stays alive, so that a board whose host went away in the middle can be stopped: in what is sent
# byte 3 is `\\x101`, and `\\x10` is `\\x100`. The marker says that the script is through and bytes can come.
PREPARE = """
for path in {stale!r}:
    os.remove(path)
for path in {folders!r}:
    try:
        os.mkdir(path)
    except OSError:
        pass
buffer = bytearray({room})
def take(size, files):
    view = memoryview(buffer)[:size]
    print("\\x06", end="")
    n = 0
    while n < size:
        n += sys.stdin.buffer.readinto(view[n:])
    data = bytes(view).replace(b"\\x101", b"\\x03").replace(b"\\x100", b"\\x10")
    view = memoryview(data)
    n = 0
    for path, mode, size, last in files:
        with open(path, mode) as file:
            file.write(view[n : n + size])
            n += size
            if last:
                file.flush()
                file.seek(0)
                print("wrote", digest(file), path)
"""

MARKER = b"\x06"


def squeezed(script: str) -> str:
    """A script without comments, docstrings and blank lines, a space for each level."""
    script = re.sub(r'(?m)^ *"""(?:.|\n)*?"""\n|^ *#.*\n|^\n', "", script)
    return re.sub(r"(?m)^(?:    )+", lambda found: " " * (len(found[0]) // 4), script)


def escaped(data: bytes) -> bytes:
    """Data as it is sent, without a Ctrl-C in it."""
    return data.replace(b"\x10", b"\x100").replace(b"\x03", b"\x101")

"""What runs on the board while it's flashed. Few and long scripts: each costs the way there and back."""

# Prints what the board is, its manifest, and the hash of each file of ours; `.new` files that an earlier flash left.
LOOK = """
import os, sys, hashlib
from binascii import hexlify
def digest(path):
    h = hashlib.sha256()
    buffer = bytearray(1024)
    view = memoryview(buffer)
    with open(path, "rb") as file:
        while True:
            n = file.readinto(buffer)
            if not n:
                return hexlify(h.digest()).decode()
            h.update(view[:n])
def read(path):
    try:
        with open(path) as file:
            return file.read()
    except OSError:
        return ""
i = sys.implementation
print("name", i.name)
print("version", ".".join([str(n) for n in i.version[:3]]))
print("mpy", getattr(i, "_mpy", 0))
try:
    s = os.statvfs("")
    print("free", s[0], s[3])
except (AttributeError, OSError):
    pass
print("cut", 1 if read("pocketmaze.switch") else 0)
manifest = read("pocketmaze.manifest")
paths = {paths!r}
for line in manifest.split("\\n"):
    if line:
        print("manifest", line)
        if line[65:] not in paths:
            paths.append(line[65:])
for path in paths:
    for name in (path, path + ".new"):
        try:
            print("file", digest(name), name)
        except OSError:
            pass
"""

# Makes the folders, and defines what the batches call; `digest` is still there from the look.
PREPARE = """
import os, io
from binascii import a2b_base64 as plain
try:
    from deflate import DeflateIO, ZLIB
except ImportError:
    DeflateIO = None
for path in {stale!r}:
    os.remove(path)
for path in {folders!r}:
    try:
        os.mkdir(path)
    except OSError:
        pass
def put(path, mode, piece):
    data = plain(piece)
    if {packed!r}:
        data = DeflateIO(io.BytesIO(data), ZLIB).read()
    with open(path, mode) as file:
        file.write(data)
def check(path):
    print("wrote", digest(path), path)
"""

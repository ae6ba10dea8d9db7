"""What runs on the target. Each is a script, sent as text behind the ones it imports from here.

So they run on MicroPython, on MicroPython on WebAssembly and on CPython alike, and none of them is ever imported.
"""

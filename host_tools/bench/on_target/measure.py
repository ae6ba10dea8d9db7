# mypy: ignore-errors
"""The clock, the heap, and how a figure is told."""

import gc
import json
import time

from .settings import COLLECT, REPEAT

if hasattr(time, "ticks_us"):
    now_us = time.ticks_us
    since_us = time.ticks_diff
else:
    # CircuitPython's clock, of whole ticks of 30 us.
    now_ns = getattr(time, "perf_counter_ns", None) or time.monotonic_ns

    def now_us():
        return now_ns() / 1000

    def since_us(later, earlier):
        return later - earlier


def allocated():
    """Bytes of the heap in use, garbage included; None where there's no telling."""
    return gc.mem_alloc() if hasattr(gc, "mem_alloc") else None


def collect():
    """Bytes in use once the garbage is gone, or None."""
    if not COLLECT:
        return None
    gc.collect()
    return allocated()


def more(after, before):
    return None if after is None or before is None else after - before


def median(values):
    return sorted(values)[len(values) // 2]


def tell(what, size, us, bytes_allocated=None, bytes_kept=None, bus_bytes=None):
    print(json.dumps([what, size, us, bytes_allocated, bytes_kept, bus_bytes]))


def timed(do):
    """`(microseconds, bytes allocated, what it gave)` of one call, with the collector off."""
    gc.disable()
    before = allocated()
    started = now_us()
    given = do()
    us = since_us(now_us(), started)
    bytes_allocated = more(allocated(), before)
    gc.enable()
    return us, bytes_allocated, given


def measure(what, size, *calls, times=REPEAT):
    """Tell of calls how long they take, the median of all, and of the first what it takes from the heap and leaves."""
    before = collect()
    us, bytes_allocated, given = timed(calls[0])
    kept = more(collect(), before)
    took = [us]
    del given
    while len(took) < times * len(calls):
        took.append(timed(calls[len(took) % len(calls)])[0])
        collect()
    tell(what, size, median(took), bytes_allocated, kept)

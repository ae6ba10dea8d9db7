# mypy: ignore-errors
"""Waits for a press."""

import time

from .pins import BOUNCE, RISE, Line, pulled_up

POLL = 0.005

# How many times BOUNCE to wait for a button to be let go.
RELEASE = 150


def watch(numbers, buttons, ignored, polls):
    """Wait for a press on any of these pins and say which went low; or which of the buttons' went high."""
    lines = {number: Line(number) for number in numbers if number not in ignored}
    time.sleep(RISE)
    pressed = []
    for _ in range(polls):
        pressed = [number for number in lines if not lines[number].read()]
        if pressed:
            time.sleep(BOUNCE)
            print("low", *[number for number in lines if not lines[number].read()] or pressed)
            break
        pressed = [number for number in buttons if number in lines and pulled_up(lines[number])]
        if pressed:
            print("high", *pressed)
            break
        time.sleep(POLL)
    else:
        print("nothing")
    # One press is seen once: it's over when the contact is open again.
    for _ in range(RELEASE):
        if not [number for number in pressed if not lines[number].read() or pulled_up(lines[number])]:
            break
        time.sleep(BOUNCE)
    time.sleep(BOUNCE)
    for line in lines.values():
        line.close()

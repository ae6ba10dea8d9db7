"""The panel: a canvas, and what it takes to show it on the glass."""

import micropython
from micropython import const

from ..maze.kernel import ptr8
from .canvas import Canvas

# SSD1306 commands (data sheet, table 9-1).
SET_COLUMN_ADDRESS = const(0x21)
SET_PAGE_ADDRESS = const(0x22)

# I2C control bytes (data sheet, 8.1.5.2): all that follows is commands, or data.
COMMANDS = const(0x00)
DATA = const(0x40)

# What a window costs beyond its dots, as bytes on the bus: address, control byte and six commands; the same two for
# each page of data; and 16 in whose time the processor can send no others.
WINDOW_COST = const(24)
PAGE_COST = const(2)

# Pages with more bytes than this, 1.4 ms on the bus, are worth looking at the buttons before.
POLITE = const(64)

# A window that lacks no more than so many columns is sent as whole pages: they follow one another in memory, so several
# go in one write, which takes the processor 0.4 ms.
NEARLY = const(8)
PAGES = const(4)


class Panel:
    """Shows a canvas through `driver`, an `adafruit_ssd1306.SSD1306_I2C`, sending only what changed.

    What's sent is written to `device`, by default the driver's `i2c_device`; for another driver, something of its
    shape. `rotated` is for a panel that's mounted upside down.

    The driver's own buffer, which its start has sent to the panel as all dark, is kept as what the glass shows. Each
    update sends the differences as windows of columns and pages in the panel's horizontal addressing mode. `shift` 1
    shows everything a dot further right, to spare the glass; the last column is then seen in the first.
    """

    # The columns of the controller's memory. Panels that are narrower are wired to the middle ones.
    COLUMNS = 128

    def __init__(self, driver, rotated=False, device=None):
        self.driver = driver
        self.width = driver.width
        self.height = driver.height
        # A byte before the frame, so that the frame one dot further right is a view of the same memory.
        memory = memoryview(bytearray(1 + driver.width * driver.height // 8))
        self.canvas = Canvas(driver.width, driver.height, memory[1:])
        self._views = (self.canvas.frame, memory[:-1])
        self.shift = 0
        self._rotated = rotated
        self._flipped = False
        self.device = device or driver.i2c_device
        # For I2C there's a control byte before it.
        self._shown = memoryview(driver.buffer)[-len(self.canvas.frame) :]
        self._first_column = (self.COLUMNS - driver.width) // 2
        self._window = bytearray((COMMANDS, SET_COLUMN_ADDRESS, 0, 0, SET_PAGE_ADDRESS, 0, 0))
        self._data = bytearray(1 + PAGES * driver.width)
        self._data[0] = DATA
        # A slice of `_data` of each length used so far, so that updates stop allocating.
        self._slices = {}
        if rotated:
            driver.rotate(False)

    def update(self, between=None):
        """Send what changed on the canvas since the last update; `OSError` when the panel doesn't answer.

        `between()` is called before each write of a large part: a whole frame takes 23 ms at 400 kHz.
        """
        frame = self._views[self.shift]
        shown = self._shown
        width = self.width
        end = width * self.height >> 3
        at = 0
        while True:
            found = next_window(frame, shown, at, end, width)
            if found < 0:
                return
            left = found >> 20
            right = found >> 12 & 0xFF
            bottom = found >> 6 & 63
            top = found & 63
            at = top * width
            if right - left >= width - NEARLY:
                left = 0
                right = width
                at = bottom * width
            self._send(frame, left, right, top, bottom, between)

    def refresh(self):
        """Send all of the canvas with the next update, whatever the glass is thought to show."""
        shown = self._shown
        frame = self._views[self.shift]
        for i in range(len(shown)):
            shown[i] = frame[i] ^ 0xFF

    def flip(self, flipped):
        """Turn the picture upside down, or up again; return whether that changed anything: then it has to be sent."""
        if bool(flipped) == self._flipped:
            return False
        self._flipped = bool(flipped)
        # The driver sets panels up the other way round than its rotate() has it: 1 is upright.
        self.driver.rotate(self._flipped == self._rotated)
        self.refresh()
        return True

    def take_over(self, panel):
        """Go on with the picture of another panel, in whose place this one is; it hasn't been sent yet."""
        self.canvas = panel.canvas
        self._views = panel._views
        self.shift = panel.shift

    def _send(self, frame, left, right, top, bottom, between):
        window = self._window
        window[2] = self._first_column + left
        window[3] = self._first_column + right - 1
        window[5] = top
        window[6] = bottom - 1
        width = self.width
        count = right - left
        pages = PAGES if count == width else 1
        with self.device as device:
            device.write(window)
            while top < bottom:
                if top + pages > bottom:
                    pages = bottom - top
                if between and count > POLITE:
                    between()
                take(frame, self._shown, self._data, top * width + left, pages * count)
                device.write(self._slice(pages * count))
                top += pages

    def _slice(self, count):
        data = self._slices.get(count)
        if data is None:
            data = self._slices[count] = memoryview(self._data)[: count + 1]
        return data


@micropython.viper(optional=True)
def next_window(frame: ptr8, shown: ptr8, i: int, end: int, width: int) -> int:
    """The next window to send, from byte i..end-1 of frames `width` bytes wide on, or -1 when all is equal.

    As `left << 20 | right << 12 | bottom << 6 | top`, with columns left..right-1 and pages top..bottom-1. Bytes that
    differ are in one run with equal ones between them, and a run in one window with that of the page before, where
    that's less on the bus than another window.
    """
    left = 0
    right = 0
    top = -1
    bottom = -1
    while True:
        # The next run. Viper tells a number from 0 quicker than two numbers from one another.
        k = end - 4
        while i <= k:
            if frame[i] ^ shown[i]:
                break
            i += 1
            if frame[i] ^ shown[i]:
                break
            i += 1
            if frame[i] ^ shown[i]:
                break
            i += 1
            if frame[i] ^ shown[i]:
                break
            i += 1
        while i < end and not frame[i] ^ shown[i]:
            i += 1
        page = i // width
        if i == end or (top >= 0 and page != bottom):
            break
        k = page * width
        run_left = i - k
        last = i
        k += width
        while i < k and i - last <= WINDOW_COST + PAGE_COST:
            if frame[i] != shown[i]:
                last = i
            i += 1
        run_right = last + 1 - page * width
        i = last + 1
        if top < 0:
            left = run_left
            right = run_right
            top = page
        else:
            both_left = left
            if run_left < left:
                both_left = run_left
            both_right = right
            if run_right > right:
                both_right = run_right
            more = (both_right - both_left) * (page + 1 - top)
            if more > (right - left) * (page - top) + run_right - run_left + WINDOW_COST:
                break
            left = both_left
            right = both_right
        bottom = page + 1
    if top < 0:
        return -1
    return left << 20 | right << 12 | bottom << 6 | top


@micropython.viper(optional=True)
def take(frame: ptr8, shown: ptr8, data: ptr8, i: int, count: int):
    """Copy `count` bytes from `frame[i]` on into `shown` and behind the first byte of `data`."""
    k = 0
    while k < count:
        shown[i] = frame[i]
        k += 1
        data[k] = frame[i]
        i += 1

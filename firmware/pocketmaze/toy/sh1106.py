"""An SH1106, which is nearly an SSD1306: more columns, no windows, another charge pump."""

from micropython import const

from .panel import COMMANDS, POLITE, Panel, next_window, take

# SH1106 commands (data sheet, the section on commands).
SET_COLUMN_LOW = const(0x00)
SET_COLUMN_HIGH = const(0x10)
DISPLAY_ON = const(0xAF)
SET_PAGE_ADDRESS = const(0xB0)

# What an SSD1306 is told at its start would leave an SH1106's pump off (ADh with a wrong parameter), and has commands
# that it doesn't know (20h, 8Dh). These are the values it has after a reset, but for upright rows and columns.
SETUP = (
    b"\xae"  # display off, as the pump's setting wants it
    b"\xad\x8b"  # the pump is on while the display is
    b"\x32"  # 8.0 V
    b"\x40"  # start line 0
    b"\x81\x80"  # contrast
    b"\xa1"  # columns from right to left
    b"\xc8"  # rows from the bottom up
    b"\xa4"  # what is in memory is shown
    b"\xa6"  # not inverted
    b"\xa8\x3f"  # 64 rows
    b"\xd3\x00"  # no offset
    b"\xd5\x50"  # clock
    b"\xd9\x22"  # pre-charge
    b"\xda\x12"  # rows on alternating pads
    b"\xdb\x35"  # deselect level
)


def sh1106(driver):
    """One of Adafruit's driver classes for an SSD1306, made one for an SH1106. It leaves the display off."""

    class SH1106(driver):
        def init_display(self):
            for command in SETUP:
                self.write_cmd(command)

    return SH1106


class PagePanel(Panel):
    """A panel without windows: each run of columns is sent for itself, after its page and first column.

    The driver's own page mode doesn't serve: it sends whole pages, begins at the wrong column for a panel that's as
    wide as an SSD1306's memory, and isn't there on SPI.
    """

    COLUMNS = 132

    def __init__(self, driver, rotated=False, device=None):
        super().__init__(driver, rotated, device)
        self._window = bytearray((COMMANDS, SET_PAGE_ADDRESS, SET_COLUMN_LOW, SET_COLUMN_HIGH))
        self.refresh()
        self.update()
        driver.write_cmd(DISPLAY_ON)

    def update(self, between=None):
        """As a `Panel`'s, page by page: what isn't in a run needn't be sent to make runs of several pages one."""
        frame = self._views[self.shift]
        width = self.width
        end = 0
        for page in range(self.height >> 3):
            at = end
            end += width
            while True:
                found = next_window(frame, self._shown, at, end, width)
                if found < 0:
                    break
                self._send(frame, found >> 20, found >> 12 & 0xFF, page, page + 1, between)

    def _send(self, frame, left, right, top, bottom, between):
        window = self._window
        column = self._first_column + left
        window[1] = SET_PAGE_ADDRESS | top
        window[2] = SET_COLUMN_LOW | column & 0x0F
        window[3] = SET_COLUMN_HIGH | column >> 4
        count = right - left
        with self.device as device:
            device.write(window)
            if between and count > POLITE:
                between()
            take(frame, self._shown, self._data, top * self.width + left, count)
            device.write(self._slice(count))

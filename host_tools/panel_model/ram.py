"""The display RAM (GDDRAM) and the address pointer that walks through it (sections 8.7 and 10.1.1 to 10.1.5)."""

from collections.abc import Callable

SEGMENTS = 128
PAGES = 8
SIZE = SEGMENTS * PAGES

HORIZONTAL, VERTICAL, PAGE = 0, 1, 2
MODE_NAMES = ("horizontal", "vertical", "page")


class DisplayRam:
    """An SSD1306's: 128 x 64 dots in 8 pages; cell `page * 128 + segment`, bit 0 the top dot of the page.

    Cells are kept by segment, not by column address: the segment remap decides where a byte goes when it is written,
    so remapping leaves what is already there where it is (section 10.1.8).
    """

    segments = SEGMENTS

    def __init__(self, contents: bytes, report: Callable[[str], None]) -> None:
        if len(contents) != SIZE:
            raise ValueError(f"the display RAM holds {SIZE} bytes, not {len(contents)}")
        self.cells = bytearray(contents)
        self._report = report
        self.reset()

    def reset(self) -> None:
        """Put mode, windows and pointer where RES# puts them (section 8.5, table 9-1); the cells stay."""
        self.mode = PAGE
        self.remap = False
        self.column = 0
        self.page = 0
        self.columns = (0, SEGMENTS - 1)
        self.pages = (0, PAGES - 1)
        self.page_mode_column = 0
        self.written = False
        self._columns_set = False
        self._pages_set = False
        self._ran_over = False

    def set_columns(self, start: int, end: int) -> None:
        self.columns = (start, end)
        self.column = start
        self._columns_set = True

    def set_pages(self, start: int, end: int) -> None:
        self.pages = (start, end)
        self.page = start
        self._pages_set = True

    def set_page_mode_column(self, column: int) -> None:
        self.page_mode_column = self.column = column
        self._ran_over = False

    def write(self, data: bytes) -> None:
        """Store a run of data bytes, the pointer moving on after each."""
        if not data:
            return
        self.written = True
        if self.mode != PAGE and not (self._columns_set and self._pages_set):
            missing = " and ".join(
                name for name, is_set in (("21h", self._columns_set), ("22h", self._pages_set)) if not is_set
            )
            self._report(
                f"data {data[0]:02X}h: written in {MODE_NAMES[self.mode]} mode, but no {missing} "
                "has set the window since reset"
            )
        step = (self._step_horizontal, self._step_vertical, self._step_page)[self.mode]
        for byte in data:
            if self._ran_over:
                self._ran_over = False
                # 10.1.3 sends the pointer back to the column start address, figure 10-1 to column 0.
                self._report(
                    f"data {byte:02X}h: past column 127 in page mode; the data sheet is of two minds where it goes on "
                    f"(column {self.page_mode_column} or 0)"
                )
            segment = SEGMENTS - 1 - self.column if self.remap else self.column
            self.cells[self.page * SEGMENTS + segment] = byte
            step()

    def _step_horizontal(self) -> None:
        self.column, at_end = _next(self.column, self.columns, SEGMENTS)
        if at_end:
            self.page, _ = _next(self.page, self.pages, PAGES)

    def _step_vertical(self) -> None:
        self.page, at_end = _next(self.page, self.pages, PAGES)
        if at_end:
            self.column, _ = _next(self.column, self.columns, SEGMENTS)

    def _step_page(self) -> None:
        # 21h is for the other two modes only (table 9-1), so the end of the window is not the end here.
        self.column, at_end = _next(self.column, (self.page_mode_column, SEGMENTS - 1), SEGMENTS)
        self._ran_over = at_end and self.page_mode_column != 0


def _next(place: int, window: tuple[int, int], size: int) -> tuple[int, bool]:
    start, end = window
    if place == end:
        return start, True
    # A counter of 7 or 3 bits: a pointer outside its window runs round to reach it.
    return (place + 1) % size, False

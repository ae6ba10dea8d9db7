"""A panel and its glass, as the data sheets have them: fed with the bytes on the bus, it shows what a panel would.

Sections and tables named here are those of Solomon Systech's SSD1306 data sheet, where no other is named. Rev 1.1 and
rev 1.5 agree on them; the charge pump, an application note at the end of rev 1.1, is section 10.1.22 in rev 1.5.
"""

from host_tools.panel_model.i2c import ModelI2C
from host_tools.panel_model.panel import PanelModel
from host_tools.panel_model.spi import ModelSPI, SPIWires

__all__ = ["ModelI2C", "ModelSPI", "PanelModel", "SPIWires"]

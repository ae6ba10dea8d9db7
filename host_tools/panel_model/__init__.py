"""An SSD1306 and its glass, as the data sheet has them: fed with the bytes on the bus, it shows what a panel would.

Sections and tables named here are those of Solomon Systech's SSD1306 data sheet. Rev 1.1 and rev 1.5 agree on them;
the charge pump, an application note at the end of rev 1.1, is section 10.1.22 in rev 1.5.
"""

from host_tools.panel_model.i2c import ModelI2C
from host_tools.panel_model.panel import PanelModel

__all__ = ["ModelI2C", "PanelModel"]

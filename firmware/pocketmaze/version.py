"""The toy's version, as the title screen, `ready` line and host tools show it."""

VERSION = "0.1.0"

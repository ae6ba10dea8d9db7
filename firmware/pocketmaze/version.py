"""The toy's version, as its ready line and the host tools show it."""

VERSION = "0.1.0"

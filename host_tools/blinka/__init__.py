"""The toy on the pins of this computer, or of an adapter on its USB, by way of Adafruit's Blinka."""

from .play import play_on

__all__ = ["play_on"]

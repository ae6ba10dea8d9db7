import pocketmaze_update  # noqa: F401 - finishes a flash that was cut
from pocketmaze.ports.micropython import run

run()

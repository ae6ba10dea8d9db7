"""What the tools can't go on from. Each message is one line that says what to do."""


class PocketMazeError(Exception):
    """An error for the person at the keyboard; `exit_code` is what the command leaves with."""

    exit_code = 1


class CheckFailed(PocketMazeError):
    """The check that was asked for found something wrong."""

    exit_code = 1


class BadInput(PocketMazeError):
    """An argument, a file or a setting can't be right."""

    exit_code = 2


class Missing(PocketMazeError):
    """A device, a file or a package that is needed isn't there."""

    exit_code = 3


class RuntimeFailed(CheckFailed):
    """A script failed on a runtime: the message has its last word, `text` all it said, `output` what it had printed."""

    def __init__(self, message: str, text: str = "", output: str = "") -> None:
        super().__init__(message)
        self.text = text
        self.output = output

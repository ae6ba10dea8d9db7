# mypy: ignore-errors
"""Bytes as a script can be told them in little space."""


def unpacked(runs):
    """The bytes that are told in twos: how many, of which value."""
    data = bytearray()
    for i in range(0, len(runs), 2):
        data.extend(runs[i + 1 : i + 2] * runs[i])
    return data

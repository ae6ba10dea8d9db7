"""The toy's screens, one a file: each is given the keys with `update`, which may return the next screen, and draws."""

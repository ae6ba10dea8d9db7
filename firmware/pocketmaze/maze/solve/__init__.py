"""Finding the way through a finished maze, and where a good one starts and ends."""

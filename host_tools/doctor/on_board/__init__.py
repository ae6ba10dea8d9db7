"""Scripts that run on the board, each sent by its text; what they import from one another has been sent before."""

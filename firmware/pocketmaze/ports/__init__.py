"""What the toy runs on, a module for each runtime: each makes the panel, buttons and clock out of that runtime's own."""

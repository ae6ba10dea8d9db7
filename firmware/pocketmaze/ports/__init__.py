"""What the toy runs on, a module for each runtime: each makes panel, buttons and clock of that runtime's own."""

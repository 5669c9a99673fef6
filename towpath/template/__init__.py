"""A small whole game. `towpath new-game` copies it under another name."""

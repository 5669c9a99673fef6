"""The lab: random play, simulations, and how fast it all is."""

"""What every request passes: origin, limits, text that can be stored, space."""

"""Holidays: people say from when to when they do not play, and clocks of tables over days stand still for them."""

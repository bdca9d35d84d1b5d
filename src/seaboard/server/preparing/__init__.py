"""Tables from the first second: rules run interpreted until another process has compiled them."""

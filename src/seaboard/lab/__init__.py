"""The lab: bots measured against each other, and games measured by bots."""

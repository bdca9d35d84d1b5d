"""What whoever runs a server does beside serving: backups, and a look at the installation."""

"""What people outside try against a running server, and how the honest fare meanwhile. `python -m tests.attack`."""

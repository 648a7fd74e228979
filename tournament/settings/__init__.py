"""Settings: `base` for all, `dev` with the reloading frontend, `prod` for a real room, `test` for pytest."""

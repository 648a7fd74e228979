"""What survives a laptop: backups of the house, automatic copies, restoring, and one event carried to another house."""

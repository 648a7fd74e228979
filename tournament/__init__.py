"""The project, and the tournament app: it remembers and announces what the rules decide."""

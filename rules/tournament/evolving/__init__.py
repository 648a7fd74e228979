"""What each kind of event makes of the tournament, subject by subject."""

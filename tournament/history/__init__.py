"""The history of a tournament: the journal told, filtered, and with what stands in the way of taking a line back."""

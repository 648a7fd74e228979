"""The catalogue's examples, put to the engine: one adapter for each kind of question."""

"""The HTTP interface: it parses, asks the one door or the selectors, and translates."""

"""Services are killed and started while bots play: nothing may be lost or doubled, and screens come right."""
